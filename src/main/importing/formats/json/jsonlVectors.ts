import { isUtf8 } from 'node:buffer'
import type { Json } from '../../../model/document.ts'
import { NumberRowReader } from '../../../service/numbers/numberRows.ts'
import { mendUtf8 } from '../../encoding/decode.ts'
import { atRow, isTooDeep, maxRecordChars, maxRecordDepth, type ImportRecord, type ParsedPart } from '../format.ts'
import { damageRefusal, damageWarning, type ByteParser } from '../textFormat.ts'
import { isRecord, jsonRecord } from './jsonRecord.ts'

/** An array that begins with a number, in the text that a {@link NumberRowReader} leaves; may also stand in a string. */
const numberArray = /\[\s*-?\d/g
/** What stands for the first of them. */
const firstMark = '[0]'
const lineEnd = 10
/** Memory for vectors is made for so many numbers at once, more than most pieces have. */
const roomNumbers = 65_536

/**
 * JSON lines with a column of vectors, from bytes: the vector of a line is read straight into single precision
 * (service/numbers), three times as fast as JSON.parse, and only the rest of the line is parsed. A line that is anything
 * but a record with one list of so many numbers is parsed as a whole, as jsonl.ts does. The vectors of all pieces are read
 * into the same memory: they are valid until the next piece comes.
 */
export class JsonVectorLines implements ByteParser {
  readonly #column: string
  /** The width of the first vector; what the rest should have is judged by who takes the records. */
  #width: number | undefined
  #begun: Uint8Array[] = []
  #begunBytes = 0
  #row = 0
  #isFirst = true
  #reader: NumberRowReader | undefined
  #room: Float32Array = new Float32Array(0)
  #roomUsed = 0

  readonly #keepsDamaged: boolean

  /** `keepsDamaged`: see {@link import('../format.ts').ReadContext}. */
  constructor(column: string, width: number | undefined, keepsDamaged: boolean) {
    this.#keepsDamaged = keepsDamaged
    this.#column = column
    this.#width = width
  }

  push(bytes: Uint8Array = new Uint8Array(0)): ParsedPart[] {
    const parts: ParsedPart[] = []
    this.#roomUsed = 0
    let at = 0
    for (;;) {
      const end = bytes.indexOf(lineEnd, at)
      if (end < 0) break
      this.#line(this.#finish(bytes.subarray(at, end)), parts)
      at = end + 1
    }
    this.#begin(bytes.subarray(at))
    return parts
  }

  end(cut: boolean): ParsedPart[] {
    const parts: ParsedPart[] = []
    this.#roomUsed = 0
    if (this.#begunBytes > 0 && !cut) this.#line(this.#finish(new Uint8Array(0)), parts)
    return parts
  }

  #begin(piece: Uint8Array): void {
    if (piece.length === 0) return
    this.#begunBytes += piece.length
    if (this.#begunBytes > maxRecordChars) this.#begun = []
    // The piece is a part of a buffer that will be used again.
    else this.#begun.push(Buffer.from(piece))
  }

  #finish(piece: Uint8Array): Uint8Array | undefined {
    if (this.#begunBytes === 0) return piece
    this.#begin(piece)
    const line = this.#begunBytes > maxRecordChars ? undefined : Buffer.concat(this.#begun)
    this.#begun = []
    this.#begunBytes = 0
    return line
  }

  #line(line: Uint8Array | undefined, parts: ParsedPart[]): void {
    const row = ++this.#row
    const isFirst = this.#isFirst
    this.#isFirst = false
    if (line === undefined) {
      parts.push({
        kind: 'refused',
        place: atRow(row),
        message: `The line is longer than ${maxRecordChars} characters.`,
      })
      return
    }
    const quick = isFirst ? undefined : this.#quick(line, row)
    if (quick) {
      parts.push(quick)
      return
    }
    const damage = isUtf8(line) ? undefined : mendUtf8(line)
    if (damage && !this.#keepsDamaged) {
      parts.push({ kind: 'refused', place: atRow(row), message: damageRefusal('utf-8') })
      return
    }
    if (damage) parts.push({ kind: 'warning', place: atRow(row), message: damageWarning('utf-8', damage.places) })
    const decoded = damage?.text ?? Buffer.from(line).toString('utf8')
    // A byte order mark is one at the beginning of the file only.
    const text = isFirst && decoded.startsWith('\uFEFF') ? decoded.slice(1) : decoded
    if (text.trim() !== '') {
      const part = jsonRecord(text, row)
      if (part.kind === 'record') this.#width ??= widthOf(part.record[this.#column])
      parts.push(part)
    }
  }

  #quick(line: Uint8Array, row: number): ParsedPart | undefined {
    if (this.#width === undefined) return undefined
    const reader = (this.#reader ??= new NumberRowReader(this.#width, 1))
    reader.begin(this.#roomFor(this.#width))
    reader.push(line)
    const { rest, rows } = reader.end()
    // What was taken out is ASCII.
    if (!isUtf8(rest)) return undefined
    const text = Buffer.from(rest.buffer, rest.byteOffset, rest.byteLength).toString('utf8')
    if (!hasOneNumberArray(text)) return undefined
    const value = parsed(text)
    // What is too deep is refused where lines are parsed as a whole.
    if (!isRecord(value) || (text.length > 2 * maxRecordDepth && isTooDeep(value)) || !isFirstRow(value[this.#column]))
      return undefined
    const record: ImportRecord = value
    // The mark was not in the line.
    record[this.#column] = null
    this.#roomUsed += this.#width
    return { kind: 'record', place: atRow(row), record, chars: text.length, vector: rows, isFinite: true }
  }

  #roomFor(width: number): Float32Array {
    if (this.#roomUsed + width > this.#room.length) {
      this.#room = new Float32Array(Math.max(width, roomNumbers))
      this.#roomUsed = 0
    }
    return this.#room.subarray(this.#roomUsed, this.#roomUsed + width)
  }
}

/** Nearly always there is one array, and it begins with a number. */
function hasOneNumberArray(text: string): boolean {
  const at = text.indexOf('[')
  if (text.startsWith(firstMark, at) && !text.includes('[', at + 1)) return true
  return text.match(numberArray)?.length === 1
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** `[0]`: the mark of the first row. */
function isFirstRow(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length === 1 && value[0] === 0
}

function widthOf(value: Json | undefined): number | undefined {
  return Array.isArray(value) && value.length > 0 ? value.length : undefined
}
