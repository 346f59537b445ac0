import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import * as fc from 'fast-check'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/main/base/random.ts'
import type { ImportOptions } from '../../../src/main/importing/importItem.ts'
import { recordOf } from '../../../src/main/importing/formats/parquet/fields.ts'
import { unpackLz4, unpackLz4Raw } from '../../../src/main/importing/formats/parquet/lz4.ts'
import { DamagedParquet, parquetProblem } from '../../../src/main/importing/formats/parquet/problems.ts'
import { packLz4Block, packLz4Hadoop } from '../../fixtures/lz4.ts'
import { readItems } from './readItems.ts'

type Options = Parameters<typeof parquetWriteBuffer>[0]
type Schema = NonNullable<Options['schema']>

let folder = ''
beforeAll(async () => (folder = await mkdtemp(path.join(tmpdir(), 'quarry-parquet-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const compressors = { GZIP: gzipSync, BROTLI: brotliCompressSync, ZSTD: zstdCompressSync }
let files = 0

async function put(bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, `${files++}.parquet`)
  await writeFile(file, bytes)
  return file
}

function write(options: Options): Promise<string> {
  return put(new Uint8Array(parquetWriteBuffer({ compressors, ...options })))
}

function read(file: string, options: ImportOptions = {}) {
  return readItems([{ kind: 'path', path: file }], options)
}

const listSchema = (
  type: 'FLOAT' | 'DOUBLE',
  list: 'OPTIONAL' | 'REQUIRED',
  element: 'OPTIONAL' | 'REQUIRED',
): Schema => [
  { name: 'root', num_children: 2 },
  { name: 'text', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
  { name: 'emb', num_children: 1, converted_type: 'LIST', repetition_type: list },
  { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
  { name: 'element', type, repetition_type: element },
]
function vectors(count: number, dimension: number, distinct = Number.POSITIVE_INFINITY): number[][] {
  const random = seededRandom(dimension)
  const pool = Array.from({ length: Math.min(distinct, count * dimension) }, () => Math.fround(random.next() - 0.5))
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: dimension }, (_, at) => pool[(row * dimension + at) % pool.length] as number),
  )
}

const texts = (count: number) => Array.from({ length: count }, (_, index) => `Text number ${index}.`)

describe('vectors of a Parquet file', () => {
  const wide = { emb: 'emb' }
  it.each([
    ['optional lists', { schema: listSchema('FLOAT', 'OPTIONAL', 'OPTIONAL') }],
    ['required lists', { schema: listSchema('FLOAT', 'REQUIRED', 'REQUIRED') }],
    ['doubles', { schema: listSchema('DOUBLE', 'OPTIONAL', 'REQUIRED') }],
    ['no compression', { codec: 'UNCOMPRESSED' }],
    ['gzip', { codec: 'GZIP' }],
    ['brotli', { codec: 'BROTLI' }],
    ['zstd', { codec: 'ZSTD' }],
    ['small pages', { pageSize: 200 }],
    ['small row groups', { rowGroupSize: 7 }],
  ] as [string, Partial<Options>][])('are read from %s', async (_, options) => {
    const emb = vectors(60, 37)
    const schema = listSchema('FLOAT', 'OPTIONAL', 'OPTIONAL')
    const columnData = [
      { name: 'text', data: texts(60) },
      { name: 'emb', data: emb },
    ]
    const found = await read(await write({ schema, columnData, ...options }), { mapping: { vector: wide.emb } })
    expect(found.refused).toEqual([])
    expect(found.warnings).toEqual([])
    expect(found.drafts.map(({ text }) => text)).toEqual(texts(60))
    expect(found.drafts.map(({ vector }) => Array.from(vector ?? []))).toEqual(emb)
    expect(found.drafts[0]?.raw).toEqual({})
  })

  it.each(['PLAIN', 'RLE_DICTIONARY', 'BYTE_STREAM_SPLIT'] as const)(
    'are read in the encoding %s',
    async (encoding) => {
      const emb = vectors(200, 16, 40)
      const columnData = [
        { name: 'text', data: texts(200) },
        { name: 'emb', data: emb, encoding },
      ]
      const schema = listSchema('FLOAT', 'OPTIONAL', 'OPTIONAL')
      const found = await read(await write({ schema, columnData, pageSize: 1_000 }), { mapping: { vector: 'emb' } })
      expect(found.drafts.map(({ vector }) => Array.from(vector ?? []))).toEqual(emb)
    },
  )

  it('are each their own, of the rows that are held back at first and of all others', async () => {
    const emb = vectors(1_300, 5)
    const schema = listSchema('FLOAT', 'OPTIONAL', 'OPTIONAL')
    const columnData = [
      { name: 'text', data: texts(1_300) },
      { name: 'emb', data: emb },
    ]
    for (const codec of ['UNCOMPRESSED', 'SNAPPY'] as const) {
      const found = await read(await write({ schema, columnData, codec }), { mapping: { vector: 'emb' } })
      expect(found.drafts.map(({ vector }) => Array.from(vector ?? []))).toEqual(emb)
    }
  })

  it('are refused or missed row by row', async () => {
    const emb = [[1, 2], null, [], [1, null], [1, Number.NaN], [3, Number.POSITIVE_INFINITY], [1, 2, 3], [5, 6]]
    const schema = listSchema('FLOAT', 'OPTIONAL', 'OPTIONAL')
    const columnData = [
      { name: 'text', data: texts(8) },
      { name: 'emb', data: emb },
    ]
    const found = await read(await write({ schema, columnData }), { mapping: { vector: 'emb' } })
    expect(found.drafts.map(({ source, vector }) => [source.row, vector && [...vector]])).toEqual([
      [1, [1, 2]],
      [2, undefined],
      [3, undefined],
      [8, [5, 6]],
    ])
    const at = (line: string) => line.replace(/^.*parquet:/, '')
    expect(found.warnings.map(at)).toEqual([2, 3].map((row) => `${row}:emb There is no vector in this row.`))
    expect(found.refused.map(at)).toEqual([
      '4:emb A number of the vector is missing.',
      '5:emb Number 2 of the vector is not a finite number.',
      '6:emb Number 2 of the vector is not a finite number.',
      '7:emb The vector has 3 numbers where 2 are expected.',
    ])
  })

  it('may also be lists of integers or text', async () => {
    const columnData = [
      { name: 'text', data: texts(2) },
      {
        name: 'ints',
        data: [
          [1, 2],
          [3, 4],
        ],
        type: 'INT32' as const,
      },
      { name: 'written', data: ['[1, 2]', '[3, 4]'] },
    ]
    const schema: Schema = [
      { name: 'root', num_children: 3 },
      { name: 'text', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
      { name: 'ints', num_children: 1, converted_type: 'LIST', repetition_type: 'OPTIONAL' },
      { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
      { name: 'element', type: 'INT32', repetition_type: 'OPTIONAL' },
      { name: 'written', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
    ]
    const file = await write({ schema, columnData: columnData.map(({ name, data }) => ({ name, data })) })
    for (const vector of ['ints', 'written']) {
      const found = await read(file, { mapping: { text: ['text'], vector } })
      expect(found.drafts.map((draft) => Array.from(draft.vector ?? []))).toEqual([
        [1, 2],
        [3, 4],
      ])
    }
  })
})

describe('other columns of a Parquet file', () => {
  it('become fields as of JSON, guessed as those of any table', async () => {
    const file = await write({
      columnData: [
        { name: 'id', data: [1n, 2n ** 60n], type: 'INT64' },
        { name: 'headline', data: ['One', 'Two'] },
        { name: 'body', data: ['The first text.', 'The second text.'] },
        { name: 'published_at', data: [new Date('2024-03-01T10:00:00Z'), null], type: 'TIMESTAMP' },
        { name: 'score', data: [0.5, Number.NaN], type: 'DOUBLE' },
        { name: 'more', data: [{ tags: ['a', 'b'] }, null], type: 'JSON' },
      ],
    })
    const found = await read(file)
    expect(found.drafts).toMatchObject([
      {
        externalId: '1',
        title: 'One',
        text: 'The first text.',
        publishedAt: Date.parse('2024-03-01T10:00:00Z'),
        raw: { score: 0.5, more: { tags: ['a', 'b'] } },
      },
      { externalId: '1152921504606846976', raw: { score: null } },
    ])
  })

  it('cost their row where they are nested too deep', () => {
    const row = JSON.parse(`{"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`) as Record<string, unknown>
    expect(() => recordOf(row, 16_000_000)).toThrow('nested more than 500 levels deep')
  })

  it('keep their names, whatever these mean elsewhere', () => {
    const row = JSON.parse('{"__proto__":{"a":1},"more":{"__proto__":"b","constructor":2}}') as Record<string, unknown>
    expect(JSON.stringify(recordOf(row, 1000).record)).toBe(JSON.stringify(row))
  })

  it('are many: row groups, slices and frames are put together in order', async () => {
    const data = Array.from({ length: 52_345 }, (_, index) => `t${index}`)
    const found = await read(await write({ columnData: [{ name: 'text', data }], rowGroupSize: 51_000 }))
    expect(found.drafts).toHaveLength(data.length)
    expect(found.drafts.every(({ text, source }, index) => text === data[index] && source.row === index + 1)).toBe(true)
  })
})

describe('LZ4', () => {
  const data = Array.from({ length: 300 }, (_, at) => `The port of Lima was closed for ${at % 7} days.`)
  const codecs: [string, 'LZ4' | 'LZ4_RAW', (bytes: Uint8Array) => Uint8Array][] = [
    ['raw blocks', 'LZ4_RAW', packLz4Block],
    ['blocks of Hadoop', 'LZ4', (bytes) => packLz4Hadoop(bytes)],
    ['a bare block under the old name', 'LZ4', packLz4Block],
  ]

  it.each(codecs)('is read from %s, texts and vectors alike', async (_, codec, pack) => {
    const emb = vectors(300, 6, 20)
    const columnData = [
      { name: 'text', data },
      { name: 'emb', data: emb },
    ]
    const schema = listSchema('FLOAT', 'OPTIONAL', 'OPTIONAL')
    const file = await write({ columnData, schema, codec, compressors: { [codec]: pack } })
    const found = await read(file, { mapping: { vector: 'emb' } })
    expect(found.drafts.map(({ text }) => text)).toEqual(data)
    expect(found.drafts.map(({ vector }) => Array.from(vector ?? []))).toEqual(emb)
  })

  it.each([
    '04224d186440a729000000ff0e54686520706f7274206f66204c696d612077617320636c6f7365642e201d00ff28507365642e2000000000635b3405',
    '04224d187c405c01000000000000e829000000ff0e54686520706f7274206f66204c696d612077617320636c6f7365642e201d00ff28507365642e208287378200000000635b3405',
  ])('is read from what the lz4 program writes', (hex) => {
    const text = 'The port of Lima was closed. '.repeat(12)
    expect(Buffer.from(unpackLz4(Buffer.from(hex, 'hex'), text.length)).toString()).toBe(text)
  })

  it('gives back what was packed, and never reads or writes beyond its bytes', () => {
    const bytes = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.array(fc.constantFrom(1, 2, 3), { maxLength: 900 }))
    fc.assert(
      fc.property(bytes, fc.nat(), fc.nat(255), (list, place, byte) => {
        const input = Uint8Array.from(list)
        const packed = packLz4Block(input)
        expect([...unpackLz4Raw(packed, input.length)]).toEqual([...input])
        expect([...unpackLz4(packLz4Hadoop(input, 50), input.length)]).toEqual([...input])
        packed[place % packed.length] = byte
        try {
          expect(unpackLz4Raw(packed, input.length)).toHaveLength(input.length)
        } catch (error) {
          expect(error).toBeInstanceOf(DamagedParquet)
        }
      }),
    )
  })
})

describe('a Parquet file that is as it should be', () => {
  it('is read though it says nothing of the number of its rows', async () => {
    const bytes = Buffer.from(parquetWriteBuffer({ columnData: [{ name: 'text', data: texts(100) }] }))
    // num_rows, as Thrift writes 100, and the list of row groups behind it; 0 in as many bytes.
    const at = bytes.lastIndexOf(Buffer.from('16c801191c', 'hex'))
    expect(at).toBeGreaterThan(0)
    bytes.write('168000', at, 'hex')
    expect((await read(await put(bytes))).drafts.map(({ text }) => text)).toEqual(texts(100))
  })

  it('and uses what is not read here is called so', async () => {
    const columnData = [{ name: 'text', data: texts(100) }]
    const lzo = await write({ columnData, codec: 'LZO', compressors: { LZO: gzipSync } })
    await expect(read(lzo)).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'The Parquet file is compressed with LZO, which is not read here.',
      hint: expect.stringContaining('Write it again') as string,
    })
  })

  it.each([
    new TypeError("Cannot read properties of undefined (reading 'push')"),
    new RangeError('Invalid typed array length: 28'),
    new Error('parquet bitpack offset 9 out of range'),
  ])('is not called damaged for what a library says of its insides: %s', (error) => {
    expect(parquetProblem(error, 'a.parquet').message).toBe(
      'The Parquet file cannot be read: it is damaged, or written in a way that is not known here.',
    )
  })
})

describe('a damaged Parquet file', () => {
  const damaged = { code: 'invalid_input', message: expect.stringContaining('Parquet') as string }

  it('is one clear error where its end or its name is wrong', async () => {
    const whole = new Uint8Array(parquetWriteBuffer({ columnData: [{ name: 'text', data: texts(100) }] }))
    await expect(read(await put(whole.subarray(0, -20)))).rejects.toMatchObject(damaged)
    await expect(read(await put(Buffer.from('id,text\n1,alpha\n')))).rejects.toMatchObject(damaged)
    await expect(read(await put(Buffer.alloc(0)))).rejects.toMatchObject({
      message: expect.stringContaining('0 bytes') as string,
    })
  })

  it('is read in part or refused, wherever it is damaged', async () => {
    const random = seededRandom(5)
    const columnData = [
      { name: 'text', data: texts(300) },
      { name: 'emb', data: vectors(300, 8) },
    ]
    const schema = listSchema('FLOAT', 'OPTIONAL', 'OPTIONAL')
    const whole = new Uint8Array(parquetWriteBuffer({ columnData, schema, codec: 'UNCOMPRESSED' }))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 16 }, async () => {
        const bytes = whole.slice()
        for (let i = 0; i < 4; i++) bytes[Math.floor(random.next() * bytes.length)] = Math.floor(random.next() * 256)
        return read(await put(bytes), { mapping: { vector: 'emb' } })
      }),
    )
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: /invalid_input|usage/ })
      else expect(outcome.value.drafts.every(({ vector }) => vector === undefined || vector.length === 8)).toBe(true)
    }
  })

  it('that unpacks to far more than is in it is refused before anything is unpacked', async () => {
    const bomb = ['a'.repeat(64_000_000)]
    const file = await write({ columnData: [{ name: 'text', data: bomb }], codec: 'BROTLI', statistics: false })
    await expect(read(file)).rejects.toMatchObject({ ...damaged, message: expect.stringContaining('unpack') as string })
  })

  it('whose texts repeat without end is refused', async () => {
    const data = Array.from({ length: 20_000 }, () => 'a'.repeat(20_000))
    const file = await write({ columnData: [{ name: 'text', data }], statistics: false })
    await expect(read(file)).rejects.toMatchObject(damaged)
  })
})
