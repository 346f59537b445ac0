import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import * as fc from 'fast-check'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { FileWindow } from '../../src/main/importing/formats/parquet/fileWindow.ts'
import { NumberGatherer } from '../../src/main/importing/formats/parquet/frames.ts'
import { readParquet } from '../../src/main/importing/formats/parquet/readParquet.ts'

/** Lists of floats are read by a reader of our own: it must give what a writer of another make has written. */

// A slow machine is no failure.
vi.setConfig({ testTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'quarry-parquet-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Options = Parameters<typeof parquetWriteBuffer>[0]
type Schema = NonNullable<Options['schema']>
type Row = readonly (number | null)[] | null

const compressors = { GZIP: gzipSync, BROTLI: brotliCompressSync, ZSTD: zstdCompressSync }

/** Numbers that single precision holds exactly, and what is no finite number. */
const number = fc.oneof(
  { weight: 12, arbitrary: fc.float({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 1, arbitrary: fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -0) },
)

interface Layout {
  readonly type: 'FLOAT' | 'DOUBLE'
  readonly list: 'OPTIONAL' | 'REQUIRED'
  readonly element: 'OPTIONAL' | 'REQUIRED'
  readonly codec: 'UNCOMPRESSED' | 'SNAPPY' | 'GZIP' | 'BROTLI' | 'ZSTD'
  readonly encoding: 'PLAIN' | 'RLE_DICTIONARY' | 'BYTE_STREAM_SPLIT'
  readonly pageSize: number
  readonly rowGroupSize: number
}
const layout: fc.Arbitrary<Layout> = fc.record({
  type: fc.constantFrom('FLOAT', 'DOUBLE'),
  list: fc.constantFrom('OPTIONAL', 'REQUIRED'),
  element: fc.constantFrom('OPTIONAL', 'REQUIRED'),
  codec: fc.constantFrom('UNCOMPRESSED', 'SNAPPY', 'GZIP', 'BROTLI', 'ZSTD'),
  encoding: fc.constantFrom('PLAIN', 'RLE_DICTIONARY', 'BYTE_STREAM_SPLIT'),
  pageSize: fc.integer({ min: 40, max: 4_000 }),
  rowGroupSize: fc.integer({ min: 1, max: 60 }),
})

/** Mostly of one width, as real files are; with nulls only where the layout allows them. */
function rowsFor({ list, element }: Layout): fc.Arbitrary<Row[]> {
  const value = element === 'OPTIONAL' ? fc.option(number, { freq: 12 }) : number
  return fc.integer({ min: 1, max: 20 }).chain((width) => {
    const same = fc.array(value, { minLength: width, maxLength: width })
    const some = fc.oneof({ weight: 8, arbitrary: same }, { weight: 1, arbitrary: fc.array(value, { maxLength: 24 }) })
    const row: fc.Arbitrary<Row> = list === 'OPTIONAL' ? fc.option(some, { freq: 8 }) : some
    return fc.array(row, { minLength: 1, maxLength: 80 })
  })
}

function schemaOf({ type, list, element }: Layout): Schema {
  return [
    { name: 'root', num_children: 2 },
    { name: 'text', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
    { name: 'emb', num_children: 1, converted_type: 'LIST', repetition_type: list },
    { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
    { name: 'element', type, repetition_type: element },
  ]
}

let files = 0
function written(layout: Layout, rows: readonly Row[]): Uint8Array {
  const { codec, encoding, pageSize, rowGroupSize } = layout
  const columnData = [
    { name: 'text', data: rows.map((_, index) => `t${index}`) },
    { name: 'emb', data: rows, encoding },
  ] as unknown as Options['columnData']
  const schema = schemaOf(layout)
  return new Uint8Array(parquetWriteBuffer({ columnData, schema, codec, pageSize, rowGroupSize, compressors }))
}

/** Texts and vectors, row by row; a string says why a row has no vector. */
async function readBack(bytes: Uint8Array): Promise<{ texts: unknown[]; vectors: unknown[] }> {
  const path = join(folder, `${files++}.parquet`)
  writeFileSync(path, bytes)
  const file = new FileWindow(path)
  try {
    const found: { texts: unknown[]; vectors: unknown[] } = { texts: [], vectors: [] }
    const gatherer = new NumberGatherer((room, place) => file.readInto(room, place))
    for await (const [frame, sent = new Float32Array(0)] of readParquet(file, 'emb')) {
      if (frame.kind !== 'rows') continue
      const numbers = gatherer.gather(frame.pieces ?? [], sent)
      let at = 0
      for (const [index, record] of frame.records.entries()) {
        const length = frame.vectors?.[index] ?? null
        found.texts.push(typeof record === 'string' ? record : record['text'])
        found.vectors.push(typeof length === 'number' ? Array.from(numbers.subarray(at, (at += length))) : length)
      }
    }
    return found
  } finally {
    file.close()
    rmSync(path)
  }
}

/** An empty list is no vector; one with a gap is refused. */
function expected(row: Row): unknown {
  if (row === null || row.length === 0) return null
  return row.includes(null) ? 'A number of the vector is missing.' : [...row]
}

const cases = layout.chain((one) => fc.record({ layout: fc.constant(one), rows: rowsFor(one) }))

describe('lists of floats in a Parquet file', () => {
  test('are read as they were written, whatever their layout, gaps and widths', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ layout: one, rows }) => {
        const { texts, vectors } = await readBack(written(one, rows))
        expect(texts).toEqual(rows.map((_, index) => `t${index}`))
        expect(vectors).toEqual(rows.map(expected))
      }),
      { numRuns: 150 },
    )
  })

  test('in a file that was cut off are an error, never others', async () => {
    await fc.assert(
      fc.asyncProperty(cases, fc.double({ min: 0, max: 1, noNaN: true }), async ({ layout: one, rows }, where) => {
        const whole = written(one, rows)
        await expect(readBack(whole.subarray(0, Math.floor(where * (whole.length - 1))))).rejects.toThrow(/Parquet/)
      }),
      { numRuns: 60 },
    )
  })
})
