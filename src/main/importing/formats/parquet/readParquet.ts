import { parquetMetadataAsync, parquetReadObjects, parquetSchema, type FileMetaData, type RowGroup } from 'hyparquet'
import { getTreePath } from 'hyparquet/src/schema.js'
import { QuarryError } from '../../../base/errors.ts'
import { maxRecordChars } from '../format.ts'
import { decompressors } from './decompressors.ts'
import { recordOf, UnusableRow } from './fields.ts'
import type { FileWindow } from './fileWindow.ts'
import { FloatListReader, isFloatList, type FloatList } from './floatLists.ts'
import type { NumberPiece, ParquetFrame } from './frames.ts'
import { DamagedParquet, tooMuch, unsupported } from './problems.ts'

/** Rows made into objects at a time; a row group may hold a million. */
const sliceRows = 10_000
/** What closes a frame. So few rows that who reads it has forgotten them before its garbage collector takes them for old. */
const frameRows = 200
const frameChars = 1_000_000
const frameNumbers = 131_072
const numberBytes = Float32Array.BYTES_PER_ELEMENT

/**
 * Real files hold a row in more bytes than this, and unpack to less than this many times their size, plus something for
 * small ones; what claims more is mostly damaged or a trap, and would be a row group without end or texts without end.
 */
const rowsPerByte = 10
const unpackedPerByte = 100
const textPerByte = 1_000
const smallBytes = 4 * 1024 * 1024
const footerBytes = 64 * 1024 * 1024

/** One frame with the numbers that go with it. */
export type ParquetPart = readonly [ParquetFrame, Float32Array?]

/**
 * Reads a Parquet file row group by row group. `vectorColumn` is read into numbers beside the records if it is a list of
 * floats, and as a field like any other if it is not. @throws QuarryError invalid_input
 */
export async function* readParquet(file: FileWindow, vectorColumn: string | undefined): AsyncGenerator<ParquetPart> {
  const metadata = await readMetadata(file)
  const schema = parquetSchema(metadata)
  const columns = schema.children.map(({ element }) => element.name)
  // Some programs leave the number of all rows at 0: those of the groups are what is read.
  const rows = metadata.row_groups.reduce((sum, group) => sum + Number(group.num_rows), 0)
  checkEncryption(metadata)
  checkSize(file, metadata, rows)
  yield [{ kind: 'open', columns, rows }]
  const vectors = vectorColumn === undefined ? undefined : floatListChunk(metadata, vectorColumn)
  const fields = vectors ? columns.filter((column) => column !== vectorColumn) : columns
  let before = 0
  let chars = 0
  for (const group of metadata.row_groups) {
    const groupRows = Number(group.num_rows)
    const lists = vectors?.(file, group)
    for (let from = 0; from < groupRows; from += sliceRows) {
      const to = Math.min(groupRows, from + sliceRows)
      const slice = await readSlice(file, metadata, fields, before + from, before + to)
      const frames = new FrameBuilder(lists !== undefined)
      for (let at = 0; at < to - from; at++) {
        frames.add(slice[at] ?? {}, lists?.next())
        if (!frames.isFull && at < to - from - 1) continue
        chars += frames.chars
        if (chars > textPerByte * file.bytes + smallBytes) throw tooMuch('its texts unpack to far more than is in it')
        yield frames.take(Math.round(((before + from + at + 1) / Math.max(1, rows)) * file.bytes))
      }
    }
    before += groupRows
  }
}

async function readMetadata(file: FileWindow): Promise<FileMetaData> {
  const tail = file.bytes < 12 ? undefined : Buffer.from(file.slice(-8))
  if (tail?.toString('latin1', 4) === 'PARE') throw unsupported('is encrypted')
  if (tail?.toString('latin1', 4) !== 'PAR1')
    throw new QuarryError('invalid_input', 'The Parquet file is incomplete: its end is not there.', {
      hint: 'Get the whole file again.',
    })
  if (tail.readUInt32LE(0) > Math.min(file.bytes, footerBytes)) throw tooMuch('its description is too long')
  return parquetMetadataAsync({ byteLength: file.bytes, slice: (start, end) => file.slice(start, end) })
}

/** The description of a file may be readable, and columns of it not. */
function checkEncryption({ row_groups: groups }: FileMetaData): void {
  const isEncrypted = groups.some(({ columns }) => columns.some(({ crypto_metadata: key }) => key !== undefined))
  if (isEncrypted) throw unsupported('has encrypted columns')
}

function checkSize(file: FileWindow, { row_groups: groups }: FileMetaData, rows: number): void {
  if (groups.some((group) => Number(group.num_rows) < 0))
    throw new DamagedParquet('One of its groups has fewer rows than none.')
  if (rows > rowsPerByte * file.bytes) throw tooMuch(`it claims ${rows} rows in ${file.bytes} bytes`)
  const unpacked = groups
    .flatMap(({ columns }) => columns)
    .reduce((sum, { meta_data: meta }) => sum + Number(meta?.total_uncompressed_size ?? 0), 0)
  if (unpacked > unpackedPerByte * file.bytes + smallBytes)
    throw tooMuch(`it claims to unpack to ${unpacked} bytes, from ${file.bytes}`)
}

/** Opens the column in a row group, if it is a list of floats. */
function floatListChunk(metadata: FileMetaData, column: string) {
  const schema = parquetSchema(metadata)
  const leaf = metadata.row_groups[0]?.columns.find(
    ({ meta_data: meta }) => meta?.path_in_schema[0] === column,
  )?.meta_data
  const path = leaf && getTreePath(schema, leaf.path_in_schema)
  if (!path || !isFloatList(path)) return undefined
  return (file: FileWindow, group: RowGroup) => {
    const meta = group.columns.find(({ meta_data: held }) => held?.path_in_schema[0] === column)?.meta_data
    if (!meta) throw new DamagedParquet(`A row group lacks the column ${column}.`)
    return new FloatListReader(file, meta, path)
  }
}

async function readSlice(
  file: FileWindow,
  metadata: FileMetaData,
  columns: string[],
  rowStart: number,
  rowEnd: number,
): Promise<Record<string, unknown>[]> {
  if (columns.length === 0) return []
  return parquetReadObjects({
    file: { byteLength: file.bytes, slice: (start, end) => file.slice(start, end) },
    metadata,
    columns,
    rowStart,
    rowEnd,
    compressors: decompressors,
    geoparquet: false,
  })
}

class FrameBuilder {
  chars = 0
  readonly #hasVectors: boolean
  #records: Extract<ParquetFrame, { kind: 'rows' }>['records'][number][] = []
  #vectors: (number | string | null)[] = []
  #pieces: NumberPiece[] = []
  /** What of the pieces is sent with the frame. */
  #sent: Float32Array[] = []
  #numbers = 0

  constructor(hasVectors: boolean) {
    this.#hasVectors = hasVectors
  }

  get isFull(): boolean {
    return this.#records.length >= frameRows || this.chars >= frameChars || this.#numbers >= frameNumbers
  }

  add(row: Readonly<Record<string, unknown>>, list: FloatList | undefined): void {
    try {
      const { record, chars } = recordOf(row, maxRecordChars)
      this.#records.push(record)
      this.chars += chars
    } catch (error) {
      if (!(error instanceof UnusableRow)) throw error
      this.#records.push(error.message)
    }
    if (typeof list === 'object' && list !== null && list.length > 0) {
      this.#vectors.push(list.length)
      this.#numbers += list.length
      if (list instanceof Float32Array) this.#sent.push(list)
      this.#addPiece(list instanceof Float32Array ? null : list.at, list.length)
    } else this.#vectors.push(typeof list === 'string' ? list : null)
  }

  /** Rows of one page follow each other. */
  #addPiece(at: number | null, count: number): void {
    const [lastAt, lastCount] = this.#pieces.at(-1) ?? []
    const isNext = lastCount !== undefined && at === (lastAt ? lastAt + lastCount * numberBytes : lastAt)
    if (isNext) this.#pieces[this.#pieces.length - 1] = [lastAt as number | null, lastCount + count]
    else this.#pieces.push([at, count])
  }

  take(bytesRead: number): ParquetPart {
    const numbers = new Float32Array(this.#sent.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const list of this.#sent) {
      numbers.set(list, at)
      at += list.length
    }
    const vectors = this.#hasVectors ? { vectors: this.#vectors, pieces: this.#pieces } : {}
    const frame: ParquetFrame = { kind: 'rows', bytesRead, records: this.#records, ...vectors }
    this.#records = []
    this.#vectors = []
    this.#pieces = []
    this.#sent = []
    this.#numbers = 0
    this.chars = 0
    return [frame, numbers]
  }
}
