import type { DocumentId, HighlightId, NoteId } from '../../model/ids.ts'
import type { ChangeSubject } from '../../model/organising/change.ts'
import type { MarkColour } from '../../model/organising/marks.ts'
import type { Filed } from '../../model/organising/selection.ts'
import type { WritableDb } from '../connection.ts'
import { recordChange } from '../organising/changes.ts'
import { highlightRow, shortened, takeHighlight } from './highlights.ts'
import { nameOfNote } from './noteLinks.ts'
import { takeNote } from './notes.ts'

/** Gives highlights a colour as one change. @throws QuarryError not_found */
export function recolourHighlights(
  db: WritableDb,
  ids: readonly HighlightId[],
  colour: MarkColour,
  now: number,
): Filed {
  return recordChange(db, 'highlight.change', now, (recording) => {
    const changed = [...new Set(ids)]
      .map((id) => highlightRow(db, id))
      .filter(({ id }) => recording.update('highlights', [id], { colour }))
    return {
      documents: distinct(changed.map((one) => one.document_id)),
      subject: subjectOf(changed, (one) => shortened(one.quote)),
    }
  })
}

/** Removes highlights and notes as one change; other notes on the highlights stay. @throws QuarryError not_found */
export function removeMarks(
  db: WritableDb,
  highlights: readonly HighlightId[],
  notes: readonly NoteId[],
  now: number,
): Filed {
  const kind = notes.length === 0 ? 'highlight.remove' : highlights.length === 0 ? 'note.remove' : 'marks.remove'
  return recordChange(db, kind, now, (recording) => {
    // Notes first: a note that is removed with its highlight comes back on it.
    const taken = [
      ...[...new Set(notes)].map((id) => takeNote(db, recording, id)),
      ...[...new Set(highlights)].map((id) => {
        const { document_id: documentId, quote: text } = takeHighlight(db, recording, id)
        return { documentId, text }
      }),
    ]
    return {
      documents: distinct(taken.map((one) => one.documentId)),
      subject: subjectOf(taken, (one) => nameOfNote(one.text)),
    }
  })
}

function distinct(ids: readonly (DocumentId | undefined)[]): number {
  return new Set(ids.filter((id) => id !== undefined)).size
}

/** One by its words, several by how many they are. */
function subjectOf<T>(all: readonly T[], nameOf: (one: T) => string): ChangeSubject {
  const [first] = all
  return all.length === 1 && first !== undefined ? { name: nameOf(first) } : { count: all.length }
}
