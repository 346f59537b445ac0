import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '../../src/main/base/random.ts'

/** What every run reads: vectors, questions, the true answers, and the same rows as Parquet and as JSON lines. */
export interface Dataset {
  readonly folder: string
  readonly count: number
  readonly dimension: number
  /** JSON lines hold only so many of the rows: they are five times as large. */
  readonly jsonRows: number
  readonly queries: Float32Array
  /** Rows of the ten nearest by cosine for each question, without a filter and for each share of the rows kept. */
  readonly truth: Readonly<Record<string, readonly (readonly number[])[]>>
}

export const nearest = 10
/** Filters keep the rows whose `place` is below this. */
export const shares = [0.5, 0.1, 0.01, 0.001]
/** As many as a thread makes at a time, and as are read at a time. */
export const blockRows = 4096

/** Where a row stands for the filters, 0 to 1, and the time that encodes it. */
export function placeOf(row: number): number {
  return seededRandom(row * 2 + 1).next()
}
const firstTime = Date.UTC(2000, 0, 1)
const spanMs = 10_000 * 86_400_000
export function timeOf(place: number): string {
  return new Date(firstTime + Math.round(place * spanMs)).toISOString()
}

export function readDataset(folder: string): Dataset {
  const meta = JSON.parse(readFileSync(join(folder, 'meta.json'), 'utf8')) as Pick<
    Dataset,
    'count' | 'dimension' | 'jsonRows'
  >
  const bytes = Uint8Array.from(readFileSync(join(folder, 'queries.f32')))
  const truth = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as Dataset['truth']
  return { folder, ...meta, queries: new Float32Array(bytes.buffer), truth }
}

/** The vectors in order, a block at a time; a block is used again for the next. */
export function* vectorBlocks(
  { folder, count, dimension }: Pick<Dataset, 'folder' | 'count' | 'dimension'>,
  rows = blockRows,
) {
  const file = openSync(join(folder, 'vectors.f32'), 'r')
  const block = new Float32Array(rows * dimension)
  for (let at = 0; at < count; at += rows) {
    const some = block.subarray(0, Math.min(rows, count - at) * dimension)
    readSync(file, bytesOf(some), 0, some.byteLength, at * dimension * 4)
    yield { first: at, rows: some.length / dimension, values: some }
  }
  closeSync(file)
}

/** Texts of this number and above are in no Parquet file. */
export const otherTexts = 100_000_000

/** English enough to be taken for it, twenty words. */
export function textOf(row: number): string {
  const random = seededRandom(row * 2)
  const pick = (list: readonly string[], power: number) => list[Math.floor(list.length * random.next() ** power)]
  return Array.from({ length: 20 }, (_, at) => (at % 3 === 1 ? pick(glue, 1) : pick(vocabulary, 2))).join(' ')
}
const glue = 'the of and to in is was for with said that from'.split(' ')
const vocabulary = Array.from({ length: 20_000 }, (_, index) => {
  const random = seededRandom(index)
  const syllables = 'ba ce di fo gu har len min tor ves'.split(' ')
  return Array.from({ length: 2 + (index % 3) }, () => syllables[Math.floor(random.next() * 10)]).join('')
})

export function bytesOf(values: Float32Array): Buffer {
  return Buffer.from(values.buffer, values.byteOffset, values.byteLength)
}
