import type { CollectionId, DocumentId } from './ids.ts'

/** Where documents go, and when they came. */
export interface StorePlace {
  readonly collectionId: CollectionId
  readonly now: number
  /** When storing of a file in several pieces began, ms since the epoch; otherwise now. */
  readonly begunAt?: number
  /**
   * Whether the document at a position is a version of one in the collection that has its external id or address; both stay
   * where it is not. Without it every one is.
   */
  readonly isVersion?: (at: number, earlier: DocumentId) => boolean
}

/** Where documents go, and how they are cut into passages. */
export interface StoreOptions extends StorePlace, PassageSizes {}

/** What became of each document of a call, and what came with them. */
export interface StoreOutcome {
  readonly imported: number
  /** A new version of a document the collection held under the same external id, address or file. */
  readonly updated: number
  readonly duplicate: number
  /** Passages the new documents and versions have. */
  readonly passages: number
  /** Passage texts no document of the library had before. */
  readonly newTexts: number
  readonly documentIds: readonly DocumentId[]
}

/** How texts are cut into passages, in UTF-16 units. */
export interface PassageSizes {
  readonly passageChars: number
  readonly passageOverlap: number
}
