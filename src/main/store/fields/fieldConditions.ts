import { QuarryError } from '../../base/errors.ts'
import { choicesIn } from '../../model/organising/choiceSets.ts'
import {
  listFormatOf,
  type AskedFieldFilter,
  type Field,
  type FieldCondition,
  type FieldValue,
} from '../../model/organising/fields.ts'
import type { ReadableDb } from '../connection.ts'
import type { Condition } from '../search/condition.ts'
import { getField, scopeCondition, scopeOf } from './fields.ts'
import { typedValue } from '../../text/values/typedValue.ts'

/** Filters of users with values as they are stored. @throws QuarryError not_found, invalid_input where a value is not of the type */
export function fieldConditions(db: ReadableDb, asked: readonly AskedFieldFilter[]): FieldCondition[] {
  return asked.map((one) => {
    const field = getField(db, one.field)
    const isList = listFormatOf(field) === undefined ? {} : { isList: true }
    const whole = { field: field.id, scope: scopeOf(db, field), ...isList }
    const isEmpty = one.empty === undefined ? {} : { isEmpty: one.empty }
    if (one.contains !== undefined && field.type !== 'text')
      throw new QuarryError(
        'invalid_input',
        `The field "${field.name}" is not of texts that could contain something.`,
        {
          hint: 'Compare it with values of its type.',
        },
      )
    const contains = one.contains === undefined ? {} : { contains: one.contains }
    return { ...whole, ...isEmpty, ...contains, ...(field.type === 'date' ? periods(field, one) : values(field, one)) }
  })
}

type Compared = Omit<FieldCondition, 'field' | 'scope' | 'isList' | 'isEmpty' | 'contains'>

function values(field: Field, { values: anyOf, from, above, to, below }: AskedFieldFilter): Compared {
  const isRange = [from, above, to, below].some((bound) => bound !== undefined)
  if (field.type === 'choice' && isRange)
    throw new QuarryError('invalid_input', `The choices of the field "${field.name}" are not compared by size.`, {
      hint: 'Ask for one of them, or for several.',
    })
  return {
    ...(anyOf === undefined ? {} : { values: anyOf.map((value) => typedValue(field, value)) }),
    ...(from === undefined ? {} : { least: typedValue(field, from) }),
    ...(above === undefined ? {} : { above: typedValue(field, above) }),
    ...(to === undefined ? {} : { most: typedValue(field, to) }),
    ...(below === undefined ? {} : { below: typedValue(field, below) }),
  }
}

/** A date stands for its whole day, month or year. */
function periods(field: Field, { values: anyOf, from, above, to, below }: AskedFieldFilter): Compared {
  const [below1, below2] = [below, to].map((bound, at) =>
    bound === undefined ? Infinity : periodOf(field, bound)[at === 0 ? 'start' : 'end'],
  ) as [number, number]
  const end = Math.min(below1, below2)
  const start = Math.max(
    from === undefined ? -Infinity : periodOf(field, from).start,
    above === undefined ? -Infinity : periodOf(field, above).end,
  )
  return {
    ...(anyOf === undefined ? {} : { periods: anyOf.map((value) => periodOf(field, value)) }),
    ...(start === -Infinity ? {} : { least: start }),
    ...(end === Infinity ? {} : { below: end }),
  }
}

function periodOf(field: Field, value: FieldValue): { readonly start: number; readonly end: number } {
  const text = String(value).trim()
  const [, year, month, day] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(text) ?? []
  const start = typedValue(field, year === undefined ? value : text) as number
  if (year === undefined) return { start, end: start + 1 }
  const at = new Date(start)
  if (day !== undefined) at.setUTCDate(at.getUTCDate() + 1)
  else if (month !== undefined) at.setUTCMonth(at.getUTCMonth() + 1)
  else at.setUTCFullYear(at.getUTCFullYear() + 1)
  return { start, end: at.getTime() }
}

/**
 * What conditions ask of `documents d`. Each is a list of documents from the index over values, which SQLite makes once for
 * a query and not for each document.
 */
export function conditionsOnFields(conditions: readonly FieldCondition[]): Condition {
  const parts: string[] = []
  const bound: unknown[] = []
  for (const condition of conditions) {
    const scope = scopeCondition('f.document_id', condition.scope)
    const valued = `SELECT f.document_id FROM field_values f WHERE f.field_id = ? AND f.value IS NOT NULL AND ${scope.sql}`
    const compared = comparison(condition)
    if (condition.isEmpty === true) {
      parts.push(`d.id NOT IN (${valued})`)
      bound.push(condition.field, ...scope.values)
    }
    if (condition.isEmpty !== true || compared) {
      parts.push(`d.id IN (${valued} AND ${compared?.sql ?? 'TRUE'})`)
      bound.push(condition.field, ...scope.values, ...(compared?.values ?? []))
    }
  }
  return { sql: parts.join(' AND '), values: bound }
}

/** Whether a text that lists several values (text/values/severalValues.ts) has one of those: its parts are those of a list in JSON. */
const listsOne = `(instr(f.value, ';') > 0 AND EXISTS (
  SELECT 1 FROM json_each('[' || replace(json_quote(f.value), ';', '","') || ']') part
  WHERE trim(part.value, char(32, 9, 13, 10)) COLLATE NOCASE IN (SELECT value FROM json_each(?))))`

/**
 * Whether a document has all choices of one of those values (model/organising/choiceSets.ts). A single one is stored as a
 * number. The values are bound as lists: an alternative for each is deeper than SQLite takes, from a thousand on.
 */
function hasChoices(values: readonly FieldValue[]): Condition {
  return {
    sql: `(f.value IN (SELECT value FROM json_each(?)) OR typeof(f.value) = 'text' AND EXISTS (
      SELECT 1 FROM json_each(?) wanted WHERE NOT EXISTS (
        SELECT 1 FROM json_each(wanted.value) choice WHERE instr(f.value, ';' || choice.value || ';') = 0)))`,
    values: [
      JSON.stringify(values.filter((value) => typeof value === 'number')),
      JSON.stringify(values.map((value) => choicesIn(value))),
    ],
  }
}

/** What is asked of the value; undefined: nothing. */
function comparison(condition: FieldCondition): Condition | undefined {
  const { values: anyOf, contains, periods: spans, least, above, most, below } = condition
  const parts: string[] = []
  const bound: unknown[] = []
  if (anyOf !== undefined && condition.isList) {
    const has = hasChoices(anyOf)
    parts.push(has.sql)
    bound.push(...has.values)
  } else if (anyOf !== undefined) {
    const wanted = JSON.stringify(anyOf)
    const isText = anyOf.some((value) => typeof value === 'string')
    parts.push(`(f.value IN (SELECT value FROM json_each(?))${isText ? ` OR ${listsOne}` : ''})`)
    bound.push(wanted, ...(isText ? [wanted] : []))
  }
  if (contains !== undefined) {
    parts.push(`f.value LIKE ? ESCAPE '\\'`)
    bound.push(`%${contains.replace(/[\\%_]/g, '\\$&')}%`)
  }
  if (spans !== undefined) {
    parts.push(
      `EXISTS (SELECT 1 FROM json_each(?) w WHERE f.value >= w.value ->> 'start' AND f.value < w.value ->> 'end')`,
    )
    bound.push(JSON.stringify(spans))
    // The index serves the whole of the periods.
    parts.push('f.value >= ? AND f.value < ?')
    bound.push(Math.min(...spans.map(({ start }) => start)), Math.max(...spans.map(({ end }) => end)))
  }
  for (const [sign, value] of [
    ['>=', least],
    ['>', above],
    ['<=', most],
    ['<', below],
  ] as const) {
    if (value === undefined) continue
    parts.push(`f.value ${sign} ?`)
    bound.push(value)
  }
  return parts.length === 0 ? undefined : { sql: parts.join(' AND '), values: bound }
}
