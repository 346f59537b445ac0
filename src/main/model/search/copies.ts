import type { DocumentId } from '../ids.ts'

/** A document whose text is nearly that of another one. */
export interface Copy {
  readonly documentId: DocumentId
  /** The share of runs of three words that both texts have, 0 to 1. */
  readonly resemblance: number
}

export interface FoundCopies {
  /** Most alike first. */
  readonly copies: readonly Copy[]
  /** There are more texts that may be alike than were compared. */
  readonly isCut: boolean
  /** Documents that have no signature yet, and so cannot be found. */
  readonly unsigned: number
}

/** Documents whose mean vectors are this near say the same in other words, or in another language. */
export const COPY_SIMILARITY = 0.97

/** A document that is folded under a better one. */
export interface FoldedCopy extends Copy {
  /** The cosine of what both mean; undefined where both are not embedded in one space, or were not compared. */
  readonly similarity: number | undefined
  /** `excerpt`: nearly all of the shorter text stands in the longer one. */
  readonly by: 'text' | 'meaning' | 'both' | 'excerpt'
}

/** A document with the others of a result that are its near-duplicates. */
export interface FoldedDocument {
  readonly documentId: DocumentId
  /** In the order of the result; those behind the part that was ranked come last. */
  readonly copies: readonly FoldedCopy[]
  /** There are more texts that may be alike than were compared. */
  readonly isCut: boolean
}

export interface FoldedResult {
  /** How many documents are left when all copies are folded: of the ranked part. */
  readonly found: number
  /** The first of them, in order. */
  readonly first: readonly FoldedDocument[]
}
