import type { DocumentId, ListValueId, TagId } from '../../model/ids.ts'
import type { DocumentMarks, MarkList } from '../../model/organising/marks.ts'
import type { Filters } from '../../model/search/filters.ts'
import type { ReadableDb } from '../connection.ts'
import { allowed } from '../search/filters.ts'
import { count, row, rows } from '../statement.ts'
import { listValues, markRow, type MarkRow } from './documentMarks.ts'
import { highlightsOf, textOf } from './highlights.ts'
import { notesOf } from './notes.ts'
import { listTags, tagsOfDocument } from './tags.ts'

/** All marks of a document. @throws QuarryError not_found */
export function documentMarks(db: ReadableDb, id: DocumentId): DocumentMarks {
  textOf(db, id)
  const own = markRow(db, id)
  const valueOf = (list: MarkList) => listValues(db, list).find((value) => value.id === own?.[`${list}_id`])
  return {
    tags: tagsOfDocument(db, id),
    starred: (own?.starred_at ?? null) !== null,
    read: (own?.read_at ?? null) !== null,
    status: valueOf('status'),
    priority: valueOf('priority'),
    highlights: highlightsOf(db, id),
    notes: notesOf(db, id),
  }
}

/** Marks of a document for lists. */
export interface MarksSummary {
  readonly documentId: DocumentId
  readonly tags: readonly TagId[]
  readonly starred: boolean
  readonly read: boolean
  readonly status: ListValueId | null
  readonly priority: ListValueId | null
  readonly highlights: number
  readonly notes: number
}

/** Of those of the documents that have any mark. */
export function marksSummaries(db: ReadableDb, ids: readonly DocumentId[]): MarksSummary[] {
  const marked = rows<
    Omit<MarkRow, 'document_id'> & { id: DocumentId; tags: string; highlights: number; notes: number }
  >(
    db,
    `SELECT j.value AS id, m.starred_at, m.read_at, m.status_id, m.priority_id,
       (SELECT json_group_array(t.tag_id) FROM document_tags t WHERE t.document_id = j.value) AS tags,
       (SELECT count(*) FROM highlights h WHERE h.document_id = j.value) AS highlights,
       (SELECT count(*) FROM notes n WHERE n.document_id = j.value) AS notes
     FROM json_each(?) j LEFT JOIN document_marks m ON m.document_id = j.value`,
    JSON.stringify(ids),
  )
  return marked
    .map((one) => ({
      documentId: one.id,
      tags: JSON.parse(one.tags) as TagId[],
      starred: one.starred_at !== null,
      read: one.read_at !== null,
      status: one.status_id,
      priority: one.priority_id,
      highlights: one.highlights,
      notes: one.notes,
    }))
    .filter(
      ({ tags, starred, read, status, priority, highlights, notes }) =>
        starred || read || (status ?? priority) !== null || tags.length + highlights + notes > 0,
    )
}

interface Counted<Id> {
  readonly id: Id
  readonly documents: number
}

/** How many of the documents that pass filters have what. */
export interface Facets {
  readonly documents: number
  readonly starred: number
  readonly unread: number
  /** With a highlight, and with a note. */
  readonly highlighted: number
  readonly noted: number
  readonly tags: readonly Counted<TagId>[]
  readonly status: readonly Counted<ListValueId>[]
  readonly priority: readonly Counted<ListValueId>[]
}

export function facets(db: ReadableDb, filters: Filters): Facets {
  const { sql, values } = allowed(filters)
  const ofList = (list: MarkList) =>
    rows<Counted<ListValueId>>(
      db,
      `SELECT v.id, count(*) AS documents FROM list_values v JOIN document_marks m ON m.${list}_id = v.id
       JOIN documents d ON d.id = m.document_id WHERE ${sql} GROUP BY v.id ORDER BY v.position, v.id`,
      ...values,
    )
  const having = (table: 'highlights' | 'notes') =>
    count(
      db,
      `SELECT count(*) FROM (SELECT DISTINCT document_id AS id FROM ${table}) m JOIN documents d ON d.id = m.id WHERE ${sql}`,
      ...values,
    )
  const documents = count(db, `SELECT count(*) FROM documents d WHERE ${sql}`, ...values)
  const marked = row<{ starred: number; read: number }>(
    db,
    `SELECT count(m.starred_at) AS starred, count(m.read_at) AS read
     FROM document_marks m JOIN documents d ON d.id = m.document_id WHERE ${sql}`,
    ...values,
  )
  return {
    documents,
    starred: marked?.starred ?? 0,
    unread: documents - (marked?.read ?? 0),
    highlighted: having('highlights'),
    noted: having('notes'),
    tags: listTags(db, filters).flatMap(({ id, documents: tagged }) =>
      tagged === 0 ? [] : [{ id, documents: tagged }],
    ),
    status: ofList('status'),
    priority: ofList('priority'),
  }
}
