import { columnsOf, fieldOf, type Row } from '../../model/columns.ts'
import type { Json } from '../../model/document.ts'
import type { CollectionId } from '../../model/ids.ts'
import { listFormatOf, type DefinedField, type FieldFormat, type FoundColumn } from '../../model/organising/fields.ts'
import { differentValues, listFormatIn, type CountedText } from '../../text/values/listFormat.ts'
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
/** More different values than these, or longer ones, are no choices; lists have more, as a filter by their whole texts finds little. */
const choices = { most: 20, mostListed: 100, longest: 40 } as const
/** The most choices that a field has, and the longest. */
export const mostChoices = 500
export const longestChoice = 200

/** The columns of the raw records of a collection and those within it (or of the library), in the order in which they occur. */
export function foundColumns(db: ReadableDb, collectionId: CollectionId | undefined): FoundColumn[] {
  const records = someRecords(db, collectionId)
  return columnsOf(records).flatMap((column) => {
    const values = valuesOf(records, column)
    return values.length === 0 ? [] : [{ column, filled: values.length, ...proposed(values) }]
  })
}

/** What values of records look like as values of a field. */
function proposed(values: readonly Json[]): Omit<FoundColumn, 'column' | 'filled'> {
  const texts = values.map(fieldText)
  const distinct = countedTexts(values)
  const each = distinct.map(({ json }) => fieldText(json))
  const examples = each.slice(0, shownExamples).map((text) => text.slice(0, shownText))
  const plain = { examples, format: undefined, choices: [] }
  const are = (test: (text: string) => boolean) => texts.filter(test).length >= leastShare * texts.length
  const decimal = numberFormat(texts)
  if (are((text) => parseNumber(text, decimal) !== undefined)) return { ...plain, type: 'number', format: decimal }
  const order = dateFormat(texts)
  if (are((text) => parseDate(text, order) !== undefined)) return { ...plain, type: 'date', format: order }
  const list = listFormatIn(distinct)
  const listed = list ? differentValues(distinct, list) : []
  const inAll = listed.reduce((all, { documents }) => all + documents, 0)
  if (list && areChoices(listed, inAll, choices.mostListed))
    return { ...plain, type: 'choice', format: list, choices: listed.map(({ text }) => text) }
  const whole = differentValues(distinct, undefined)
  return areChoices(whole, texts.length, choices.most)
    ? { ...plain, type: 'choice', choices: each }
    : { ...plain, type: 'text' }
}

function areChoices(different: readonly { readonly text: string }[], all: number, most: number): boolean {
  return (
    different.length <= most &&
    different.length <= all / 2 &&
    different.every(({ text }) => text.length <= choices.longest)
  )
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
  if (source.kind === 'typed' || isComplete) return { ...defined, format: format === 'single' ? undefined : format }
  // A choice may be one of a few documents among many: all are looked at.
  if (type === 'choice') {
    const { texts } = sourceTexts(db, source, collectionId)
    const list = format === undefined ? listFormatIn(texts) : listFormatOf({ type, format })
    const names = differentValues(texts, list).filter(({ text }) => text.length <= longestChoice)
    return {
      ...defined,
      format: list,
      choices: names.slice(0, mostChoices).map(({ text }) => ({ name: text, colour: null })),
    }
  }
  const texts =
    source.kind === 'column' ? valuesOf(someRecords(db, collectionId), source.column).map((one) => fieldText(one)) : []
  if (type === 'number') return { ...defined, format: numberFormat(texts) }
  return { ...defined, format: dateFormat(texts) }
}

function valuesOf(records: readonly Row[], column: string): Json[] {
  return records.map((record) => fieldOf(record, column) as Json).filter((value) => fieldText(value) !== '')
}

/** Each text once, without case, the most frequent first. */
function countedTexts(values: readonly Json[]): CountedText[] {
  const byKey = Map.groupBy(values, (value) => foldAscii(fieldText(value)))
  return [...byKey.values()]
    .sort((a, b) => b.length - a.length)
    .map((same) => ({ json: same[0], documents: same.length }))
}

function someRecords(db: ReadableDb, collectionId: CollectionId | undefined): Row[] {
  const { from, bound } = someDocuments(db, collectionId, lookedAt)
  const raws = statement(db, `SELECT b.raw FROM ${from} JOIN document_bodies b ON b.document_id = m.document_id`)
    .pluck()
    .all(...bound) as string[]
  return raws.map((raw) => JSON.parse(raw) as Row)
}
