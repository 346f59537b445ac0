import type { Capture } from './capture.ts'
import type { CollectionId, DocumentId, SpaceId } from './ids.ts'
import type { NewMedium } from './media.ts'
import type { MediaInput } from './mediaInput.ts'
import type { NewPassage } from './document.ts'
import type { SpaceKey } from './vectors/space.ts'

/** What a portable collection holds of a document besides its export. */
export interface PortableDocument {
  readonly documentId: DocumentId
  /** Those of its text. */
  readonly passages: readonly NewPassage[]
  /** What its other passages are, with their media by hash. */
  readonly inputs: readonly MediaInput<string>[]
  /** Oldest first. */
  readonly captures: readonly PortableCapture[]
  /** Encoded as the library keeps it; undefined where there is none. */
  readonly layout: Uint8Array | undefined
}

/** A capture without what counts in one library only. */
export type PortableCapture = Pick<Capture, 'address' | 'way' | 'outcome' | 'error' | 'at' | 'facts'>

/** What belongs to a document that is stored: media whose files are in the folder, passages of media, and captures. */
export interface PortableBelongings extends Pick<PortableDocument, 'documentId' | 'inputs' | 'captures'> {
  readonly collectionId: CollectionId
  readonly media: readonly NewMedium[]
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
  /** Its vectors are of images and videos. */
  readonly isMultimodal: boolean
}
