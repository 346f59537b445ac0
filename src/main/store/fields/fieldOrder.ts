import { choicesIn } from '../../model/organising/choiceSets.ts'
import { listFormatOf, type Field, type FieldOrder, type FieldValue } from '../../model/organising/fields.ts'
import type { ReadableDb } from '../connection.ts'
import { statement } from '../statement.ts'
import { getField, scopeCondition, scopeOf } from './fields.ts'
import type { ValuedOrder } from './valuedFirst.ts'

/**
 * The order of a field, from the index over its values. Choices are in the order of the user; several of a document are compared
 * one by one. @throws QuarryError not_found
 */
export function fieldOrder(db: ReadableDb, { field: id, descending }: FieldOrder): ValuedOrder {
  const field = getField(db, id)
  const scope = scopeCondition('f.document_id', scopeOf(db, field))
  const direction = descending ? 'DESC' : 'ASC'
  const without = {
    sql: `NOT EXISTS (
       SELECT 1 FROM field_values f WHERE f.field_id = ? AND f.document_id = d.id AND f.value IS NOT NULL AND ${scope.sql})`,
    values: [id, ...scope.values],
  }
  if (listFormatOf(field))
    return {
      tables: 'json_each c CROSS JOIN field_values f ON f.value = c.value',
      document: 'f.document_id',
      valued: {
        sql: `c.json = ? AND f.field_id = ? AND ${scope.sql}`,
        values: [JSON.stringify(valuesInOrder(db, field)), id, ...scope.values],
      },
      by: `c.key ${direction}, f.document_id ${direction}`,
      without,
    }
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
    without,
  }
}

/** The different values of a field of several choices. */
function valuesInOrder(db: ReadableDb, { id, choices }: Field): FieldValue[] {
  const found = statement(db, 'SELECT DISTINCT value FROM field_values WHERE field_id = ? AND value IS NOT NULL')
    .pluck()
    .all(id) as FieldValue[]
  const places = new Map(choices.map((choice, at) => [choice.id as number, at]))
  return found
    .map((value) => ({
      value,
      key: choicesIn(value)
        .map((one) => places.get(one) ?? 0)
        .sort((a, b) => a - b),
    }))
    .sort((a, b) => inSteps(a.key, b.key))
    .map(({ value }) => value)
}

/** The first difference decides; what begins the other comes first. */
function inSteps(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((place, index) => place !== b[index])
  return at === -1 ? a.length - b.length : (a[at] as number) - (b[at] ?? -1)
}
