import type { DocumentId, HighlightId } from '../../model/ids.ts'
import type { MarkBox, MarkSpan } from '../../model/organising/marks.ts'
import { anchorOf, findAnchor } from '../../text/anchor.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { unrecorded, type Recording } from '../organising/changes.ts'
import { count, run } from '../statement.ts'
import { boxColumns, highlightRows, textOf, toHighlight, type HighlightRow } from './highlights.ts'
import { listAsLost } from './lostMarks.ts'
import { noteRows, wordsOf, type NoteRow } from './notes.ts'

/** A document and the one whose place it takes in a collection. */
export interface Succession {
  readonly from: DocumentId
  readonly to: DocumentId
}

/**
 * Carries the marks of documents to those that take their places, in the order given. The caller holds the transaction.
 * Answers of each succession how many marks could not be placed.
 */
export function carryMarks(db: WritableDb, successions: readonly Succession[], now: number): readonly number[] {
  if (successions.length === 0 || !hasMarks(db)) return successions.map(() => 0)
  return successions.map((one) => carry(db, one, now))
}

function hasMarks(db: ReadableDb): boolean {
  return (
    count(
      db,
      `SELECT EXISTS (SELECT 1 FROM document_tags) OR EXISTS (SELECT 1 FROM document_marks)
         OR EXISTS (SELECT 1 FROM highlights) OR EXISTS (SELECT 1 FROM notes)`,
    ) > 0
  )
}

/** The earlier version keeps its own. What cannot be placed in the new text is listed as lost, and counted. */
function carry(db: WritableDb, { from, to }: Succession, now: number): number {
  run(
    db,
    `INSERT INTO document_tags (tag_id, document_id, added_at) SELECT tag_id, ?, added_at FROM document_tags
     WHERE document_id = ? ON CONFLICT DO NOTHING`,
    to,
    from,
  )
  run(
    db,
    `INSERT INTO document_marks (document_id, starred_at, read_at, status_id, priority_id)
     SELECT ?, starred_at, read_at, status_id, priority_id FROM document_marks WHERE document_id = ?
     ON CONFLICT DO UPDATE SET
       starred_at = coalesce(excluded.starred_at, starred_at), read_at = coalesce(excluded.read_at, read_at),
       status_id = coalesce(excluded.status_id, status_id), priority_id = coalesce(excluded.priority_id, priority_id)`,
    to,
    from,
  )
  const highlights = highlightRows(db, from)
  const notes = noteRows(db, from)
  if (highlights.length + notes.length === 0) return 0
  const recording = unrecorded(db)
  const placed = carryHighlights(db, recording, highlights, { from, to }, now)
  return highlights.length - placed.size + carryNotes(db, recording, notes, to, placed, now)
}

/** For each highlight of the earlier version the one of the new version; those that are lost have none. */
function carryHighlights(
  db: WritableDb,
  recording: Recording,
  highlights: readonly HighlightRow[],
  { from, to }: Succession,
  now: number,
): Map<HighlightId, HighlightId> {
  const placed = new Map<HighlightId, HighlightId>()
  if (highlights.length === 0) return placed
  const [earlier, text] = [textOf(db, from), textOf(db, to)]
  const held = new Map(highlightRows(db, to).map((one) => [one.root_id ?? one.id, one.id]))
  for (const one of highlights) {
    const rootId = one.root_id ?? one.id
    const known = held.get(rootId)
    const place = known === undefined ? placeIn(text, one, text === earlier) : undefined
    if (known !== undefined) placed.set(one.id, known)
    else if (place) {
      const anchor = place.span ? anchorOf(text, place.span) : one
      const inserted = recording.insert('highlights', {
        root_id: rootId,
        document_id: to,
        start: place.span?.start ?? null,
        end: place.span?.end ?? null,
        ...boxColumns(place.box),
        colour: one.colour,
        quote: anchor.quote,
        before: anchor.before,
        after: anchor.after,
        created_at: one.created_at,
      })
      placed.set(one.id, inserted['id'] as HighlightId)
    } else
      listAsLost(db, { ...one, kind: 'highlight', reason: 'changed', rootId, documentId: from, text: one.quote }, now)
  }
  return placed
}

interface HighlightPlace {
  readonly span: MarkSpan | undefined
  readonly box: MarkBox | undefined
}

/** Pages of a new version are other pages: a box is kept only where the text is the same. */
function placeIn(text: string, one: HighlightRow, isSame: boolean): HighlightPlace | undefined {
  const { span, box, quote, before, after } = toHighlight(one)
  if (isSame) return { span, box }
  const found = findAnchor(text, { start: span?.start ?? 0, quote, before, after })
  return found && { span: found, box: undefined }
}

/** Answers how many are lost. */
function carryNotes(
  db: WritableDb,
  recording: Recording,
  notes: readonly NoteRow[],
  to: DocumentId,
  placed: ReadonlyMap<HighlightId, HighlightId>,
  now: number,
): number {
  let lost = 0
  const held = new Set(noteRows(db, to).map((one) => `${one.root_id ?? one.id} ${one.text}`))
  for (const one of notes) {
    const rootId = one.root_id ?? one.id
    const highlight = one.highlight_id === null ? null : placed.get(one.highlight_id)
    if (held.has(`${rootId} ${one.text}`)) continue
    if (highlight === undefined) {
      lost++
      const documentId = one.document_id as DocumentId
      listAsLost(db, { kind: 'note', reason: 'changed', rootId, documentId, text: one.text }, now)
    } else
      recording.insert('notes', {
        root_id: rootId,
        document_id: to,
        highlight_id: highlight,
        text: one.text,
        ...wordsOf(one.text),
        created_at: one.created_at,
        changed_at: one.changed_at,
        added_by: one.added_by,
      })
  }
  return lost
}
