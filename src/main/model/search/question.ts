import type { SpaceId } from '../ids.ts'
import type { LedgerEntry } from '../ledger.ts'
import type { Space } from '../vectors/space.ts'

/** A space with vectors that a question can be compared with. */
export interface AskedSpace extends Space {
  /** Whether its vectors are of images and videos, which texts can find. */
  readonly isMultimodal: boolean
  /** The vector of the question in it, where that was asked before. */
  readonly asked: Float32Array | undefined
}

/** What a search by meaning has to know before it begins. */
export interface FoundQuestion {
  /** Oldest first; those without a vector are left out. */
  readonly spaces: readonly AskedSpace[]
  /** How many numbers of the vectors are compared; undefined: all. */
  readonly width: number | undefined
}

/** A question that a service has embedded. */
export interface EmbeddedQuestion {
  readonly spaceId: SpaceId
  readonly hash: Uint8Array
  /** As it is shown. */
  readonly name: string
  readonly vector: Float32Array
  readonly ledger: LedgerEntry
  readonly at: number
}
