import { createNumberKernel } from './createNumberKernel.ts'
import { inputBytes, scanEnd, type NumberKernel } from './numberKernel.ts'

/** What stands in the text where an array of numbers stood: `[n]`, with the number of its row or one of these. */
export const rowMark = {
  /** It has another width than was asked for. */
  otherWidth: -1,
  /** One of its numbers is not finite in single precision: 1e39 is finite in the text. */
  notFinite: -2,
} as const

export interface NumberRows {
  /**
   * The text with a {@link rowMark} or the number of its row in place of each array of numbers. It is JSON exactly if the
   * text was, and no other array in it begins with a number: `[1,null]` comes as `[null,null]`.
   */
  readonly rest: Uint8Array
  /** Row after row, as the arrays came; there may be room behind them. */
  readonly rows: Float32Array
}

export interface NumberRowOptions {
  readonly kernel?: NumberKernel | undefined
  readonly room?: SharedArrayBuffer | undefined
}

/** Longer numbers are not read: their array counts as one that is not of numbers. */
const maxNumberBytes = inputBytes / 2
const quote = 0x22
const backslash = 0x5c
const openBracket = 0x5b

const none = new Uint8Array(0)
const firstRestBytes = 4096
/** Memory for more than this is given back before another text. */
const keptRestBytes = 1024 * 1024

/** Shared by all replies of the thread: a scan lasts for one chunk and keeps nothing in the kernel. */
let threadKernel: NumberKernel | undefined

/**
 * Takes the arrays of numbers out of a JSON text while it arrives: those of `width` numbers become rows of single
 * precision, and of the text only the rest is kept (numberKernel.ts says how the numbers are rounded). What is left is
 * for JSON.parse to judge, so nothing here knows the shape of the document: members may come in any order, and what is not
 * an array of numbers is kept as it is.
 */
export class NumberRowReader {
  readonly #kernel: NumberKernel
  readonly #width: number
  readonly #expectedRows: number
  readonly #wholeRow: Float32Array
  #rows: Float32Array
  #rowCount = 0
  #rest = new Uint8Array(firstRestBytes)
  #restBytes = 0
  /** The start of a number whose end has not come yet. */
  #cut = none
  #isInText = false
  #isEscaped = false
  #isInArray = false
  #isBehindNumber = false
  #hasNumbers = false
  #filled = 0
  #isFinite = true

  /** The rows go into `room`, if there is one and as long as it is large enough. */
  constructor(width: number, expectedRows: number, { kernel, room }: NumberRowOptions = {}) {
    this.#width = width
    this.#expectedRows = expectedRows
    this.#kernel = kernel ?? (threadKernel ??= createNumberKernel())
    this.#wholeRow = this.#kernel.output.subarray(0, width)
    this.#rows = room ? new Float32Array(room) : new Float32Array(0)
  }

  /** Begins another text, whose rows go into `rows` as long as it is large enough; `rest` of the one before is gone. */
  begin(rows: Float32Array): void {
    this.#rows = rows
    this.#rowCount = 0
    if (this.#rest.length > keptRestBytes) this.#rest = new Uint8Array(firstRestBytes)
    this.#restBytes = 0
    this.#cut = none
    this.#isInText = false
    this.#isEscaped = false
    this.#leaveArray()
  }

  push(chunk: Uint8Array): void {
    for (let from = 0; from < chunk.length;) {
      const { input } = this.#kernel
      const cutBytes = this.#cut.length
      const taken = Math.min(chunk.length - from, inputBytes - cutBytes)
      input.set(this.#cut)
      input.set(chunk.subarray(from, from + taken), cutBytes)
      this.#readWindow(cutBytes + taken)
      from += taken
    }
  }

  end(): NumberRows {
    if (this.#isInArray) this.#giveUpArray(true)
    this.#keep(this.#cut, 0, this.#cut.length)
    return { rest: this.#rest.subarray(0, this.#restBytes), rows: this.#rows }
  }

  #readWindow(to: number): void {
    this.#cut = none
    for (let at = 0; at < to;) at = this.#isInArray ? this.#readArray(at, to) : this.#readOther(at, to)
  }

  /** Up to and without the next bracket that opens an array; returns where it went to. */
  #readOther(from: number, to: number): number {
    const { input } = this.#kernel
    let at = from
    for (; at < to && !this.#isInArray; at++) {
      const c = input[at]
      if (this.#isInText) {
        if (this.#isEscaped) this.#isEscaped = false
        else if (c === backslash) this.#isEscaped = true
        else if (c === quote) this.#isInText = false
      } else if (c === quote) this.#isInText = true
      else if (c === openBracket) this.#isInArray = true
    }
    this.#keep(input, from, this.#isInArray ? at - 1 : at)
    return at
  }

  #readArray(from: number, to: number): number {
    const { input, state } = this.#kernel
    const ending = this.#kernel.scan(from, to, this.#isBehindNumber ? 1 : 0)
    const at = state[0] as number
    const third = state[2] as number
    this.#addScanned(state[1] as number)
    this.#isBehindNumber = third !== 0
    if (ending === scanEnd.array) {
      this.#endArray()
      return at
    }
    if (ending === scanEnd.undecided) {
      const value = Math.fround(Number(Buffer.from(input.subarray(at, third)).toString('latin1')))
      if (!Number.isFinite(value)) this.#isFinite = false
      this.#kernel.output[0] = value
      this.#addScanned(1)
      return third
    }
    if (ending === scanEnd.more && to - at < maxNumberBytes) {
      this.#cut = input.slice(at, to)
      return to
    }
    this.#giveUpArray(ending === scanEnd.more)
    return at
  }

  /** Adds the first `count` numbers of the kernel's output. */
  #addScanned(count: number): void {
    if (count === 0) return
    this.#hasNumbers = true
    if (this.#filled + count <= this.#width) {
      const at = this.#rowCount * this.#width + this.#filled
      this.#makeRoom()
      // Nearly always a whole row.
      const isWhole = count === this.#width
      this.#rows.set(isWhole ? this.#wholeRow : this.#kernel.output.subarray(0, count), at)
    }
    this.#filled += count
  }

  /** Room for one more row: at first for as many as are expected. */
  #makeRoom(): void {
    if ((this.#rowCount + 1) * this.#width <= this.#rows.length) return
    const grown = new Float32Array(Math.max(this.#expectedRows, 2 * this.#rowCount) * this.#width)
    grown.set(this.#rows)
    this.#rows = grown
  }

  #endArray(): void {
    let mark: number = this.#rowCount
    if (this.#filled !== this.#width) mark = rowMark.otherWidth
    else if (!this.#isFinite) mark = rowMark.notFinite
    else this.#rowCount++
    this.#keepText(`[${mark}]`)
    this.#leaveArray()
  }

  /** The array holds something else than numbers: the numbers before it become one null, and the rest is kept as it is. */
  #giveUpArray(mayBeginWithNumber: boolean): void {
    this.#keepText('[')
    if (this.#hasNumbers) this.#keepText(this.#isBehindNumber ? 'null ' : 'null,')
    else if (mayBeginWithNumber) this.#keepText('null,')
    this.#leaveArray()
  }

  #leaveArray(): void {
    this.#isInArray = false
    this.#isBehindNumber = false
    this.#hasNumbers = false
    this.#filled = 0
    this.#isFinite = true
  }

  // Byte by byte: a few of them come between one row and the next, and a view for each would only be garbage.
  #keepText(text: string): void {
    this.#makeRestRoom(text.length)
    for (let at = 0; at < text.length; at++) this.#rest[this.#restBytes++] = text.charCodeAt(at)
  }

  #keep(bytes: Uint8Array, from: number, to: number): void {
    this.#makeRestRoom(to - from)
    for (let at = from; at < to; at++) this.#rest[this.#restBytes++] = bytes[at] as number
  }

  #makeRestRoom(bytes: number): void {
    const needed = this.#restBytes + bytes
    if (needed <= this.#rest.length) return
    const grown = new Uint8Array(Math.max(needed, 2 * this.#rest.length))
    grown.set(this.#rest.subarray(0, this.#restBytes))
    this.#rest = grown
  }
}
