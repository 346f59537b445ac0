import type { DocumentId, PassageId } from '../ids.ts'

/** A passage that may be evidence, with what is known of its document. */
export interface Candidate {
  readonly passageId: PassageId
  readonly documentId: DocumentId
  /** Its place among the passages of the document. */
  readonly ordinal: number
  /** Where it stands in the document's text, in UTF-16 units. */
  readonly start: number
  readonly end: number
  readonly text: string
  /** The two units before it in the document: what may lie between it and the passage before. */
  readonly before: string
  readonly title: string
  readonly url: string | undefined
  readonly kind: string
  /** Of the document, as ISO 639-1; undefined: not known. */
  readonly language: string | undefined
  readonly publishedAt: number | undefined
  readonly capturedAt: number
}
