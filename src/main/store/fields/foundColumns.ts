import { columnsOf, fieldOf, type Row } from '../../model/columns.ts'
import type { CollectionId } from '../../model/ids.ts'
import type { DefinedField, Fact, FieldFormat, FoundColumn } from '../../model/organising/fields.ts'
import { dayOrderOf, parseDate } from '../../text/parseDate.ts'
import { decimalSignOf, parseNumber } from '../../text/parseNumber.ts'
import type { ReadableDb } from '../connection.ts'
import { count, statement } from '../statement.ts'
import { scopeOf } from './fields.ts'
import { factColumns } from './readFields.ts'
import { fieldText, foldAscii } from './typedValue.ts'

/** Documents that are looked at, spread over the collection. */
const lookedAt = 1_000
const shownExamples = 5
const shownText = 200
/** A column is of a type when so many of its values are. */
const leastShare = 0.9
/** More different values than these, or longer ones, are no choices. */
const choices = { most: 20, longest: 40 } as const
/** The most choices that a definition takes from documents, and the longest. */
const mostChoices = 100
const longestChoice = 200

/** The columns of the raw records of a collection and those within it (or of the library), in the order in which they occur. */
export function foundColumns(db: ReadableDb, collectionId: CollectionId | undefined): FoundColumn[] {
  const records = someRecords(db, collectionId)
  return columnsOf(records).flatMap((column) => {
    const texts = textsOf(records, column)
    return texts.length === 0 ? [] : [{ column, filled: texts.length, ...proposed(texts) }]
  })
}

/** What texts look like as values of a field. */
function proposed(texts: readonly string[]): Omit<FoundColumn, 'column' | 'filled'> {
  const each = different(texts)
  const examples = each.slice(0, shownExamples).map((text) => text.slice(0, shownText))
  const plain = { examples, format: undefined, choices: [] }
  const are = (test: (text: string) => boolean) => texts.filter(test).length >= leastShare * texts.length
  const decimal = numberFormat(texts)
  if (are((text) => parseNumber(text, decimal) !== undefined)) return { ...plain, type: 'number', format: decimal }
  const order = dateFormat(texts)
  if (are((text) => parseDate(text, order) !== undefined)) return { ...plain, type: 'date', format: order }
  const isChoice =
    each.length <= choices.most &&
    each.length <= texts.length / 2 &&
    each.every((text) => text.length <= choices.longest)
  return isChoice ? { ...plain, type: 'choice', choices: each } : { ...plain, type: 'text' }
}

/** What most values show that can be read in one way only; a point where none does. */
function numberFormat(texts: readonly string[]): 'point' | 'comma' {
  return mostFrequent(texts.map(decimalSignOf), 'point')
}

function dateFormat(texts: readonly string[]): 'dayFirst' | 'monthFirst' {
  return mostFrequent(texts.map(dayOrderOf), 'monthFirst')
}

function mostFrequent<Format extends FieldFormat>(shown: readonly (Format | undefined)[], otherwise: Format): Format {
  const counted = [...Map.groupBy(shown, (one) => one)].filter(([one]) => one !== undefined)
  return counted.sort((a, b) => b[1].length - a[1].length)[0]?.[0] ?? otherwise
}

/** What is left out of a definition: the form of numbers and dates, and choices, from what is in documents. */
export function completed(db: ReadableDb, defined: DefinedField): DefinedField {
  const { type, source, format, choices: given, collectionId } = defined
  const isComplete = type === 'text' || (type === 'choice' ? given.length > 0 : format !== undefined)
  if (source.kind === 'typed' || isComplete) return defined
  const texts = source.kind === 'column' ? textsOf(someRecords(db, collectionId), source.column) : []
  if (type === 'number') return { ...defined, format: numberFormat(texts) }
  if (type === 'date') return { ...defined, format: dateFormat(texts) }
  const found = source.kind === 'fact' ? factTexts(db, source.fact) : different(texts)
  const names = found.filter((text) => text.length <= longestChoice).slice(0, mostChoices)
  return { ...defined, choices: names.map((name) => ({ name, colour: null })) }
}

function factTexts(db: ReadableDb, fact: Fact): string[] {
  const column = factColumns[fact]
  const found = statement(
    db,
    `SELECT ${column} FROM documents d WHERE ${column} IS NOT NULL GROUP BY ${column} ORDER BY count(*) DESC LIMIT ?`,
  )
    .pluck()
    .all(mostChoices) as string[]
  return different(found.map(fieldText).filter((text) => text !== ''))
}

function textsOf(records: readonly Row[], column: string): string[] {
  return records.map((record) => fieldText(fieldOf(record, column))).filter((text) => text !== '')
}

/** Each text once, without case, the most frequent first. */
function different(texts: readonly string[]): string[] {
  const byKey = Map.groupBy(texts, foldAscii)
  return [...byKey.values()].sort((a, b) => b.length - a.length).map(([text]) => text as string)
}

function someRecords(db: ReadableDb, collectionId: CollectionId | undefined): Row[] {
  const from =
    collectionId === undefined
      ? 'SELECT id AS document_id FROM documents'
      : 'SELECT DISTINCT document_id FROM collection_documents WHERE collection_id IN (SELECT value FROM json_each(?))'
  const scope = scopeOf(db, { collectionId })
  const bound = scope === undefined ? [] : [JSON.stringify(scope)]
  const step = Math.max(1, Math.floor(count(db, `SELECT count(*) FROM (${from})`, ...bound) / lookedAt))
  const raws = statement(
    db,
    `SELECT b.raw FROM (SELECT document_id, row_number() OVER (ORDER BY document_id) AS place FROM (${from})) m
     JOIN document_bodies b ON b.document_id = m.document_id WHERE m.place % ? = 0 LIMIT ?`,
  )
    .pluck()
    .all(...bound, step, lookedAt) as string[]
  return raws.map((raw) => JSON.parse(raw) as Row)
}
