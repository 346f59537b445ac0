import { isKnownColumnName } from '../../columns/columnNames.ts'
import { CsvParser, type CsvRow } from './csvParser.ts'
import { sniffDialect } from './csvDialect.ts'
import { atRow, maxRecordChars, type ImportRecord, type ParsedPart } from '../format.ts'
import { damageRefusal, damageWarning, textFormat, type FormatParser, type TextContext } from '../textFormat.ts'

/** Comma, semicolon, tab or bar separated values; the separator is found from the first rows. */
export const csv = textFormat({
  name: 'csv',
  extensions: ['csv'],
  holds: 'records',
  sniff: (head) => sniffTable(head, false),
  open: (head, context) => openTable(head, context, undefined),
})

/** Tab separated values. */
export const tsv = textFormat({
  name: 'tsv',
  extensions: ['tsv', 'tab'],
  holds: 'records',
  sniff: (head) => sniffTable(head, true),
  open: (head, context) => openTable(head, context, '\t'),
})

function sniffTable(head: string, isTabbed: boolean): number {
  const { columns, agreement, delimiter } = sniffDialect(head)
  const lines = head.split(/\r\n?|\n/, 4).filter((line) => line.trim() !== '').length
  // Prose has commas too, but not the same number on every line.
  const isTable = columns >= 2 && lines >= 2 && agreement >= 0.9
  return isTable && (delimiter === '\t') === isTabbed ? 0.7 : 0
}

function openTable(head: string, context: TextContext, delimiter: string | undefined): FormatParser {
  const dialect = sniffDialect(head, delimiter)
  // What is kept for all that is mended field by field: whether it is damaged is not for the parser to say.
  const rows = new CsvParser(dialect, context.keepsDamaged ? () => false : context.isDamaged)
  const table = new Table(context)
  context.onFacts({ delimiter: dialect.delimiter })
  return {
    get pending() {
      return rows.pending
    },
    push: (text) => table.take(rows.push(text)),
    end: (cut) => table.finish(rows.end(cut)),
  }
}

/** Turns rows into records once the header is known. */
class Table {
  readonly #context: TextContext
  #columns: string[] | undefined
  /** The first row, while it is not yet decided whether it is a header. */
  #first: Extract<CsvRow, { fields: string[] }> | undefined

  constructor(context: TextContext) {
    this.#context = context
  }

  take(rows: readonly CsvRow[]): ParsedPart[] {
    const parts: ParsedPart[] = []
    for (const row of rows) {
      if ('broken' in row) {
        parts.push(this.#refusal(row))
        continue
      }
      if (this.#context.keepsDamaged) this.#mend(row, parts)
      if (this.#columns) this.#addRecord(row, parts)
      else if (!this.#first) this.#first = row
      else {
        this.#decideHeader(this.#first, row.fields, parts)
        this.#addRecord(row, parts)
      }
    }
    return parts
  }

  #mend({ row, fields }: Extract<CsvRow, { fields: string[] }>, parts: ParsedPart[]): void {
    const { isDamaged, mend, encoding } = this.#context
    if (!fields.some((field) => isDamaged(field))) return
    let places = 0
    for (const [index, field] of fields.entries()) {
      const mended = mend(field)
      fields[index] = mended.text
      places += mended.places
    }
    parts.push({ kind: 'warning', place: atRow(row), message: damageWarning(encoding, places) })
  }

  finish(rows: readonly CsvRow[]): ParsedPart[] {
    const parts = this.take(rows)
    if (!this.#columns && this.#first) this.#decideHeader(this.#first, undefined, parts)
    return parts
  }

  #decideHeader(
    first: Extract<CsvRow, { fields: string[] }>,
    second: readonly string[] | undefined,
    parts: ParsedPart[],
  ) {
    this.#first = undefined
    if (isHeader(first.fields, second)) {
      this.#columns = uniqueNames(first.fields)
      this.#context.onFacts({ columns: this.#columns })
      return
    }
    this.#columns = first.fields.map((_, index) => `column_${index + 1}`)
    this.#context.onFacts({ columns: this.#columns })
    parts.push({
      kind: 'warning',
      place: atRow(first.row),
      message:
        'The first line looks like data, not like column names: the columns are called column_1, column_2 and so on.',
    })
    this.#addRecord(first, parts)
  }

  #addRecord(row: Extract<CsvRow, { fields: string[] }>, parts: ParsedPart[]): void {
    const columns = this.#columns!
    const fields = row.fields
    const record: ImportRecord = {}
    const shared = Math.min(columns.length, fields.length)
    for (let i = 0; i < shared; i++) record[columns[i]!] = fields[i]!
    if (fields.length !== columns.length) {
      let extra = false
      for (let i = columns.length; i < fields.length; i++) {
        // A separator at the end of every line is a habit of some programs, not a column.
        if (fields[i] === '') continue
        extra = true
        record[`column_${i + 1}`] = fields[i]!
      }
      if (extra || fields.length < columns.length)
        parts.push({
          kind: 'warning',
          place: atRow(row.row),
          message: `The row has ${fields.length} fields where the header has ${columns.length}; it was kept as it is.`,
        })
    }
    parts.push({ kind: 'record', place: atRow(row.row), record, chars: row.chars })
  }

  #refusal(row: Extract<CsvRow, { broken: string }>): ParsedPart {
    const column = row.broken === 'unclosed' ? (this.#columns?.[row.field] ?? `column_${row.field + 1}`) : undefined
    const messages = {
      unclosed:
        'A quote opens here and is never closed properly. Close it, or double it ("") if it belongs to the text.',
      long: `The row is longer than ${maxRecordChars} characters.`,
      damaged: damageRefusal(this.#context.encoding),
    }
    return { kind: 'refused', place: atRow(row.row), ...(column ? { column } : {}), message: messages[row.broken] }
  }
}

/**
 * Data above data: a first line is taken as data only if no column name is known and one of its cells is of a kind that
 * no name has (an address, a long text, or a number or date above another one).
 */
function isHeader(first: readonly string[], second: readonly string[] | undefined): boolean {
  if (first.some((name) => isKnownColumnName(name))) return true
  return !first.some((cell, index) => {
    const text = cell.trim()
    if (/^https?:\/\/\S+$/i.test(text) || text.length > 120) return true
    const below = second?.[index]?.trim() ?? ''
    return isNumberOrDate(text) && isNumberOrDate(below) && !/^(19|20)\d\d$/.test(text)
  })
}

function isNumberOrDate(text: string): boolean {
  return /^[-+]?\d+([.,]\d+)?$/.test(text) || /^\d{4}-\d\d-\d\d/.test(text)
}

/** Names as keys: trimmed, empty ones numbered, repeated ones told apart as `name_2`. */
function uniqueNames(header: readonly string[]): string[] {
  const names: string[] = []
  const taken = new Set<string>()
  /** The number last given to a name: tried from 2 on, a hundred thousand columns of one name took hours. */
  const numbers = new Map<string, number>()
  for (const [index, cell] of header.entries()) {
    const trimmed = cell.trim()
    // Assigning to `__proto__` would not make a key.
    const wanted = trimmed === '' ? `column_${index + 1}` : trimmed === '__proto__' ? 'proto' : trimmed
    let name = wanted
    let number = numbers.get(wanted) ?? 1
    while (taken.has(name)) name = `${wanted}_${++number}`
    numbers.set(wanted, number)
    taken.add(name)
    names.push(name)
  }
  // `a,b,` names two columns; the nothing after the last separator is none.
  if (names.length > 1 && header.at(-1)?.trim() === '') names.pop()
  return names
}
