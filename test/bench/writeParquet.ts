import { closeSync, openSync, writeSync } from 'node:fs'

/**
 * A Parquet file of strings and one list of floats, uncompressed and plain, as a writer of large files would make it:
 * hyparquet-writer takes a minute for what this writes in a second.
 */
export interface ParquetTable {
  readonly rows: number
  readonly dimension: number
  readonly strings: Readonly<Record<string, (row: number) => string>>
  /** Fills `out` with the vectors of as many rows as it holds, from `row` on. */
  readonly vectors: (row: number, out: Float32Array) => void
}

const rowsPerGroup = 50_000
const rowsPerPage = 256
const magic = Buffer.from('PAR1')
const vectorColumn = 'emb'

export function writeParquet(path: string, table: ParquetTable): void {
  const file = openSync(path, 'w')
  let offset = 0
  const put = (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
    offset += bytes.length
  }
  put(magic)
  const groups: Buffer[] = []
  for (let from = 0; from < table.rows; from += rowsPerGroup) {
    const rows = Math.min(rowsPerGroup, table.rows - from)
    const chunks: Buffer[] = []
    let groupBytes = 0
    const column = (pathParts: string[], type: number, values: number, pages: Iterable<Buffer>) => {
      const start = offset
      for (const page of pages) put(page)
      chunks.push(columnChunk(pathParts, type, values, start, offset - start))
      groupBytes += offset - start
    }
    for (const [name, text] of Object.entries(table.strings)) column([name], 6, rows, stringPages(from, rows, text))
    column([vectorColumn, 'list', 'element'], 4, rows * table.dimension, vectorPages(table, from, rows))
    groups.push(struct([1, list(12, chunks)], [2, i64(groupBytes)], [3, i64(rows)]))
  }
  const footer = struct(
    [1, i32(1)],
    [2, list(12, schema(Object.keys(table.strings)))],
    [3, i64(table.rows)],
    [4, list(12, groups)],
  )
  put(footer)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(footer.length)
  put(length)
  put(magic)
  closeSync(file)
}

function* stringPages(from: number, rows: number, text: (row: number) => string): Generator<Buffer> {
  for (let at = 0; at < rows; at += 10_000) {
    const count = Math.min(10_000, rows - at)
    const parts: Buffer[] = []
    for (let i = 0; i < count; i++) {
      const bytes = Buffer.from(text(from + at + i))
      const length = Buffer.alloc(4)
      length.writeUInt32LE(bytes.length)
      parts.push(length, bytes)
    }
    yield page(count, Buffer.concat(parts))
  }
}

function* vectorPages({ dimension, vectors }: ParquetTable, from: number, rows: number): Generator<Buffer> {
  const values = new Float32Array(rowsPerPage * dimension)
  for (let at = 0; at < rows; at += rowsPerPage) {
    const count = Math.min(rowsPerPage, rows - at)
    const some = values.subarray(0, count * dimension)
    vectors(from + at, some)
    // A new row, then numbers that go on with it; all are there.
    const row = Buffer.concat([run(1, 0), ...(dimension > 1 ? [run(dimension - 1, 1)] : [])])
    const repetitions = Buffer.concat(Array.from({ length: count }, () => row))
    const definitions = run(count * dimension, 1)
    const numbers = Buffer.from(some.buffer, some.byteOffset, some.byteLength)
    yield page(count * dimension, Buffer.concat([sized(repetitions), sized(definitions), numbers]))
  }
}

function page(values: number, data: Buffer): Buffer {
  const header = struct(
    [1, i32(0)],
    [2, i32(data.length)],
    [3, i32(data.length)],
    [5, { type: 12, bytes: struct([1, i32(values)], [2, i32(0)], [3, i32(3)], [4, i32(3)]) }],
  )
  return Buffer.concat([header, data])
}

function columnChunk(path: string[], type: number, values: number, start: number, bytes: number): Buffer {
  const meta = struct(
    [1, i32(type)],
    [2, list(5, [zigzag(0), zigzag(3)])],
    [
      3,
      list(
        8,
        path.map((part) => binary(part)),
      ),
    ],
    [4, i32(0)],
    [5, i64(values)],
    [6, i64(bytes)],
    [7, i64(bytes)],
    [9, i64(start)],
  )
  return struct([2, i64(start)], [3, { type: 12, bytes: meta }])
}

/** Required strings, and a required list of required floats. */
function schema(strings: readonly string[]): Buffer[] {
  const name = (text: string) => ({ type: 8, bytes: binary(text) })
  return [
    struct([4, name('root')], [5, i32(strings.length + 1)]),
    ...strings.map((column) => struct([1, i32(6)], [3, i32(0)], [4, name(column)], [6, i32(0)])),
    struct([3, i32(0)], [4, name(vectorColumn)], [5, i32(1)], [6, i32(3)]),
    struct([3, i32(2)], [4, name('list')], [5, i32(1)]),
    struct([1, i32(4)], [3, i32(0)], [4, name('element')]),
  ]
}

/** A run of one value of the hybrid encoding. */
function run(count: number, value: number): Buffer {
  return Buffer.concat([varint(count * 2), Buffer.of(value)])
}

function sized(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
}

interface Field {
  readonly type: number
  readonly bytes: Buffer
}

/** Thrift's compact protocol, as far as it is needed. */
function struct(...fields: (readonly [number, Field])[]): Buffer {
  let before = 0
  const parts = fields.flatMap(([id, { type, bytes }]) => {
    const head = Buffer.of(((id - before) << 4) | type)
    before = id
    return [head, bytes]
  })
  return Buffer.concat([...parts, Buffer.of(0)])
}
const i32 = (value: number): Field => ({ type: 5, bytes: zigzag(value) })
const i64 = (value: number): Field => ({ type: 6, bytes: zigzag(value) })
const list = (type: number, items: readonly Buffer[]): Field => ({
  type: 9,
  bytes: Buffer.concat([
    items.length < 15
      ? Buffer.of((items.length << 4) | type)
      : Buffer.concat([Buffer.of(0xf0 | type), varint(items.length)]),
    ...items,
  ]),
})
const binary = (text: string): Buffer => Buffer.concat([varint(Buffer.byteLength(text)), Buffer.from(text)])
const zigzag = (value: number): Buffer => varint(value * 2)

function varint(value: number): Buffer {
  const bytes: number[] = []
  let left = value
  while (left >= 128) {
    bytes.push((left % 128) + 128)
    left = Math.floor(left / 128)
  }
  return Buffer.of(...bytes, left)
}
