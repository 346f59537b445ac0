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
import { conditionsOnFields } from '../fields/fieldConditions.ts'
import { orderedByField } from '../fields/fieldOrder.ts'
import { factColumns } from '../fields/readFields.ts'
import type { Filters } from '../../model/search/filters.ts'
import type { Condition } from '../search/condition.ts'
import { allowed } from '../search/filters.ts'
import { count, known, row, rows, rowsIn, statement } from '../statement.ts'
import { countFound, orderedFound } from './foundOrder.ts'
import { orderedMembers } from './memberOrder.ts'

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

/** Rows that SQLite finds at the head of an order without sorting the rest. */
const nearRows = 1_000

const orders = {
  added: 'cd.document_id',
  published: 'd.published_at IS NULL, d.published_at DESC, d.id',
  title: 'd.title COLLATE NOCASE, d.id',
} satisfies Record<Exclude<DocumentOrder, object>, string>

/** Documents without the fact come last, those with the same one by number. */
function orderOfFact({ fact, descending }: FactOrder): string {
  const column = factColumns[fact]
  const direction = descending ? 'DESC' : 'ASC'
  const collation = facts[fact] === 'text' ? 'COLLATE NOCASE ' : ''
  return `${column} IS NULL, ${column} ${collation}${direction}, d.id ${direction}`
}

/** One page of a collection's documents that pass conditions. `offset` and `limit` count documents. */
export function listDocuments(
  db: ReadableDb,
  collectionId: CollectionId,
  order: DocumentOrder,
  offset: number,
  limit: number,
  fields: readonly FieldCondition[] = [],
): { total: number; items: DocumentSummary[] } {
  const condition = fields.length === 0 ? { sql: 'TRUE', values: [] } : conditionsOnFields(fields)
  const members = `collection_documents cd JOIN documents d ON d.id = cd.document_id`
  const total =
    fields.length === 0
      ? count(db, 'SELECT documents FROM collections WHERE id = ?', collectionId)
      : count(
          db,
          `SELECT count(*) FROM ${members} WHERE cd.collection_id = ? AND ${condition.sql}`,
          collectionId,
          ...condition.values,
        )
  if (isFieldOrder(order))
    return { total, items: summaries(db, orderedByField(db, collectionId, order, condition, offset, limit)) }
  if (fields.length === 0 && order === 'added')
    return { total, items: summaries(db, membersFrom(db, collectionId, offset, limit)) }
  const by = typeof order === 'object' ? orderOfFact(order) : orders[order]
  const isNear = offset + limit <= nearRows
  const ordered = fields.length === 0 ? orderedMembers(db, collectionId, by, { offset, limit, isNear }) : undefined
  if (ordered) return { total, items: summaries(db, ordered) }
  const items = rows<DocumentRow>(
    db,
    `SELECT ${columns} FROM ${members}
     WHERE cd.collection_id = ? AND ${condition.sql} ORDER BY ${by} LIMIT ? OFFSET ?`,
    collectionId,
    ...condition.values,
    limit,
    offset,
  )
  return { total, items: items.map(toSummary) }
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
  const { sql, values } = condition
  const total = countFound(db, filters, condition)
  if (isFieldOrder(order))
    return { total, items: summaries(db, orderedByField(db, undefined, order, condition, offset, limit)) }
  const by = typeof order === 'object' ? orderOfFact(order) : order === 'added' ? 'd.id' : orders[order]
  const ordered = orderedFound(db, condition, by, { offset, limit, isNear: offset + limit <= nearRows })
  if (ordered) return { total, items: summaries(db, ordered) }
  return {
    total,
    items: rows<DocumentRow>(
      db,
      `SELECT ${columns} FROM documents d WHERE ${sql} ORDER BY ${by} LIMIT ? OFFSET ?`,
      ...values,
      limit,
      offset,
    ).map(toSummary),
  }
}

/** The numbers of the documents that pass a condition on `documents d`, in an order, from `offset` on. */
export function orderedIds(
  db: ReadableDb,
  condition: Condition,
  order: DocumentOrder,
  offset: number,
  limit: number,
): DocumentId[] {
  if (isFieldOrder(order)) return orderedByField(db, undefined, order, condition, offset, limit)
  const by = typeof order === 'object' ? orderOfFact(order) : order === 'added' ? 'd.id' : orders[order]
  return statement(db, `SELECT d.id FROM documents d WHERE ${condition.sql} ORDER BY ${by} LIMIT ? OFFSET ?`)
    .pluck()
    .all(...condition.values, limit, offset) as DocumentId[]
}

function isFieldOrder(order: DocumentOrder): order is FieldOrder {
  return typeof order === 'object' && 'field' in order
}

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
    `SELECT ${columns}, b.raw, b.text FROM documents d JOIN document_bodies b ON b.document_id = d.id WHERE d.id = ?`,
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
