import { defined } from '../../base/defined.ts'
import type { Json } from '../../model/document.ts'
import { exportedMarks, type ExportedMarks } from '../../model/organising/exportedMarks.ts'
import { rowOf } from '../../model/place.ts'
import { authorsOf, idOf, kindOf, languageOf, scopeOfGuessed, textOf, urlOf } from './fieldValues.ts'
import type { ImportRecord, ParsedPart } from '../formats/format.ts'
import type { ColumnMapping, DocumentDraft, ImportItem, ImportPlace } from '../importItem.ts'
import { fieldOf } from '../../model/columns.ts'
import { dayOrderOf, isAmbiguousDate, parseDate, type DayOrder } from '../../text/values/parseDate.ts'
import { checkVector, parseVector } from './parseVector.ts'

/** Makes drafts of the records of one file. */
export interface RecordConverter {
  /** Adds what became of a record: a document, an empty or a refused one, and warnings before it. */
  add(part: RecordPart, items: ImportItem[]): void
}

type RecordPart = Extract<ParsedPart, { kind: 'record' }>

interface DraftRules {
  readonly mapping: ColumnMapping
  readonly dimension: number | undefined
  /** How far ids that are numbers go: a guessed column of ids may just count the rows of its file. */
  readonly idScope: 'file' | 'collection'
}

/** `sample` are the first rows: they show whether `03/04/2021` is in March or in April. */
export function createRecordConverter(
  file: string,
  rules: DraftRules,
  sample: readonly ImportRecord[],
): RecordConverter {
  const { mapping, dimension, idScope } = rules
  const order = dayOrder(sample, mapping.date)
  let width = dimension
  let warnedOfOrder = order !== undefined
  return {
    add({ place, record, vector: given, isFinite }, items) {
      const where = (column?: string): ImportPlace => ({ file, place, ...defined({ column }) })
      const written = joinedText(record, mapping.text)
      const title = titleOf(record, mapping.title)
      const hasText = /\S/.test(written)
      // A title alone is worth finding, also where a column was named for the text.
      const text = hasText ? written : (title ?? '')
      let vector: Float32Array | undefined
      if (mapping.vector !== undefined) {
        const parsed =
          given === undefined
            ? parseVector(fieldOf(record, mapping.vector), width)
            : checkVector(given, width, isFinite)
        if (typeof parsed === 'string') {
          items.push({ kind: 'refused', where: where(mapping.vector), message: parsed })
          return
        }
        if (parsed) width ??= parsed.length
        else items.push({ kind: 'warning', where: where(mapping.vector), message: 'There is no vector in this row.' })
        vector = parsed
      }
      if (text === '') {
        items.push({ kind: 'empty', where: where() })
        return
      }
      const dateField = mapping.date === undefined ? undefined : fieldOf(record, mapping.date)
      const publishedAt = parseDate(dateField, order)
      if (publishedAt === undefined && isFilled(dateField))
        items.push({
          kind: 'warning',
          where: where(mapping.date),
          message: `"${textOf(dateField).slice(0, 60)}" is not a date that is understood; the document was kept without one.`,
        })
      else if (!warnedOfOrder && isAmbiguousDate(dateField)) {
        warnedOfOrder = true
        items.push({
          kind: 'warning',
          where: where(mapping.date),
          message:
            'Nothing shows whether the day or the month comes first in these dates; they were read as month/day.',
        })
      }
      const marks = marksOf(record)
      const row = rowOf(place)
      items.push({
        kind: 'document',
        draft: {
          kind: kindOf(mapping.kind === undefined ? undefined : fieldOf(record, mapping.kind)) ?? 'row',
          ...fields(record, mapping, idScope),
          title: title ?? titleFromText(text),
          text,
          ...(publishedAt !== undefined ? { publishedAt } : {}),
          source: row === undefined ? { name: file } : { name: file, row },
          raw: withoutKept(marks ? withoutMarks(record) : record, mapping, {
            text: hasText,
            vector: vector !== undefined,
          }),
          ...(vector ? { vector } : {}),
          ...(marks ? { marks } : {}),
          // A row is named by its number; cells are cited by their range.
          ...(place.kind === 'cells' ? { layout: { blocks: [], spots: [{ start: 0, end: text.length, place }] } } : {}),
        },
      })
    },
  }
}

function fields(
  record: ImportRecord,
  mapping: ColumnMapping,
  idScope: DraftRules['idScope'],
): Pick<DocumentDraft, 'externalId' | 'idScope' | 'url' | 'language' | 'authors'> {
  const field = (column: string | undefined) => (column === undefined ? undefined : fieldOf(record, column))
  const externalId = idOf(field(mapping.id))
  const url = urlOf(field(mapping.url))
  const language = languageOf(field(mapping.language))
  const authors = authorsOf(field(mapping.authors))
  return {
    ...(externalId !== undefined ? { externalId, ...(idScope === 'file' ? scopeOfGuessed(externalId) : {}) } : {}),
    ...(url !== undefined ? { url } : {}),
    ...(language !== undefined ? { language } : {}),
    ...(authors !== undefined ? { authors } : {}),
  }
}

function joinedText(record: ImportRecord, columns: readonly string[]): string {
  if (columns.length === 1) return textOf(fieldOf(record, columns[0]!))
  return columns
    .map((column) => textOf(fieldOf(record, column)))
    .filter((part) => /\S/.test(part))
    .join('\n\n')
}

/**
 * The record is ours: the one column that is the text, verbatim, is taken out of it, and the vector that was read.
 * `kept`: which of them the document has.
 */
function withoutKept(
  record: ImportRecord,
  mapping: ColumnMapping,
  kept: { readonly text: boolean; readonly vector: boolean },
): ImportRecord {
  const [column] = mapping.text
  const taken: string[] = []
  if (kept.text && column !== undefined && mapping.text.length === 1 && typeof record[column] === 'string')
    taken.push(column)
  if (kept.vector && mapping.vector !== undefined) taken.push(mapping.vector)
  const [first, second = first] = taken
  if (first === undefined || second === undefined) return record
  // Not deleted: that would make a table of the record, which takes longer to make and to write than another record.
  const { [first]: _text, [second]: _vector, ...others } = record
  return others
}

/** Marks as `quarry export` writes them. A column of this name that holds anything else is left in the record. */
function marksOf(record: ImportRecord): ExportedMarks | undefined {
  const { marks } = record
  return typeof marks === 'object' && marks !== null ? exportedMarks.safeParse(marks).data : undefined
}

function withoutMarks(record: ImportRecord): ImportRecord {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'marks'))
}

function titleOf(record: ImportRecord, column: string | undefined): string | undefined {
  const title = column === undefined ? '' : textOf(fieldOf(record, column)).trim()
  return title === '' ? undefined : title
}

const titleChars = 100

/** The first line of the text, cut between words. */
function titleFromText(text: string): string {
  const line = /\S[^\r\n]*/.exec(text)?.[0]?.trim() ?? ''
  if (line.length <= titleChars) return line
  const cut = line.slice(0, titleChars)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > titleChars / 2 ? space : wholeCharacters(cut))}…`
}

function wholeCharacters(text: string): number {
  return (text.charCodeAt(text.length - 1) & 0xfc00) === 0xd800 ? text.length - 1 : text.length
}

function isFilled(value: Json | undefined): boolean {
  return value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '')
}

/** Undefined when the rows do not show it. */
function dayOrder(sample: readonly ImportRecord[], column: string | undefined): DayOrder | undefined {
  if (column === undefined) return undefined
  for (const record of sample) {
    const value = fieldOf(record, column)
    const order = typeof value === 'string' ? dayOrderOf(value) : undefined
    if (order) return order
  }
  return undefined
}
