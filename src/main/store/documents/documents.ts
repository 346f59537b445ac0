import { QuarryError } from '../../base/errors.ts'
import type {
  Document,
  DocumentKind,
  DocumentOrder,
  DocumentSummary,
  JsonObject,
  Passage,
} from '../../model/document.ts'
import type { CollectionId, DocumentId, PassageId } from '../../model/ids.ts'
import type { ReadableDb } from '../connection.ts'
import { facts, type FactOrder, type FieldCondition, type FieldOrder } from '../../model/organising/fields.ts'
import type { MarkOrder } from '../../model/organising/marks.ts'
import { conditionsOnFields } from '../fields/fieldConditions.ts'
import { fieldOrder } from '../fields/fieldOrder.ts'
import { valuedFirst, type ValuedOrder } from '../fields/valuedFirst.ts'
import { markOrder } from '../marks/markOrder.ts'
import { factColumns } from '../fields/readFields.ts'
import { withoutFilters, type Filters } from '../../model/search/filters.ts'
import type { Condition } from '../search/condition.ts'
import { allowed } from '../search/filters.ts'
import { count, known, row, rows, rowsIn, statement } from '../statement.ts'
import { countFound, isNear, orderedFound, type Listed, type ListOrder, type ListPage } from './foundOrder.ts'
import { isKeyed } from './orderKeys.ts'

export interface DocumentRow {
  id: DocumentId
  kind: DocumentKind
  external_id: string | null
  title: string
  url: string | null
  domain: string | null
  language: string | null
  authors: string | null
  published_at: number | null
  crawled_at: number | null
  captured_at: number
  request_id: string | null
  source_name: string
  source_row: number | null
  characters: number
  replaces: DocumentId | null
}

const columns = `d.id, d.kind, d.external_id, d.title, d.url, d.domain, d.language, d.authors, d.published_at, d.crawled_at,
  d.captured_at, d.request_id, d.source_name, d.source_row, d.characters, d.replaces`

const members = 'collection_documents cd JOIN documents d ON d.id = cd.document_id'

const orders: Readonly<Record<Exclude<DocumentOrder, object>, ListOrder>> = {
  added: { sql: 'd.id', keys: 'id' },
  published: {
    sql: 'd.published_at IS NULL, d.published_at DESC, d.id',
    keys: { column: 'published', descending: true, descendingIds: false },
  },
  title: {
    sql: 'd.title COLLATE NOCASE, d.id',
    keys: { column: 'title', descending: false, descendingIds: false },
  },
}

/** Documents without the fact come last, those with the same one by number. */
function orderOfFact({ fact, descending }: FactOrder): ListOrder {
  const column = factColumns[fact]
  const direction = descending ? 'DESC' : 'ASC'
  const collation = facts[fact] === 'text' ? 'COLLATE NOCASE ' : ''
  return {
    sql: `${column} IS NULL, ${column} ${collation}${direction}, d.id ${direction}`,
    keys: isKeyed(fact) ? { column: fact, descending, descendingIds: descending } : undefined,
  }
}

/** By what a document has itself. */
type UnvaluedOrder = Exclude<DocumentOrder, FieldOrder | MarkOrder>

const listOrder = (order: UnvaluedOrder): ListOrder => (typeof order === 'object' ? orderOfFact(order) : orders[order])

/** One page of a collection's documents that pass conditions. `offset` and `limit` count documents. */
export function listDocuments(
  db: ReadableDb,
  collectionId: CollectionId,
  order: DocumentOrder,
  offset: number,
  limit: number,
  fields: readonly FieldCondition[] = [],
): { total: number; items: DocumentSummary[] } {
  if (fields.length > 0 || isValued(order)) return listThrough(db, collectionId, order, offset, limit, fields)
  const collection = row<{ documents: number; isLive: number }>(
    db,
    'SELECT documents, deleted_at IS NULL AS isLive FROM collections WHERE id = ?',
    collectionId,
  )
  const total = collection?.documents ?? 0
  if (order === 'added' && isNear({ offset, limit }))
    return { total, items: summaries(db, membersFrom(db, collectionId, offset, limit)) }
  const listed = {
    from: members,
    condition: { sql: 'cd.collection_id = ?', values: [collectionId] },
    // Memory knows no members of what is in the trash.
    filters: collection?.isLive === 1 ? { ...withoutFilters, collections: [collectionId] } : undefined,
  }
  return { total, items: pageOf(db, listed, order, { offset, limit }) }
}

/** The same through conditions on fields, or in the order of one or of a mark: from the tables. */
function listThrough(
  db: ReadableDb,
  collectionId: CollectionId,
  order: DocumentOrder,
  offset: number,
  limit: number,
  fields: readonly FieldCondition[],
): { total: number; items: DocumentSummary[] } {
  const condition = fields.length === 0 ? { sql: 'TRUE', values: [] } : conditionsOnFields(fields)
  const inCollection = { sql: `cd.collection_id = ? AND ${condition.sql}`, values: [collectionId, ...condition.values] }
  const total =
    fields.length === 0
      ? count(db, 'SELECT documents FROM collections WHERE id = ?', collectionId)
      : count(db, `SELECT count(*) FROM ${members} WHERE ${inCollection.sql}`, ...inCollection.values)
  if (isValued(order)) {
    const ids = valuedFirst(db, collectionId, valuedOrder(db, order), condition, offset, limit)
    return { total, items: summaries(db, ids) }
  }
  const listed = { from: members, condition: inCollection }
  return { total, items: firstRows(db, listed, listOrder(order), offset, limit) }
}

/** A page of a list, from what is sorted already where there is such. */
function pageOf(db: ReadableDb, listed: Listed, order: UnvaluedOrder, page: ListPage): DocumentSummary[] {
  const ordered = orderedFound(db, listed, listOrder(order), page)
  return ordered ? summaries(db, ordered) : firstRows(db, listed, listOrder(order), page.offset, page.limit)
}

function firstRows(
  db: ReadableDb,
  { from, condition }: Pick<Listed, 'from' | 'condition'>,
  { sql }: ListOrder,
  offset: number,
  limit: number,
): DocumentSummary[] {
  return rows<DocumentRow>(
    db,
    `SELECT ${columns} FROM ${from} WHERE ${condition.sql} ORDER BY ${sql} LIMIT ? OFFSET ?`,
    ...condition.values,
    limit,
    offset,
  ).map(toSummary)
}

/** The rows before `offset` are passed over in the index alone. */
function membersFrom(db: ReadableDb, collectionId: CollectionId, offset: number, limit: number): DocumentId[] {
  return statement(
    db,
    `SELECT cd.document_id FROM collection_documents cd
     WHERE cd.collection_id = ? ORDER BY cd.document_id LIMIT ? OFFSET ?`,
  )
    .pluck()
    .all(collectionId, limit, offset) as DocumentId[]
}

/** One page of the documents that pass filters. `offset` and `limit` count documents. */
export function findDocuments(
  db: ReadableDb,
  filters: Filters,
  order: DocumentOrder,
  offset: number,
  limit: number,
): { total: number; items: DocumentSummary[] } {
  const condition = allowed(filters)
  const listed = { from: 'documents d', condition, filters }
  const total = countFound(db, listed)
  if (isValued(order)) {
    const ids = valuedFirst(db, undefined, valuedOrder(db, order), condition, offset, limit)
    return { total, items: summaries(db, ids) }
  }
  return { total, items: pageOf(db, listed, order, { offset, limit }) }
}

/** The numbers of the documents that pass a condition on `documents d`, in an order, from `offset` on. */
export function orderedIds(
  db: ReadableDb,
  condition: Condition,
  order: DocumentOrder,
  offset: number,
  limit: number,
): DocumentId[] {
  if (isValued(order)) return valuedFirst(db, undefined, valuedOrder(db, order), condition, offset, limit)
  return statement(
    db,
    `SELECT d.id FROM documents d WHERE ${condition.sql} ORDER BY ${listOrder(order).sql} LIMIT ? OFFSET ?`,
  )
    .pluck()
    .all(...condition.values, limit, offset) as DocumentId[]
}

function isValued(order: DocumentOrder): order is FieldOrder | MarkOrder {
  return typeof order === 'object' && !('fact' in order)
}

const valuedOrder = (db: ReadableDb, order: FieldOrder | MarkOrder): ValuedOrder =>
  'field' in order ? fieldOrder(db, order) : markOrder(order)

/** Documents in the order of their numbers that is given. */
function summaries(db: ReadableDb, ids: readonly DocumentId[]): DocumentSummary[] {
  const found = rowsIn<DocumentRow>(db, `SELECT ${columns} FROM documents d WHERE d.id IN`, ids)
  const byId = new Map(found.map((one) => [one.id, toSummary(one)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A document with its text, raw record, passages and collections. @throws QuarryError not_found */
export function getDocument(db: ReadableDb, id: DocumentId): Document {
  const found = row<DocumentRow & { raw: string; text: string }>(
    db,
    `SELECT ${columns}, b.raw, b.text FROM documents d JOIN document_texts b ON b.document_id = d.id WHERE d.id = ?`,
    id,
  )
  if (!found) throw new QuarryError('not_found', `There is no document with the number ${id}.`)
  const collections = rows<{ id: CollectionId; name: string }>(
    db,
    `SELECT c.id, c.name FROM collection_documents cd JOIN collections c ON c.id = cd.collection_id
     WHERE cd.document_id = ? AND c.deleted_at IS NULL ORDER BY c.name`,
    id,
  )
  return {
    ...toSummary(found),
    text: found.text,
    crawledAt: known(found.crawled_at),
    requestId: known(found.request_id),
    source: { name: found.source_name, ...(found.source_row === null ? {} : { row: found.source_row }) },
    raw: JSON.parse(found.raw) as JsonObject,
    replaces: known(found.replaces),
    passages: rows<Omit<Passage, 'language'> & { language: string | null }>(
      db,
      `SELECT p.id, p.ordinal, p.start, p."end", l.language
       FROM passages p LEFT JOIN passage_languages l ON l.document_id = p.document_id AND l.ordinal = p.ordinal
       WHERE p.document_id = ? ORDER BY p.ordinal`,
      id,
    ).map((passage) => ({ ...passage, language: known(passage.language) })),
    collections,
  }
}

/** Spaces in which each passage of a document has a vector. */
export function passageVectors(
  db: ReadableDb,
  id: DocumentId,
): { passageId: PassageId; model: string; dimension: number; truncated: boolean }[] {
  const spaces = rows<{ id: number; model: string; dimension: number }>(db, 'SELECT id, model, dimension FROM spaces')
  return spaces.flatMap((space) =>
    rows<{ passageId: PassageId; flags: number }>(
      db,
      `SELECT p.id AS passageId, v.flags FROM passages p JOIN vectors_${space.id} v ON v.text_id = p.text_id
       WHERE p.document_id = ?`,
      id,
    ).map((found) => ({
      passageId: found.passageId,
      model: space.model,
      dimension: space.dimension,
      truncated: (found.flags & 1) === 1,
    })),
  )
}

function toSummary(r: DocumentRow): DocumentSummary {
  return {
    id: r.id,
    kind: r.kind,
    externalId: known(r.external_id),
    title: r.title,
    url: known(r.url),
    domain: known(r.domain),
    language: known(r.language),
    publishedAt: known(r.published_at),
    capturedAt: r.captured_at,
    authors: known(r.authors),
    sourceName: r.source_name,
    characters: r.characters,
  }
}
