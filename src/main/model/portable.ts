import type { DocumentId, SpaceId } from './ids.ts'
import type { NewPassage } from './document.ts'
import type { SpaceKey } from './vectors/space.ts'

/** What a portable collection holds of a document besides its export. */
export interface PortableDocument {
  readonly documentId: DocumentId
  readonly passages: readonly NewPassage[]
  /** Encoded as the library keeps it; undefined where there is none. */
  readonly layout: Uint8Array | undefined
}

/** Vectors of distinct texts in one space, row after row. */
export interface PortableVectors {
  /** 16 bytes for each text. */
  readonly hashes: Uint8Array
  readonly values: Float32Array
}

/** The vector of a question that was asked. */
export interface PortableQuestion {
  readonly hash: Uint8Array
  readonly query: string
  readonly vector: Uint8Array
}

export interface PortableSpace extends SpaceKey {
  readonly id: SpaceId
}
