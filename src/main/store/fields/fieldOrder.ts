import type { CollectionId, DocumentId } from '../../model/ids.ts'
import type { FieldOrder } from '../../model/organising/fields.ts'
import type { ReadableDb } from '../connection.ts'
import type { Condition } from '../search/condition.ts'
import { count, statement } from '../statement.ts'
import { getField, scopeCondition, scopeOf } from './fields.ts'

/**
 * Documents of a collection (or of the library) that pass a condition, in the order of a field, from the index over its values; those without a value come last, by
 * number. Choices are in the order of the user. @throws QuarryError not_found
 */
export function orderedByField(
  db: ReadableDb,
  collectionId: CollectionId | undefined,
  { field: id, descending }: FieldOrder,
  condition: Condition,
  offset: number,
  limit: number,
): DocumentId[] {
  const field = getField(db, id)
  const scope = scopeCondition('f.document_id', scopeOf(db, field))
  const direction = descending ? 'DESC' : 'ASC'
  // The sign keeps the id of a choice from being compared as a column of integers, which the index is none of.
  const inOrder =
    field.type === 'choice'
      ? 'field_choices c CROSS JOIN field_values f ON f.field_id = c.field_id AND f.value = +c.id'
      : 'field_values f'
  const key = field.type === 'choice' ? `c.position ${direction}, c.id` : 'f.value'
  const members = collectionId === undefined ? '' : 'CROSS JOIN collection_documents cd ON cd.collection_id = ?'
  const inCollection = collectionId === undefined ? [] : [collectionId]
  const from = `${inOrder}
    ${members}${collectionId === undefined ? '' : ' AND cd.document_id = f.document_id'}
    CROSS JOIN documents d ON d.id = f.document_id
    WHERE ${field.type === 'choice' ? 'c' : 'f'}.field_id = ? AND f.value IS NOT NULL
      AND ${scope.sql} AND ${condition.sql}`
  const bound = [...inCollection, id, ...scope.values, ...condition.values]
  const valued = statement(
    db,
    `SELECT f.document_id FROM ${from} ORDER BY ${key} ${direction}, f.document_id ${direction} LIMIT ? OFFSET ?`,
  )
    .pluck()
    .all(...bound, limit, offset) as DocumentId[]
  if (valued.length === limit) return valued
  const before = valued.length > 0 ? 0 : offset - count(db, `SELECT count(*) FROM ${from}`, ...bound)
  const others = statement(
    db,
    `SELECT d.id FROM ${
      collectionId === undefined
        ? 'documents d WHERE'
        : 'collection_documents cd JOIN documents d ON d.id = cd.document_id WHERE cd.collection_id = ? AND'
    } ${condition.sql} AND NOT EXISTS (
       SELECT 1 FROM field_values f WHERE f.field_id = ? AND f.document_id = d.id AND f.value IS NOT NULL AND ${scope.sql})
     ORDER BY ${collectionId === undefined ? 'd.id' : 'cd.document_id'} LIMIT ? OFFSET ?`,
  )
    .pluck()
    .all(...inCollection, ...condition.values, id, ...scope.values, limit - valued.length, before) as DocumentId[]
  return [...valued, ...others]
}
