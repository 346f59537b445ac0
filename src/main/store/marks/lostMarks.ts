import type { DocumentId } from '../../model/ids.ts'
import type { LostKind, LostMark, MarkColour } from '../../model/organising/marks.ts'
import type { Filed } from '../../model/organising/selection.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { recordChange } from '../organising/changes.ts'
import { count, known, row, rows, run } from '../statement.ts'
import { highlightRows } from './highlights.ts'
import { markRow } from './documentMarks.ts'
import { noteRows } from './notes.ts'
import { tagsOfDocument } from './tags.ts'

/** A mark that has no place any more; what it was on is named by title and address too. */
export interface NewLostMark {
  readonly kind: LostKind
  readonly reason: LostMark['reason']
  readonly rootId?: number | undefined
  readonly documentId: DocumentId
  readonly text: string
  readonly start?: number | null
  readonly end?: number | null
  readonly page?: number | null
  readonly colour?: MarkColour | null
}

/** Lists a mark as lost. One of the same line with the same text is listed once. */
export function listAsLost(db: WritableDb, mark: NewLostMark, now: number): void {
  const { kind, reason, rootId = null, documentId, text, start = null, end = null, page = null, colour = null } = mark
  const isListed =
    rootId === null
      ? row(
          db,
          'SELECT 1 FROM lost_marks WHERE kind = ? AND document_id = ? AND root_id IS NULL AND text = ?',
          kind,
          documentId,
          text,
        )
      : row(db, 'SELECT 1 FROM lost_marks WHERE kind = ? AND root_id = ? AND text = ?', kind, rootId, text)
  if (isListed !== undefined) return
  run(
    db,
    `INSERT INTO lost_marks (kind, reason, root_id, document_id, title, url, text, start, "end", page, colour, lost_at)
     SELECT ?, ?, ?, d.id, d.title, d.url, ?, ?, ?, ?, ?, ? FROM documents d WHERE d.id = ?`,
    kind,
    reason,
    rootId,
    text,
    start,
    end,
    page,
    colour,
    now,
    documentId,
  )
}

/**
 * Takes the marks off a document that is about to be deleted. What no other version of it has is listed as lost; that it was
 * read is not.
 */
export function loseMarks(db: WritableDb, id: DocumentId, now: number): void {
  const reason = 'deleted'
  const newer = rows<{ id: DocumentId }>(db, 'SELECT id FROM documents WHERE replaces = ?', id).map((one) => one.id)
  const isKept = (sql: string, ...values: unknown[]) =>
    newer.some((other) => row(db, sql, other, ...values) !== undefined)
  for (const { id: tag, name } of tagsOfDocument(db, id))
    if (!isKept('SELECT 1 FROM document_tags WHERE document_id = ? AND tag_id = ?', tag))
      listAsLost(db, { kind: 'tag', reason, documentId: id, text: name }, now)
  const own = markRow(db, id)
  if (own && own.starred_at !== null && !isKept(isMarked('starred_at IS NOT NULL')))
    listAsLost(db, { kind: 'star', reason, documentId: id, text: '' }, now)
  for (const list of ['status', 'priority'] as const) {
    const value = own?.[`${list}_id`] ?? null
    if (value === null || isKept(isMarked(`${list}_id = ?`), value)) continue
    const named = row<{ name: string }>(db, 'SELECT name FROM list_values WHERE id = ?', value)
    listAsLost(db, { kind: list, reason, documentId: id, text: named?.name ?? '' }, now)
  }
  for (const one of highlightRows(db, id)) {
    const rootId = one.root_id ?? one.id
    if (!hasOther(db, 'highlights', one.id, rootId, ''))
      listAsLost(db, { ...one, kind: 'highlight', reason, rootId, documentId: id, text: one.quote }, now)
  }
  for (const one of noteRows(db, id)) {
    const rootId = one.root_id ?? one.id
    if (!hasOther(db, 'notes', one.id, rootId, 'AND text = ?', one.text))
      listAsLost(db, { kind: 'note', reason, rootId, documentId: id, text: one.text }, now)
  }
  run(db, 'DELETE FROM notes WHERE document_id = ?', id)
  run(db, 'DELETE FROM highlights WHERE document_id = ?', id)
  run(db, 'DELETE FROM document_tags WHERE document_id = ?', id)
  run(db, 'DELETE FROM document_marks WHERE document_id = ?', id)
}

const isMarked = (condition: string) => `SELECT 1 FROM document_marks WHERE document_id = ? AND ${condition}`

/** Whether another document has a highlight or note of the same line. */
function hasOther(
  db: ReadableDb,
  table: 'highlights' | 'notes',
  id: number,
  rootId: number,
  also: string,
  ...values: unknown[]
): boolean {
  return (
    count(
      db,
      `SELECT count(*) FROM ${table} WHERE id <> ? AND coalesce(root_id, id) = ? ${also}`,
      id,
      rootId,
      ...values,
    ) > 0
  )
}

interface LostRow {
  readonly id: number
  readonly kind: LostKind
  readonly reason: LostMark['reason']
  readonly document_id: DocumentId | null
  readonly title: string
  readonly url: string | null
  readonly text: string
  readonly start: number | null
  readonly end: number | null
  readonly page: number | null
  readonly colour: MarkColour | null
  readonly lost_at: number
}

/** The last first; with `version`, those of the version before it that have no place in it. */
export function listLost(
  db: ReadableDb,
  offset: number,
  limit: number,
  version?: DocumentId,
): { total: number; items: LostMark[] } {
  const where =
    version === undefined
      ? { sql: '', values: [] }
      : {
          sql: `WHERE reason = 'changed' AND document_id = (SELECT replaces FROM documents WHERE id = ?)`,
          values: [version],
        }
  return {
    total: count(db, `SELECT count(*) FROM lost_marks ${where.sql}`, ...where.values),
    items: rows<LostRow>(
      db,
      `SELECT * FROM lost_marks ${where.sql} ORDER BY id DESC LIMIT ? OFFSET ?`,
      ...where.values,
      limit,
      offset,
    ).map(({ id, kind, reason, title, text, ...r }) => ({
      id,
      kind,
      reason,
      title,
      text,
      documentId: known(r.document_id),
      url: known(r.url),
      span: r.start === null || r.end === null ? undefined : { start: r.start, end: r.end },
      page: known(r.page),
      colour: known(r.colour),
      lostAt: r.lost_at,
    })),
  }
}

/** Takes lost marks off the list; answers how many were on it. */
export function removeLost(db: WritableDb, ids: readonly number[], now: number): Filed {
  return recordChange(db, 'lost.remove', now, (recording) => {
    const removed = ids.filter((id) => recording.delete('lost_marks', [id])).length
    return { documents: removed, subject: { documents: removed } }
  })
}
