import type { FieldOrder } from '../../model/organising/fields.ts'
import type { ReadableDb } from '../connection.ts'
import { getField, scopeCondition, scopeOf } from './fields.ts'
import type { ValuedOrder } from './valuedFirst.ts'

/** The order of a field, from the index over its values. Choices are in the order of the user. @throws QuarryError not_found */
export function fieldOrder(db: ReadableDb, { field: id, descending }: FieldOrder): ValuedOrder {
  const field = getField(db, id)
  const scope = scopeCondition('f.document_id', scopeOf(db, field))
  const direction = descending ? 'DESC' : 'ASC'
  const isChoice = field.type === 'choice'
  const key = isChoice ? `c.position ${direction}, c.id` : 'f.value'
  return {
    // The sign keeps the id of a choice from being compared as a column of integers, which the index is none of.
    tables: isChoice
      ? 'field_choices c CROSS JOIN field_values f ON f.field_id = c.field_id AND f.value = +c.id'
      : 'field_values f',
    document: 'f.document_id',
    valued: {
      sql: `${isChoice ? 'c' : 'f'}.field_id = ? AND f.value IS NOT NULL AND ${scope.sql}`,
      values: [id, ...scope.values],
    },
    by: `${key} ${direction}, f.document_id ${direction}`,
    without: {
      sql: `NOT EXISTS (
       SELECT 1 FROM field_values f WHERE f.field_id = ? AND f.document_id = d.id AND f.value IS NOT NULL AND ${scope.sql})`,
      values: [id, ...scope.values],
    },
  }
}
