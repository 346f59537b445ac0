import type { ExportedHighlight, ExportedMarks } from '../../model/organising/exportedMarks.ts'
import type { DocumentId, HighlightId } from '../../model/ids.ts'
import type { MarkBox, MarkSpan } from '../../model/organising/marks.ts'
import { anchorOf, findAnchor } from '../../text/anchor.ts'
import type { WritableDb } from '../connection.ts'
import { importEdits } from '../fields/exportedEdits.ts'
import { unrecorded, type Recording } from '../organising/changes.ts'
import { run } from '../statement.ts'
import { ensureListValue, markRow, setMark } from './documentMarks.ts'
import { storedBox, storeHighlight, highlightRows, textOf, type HighlightRow } from './highlights.ts'
import { listAsLost } from './lostMarks.ts'
import { translateLinks } from './noteLinks.ts'
import { noteColumns, noteRows } from './notes.ts'
import { ensureTag, getTag } from './tags.ts'

/**
 * Adds the marks that came with a document to those that it has. Nothing is taken away; what cannot be placed is listed as
 * lost. The caller holds the transaction.
 */
export function importMarks(db: WritableDb, id: DocumentId, marks: ExportedMarks, now: number): void {
  const recording = unrecorded(db)
  for (const { name, colour } of marks.tags) {
    const tag = ensureTag(db, recording, name, now)
    if (colour !== null && getTag(db, tag).colour === undefined) recording.update('tags', [tag], { colour })
    run(db, 'INSERT INTO document_tags VALUES (?, ?, ?) ON CONFLICT DO NOTHING', tag, id, now)
  }
  if (marks.starred && (markRow(db, id)?.starred_at ?? null) === null) setMark(db, recording, id, 'starred_at', now)
  if (marks.read && (markRow(db, id)?.read_at ?? null) === null) setMark(db, recording, id, 'read_at', now)
  for (const list of ['status', 'priority'] as const) {
    const name = marks[list]
    if (name === undefined) continue
    const value = ensureListValue(db, recording, list, name)
    const own = markRow(db, id)?.[`${list}_id`] ?? null
    if (own === null) setMark(db, recording, id, `${list}_id`, value)
    else if (own !== value) listAsLost(db, { kind: list, reason: 'imported', documentId: id, text: name }, now)
  }
  const write = (text: string) => translateLinks(text, marks.documentId, id)
  for (const one of marks.highlights) {
    const highlight = importHighlight(db, recording, id, one, now)
    for (const { text } of one.notes) importNote(db, recording, id, highlight, write(text), now)
  }
  for (const { text } of marks.notes) importNote(db, recording, id, null, write(text), now)
  importEdits(db, id, marks.fields ?? [], now)
}

/** The highlight of the document; undefined where it was lost. */
function importHighlight(
  db: WritableDb,
  recording: Recording,
  documentId: DocumentId,
  one: ExportedHighlight,
  now: number,
): HighlightId | undefined {
  const text = textOf(db, documentId)
  const span = spanIn(text, one)
  const box: MarkBox | undefined = one.page !== undefined && one.box ? { page: one.page, ...one.box } : undefined
  if (!span && !box) {
    const { start = null, end = null, page = null, colour, quote } = one
    listAsLost(db, { kind: 'highlight', reason: 'imported', documentId, text: quote, start, end, page, colour }, now)
    return undefined
  }
  const isSame = (other: HighlightRow) =>
    other.colour === one.colour &&
    other.start === (span?.start ?? null) &&
    other.end === (span?.end ?? null) &&
    (span !== undefined || isSameBox(storedBox(other), box))
  const known = highlightRows(db, documentId).find(isSame)
  if (known) return known.id
  const { quote, before, after } = span ? anchorOf(text, span) : one
  return storeHighlight(recording, { documentId, span, box, colour: one.colour, quote, before, after }, now)
}

function isSameBox(one: MarkBox | undefined, other: MarkBox | undefined): boolean {
  return (['page', 'left', 'top', 'width', 'height'] as const).every((edge) => one?.[edge] === other?.[edge])
}

/** Where it was, if the text is the same there; else where its quote is found. */
function spanIn(text: string, { start, end, quote, before, after }: ExportedHighlight): MarkSpan | undefined {
  if (start !== undefined && end !== undefined && start < end && text.slice(start, end) === quote) return { start, end }
  // A box without a span had none where it came from either.
  return start === undefined ? undefined : findAnchor(text, { start, quote, before, after })
}

/** A note of the same text at the same place is there already. `highlight`: null for the document, undefined where lost. */
function importNote(
  db: WritableDb,
  recording: Recording,
  documentId: DocumentId,
  highlight: HighlightId | null | undefined,
  text: string,
  now: number,
): void {
  if (highlight === undefined) {
    listAsLost(db, { kind: 'note', reason: 'imported', documentId, text }, now)
    return
  }
  if (noteRows(db, documentId).some((one) => one.highlight_id === highlight && one.text === text)) return
  recording.insert('notes', noteColumns({ document_id: documentId, highlight_id: highlight, text }, now))
}
