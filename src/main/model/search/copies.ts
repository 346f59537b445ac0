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
