import { atRow, maxRecordChars, type ParsedPart } from '../format.ts'
import { mendRecord, textFormat, type FormatParser, type TextContext } from '../textFormat.ts'
import { JsonVectorLines } from './jsonlVectors.ts'
import { jsonRecord } from './jsonRecord.ts'
import { jsonExtensions, sniffJson } from './sniffJson.ts'

/** One JSON value per line: objects are records, strings are texts. A bad line costs itself only. */
export const jsonl = textFormat({
  name: 'jsonl',
  extensions: jsonExtensions,
  holds: 'records',
  sniff: (head, extension) => sniffJson(head, extension).jsonl,
  open: (_head, context) => new JsonLines(context),
  openUtf8: ({ vectorColumn, dimension, keepsDamaged }) =>
    vectorColumn === undefined ? undefined : new JsonVectorLines(vectorColumn, dimension, keepsDamaged),
})

class JsonLines implements FormatParser {
  readonly #context: TextContext
  /** The line that has begun, in pieces: joining them at every piece would take quadratic time. */
  #begun: string[] = []
  #begunChars = 0
  #row = 0

  constructor(context: TextContext) {
    this.#context = context
  }

  push(text: string): ParsedPart[] {
    const parts: ParsedPart[] = []
    let at = 0
    for (;;) {
      const end = text.indexOf('\n', at)
      if (end < 0) break
      this.#line(this.#finish(text.slice(at, end)), parts)
      at = end + 1
    }
    this.#begin(text.slice(at))
    return parts
  }

  end(cut: boolean): ParsedPart[] {
    const parts: ParsedPart[] = []
    if (this.#begunChars > 0 && !cut) this.#line(this.#finish(''), parts)
    return parts
  }

  #begin(piece: string): void {
    if (piece === '') return
    this.#begunChars += piece.length
    if (this.#begunChars > maxRecordChars) this.#begun = []
    else this.#begun.push(piece)
  }

  #finish(piece: string): string | undefined {
    if (this.#begunChars === 0) return piece
    this.#begin(piece)
    const line = this.#begunChars > maxRecordChars ? undefined : this.#begun.join('')
    this.#begun = []
    this.#begunChars = 0
    return line
  }

  #line(line: string | undefined, parts: ParsedPart[]): void {
    const row = ++this.#row
    if (line === undefined)
      parts.push({
        kind: 'refused',
        place: atRow(row),
        message: `The line is longer than ${maxRecordChars} characters.`,
      })
    else {
      const kept = mendRecord(line, this.#context)
      if ('refusal' in kept) {
        parts.push({ kind: 'refused', place: atRow(row), message: kept.refusal })
        return
      }
      if (kept.warning !== undefined) parts.push({ kind: 'warning', place: atRow(row), message: kept.warning })
      // Only a line that does not begin with a bracket can be blank.
      if (line.charCodeAt(0) === 0x7b || line.trim() !== '') parts.push(jsonRecord(kept.text, row))
    }
  }
}
