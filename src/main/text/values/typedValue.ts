import { QuarryError } from '../../base/errors.ts'
import type { Json } from '../../model/document.ts'
import { choiceSet } from '../../model/organising/choiceSets.ts'
import {
  listFormatOf,
  type Field,
  type FieldFormat,
  type FieldValue,
  type ListFormat,
} from '../../model/organising/fields.ts'
import { parseDate } from './parseDate.ts'
import { parseNumber } from './parseNumber.ts'
import { partsOf } from './severalValues.ts'

/** Longer texts are no values: the index would hold them a second time. */
const longestText = 1_000
/** How much of a text that could not be read is kept, to be shown. */
const shownText = 200

/** What stands in a document, and its value; a `text` without a value could not be read. */
export interface ReadValue {
  /** Null where nothing has to be kept beside the value. */
  readonly text: string | null
  readonly value: FieldValue | null
  /** Whether there are choices in `value` and others in `text`, which the field does not have. */
  readonly isPart?: boolean
}

/** What separates the values of a list beside semicolons, which always do. */
const separators: Readonly<Record<ListFormat, string>> = { semicolons: ';', bars: '|', commas: ',' }

/** The value of a column or fact; undefined where it is empty. `choice` finds the choice that a text stands for. */
export function readValue(
  { type, format }: Pick<Field, 'type' | 'format'>,
  json: Json | undefined,
  choice: (text: string) => number | undefined,
): ReadValue | undefined {
  const text = fieldText(json)
  if (text === '') return undefined
  const list = listFormatOf({ type, format })
  if (list) return readList(listedValues(json, list), choice)
  if (type === 'choice') {
    const kept = text.slice(0, longestText)
    return { text: kept, value: choice(kept) ?? null }
  }
  const value = typed(type, format, typeof json === 'number' ? json : text)
  return value === undefined ? { text: text.slice(0, shownText), value: null } : { text: null, value }
}

/** The values that a list in a document has: elements of an array, or parts of a text. */
export function listedValues(json: Json | undefined, format: ListFormat): readonly string[] {
  const text = fieldText(json)
  return partsOf(Array.isArray(json) ? text : text.replaceAll(separators[format], ';'))
}

/** The text has one form, however the document is written: migrations/later/0049-listed-choices.ts compares its parts. */
function readList(parts: readonly string[], choice: (text: string) => number | undefined): ReadValue | undefined {
  if (parts.length === 0) return undefined
  const kept = shortened(parts)
  const ids = kept.flatMap((part) => choice(part) ?? [])
  return { text: kept.join('; '), value: choiceSet(ids) ?? null, isPart: ids.length > 0 && ids.length < kept.length }
}

/** The first parts that are no longer together than a text may be; what is left out is told by a part of its own. */
function shortened(parts: readonly string[]): readonly string[] {
  let length = 0
  const end = parts.findIndex((part) => (length += part.length + 2) > longestText)
  return end === -1 ? parts : [...parts.slice(0, end), '…']
}

function typed(
  type: 'text' | 'number' | 'date',
  format: FieldFormat | undefined,
  value: string | number,
): FieldValue | undefined {
  switch (type) {
    case 'text': {
      const text = String(value)
      return text.length > longestText ? undefined : text
    }
    case 'number':
      return typeof value === 'number' ? value : parseNumber(value, format === 'comma' ? 'comma' : 'point')
    case 'date':
      return parseDate(value, format === 'dayFirst' ? 'dayFirst' : 'monthFirst')
  }
}

/** What a user typed, as it is stored. @throws QuarryError invalid_input, not_found for a choice */
export function typedValue(field: Field, value: FieldValue): FieldValue {
  const refused = (what: string, hint: string) =>
    new QuarryError('invalid_input', `"${value}" is not ${what}, as the field "${field.name}" asks for.`, { hint })
  if (field.type === 'choice') return listFormatOf(field) ? choicesNamed(field, value) : choiceNamed(field, value)
  const found = typed(field.type, field.format, typeof value === 'string' ? value.trim() : value)
  if (found !== undefined && found !== '') return found
  if (field.type === 'number') throw refused('a number', 'Write it like 1234.5.')
  if (field.type === 'date') throw refused('a date', 'Write it like 2026-11-21 or 2026-11-21T08:00:00Z.')
  throw refused('a text', `Give a text of at most ${longestText} characters.`)
}

/** Several are listed with semicolons: `a; b`. @throws QuarryError not_found */
function choicesNamed(field: Field, value: FieldValue): FieldValue {
  const parts = typeof value === 'string' ? partsOf(value) : []
  return choiceSet(parts.map((part) => choiceNamed(field, part))) ?? choiceNamed(field, value)
}

/** By its name or its number. @throws QuarryError not_found */
function choiceNamed(field: Field, value: FieldValue): number {
  const wanted = typeof value === 'string' ? foldAscii(value.trim()) : value
  const found = field.choices.find(({ id, name }) => id === wanted || foldAscii(name) === wanted)
  if (found) return found.id
  throw new QuarryError('not_found', `The field "${field.name}" has no choice "${value}".`, {
    hint:
      field.choices.length === 0
        ? 'It has no choices yet.'
        : `There is: ${field.choices.map(({ name }) => `"${name}"`).join(', ')}.`,
  })
}

/** As SQLite compares names: without case in ASCII. */
export function foldAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** A field of a record as a text: lists are joined by semicolons, objects have none. */
export function fieldText(json: Json | undefined): string {
  if (typeof json === 'string') return json.trim()
  if (typeof json === 'number' || typeof json === 'boolean') return String(json)
  if (!Array.isArray(json)) return ''
  return (json as readonly Json[])
    .map(fieldText)
    .filter((part) => part !== '')
    .join('; ')
}
