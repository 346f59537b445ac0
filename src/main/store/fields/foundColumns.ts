import { columnsOf, fieldOf, type Row } from '../../model/columns.ts'
import type { CollectionId } from '../../model/ids.ts'
import type { DefinedField, FieldFormat, FoundColumn } from '../../model/organising/fields.ts'
import { dayOrderOf, parseDate } from '../../text/values/parseDate.ts'
import { decimalSignOf, parseNumber } from '../../text/values/parseNumber.ts'
import type { ReadableDb } from '../connection.ts'
import { statement } from '../statement.ts'
import { someDocuments, sourceTexts } from './sourceTexts.ts'
import { fieldText, foldAscii } from '../../text/values/typedValue.ts'

/** Documents that are looked at, spread over the collection. */
const lookedAt = 1_000
const shownExamples = 5
const shownText = 200
/** A column is of a type when so many of its values are. */
const leastShare = 0.9
/** More different values than these, or longer ones, are no choices. */
const choices = { most: 20, longest: 40 } as const
/** The most choices that a field has, and the longest. */
export const mostChoices = 500
export const longestChoice = 200

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
  // A choice may be one of a few documents among many: all are looked at.
  if (type === 'choice') {
    const names = sourceTexts(db, source, collectionId).texts.filter(({ text }) => text.length <= longestChoice)
    return { ...defined, choices: names.slice(0, mostChoices).map(({ text }) => ({ name: text, colour: null })) }
  }
  const texts = source.kind === 'column' ? textsOf(someRecords(db, collectionId), source.column) : []
  if (type === 'number') return { ...defined, format: numberFormat(texts) }
  return { ...defined, format: dateFormat(texts) }
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
  const { from, bound } = someDocuments(db, collectionId, lookedAt)
  const raws = statement(db, `SELECT b.raw FROM ${from} JOIN document_bodies b ON b.document_id = m.document_id`)
    .pluck()
    .all(...bound) as string[]
  return raws.map((raw) => JSON.parse(raw) as Row)
}
