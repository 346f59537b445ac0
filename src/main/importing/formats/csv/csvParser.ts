import { maxRecordChars } from '../format.ts'

/**
 * Splits text into rows of fields (RFC 4180, read generously). Our own because two things matter here that streaming
 * parsers do not offer: a quote that is never closed costs one line, not the rest of the file, and text of 100 MB/s must
 * pass through one core. Quotes count only at the start of a field; a quote inside a quoted field that is neither doubled
 * nor followed by the end of the field is kept as written.
 */
export type CsvRow =
  | { readonly row: number; readonly fields: string[]; readonly chars: number }
  | { readonly row: number; readonly broken: CsvBreakage; readonly field: number }

/** `unclosed`: a quote opened in `field` and was not closed. `long`: over the limit. `damaged`: undecodable bytes. */
type CsvBreakage = 'unclosed' | 'long' | 'damaged'

export interface CsvDialect {
  readonly delimiter: string
  readonly newline: '\n' | '\r'
  /** Excel's `sep=;` stands on the first line, which is counted and is no row. */
  readonly separatorLine?: boolean
}

/** Characters one call works through: a quote that turns out not to close may have let megabytes pile up. */
const turnChars = 128 * 1024

const quote = 0x22
const space = 0x20
const none = Number.POSITIVE_INFINITY

/** How far an opened quote is followed, by how many quotes have already turned out never to close: keeps it linear. */
const reach = (misses: number) =>
  misses === 0 ? maxRecordChars : misses < 20 ? 1 << 20 : misses < 1000 ? 1 << 16 : 1 << 12

export class CsvParser {
  /** Of the first row; a row of another width after a doubtful quote is taken as broken. */
  #expectedFields: number | undefined
  readonly #delimiter: string
  readonly #newline: string
  readonly #isDamaged: (text: string) => boolean
  #buffer = ''
  #at = 0
  #waiting: string[] = []
  #waitingChars = 0
  #neededChars = 0
  #nextQuote = -1
  #last = false
  #pending = false
  #row = 0
  #misses = 0
  #skippingLine = false

  constructor(dialect: CsvDialect, isDamaged: (text: string) => boolean) {
    this.#delimiter = dialect.delimiter
    this.#newline = dialect.newline
    this.#isDamaged = isDamaged
    if (dialect.separatorLine) {
      this.#skippingLine = true
      this.#row = 1
    }
  }

  /** Rows are complete that the last call left for the next one. */
  get pending(): boolean {
    return this.#pending
  }

  /** The rows that are complete. */
  push(text: string): CsvRow[] {
    if (text !== '') {
      this.#waiting.push(text)
      this.#waitingChars += text.length
    }
    // An unfinished row is tried again only when it has doubled, so that a long one is not read over and over.
    if (!this.#pending && this.#waitingChars < this.#neededChars) return []
    return this.#readTurn()
  }

  /** The rows that are left; if the text is `cut`, without an unfinished one at its end. */
  end(cut = false): CsvRow[] {
    this.#last = !cut
    return this.#readTurn()
  }

  #readTurn(): CsvRow[] {
    if (this.#waiting.length > 0) {
      this.#buffer = this.#buffer.slice(this.#at) + this.#waiting.join('')
      this.#at = 0
      this.#waiting = []
      this.#waitingChars = 0
      this.#nextQuote = -1
    }
    this.#neededChars = 0
    this.#pending = false
    const rows: CsvRow[] = []
    const turnEnd = this.#at + turnChars
    while (this.#at < this.#buffer.length) {
      if (this.#at > turnEnd) {
        this.#pending = true
        break
      }
      const row = this.#readRow()
      if (row === 'more') break
      if (!row) continue
      rows.push(row)
      if ('fields' in row) this.#expectedFields ??= row.fields.length
    }
    return rows
  }

  #readRow(): CsvRow | 'more' | undefined {
    const start = this.#at
    const buffer = this.#buffer
    let lineEnd = buffer.indexOf(this.#newline, start)
    if (lineEnd < 0) {
      if (!this.#last) return this.#longLine(start)
      lineEnd = buffer.length
    }
    if (this.#skippingLine) {
      this.#skippingLine = false
      this.#at = lineEnd + 1
      return undefined
    }
    if (this.#nextQuote < start) this.#nextQuote = this.#find('"', start)
    if (this.#nextQuote > lineEnd) {
      this.#at = lineEnd + 1
      this.#row++
      const line = buffer.slice(start, this.#trimmedEnd(start, lineEnd))
      // A blank line is counted, as a spreadsheet counts it, and is no row.
      if (!(line.charCodeAt(0) > space) && line.trim() === '' && !line.includes(this.#delimiter)) return undefined
      return this.#checked(line, () => line.split(this.#delimiter))
    }
    return this.#readQuotedRow(start, lineEnd)
  }

  #readQuotedRow(start: number, firstLineEnd: number): CsvRow | 'more' {
    const buffer = this.#buffer
    const fields: string[] = []
    let at = start
    let lineEnd = firstLineEnd
    let nextDelimiter = -1
    let doubtful = -1
    for (;;) {
      const opening = this.#openingQuote(at)
      if (opening >= 0) {
        const closing = this.#closingQuote(opening, start)
        if (closing === 'more') return 'more'
        if (closing === undefined)
          return this.#literalRow(start, firstLineEnd, opening) ?? this.#unclosed(firstLineEnd, fields.length)
        const raw = buffer.slice(opening + 1, closing.at)
        if (closing.doubtful && raw.includes(this.#newline)) {
          const literal = this.#literalRow(start, firstLineEnd, opening)
          if (literal) return literal
          doubtful = fields.length
        }
        fields.push(closing.doubled ? raw.replaceAll('""', '"') : raw)
        at = closing.next
        if (lineEnd < at) lineEnd = this.#find(this.#newline, at)
      } else {
        if (nextDelimiter < at) nextDelimiter = this.#find(this.#delimiter, at)
        const end = Math.min(nextDelimiter, lineEnd, buffer.length)
        if (end === buffer.length && !this.#last) return this.#more(start)
        fields.push(buffer.slice(at, end === lineEnd || end === buffer.length ? this.#trimmedEnd(at, end) : end))
        at = end
      }
      if (at < buffer.length && buffer[at] === this.#delimiter) {
        at++
        if (at < buffer.length || !this.#last) {
          if (at >= buffer.length) return this.#more(start)
          continue
        }
        fields.push('')
      }
      break
    }
    if (doubtful >= 0 && this.#expectedFields !== undefined && fields.length !== this.#expectedFields)
      return this.#unclosed(firstLineEnd, doubtful)
    this.#row++
    const end = at
    this.#at = Math.min(buffer.length, lineEndAfter(buffer, at, this.#newline) + 1)
    return this.#checked(buffer.slice(start, end), () => fields)
  }

  #checked(written: string, fields: () => string[]): CsvRow {
    if (written.length > maxRecordChars) return { row: this.#row, broken: 'long', field: 0 }
    if (this.#isDamaged(written)) return { row: this.#row, broken: 'damaged', field: 0 }
    return { row: this.#row, fields: fields(), chars: written.length }
  }

  /** Where the quote stands that opens the field at `at` (blanks before it are allowed), or -1. */
  #openingQuote(at: number): number {
    let code = this.#buffer.charCodeAt(at)
    if (code === quote) return at
    while (code === space) code = this.#buffer.charCodeAt(++at)
    return code === quote ? at : -1
  }

  #closingQuote(
    opening: number,
    start: number,
  ): { at: number; next: number; doubled: boolean; doubtful: boolean } | 'more' | undefined {
    const buffer = this.#buffer
    const limit = reach(this.#misses)
    let doubled = false
    let doubtful = false
    let at = opening + 1
    for (;;) {
      at = buffer.indexOf('"', at)
      if (at < 0 || at - opening > limit) {
        const exhausted = this.#last || buffer.length - opening > limit
        return exhausted ? undefined : this.#more(start)
      }
      if (at + 1 >= buffer.length && !this.#last) return this.#more(start)
      if (buffer.charCodeAt(at + 1) === quote) {
        doubled = true
        at += 2
        continue
      }
      let next = at + 1
      while (buffer.charCodeAt(next) === space) next++
      if (next + 1 >= buffer.length && !this.#last) return this.#more(start)
      if (this.#endsField(next)) return { at, next, doubled, doubtful }
      doubtful = true
      at++
    }
  }

  #endsField(at: number): boolean {
    const char = this.#buffer[at]
    if (char === undefined || char === this.#delimiter || char === this.#newline) return true
    return char === '\r' && (this.#buffer[at + 1] === this.#newline || at + 1 >= this.#buffer.length)
  }

  /**
   * The line with its quotes as ordinary characters (`"hello" she said,x`), if that gives the right number of fields. A
   * quote alone on its line is not taken so, except between tabs, where quoting is rare.
   */
  #literalRow(start: number, lineEnd: number, opening: number): CsvRow | undefined {
    if (opening > lineEnd || this.#expectedFields === undefined) return undefined
    const line = this.#buffer.slice(start, this.#trimmedEnd(start, lineEnd))
    if (this.#delimiter !== '\t' && !line.includes('"', opening + 1 - start)) return undefined
    const fields = line.split(this.#delimiter)
    if (fields.length !== this.#expectedFields || this.#isDamaged(line)) return undefined
    this.#row++
    this.#at = Math.min(this.#buffer.length, lineEnd + 1)
    return { row: this.#row, fields, chars: line.length }
  }

  /** The line on which the quote opened is given up; reading goes on with the line after it. */
  #unclosed(firstLineEnd: number, field: number): CsvRow {
    this.#misses++
    this.#row++
    this.#at = Math.min(this.#buffer.length, firstLineEnd + 1)
    return { row: this.#row, broken: 'unclosed', field }
  }

  #longLine(start: number): CsvRow | 'more' {
    if (this.#buffer.length - start <= maxRecordChars) return this.#more(start)
    const already = this.#skippingLine
    this.#skippingLine = true
    this.#at = this.#buffer.length
    if (already) return 'more'
    this.#row++
    return { row: this.#row, broken: 'long', field: 0 }
  }

  #more(start: number): 'more' {
    this.#neededChars = this.#buffer.length - start
    return 'more'
  }

  #trimmedEnd(start: number, end: number): number {
    return this.#newline === '\n' && end > start && this.#buffer.charCodeAt(end - 1) === 13 ? end - 1 : end
  }

  #find(what: string, from: number): number {
    const at = this.#buffer.indexOf(what, from)
    return at < 0 ? none : at
  }
}

function lineEndAfter(text: string, at: number, newline: string): number {
  const end = text.indexOf(newline, at)
  return end < 0 ? text.length : end
}
