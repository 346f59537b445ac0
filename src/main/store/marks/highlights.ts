import { QuarryError } from '../../base/errors.ts'
import type { DocumentId, HighlightId } from '../../model/ids.ts'
import type { Highlight, MarkBox, MarkColour, MarkSpan } from '../../model/organising/marks.ts'
import type { Filed } from '../../model/organising/selection.ts'
import { anchorOf, wholeSpan } from '../../text/anchor.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { readPageCount } from '../documents/layouts.ts'
import { recordChange, type Changed, type Recording } from '../organising/changes.ts'
import type { Row } from '../organising/organisedTables.ts'
import { known, row, rows } from '../statement.ts'

/** Where a row of `highlights` is on a page of the original. */
export interface BoxRow {
  readonly page: number | null
  readonly box_left: number | null
  readonly box_top: number | null
  readonly box_width: number | null
  readonly box_height: number | null
}

/** A row of `highlights`. */
export interface HighlightRow extends BoxRow {
  readonly id: HighlightId
  readonly root_id: HighlightId | null
  readonly document_id: DocumentId
  readonly start: number | null
  readonly end: number | null
  readonly colour: MarkColour
  readonly quote: string
  readonly before: string
  readonly after: string
  readonly created_at: number
  /** The text as it was marked first, while the highlight of that version is there. */
  readonly marked: string | null
}

/** The columns of {@link HighlightRow}, of `highlights h`. */
export const highlightColumns = 'h.*, (SELECT r.quote FROM highlights r WHERE r.id = h.root_id) AS marked'

/** A highlight to make: a span, a box, or both. */
export interface NewHighlight {
  readonly documentId: DocumentId
  readonly span: MarkSpan | undefined
  readonly box: MarkBox | undefined
  /** The text of a box without a span. */
  readonly quote: string
  readonly colour: MarkColour
}

export function highlightRows(db: ReadableDb, id: DocumentId): HighlightRow[] {
  return rows<HighlightRow>(
    db,
    `SELECT ${highlightColumns} FROM highlights h WHERE document_id = ? ORDER BY start IS NULL, start, id`,
    id,
  )
}

/** The highlights of a document in the order of its text; boxes without a span last. */
export function highlightsOf(db: ReadableDb, id: DocumentId): Highlight[] {
  return highlightRows(db, id).map(toHighlight)
}

/** @throws QuarryError not_found */
export function highlightRow(db: ReadableDb, id: HighlightId): HighlightRow {
  const found = row<HighlightRow>(db, `SELECT ${highlightColumns} FROM highlights h WHERE id = ?`, id)
  if (!found) throw new QuarryError('not_found', `There is no highlight with the number ${id}.`)
  return found
}

/** The stored text of a document. @throws QuarryError not_found */
export function textOf(db: ReadableDb, id: DocumentId): string {
  const found = row<{ text: string }>(db, 'SELECT text FROM document_texts WHERE document_id = ?', id)
  if (!found) throw new QuarryError('not_found', `There is no document with the number ${id}.`)
  return found.text
}

/** @throws QuarryError not_found, usage where the span is not in the text or the box on no page */
export function addHighlight(db: WritableDb, wanted: NewHighlight, now: number): Changed<Highlight> {
  return recordChange(db, 'highlight.add', now, (recording) => {
    const highlight = insertHighlight(db, recording, wanted, now)
    return { ...highlight, subject: { name: shortened(highlight.quote) } }
  })
}

/** Inserts a highlight as a part of a change. Throws as {@link addHighlight} does. */
export function insertHighlight(db: ReadableDb, recording: Recording, wanted: NewHighlight, now: number): Highlight {
  const { documentId, span: given, box, colour } = wanted
  const text = textOf(db, documentId)
  if (given && (given.start >= given.end || given.end > text.length))
    throw new QuarryError(
      'usage',
      `The text of document ${documentId} has no characters ${given.start} to ${given.end}.`,
      {
        where: 'span',
        hint: `It is ${text.length} characters long.`,
      },
    )
  const pages = box && readPageCount(db, documentId)
  if (box && pages !== undefined && box.page > pages)
    throw new QuarryError('usage', `Document ${documentId} has no page ${box.page}.`, {
      where: 'box',
      hint: `Its last page is ${pages}.`,
    })
  const span = given && wholeSpan(text, given)
  const { quote, before, after } = span ? anchorOf(text, span) : { quote: wanted.quote, before: '', after: '' }
  return toHighlight(
    highlightRow(db, storeHighlight(recording, { documentId, span, box, colour, quote, before, after }, now)),
  )
}

/** A highlight whose place is known to be in its document, with the text around it that finds it again. */
export interface PlacedHighlight {
  readonly documentId: DocumentId
  readonly span: MarkSpan | undefined
  readonly box: MarkBox | undefined
  readonly colour: MarkColour
  readonly quote: string
  readonly before: string
  readonly after: string
}

/** Stores a highlight as a part of a change. */
export function storeHighlight(recording: Recording, placed: PlacedHighlight, now: number): HighlightId {
  const { documentId, span, box, colour, quote, before, after } = placed
  const inserted = recording.insert('highlights', {
    root_id: null,
    document_id: documentId,
    start: span?.start ?? null,
    end: span?.end ?? null,
    ...boxColumns(box),
    colour,
    quote,
    before,
    after,
    created_at: now,
  })
  return inserted['id'] as HighlightId
}

/** @throws QuarryError not_found */
export function recolourHighlight(
  db: WritableDb,
  id: HighlightId,
  colour: MarkColour,
  now: number,
): Changed<Highlight> {
  return recordChange(db, 'highlight.change', now, (recording) => {
    const { quote } = highlightRow(db, id)
    recording.update('highlights', [id], { colour })
    return { ...toHighlight(highlightRow(db, id)), subject: { name: shortened(quote) } }
  })
}

/** Removes a highlight; notes on it stay on its document. @throws QuarryError not_found */
export function removeHighlight(db: WritableDb, id: HighlightId, now: number): Filed {
  return recordChange(db, 'highlight.remove', now, (recording) => {
    const { quote } = takeHighlight(db, recording, id)
    return { documents: 1, subject: { name: shortened(quote) } }
  })
}

/** Removes a highlight as a part of a change, and answers what it was. @throws QuarryError not_found */
export function takeHighlight(db: ReadableDb, recording: Recording, id: HighlightId): HighlightRow {
  const taken = highlightRow(db, id)
  for (const note of rows<{ id: number }>(db, 'SELECT id FROM notes WHERE highlight_id = ?', id))
    recording.update('notes', [note.id], { highlight_id: null })
  recording.delete('highlights', [id])
  return taken
}

export function boxColumns(box: MarkBox | undefined): Row {
  return {
    page: box?.page ?? null,
    box_left: box?.left ?? null,
    box_top: box?.top ?? null,
    box_width: box?.width ?? null,
    box_height: box?.height ?? null,
  }
}

/** The box that {@link boxColumns} stored. */
export function storedBox(r: BoxRow): MarkBox | undefined {
  const { page, box_left: left, box_top: top, box_width: width, box_height: height } = r
  return page === null || left === null
    ? undefined
    : { page, left, top: known(top) ?? 0, width: known(width) ?? 0, height: known(height) ?? 0 }
}

export function toHighlight(r: HighlightRow): Highlight {
  const { start, end } = r
  return {
    id: r.id,
    documentId: r.document_id,
    span: start === null || end === null ? undefined : { start, end },
    box: storedBox(r),
    colour: r.colour,
    quote: r.quote,
    marked: r.marked === null || oneLine(r.marked) === oneLine(r.quote) ? undefined : r.marked,
    before: r.before,
    after: r.after,
    createdAt: r.created_at,
  }
}

/** A text as the list of changes names it. */
export function shortened(text: string): string {
  const line = oneLine(text)
  return line.length <= 60 ? line : `${line.slice(0, 59)}…`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
