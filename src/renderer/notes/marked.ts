import type { FoundHighlightView } from '../../contract/organising/marks.ts'
import type { NoteView } from '../../contract/organising/notes.ts'

/** A row of the page of notes. */
export type Marked =
  | { readonly note: NoteView; readonly highlight?: undefined }
  | { readonly note?: undefined; readonly highlight: FoundHighlightView }

/** Where the note on no document is written. */
export const freePlace = 'free note'

export function keyOf({ note, highlight }: Marked): string {
  return note ? `note ${note.id}` : `highlight ${highlight.id}`
}

/** By time; of a search the notes first, which come the best first. */
export function together(
  notes: readonly NoteView[],
  highlights: readonly FoundHighlightView[],
  isSearch: boolean,
): readonly Marked[] {
  const marked: readonly Marked[] = [
    ...notes.map((note) => ({ note })),
    ...highlights.map((highlight) => ({ highlight })),
  ]
  if (isSearch) return marked
  const time = ({ note, highlight }: Marked) => Date.parse(note ? note.changedAt : highlight.createdAt)
  return marked.toSorted((a, b) => time(b) - time(a))
}
