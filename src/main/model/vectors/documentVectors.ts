import type { SpaceId } from '../ids.ts'
import type { SpaceKey } from './space.ts'

/** The vectors of a document's first passages in one space, in the order of the passages. */
export interface DocumentVectors {
  readonly space: SpaceKey & { readonly id: SpaceId }
  readonly vectors: readonly Float32Array[]
}
