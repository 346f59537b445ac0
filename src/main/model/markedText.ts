import type { DocumentId, HighlightId, NoteId } from './ids.ts'

/** A piece of a note, or the text of a highlight. */
export type MarkedText = (
  | { readonly kind: 'note'; readonly id: NoteId }
  | { readonly kind: 'highlight'; readonly id: HighlightId }
) & {
  /** Undefined: a free note. */
  readonly documentId: DocumentId | undefined
  /** Of a note: where it stands in the note; of a highlight: in the text of its document. UTF-16 units. */
  readonly start: number
  readonly end: number
  readonly text: string
  /** Of the document; '' for a free note. */
  readonly title: string
  readonly url: string | undefined
  readonly publishedAt: number | undefined
  /** When the note was changed last, or the highlight made. */
  readonly markedAt: number
}
