import type { ColumnMetaData, SchemaTree } from 'hyparquet'
import { parquetHeader } from 'hyparquet/src/column.js'
import { decompressPage } from 'hyparquet/src/datapage.js'
import { getMaxDefinitionLevel, getMaxRepetitionLevel } from 'hyparquet/src/schema.js'
import { decompressors, maxPageBytes } from './decompressors.ts'
import { levelBits, readHybrid } from './levels.ts'
import type { FileWindow } from './fileWindow.ts'
import { DamagedParquet, tooMuch, unsupported } from './problems.ts'

/** The numbers of one row; null where there is no list or an empty one; a string for what is wrong with it. */
export type FloatList = Float32Array | StoredFloats | null | string

/** Numbers that lie in the file as they are, single precision: from byte `at` on, so many. */
export interface StoredFloats {
  readonly at: number
  readonly length: number
}

const headerBytes = 1024 * 1024
const endsEarly = 'A page ends before its numbers do.'

/** Whether a column is a list of 32 or 64 bit floats, one level deep, that {@link FloatListReader} can read. */
export function isFloatList(path: readonly SchemaTree[]): boolean {
  const type = path.at(-1)?.element.type
  return getMaxRepetitionLevel([...path]) === 1 && (type === 'FLOAT' || type === 'DOUBLE')
}

/**
 * Reads a column of float lists row by row: page after page straight into single precision, a hundred times faster than
 * building lists of JavaScript numbers (Apache Parquet: "Nested Encoding", "Data Pages", Encodings.md). Of numbers that
 * are neither compressed nor encoded it says where they are. Nothing is believed: lengths are checked against the bytes
 * there are.
 */
export class FloatListReader {
  readonly #window: FileWindow
  readonly #meta: ColumnMetaData
  readonly #maxDefinition: number
  /** What the entry of a number that is missing in a list says; none where none can be missing. */
  readonly #missingDefinition: number | undefined
  readonly #isDouble: boolean
  #at: number
  readonly #end: number
  #dictionary = new Float32Array(0)
  /** Buffers, because those look for a byte ten times as fast as other arrays. */
  #levelRoom = Buffer.alloc(0)
  #repetitions = Buffer.alloc(0)
  #definitions = Buffer.alloc(0)
  #values = new Float32Array(0)
  /** Where the numbers of the page lie in the file, in the place of `#values`. */
  #storedAt: number | undefined
  #isFull = true
  #position = 0
  #valueAt = 0

  constructor(window: FileWindow, meta: ColumnMetaData, path: readonly SchemaTree[]) {
    this.#window = window
    this.#meta = meta
    this.#maxDefinition = getMaxDefinitionLevel([...path])
    this.#missingDefinition = path.at(-1)?.element.repetition_type === 'OPTIONAL' ? this.#maxDefinition - 1 : undefined
    this.#isDouble = meta.type === 'DOUBLE'
    this.#at = Number(meta.dictionary_page_offset || meta.data_page_offset)
    this.#end = this.#at + Number(meta.total_compressed_size)
  }

  /** The list of the next row. @throws Error when the column ends before */
  next(): FloatList {
    if (this.#position >= this.#repetitions.length && !this.#nextPage())
      throw new DamagedParquet('The column of vectors ends before its rows do.')
    let list = this.#piece()
    // A row may go on in the next page.
    while (this.#position >= this.#repetitions.length && this.#nextPage() && this.#repetitions[0] !== 0)
      list = this.#joined(list, this.#piece())
    return list
  }

  #piece(): FloatList {
    const from = this.#position
    const next = this.#repetitions.indexOf(0, from + 1)
    const to = next < 0 ? this.#repetitions.length : next
    this.#position = to
    let count = to - from
    let isNull = false
    if (!this.#isFull) {
      count = 0
      for (let i = from; i < to; i++) if (this.#definitions[i] === this.#maxDefinition) count++
      isNull = count < to - from
    }
    const start = this.#valueAt
    this.#valueAt += count
    // No list and an empty one have a single entry for that.
    const isNone = count === 0 && to - from === 1 && this.#definitions[from] !== this.#missingDefinition
    if (isNull) return isNone ? null : 'A number of the vector is missing.'
    if (this.#storedAt !== undefined)
      return { at: this.#storedAt + start * Float32Array.BYTES_PER_ELEMENT, length: count }
    return this.#values.subarray(start, start + count)
  }

  #joined(a: FloatList, b: FloatList): FloatList {
    if (a === null || b === null || typeof a === 'string' || typeof b === 'string') return typeof a === 'string' ? a : b
    const both = new Float32Array(a.length + b.length)
    both.set(this.#read(a))
    both.set(this.#read(b), a.length)
    return both
  }

  #read(list: Float32Array | StoredFloats): Float32Array {
    if (list instanceof Float32Array) return list
    const numbers = new Float32Array(list.length)
    this.#window.readInto(new Uint8Array(numbers.buffer), list.at)
    return numbers
  }

  /** Reads pages up to the next one with data; false at the end of the column. */
  #nextPage(): boolean {
    while (this.#at < this.#end) {
      const head = this.#window.read(this.#at, Math.min(headerBytes, this.#end - this.#at))
      const reader = { view: new DataView(head.buffer, head.byteOffset, head.byteLength), offset: 0 }
      const header = parquetHeader(reader)
      const { type, compressed_page_size: compressed, uncompressed_page_size: uncompressed } = header
      if (!(compressed >= 0 && compressed <= this.#end - this.#at - reader.offset))
        throw new DamagedParquet('A page is longer than its column.')
      const pageAt = this.#at + reader.offset
      const bytes = this.#window.read(pageAt, compressed)
      this.#at = pageAt + compressed
      const isPacked = this.#meta.codec !== 'UNCOMPRESSED'
      if (type === 'DICTIONARY_PAGE') {
        const count = header.dictionary_page_header?.num_values ?? 0
        const page = this.#unpack(bytes, uncompressed)
        this.#dictionary = this.#plain(page, 0, count)
      } else if (type === 'DATA_PAGE' && header.data_page_header) {
        const { num_values: count, encoding } = header.data_page_header
        const page = this.#unpack(bytes, uncompressed)
        this.#makeLevels(count)
        let at = this.#sizedLevels(page, 0, this.#repetitions, 1)
        at = this.#sizedLevels(page, at, this.#definitions, this.#maxDefinition)
        this.#fill(page, at, encoding, isPacked ? undefined : pageAt)
      } else if (type === 'DATA_PAGE_V2' && header.data_page_header_v2) {
        const v2 = header.data_page_header_v2
        const { num_values: count, repetition_levels_byte_length: r, definition_levels_byte_length: d } = v2
        if (!(r >= 0 && d >= 0 && r + d <= bytes.length)) throw new DamagedParquet('The levels of a page end early.')
        this.#makeLevels(count)
        readHybrid(bytes.subarray(0, r), 0, 1, this.#repetitions)
        readHybrid(bytes.subarray(r, r + d), 0, levelBits(this.#maxDefinition), this.#definitions)
        const rest = bytes.subarray(r + d)
        if (v2.is_compressed === false || !isPacked) this.#fill(rest, 0, v2.encoding, pageAt + r + d)
        else this.#fill(this.#unpack(rest, uncompressed - r - d), 0, v2.encoding, undefined)
      } else continue
      this.#position = 0
      this.#valueAt = 0
      if (this.#repetitions.length > 0) return true
    }
    return false
  }

  #unpack(bytes: Uint8Array, uncompressed: number): Uint8Array {
    return decompressPage(bytes, uncompressed, this.#meta.codec, decompressors)
  }

  #sizedLevels(page: Uint8Array, at: number, out: Uint8Array, max: number): number {
    if (at + 4 > page.length) throw new DamagedParquet('The levels of a page end early.')
    const bytes = new DataView(page.buffer, page.byteOffset).getUint32(at, true)
    if (bytes > page.length - at - 4) throw new DamagedParquet('The levels of a page end early.')
    readHybrid(page.subarray(at + 4, at + 4 + bytes), 0, levelBits(max), out)
    return at + 4 + bytes
  }

  /** In the same memory page after page: there is a level for every number. */
  #makeLevels(count: number): void {
    if (!(count >= 0 && count <= maxPageBytes / 4)) throw tooMuch(`it has a page of ${count} numbers`)
    if (count > this.#levelRoom.length / 2) this.#levelRoom = Buffer.allocUnsafeSlow(2 * count)
    this.#repetitions = this.#levelRoom.subarray(0, count)
    this.#definitions = this.#levelRoom.subarray(count, 2 * count)
  }

  /** `pageAt`: where the page begins in the file, if it is not packed. */
  #fill(page: Uint8Array, at: number, encoding: string, pageAt: number | undefined): void {
    const definitions = this.#definitions
    const max = this.#maxDefinition
    // Looked for rather than counted: there is a level for every number, and nearly always all are there.
    this.#isFull = Array.from({ length: max }, (_, level) => definitions.indexOf(level)).every((at) => at < 0)
    let count = definitions.length
    // An index, because iterating costs ten times as much.
    if (!this.#isFull) for (let i = 0; i < definitions.length; i++) if (definitions[i] !== max) count--
    this.#storedAt = undefined
    if (encoding === 'PLAIN' && !this.#isDouble && pageAt !== undefined) {
      if (at + count * Float32Array.BYTES_PER_ELEMENT > page.length) throw new DamagedParquet(endsEarly)
      this.#storedAt = pageAt + at
    } else if (encoding === 'PLAIN') this.#values = this.#plain(page, at, count)
    else if (encoding === 'PLAIN_DICTIONARY' || encoding === 'RLE_DICTIONARY')
      this.#values = this.#looked(page, at, count)
    else if (encoding === 'BYTE_STREAM_SPLIT') this.#values = this.#split(page, at, count)
    else throw unsupported(`holds numbers in the encoding ${encoding}`)
  }

  #plain(page: Uint8Array, at: number, count: number): Float32Array<ArrayBuffer> {
    const bytes = count * (this.#isDouble ? 8 : 4)
    if (at + bytes > page.length) throw new DamagedParquet(endsEarly)
    // A copy, because numbers lie on any byte.
    const copy = new Uint8Array(bytes)
    copy.set(page.subarray(at, at + bytes))
    const { buffer } = copy
    return this.#isDouble ? new Float32Array(new Float64Array(buffer)) : new Float32Array(buffer)
  }

  #looked(page: Uint8Array, at: number, count: number): Float32Array<ArrayBuffer> {
    const indexes = new Int32Array(count)
    const width = page[at]
    if (width === undefined) throw new DamagedParquet(endsEarly)
    if (width > 0) readHybrid(page, at + 1, width, indexes)
    const values = new Float32Array(count)
    const dictionary = this.#dictionary
    for (let i = 0; i < count; i++) {
      const index = indexes[i] as number
      if (index >= dictionary.length)
        throw new DamagedParquet('A page refers to a number that is not in its dictionary.')
      values[i] = dictionary[index] as number
    }
    return values
  }

  /** First all first bytes, then all second ones, and so on. */
  #split(page: Uint8Array, at: number, count: number): Float32Array<ArrayBuffer> {
    const width = this.#isDouble ? 8 : 4
    if (at + count * width > page.length) throw new DamagedParquet(endsEarly)
    const bytes = new Uint8Array(count * width)
    for (let byte = 0; byte < width; byte++)
      for (let i = 0; i < count; i++) bytes[i * width + byte] = page[at + byte * count + i] as number
    return this.#plain(bytes, 0, count)
  }
}
