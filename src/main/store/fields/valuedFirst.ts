import type { CollectionId, DocumentId } from '../../model/ids.ts'
import type { ReadableDb } from '../connection.ts'
import type { Condition } from '../search/condition.ts'
import { count, statement } from '../statement.ts'

/** An order by values that some documents have: of a field, or of a mark. */
export interface ValuedOrder {
  /** The tables of the values, from the one that gives the order on. */
  readonly tables: string
  /** The column of the document in them. */
  readonly document: string
  /** What holds in them for a document that has a value. */
  readonly valued: Condition
  /** The SQL of an ORDER BY over them. */
  readonly by: string
  /** What holds for `documents d` without a value. */
  readonly without: Condition
}

/**
 * Documents of a collection (or of the library) that pass a condition on `documents d`: those with a value in their order, read
 * from the values, and then the others by number.
 */
export function valuedFirst(
  db: ReadableDb,
  collectionId: CollectionId | undefined,
  { tables, document, valued, by, without }: ValuedOrder,
  condition: Condition,
  offset: number,
  limit: number,
): DocumentId[] {
  const isWhole = collectionId === undefined
  const members = isWhole
    ? ''
    : `CROSS JOIN collection_documents cd ON cd.collection_id = ? AND cd.document_id = ${document}`
  const inCollection = isWhole ? [] : [collectionId]
  const from = `${tables} ${members} CROSS JOIN documents d ON d.id = ${document}
    WHERE ${valued.sql} AND ${condition.sql}`
  const bound = [...inCollection, ...valued.values, ...condition.values]
  const first = statement(db, `SELECT ${document} FROM ${from} ORDER BY ${by} LIMIT ? OFFSET ?`)
    .pluck()
    .all(...bound, limit, offset) as DocumentId[]
  if (first.length === limit) return first
  const before = first.length > 0 ? 0 : offset - count(db, `SELECT count(*) FROM ${from}`, ...bound)
  const others = statement(
    db,
    `SELECT d.id FROM ${
      isWhole
        ? 'documents d WHERE'
        : 'collection_documents cd JOIN documents d ON d.id = cd.document_id WHERE cd.collection_id = ? AND'
    } ${condition.sql} AND ${without.sql} ORDER BY ${isWhole ? 'd.id' : 'cd.document_id'} LIMIT ? OFFSET ?`,
  )
    .pluck()
    .all(...inCollection, ...condition.values, ...without.values, limit - first.length, before) as DocumentId[]
  return [...first, ...others]
}
