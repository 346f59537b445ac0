import type { DocumentId, FieldId } from '../../model/ids.ts'
import { choicesIn } from '../../model/organising/choiceSets.ts'
import {
  shownFieldValue,
  type DocumentFieldValue,
  type Field,
  type FieldFacet,
  type FieldValue,
} from '../../model/organising/fields.ts'
import type { Filters } from '../../model/search/filters.ts'
import { countValues } from '../../text/values/severalValues.ts'
import type { ReadableDb } from '../connection.ts'
import { allowed } from '../search/filters.ts'
import { count, known, rawRows, rows, statement } from '../statement.ts'
import { getField, unreadable, listFields, scopeCondition, scopeOf } from './fields.ts'

interface ValueRow {
  readonly document_id: DocumentId
  readonly text: string | null
  readonly read: FieldValue | null
  readonly is_edited: number
  readonly is_part: number
  readonly value: FieldValue | null
}

/** Values of documents in all fields, or in some: those that are not empty, were edited, or could not be read. */
export function fieldValues(
  db: ReadableDb,
  ids: readonly DocumentId[],
  fields?: readonly FieldId[],
): DocumentFieldValue[] {
  const wanted = fields?.map((id) => getField(db, id)) ?? listFields(db)
  const documents = JSON.stringify(ids)
  return wanted.flatMap((field) => {
    const scope = scopeCondition('f.document_id', scopeOf(db, field))
    return rows<ValueRow>(
      db,
      `SELECT f.document_id, f.text, f.read, f.is_edited, f.is_part, f.value
       FROM json_each(?) j CROSS JOIN field_values f ON f.field_id = ? AND f.document_id = j.value WHERE ${scope.sql}`,
      documents,
      field.id,
      ...scope.values,
    ).map((found) => ({
      documentId: found.document_id,
      fieldId: field.id,
      value: known(found.value),
      isEdited: found.is_edited === 1,
      unreadable: (found.read === null || found.is_part === 1) && found.is_edited === 0 ? known(found.text) : undefined,
    }))
  })
}

/** Documents whose text for a field is not of its type, by number. @throws QuarryError not_found */
export function unreadableValues(
  db: ReadableDb,
  id: FieldId,
  offset: number,
  limit: number,
): { readonly total: number; readonly items: readonly { documentId: DocumentId; title: string; text: string }[] } {
  const scope = scopeCondition('u.document_id', scopeOf(db, getField(db, id)))
  const from = `FROM (${unreadable}) u JOIN documents d ON d.id = u.document_id WHERE ${scope.sql}`
  return {
    total: count(db, `SELECT count(*) ${from}`, id, id, ...scope.values),
    items: rows(
      db,
      `SELECT u.document_id AS documentId, d.title, u.text ${from} ORDER BY u.document_id LIMIT ? OFFSET ?`,
      id,
      id,
      ...scope.values,
      limit,
      offset,
    ),
  }
}

/** For each of the documents its values, by the names of the fields. */
export function exportFields(db: ReadableDb, ids: readonly DocumentId[]): Map<DocumentId, Record<string, FieldValue>> {
  const fields = new Map(listFields(db).map((field) => [field.id, field]))
  const found = fields.size === 0 ? [] : fieldValues(db, ids)
  return new Map(
    [...Map.groupBy(found, ({ documentId }) => documentId)].map(([id, values]) => [
      id,
      Object.fromEntries(
        values.flatMap(({ fieldId, value }) => {
          const field = fields.get(fieldId)
          return field && value !== undefined ? [[field.name, shownFieldValue(field, value)]] : []
        }),
      ),
    ]),
  )
}

const mostValues = 100
const mostRanges = 20
const yearMs = 365.25 * 86_400_000

/** How many of the documents that pass filters have which values. @throws QuarryError not_found */
export function fieldFacets(db: ReadableDb, filters: Filters, ids: readonly FieldId[]): FieldFacet[] {
  const { sql, values } = allowed(filters)
  const all = count(db, `SELECT count(*) FROM documents d WHERE ${sql}`, ...values)
  return ids.map((id) => {
    const field = getField(db, id)
    const scope = scopeCondition('f.document_id', scopeOf(db, field))
    const from = `FROM field_values f JOIN documents d ON d.id = f.document_id
      WHERE f.field_id = ? AND f.value IS NOT NULL AND ${scope.sql} AND ${sql}`
    const bound = [id, ...scope.values, ...values]
    const documents = count(db, `SELECT count(*) ${from}`, ...bound)
    const isCounted = field.type === 'text' || field.type === 'choice'
    return {
      fieldId: id,
      documents,
      empty: all - documents,
      values: isCounted ? commonValues(db, field, from, bound) : [],
      ranges: isCounted ? [] : rangesOf(field, orderedValues(db, from, bound)),
    }
  })
}

function commonValues(db: ReadableDb, field: Field, from: string, bound: readonly unknown[]): FieldFacet['values'] {
  if (field.type === 'text') return commonTexts(db, from, bound)
  const found = rawRows<readonly [FieldValue, number]>(
    db,
    `SELECT f.value, count(*) ${from} GROUP BY f.value`,
    ...bound,
  )
  const place = new Map(field.choices.map(({ id }, at) => [id as number, at]))
  return [...countChoices(found)]
    .map(([value, documents]) => ({ value, documents }))
    .sort((one, other) => other.documents - one.documents || one.value - other.value)
    .slice(0, mostValues)
    .sort((a, b) => (place.get(a.value) ?? 0) - (place.get(b.value) ?? 0))
}

/** How many documents have each choice, of stored values and how many have these. */
export function countChoices(values: Iterable<readonly [value: FieldValue, documents: number]>): Map<number, number> {
  const counts = new Map<number, number>()
  for (const [value, documents] of values)
    for (const id of choicesIn(value)) counts.set(id, (counts.get(id) ?? 0) + documents)
  return counts
}

/** A text that lists several values has each of them. */
function commonTexts(db: ReadableDb, from: string, bound: readonly unknown[]): FieldFacet['values'] {
  const texts = rawRows<readonly [string, number]>(db, `SELECT f.value, count(*) ${from} GROUP BY f.value`, ...bound)
  return [...countValues(texts)]
    .map(([value, documents]) => ({ value, documents }))
    .sort((one, other) => other.documents - one.documents || (one.value < other.value ? -1 : 1))
    .slice(0, mostValues)
}

function orderedValues(db: ReadableDb, from: string, bound: readonly unknown[]): number[] {
  return statement(db, `SELECT f.value ${from} ORDER BY f.value`)
    .pluck()
    .all(...bound) as number[]
}

/** Values in order. Of dates by year, or by month, day or hour where they are closer; of numbers in steps of one, two or five. */
export function rangesOf({ type }: Pick<Field, 'type'>, found: readonly number[]): FieldFacet['ranges'] {
  const [least, most] = [found[0], found.at(-1)]
  if (least === undefined || most === undefined) return []
  const edges = type === 'date' ? dateEdges(least, most) : numberEdges(least, most)
  const counts = new Map<number, number>()
  let at = 0
  for (const value of found) {
    while (at < edges.length - 2 && value >= (edges[at + 1] as number)) at++
    counts.set(at, (counts.get(at) ?? 0) + 1)
  }
  return [...counts].map(([range, documents]) => ({
    start: edges[range] as number,
    end: edges[range + 1] as number,
    documents,
  }))
}

function numberEdges(least: number, most: number): number[] {
  const size = (Math.max(most - least, Math.abs(most) * 1e-9) || 1) / mostRanges
  const power = 10 ** Math.floor(Math.log10(size))
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= size) ?? 10)
  const first = Math.floor(least / step)
  const last = Math.max(first + 1, Math.ceil(most / step))
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

/** The starts of years (or of as many as make twenty), months, days or hours, from the one with the first value on. */
function dateEdges(least: number, most: number): number[] {
  const span = most - least
  const edges: number[] = []
  const years = Math.max(1, Math.ceil(span / yearMs / mostRanges))
  const next: (at: Date) => void =
    span > 2 * yearMs
      ? (at) => at.setUTCFullYear(at.getUTCFullYear() + years)
      : span > yearMs / 6
        ? (at) => at.setUTCMonth(at.getUTCMonth() + 1)
        : span > 2 * 86_400_000
          ? (at) => at.setUTCDate(at.getUTCDate() + 1)
          : (at) => at.setUTCHours(at.getUTCHours() + 1)
  const at = new Date(least)
  at.setUTCMinutes(0, 0, 0)
  if (span > 2 * 86_400_000) at.setUTCHours(0)
  if (span > yearMs / 6) at.setUTCDate(1)
  if (span > 2 * yearMs) at.setUTCMonth(0)
  for (; at.getTime() <= most; next(at)) edges.push(at.getTime())
  return [...edges, at.getTime()]
}
