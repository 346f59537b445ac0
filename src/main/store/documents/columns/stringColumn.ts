import { GROWTH, sharedBytes, sharedWords } from '../../sharedArrays.ts'

/**
 * Strings that are kept as UTF-8 outside the heap, so that tens of thousands of them cost a garbage collector nothing and
 * go to another thread as they are. A lone surrogate has no UTF-8: another character takes its place, as in the library.
 */
export interface StringColumn {
  readonly bytes: Uint8Array
  /** Where each string starts and ends in `bytes`. Null starts behind its end. */
  readonly starts: Uint32Array
  readonly ends: Uint32Array
}

/** A string in a column that is being made. */
export interface ColumnText {
  readonly text: string
  /** `text` as UTF-8, from `start` to `end`. */
  readonly bytes: Uint8Array
  readonly start: number
  readonly end: number
}

const firstBytes = 16 * 1024
const firstStrings = 512
/** Memory for more than this is given back: one text may be as long as fifty thousand others together. */
const keptBytes = 8 * 1024 * 1024
/** UTF-16 units take at most so many bytes. */
const bytesPerUnit = 3

/** Makes a column, string after string. */
export class StringColumnBuilder {
  #bytes = sharedBytes(firstBytes)
  #starts = sharedWords(firstStrings)
  #ends = sharedWords(firstStrings)
  #count = 0
  #used = 0
  #last: string | undefined

  get count(): number {
    return this.#count
  }

  add(string: string | null): void {
    const at = this.#count++
    if (at === this.#starts.length) {
      this.#starts = grown(this.#starts, sharedWords(GROWTH * at))
      this.#ends = grown(this.#ends, sharedWords(GROWTH * at))
    }
    if (string === null) {
      this.#starts[at] = 1
      this.#ends[at] = 0
    } else if (at > 0 && string === this.#last) {
      // The name of a file, say, is the same in every row.
      this.#starts[at] = this.#starts[at - 1] as number
      this.#ends[at] = this.#ends[at - 1] as number
      return
    } else {
      this.#starts[at] = this.#used
      this.#used += this.#write(string)
      this.#ends[at] = this.#used
    }
    this.#last = string ?? undefined
  }

  /** Adds a text and answers where its UTF-8 lies, which is valid until the next string is added. */
  addText(text: string): ColumnText {
    this.add(text)
    const at = this.#count - 1
    return { text, bytes: this.#bytes, start: this.#starts[at] as number, end: this.#ends[at] as number }
  }

  /** Adds a string of at most so many bytes, which `write` puts into memory from a place on; it answers where it ends. */
  addWritten(most: number, write: (bytes: Uint8Array, at: number) => number): void {
    this.#reserve(this.#used + most)
    this.add(null)
    const at = this.#count - 1
    this.#starts[at] = this.#used
    this.#used = write(this.#bytes, this.#used)
    this.#ends[at] = this.#used
  }

  /** Copies the string at a position into `bytes`, from a place on; answers where it ends. */
  copyTo(at: number, bytes: Uint8Array, to: number): number {
    const start = this.#starts[at] as number
    const end = this.#ends[at] as number
    for (let i = start; i < end; i++) bytes[to + i - start] = this.#bytes[i] as number
    return to + end - start
  }

  /** Starts over in the same memory. */
  clear(): void {
    if (this.#used > keptBytes) this.#bytes = sharedBytes(firstBytes)
    this.#count = 0
    this.#used = 0
  }

  /** What was added; valid until something is added or cleared. */
  finish(): StringColumn {
    return {
      bytes: this.#bytes.subarray(0, this.#used),
      starts: this.#starts.subarray(0, this.#count),
      ends: this.#ends.subarray(0, this.#count),
    }
  }

  #write(string: string): number {
    if (string.length * bytesPerUnit > this.#bytes.length - this.#used)
      this.#reserve(this.#used + Buffer.byteLength(string))
    return this.#bytes.write(string, this.#used)
  }

  #reserve(end: number): void {
    if (end > this.#bytes.length)
      this.#bytes = grown(this.#bytes, sharedBytes(Math.max(GROWTH * this.#bytes.length, end)))
  }
}

function grown<A extends Uint8Array | Uint32Array>(from: A, to: A): A {
  to.set(from)
  return to
}

/** The UTF-8 of the string at a position; empty for null. */
export function stringBytes({ bytes, starts, ends }: StringColumn, at: number): Uint8Array {
  const [start, end] = [starts[at] as number, ends[at] as number]
  return bytes.subarray(start, Math.max(start, end))
}

/** The strings of a column by their position; each is created again at every call. */
export function readStrings({ bytes, starts, ends }: StringColumn): (at: number) => string | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let [lastStart, lastEnd, last] = [0, 0, '']
  return (at) => {
    const start = starts[at] as number
    const end = ends[at] as number
    if (start > end) return null
    if (start === lastStart && end === lastEnd) return last
    lastStart = start
    lastEnd = end
    return (last = buffer.toString('utf8', start, end))
  }
}
