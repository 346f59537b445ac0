import type { DocumentId } from '../../model/ids.ts'
import type { ExportedHighlight, ExportedMarks } from '../../model/organising/exportedMarks.ts'
import type { Highlight } from '../../model/organising/marks.ts'
import type { ReadableDb } from '../connection.ts'
import { exportEdits } from '../fields/exportedEdits.ts'
import { row, rows } from '../statement.ts'
import { markRow } from './documentMarks.ts'
import { highlightsOf } from './highlights.ts'
import { noteRows } from './notes.ts'
import { tagsOfDocument } from './tags.ts'

/** Those of the documents that may have marks: most have none, and asking each of them for all kinds takes ten times as long as the rest. */
export function markedDocuments(db: ReadableDb, ids: readonly DocumentId[]): ReadonlySet<DocumentId> {
  const has = (table: string) => `EXISTS (SELECT 1 FROM ${table} WHERE document_id = j.value)`
  const tables = ['document_marks', 'document_tags', 'highlights', 'notes', 'field_edits']
  const found = rows<{ id: DocumentId }>(
    db,
    `SELECT j.value AS id FROM json_each(?) j WHERE ${tables.map(has).join(' OR ')}`,
    JSON.stringify(ids),
  )
  return new Set(found.map(({ id }) => id))
}

/** The marks of a document, and the values set in its fields, as an export has them; undefined where there are none. */
export function exportMarks(db: ReadableDb, id: DocumentId): ExportedMarks | undefined {
  const own = markRow(db, id)
  const tags = tagsOfDocument(db, id).map(({ name, colour = null }) => ({ name, colour }))
  const notes = noteRows(db, id)
  const textsOn = (highlight: number | null) =>
    notes.filter((one) => one.highlight_id === highlight).map(({ text }) => ({ text }))
  const highlights = highlightsOf(db, id).map((one) => exportHighlight(one, textsOn(one.id)))
  const nameOf = (value: number | null | undefined) =>
    row<{ name: string }>(db, 'SELECT name FROM list_values WHERE id = ?', value ?? null)?.name
  const [status, priority] = [nameOf(own?.status_id), nameOf(own?.priority_id)]
  const fields = exportEdits(db, id)
  const marks = {
    version: 1 as const,
    documentId: id,
    tags,
    starred: (own?.starred_at ?? null) !== null,
    read: (own?.read_at ?? null) !== null,
    ...(status === undefined ? {} : { status }),
    ...(priority === undefined ? {} : { priority }),
    highlights,
    notes: textsOn(null),
    ...(fields.length === 0 ? {} : { fields }),
  }
  const isMarked = marks.starred || marks.read || (status ?? priority) !== undefined
  return isMarked || tags.length + highlights.length + notes.length + fields.length > 0 ? marks : undefined
}

export function exportHighlight(one: Highlight, notes: ExportedHighlight['notes']): ExportedHighlight {
  const { page, ...box } = one.box ?? {}
  return {
    ...one.span,
    ...(page === undefined ? {} : { page, box: box as ExportedHighlight['box'] }),
    colour: one.colour,
    quote: one.quote,
    before: one.before,
    after: one.after,
    notes,
  }
}
