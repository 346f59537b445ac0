import type { CollectionId, DocumentId, JobId, SpaceId, TextId } from '../ids.ts'
import type { Medium } from '../media.ts'

/** Where listing goes on: after this passage, in the order of documents and their passages. */
export interface PendingCursor {
  readonly documentId: number
  readonly ordinal: number
}

/** A text that waits for its vector, with the sizes the packer needs. */
export interface PendingText {
  readonly textId: TextId
  readonly characters: number
  /** UTF-8 bytes of the text as a JSON string, quotes included. */
  readonly jsonBytes: number
  readonly documentId: DocumentId
  readonly ordinal: number
}

/** Which texts are asked for a vector. */
export interface PendingScope {
  readonly spaceId: SpaceId
  /** Undefined: every collection that is not in the trash. */
  readonly collectionId: CollectionId | undefined
  /** Texts that have a vector, but less exactly than the collection asks for, instead of those that have none. */
  readonly again?: boolean
  /** The job whose settled texts are counted in the same snapshot. */
  readonly jobId?: JobId
}

/** How much waits for vectors: distinct texts, their UTF-16 units, and their bytes as JSON strings. */
export interface PendingCounts {
  readonly texts: number
  readonly characters: number
  readonly jsonBytes: number
  /**
   * Texts that the job of the scope has embedded or recorded as failed; 0 without a job. Both counts are of one snapshot:
   * a text is in exactly one of them, even while batches are committed.
   */
  readonly settled: number
}

/** Which vectors of images and videos are wanted: of which documents, and made how. */
export interface MediaScope {
  readonly spaceId: SpaceId | undefined
  /** Undefined: every collection that is not in the trash. */
  readonly collectionId: CollectionId | undefined
  readonly fusion: boolean
  readonly instruction: string | undefined
  /** Asked for; what holds no video has none. */
  readonly frameRate: number | undefined
}

/** A document with images or videos, as the packer needs it. */
export interface MediaDocument {
  readonly id: DocumentId
  readonly title: string
  readonly text: string
  readonly media: readonly Medium[]
  /** With fusion: every medium of it is in an input with these attributes already. */
  readonly planned: boolean
}

/** An input that waits for its vector. */
export interface PendingMediaInput {
  readonly textId: TextId
  readonly documentId: DocumentId
  readonly ordinal: number
}
