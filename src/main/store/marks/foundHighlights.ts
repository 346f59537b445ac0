import type { HighlightId } from '../../model/ids.ts'
import type { FoundHighlight } from '../../model/organising/marks.ts'
import { withoutFilters } from '../../model/search/filters.ts'
import type { ReadableDb } from '../connection.ts'
import { allowed } from '../search/filters.ts'
import { rows } from '../statement.ts'
import { highlightColumns, toHighlight, type HighlightRow } from './highlights.ts'

/** Which highlights are listed. */
export interface HighlightsAsked {
  /** Words that all are in the text of a highlight or the title of its document. */
  readonly query: string | undefined
  /** Whether they have a note; undefined: either. */
  readonly noted: boolean | undefined
  readonly offset: number
  readonly limit: number
}

/** Highlights of all documents in collections, the last made first. Earlier versions keep theirs, which are left out. */
export function listHighlights(db: ReadableDb, asked: HighlightsAsked): { total: number; items: FoundHighlight[] } {
  const { sql, values } = allowed(withoutFilters)
  const onNotes = 'EXISTS (SELECT 1 FROM notes n WHERE n.highlight_id = h.id)'
  const found = rows<{ id: HighlightId; text: string }>(
    db,
    `SELECT h.id, h.quote || ' ' || d.title AS text FROM highlights h JOIN documents d ON d.id = h.document_id
     WHERE ${sql}${asked.noted === undefined ? '' : ` AND ${asked.noted ? '' : 'NOT '}${onNotes}`}
     ORDER BY h.created_at DESC, h.id DESC`,
    ...values,
  )
  // SQLite knows the small letters of ASCII only.
  const words = asked.query?.toLowerCase().split(/\s+/).filter(Boolean) ?? []
  const having = found.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)))
  const shown = having.slice(asked.offset, asked.offset + asked.limit).map(({ id }) => id)
  const read = rows<HighlightRow & { title: string; notes: number }>(
    db,
    `SELECT ${highlightColumns}, d.title, (SELECT count(*) FROM notes n WHERE n.highlight_id = h.id) AS notes
     FROM json_each(?) j JOIN highlights h ON h.id = j.value JOIN documents d ON d.id = h.document_id ORDER BY j.key`,
    JSON.stringify(shown),
  )
  return {
    total: having.length,
    items: read.map((one) => ({ ...toHighlight(one), title: one.title, notes: one.notes })),
  }
}
