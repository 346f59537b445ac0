import {
  closeSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { seededRandom } from '../../src/main/base/random.ts'
import { createGenerator, type GeneratorOptions } from './generate.ts'
import { writeParquet } from './writeParquet.ts'

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
/** Recall over 200 questions is known to about half a percent. */
const queryCount = 200
/** Filters keep the rows of which `place` is below this. */
export const shares = [0.5, 0.1, 0.01, 0.001]
const blockRows = 4096

/** Where a row stands for the filters, 0 to 1, and the time that says so. */
export function placeOf(row: number): number {
  return seededRandom(row * 2 + 1).next()
}
const firstTime = Date.UTC(2000, 0, 1)
const spanMs = 10_000 * 86_400_000
export function timeOf(place: number): string {
  return new Date(firstTime + Math.round(place * spanMs)).toISOString()
}

/** Makes the data in `folder` unless it is there. */
export async function prepareDataset(
  folder: string,
  count: number,
  { dimension = 1024, kind = 'clustered' }: Partial<Pick<GeneratorOptions, 'dimension' | 'kind'>> = {},
): Promise<Dataset> {
  mkdirSync(folder, { recursive: true })
  if (existsSync(join(folder, 'truth.json'))) return readDataset(folder)
  const jsonRows = Math.min(count, 20_000)
  const generator = createGenerator({ kind, dimension, seed: 1 })
  const rows = generator.stream(1)
  const file = openSync(join(folder, 'vectors.f32'), 'w')
  const block = new Float32Array(blockRows * dimension)
  for (let at = 0; at < count; at += blockRows) {
    const some = block.subarray(0, Math.min(blockRows, count - at) * dimension)
    rows.write(some)
    writeAll(file, some)
  }
  closeSync(file)
  const queries = new Float32Array(queryCount * dimension)
  generator.stream(2).write(queries)
  writeFileSync(join(folder, 'queries.f32'), bytesOf(queries))
  writeFileSync(join(folder, 'meta.json'), JSON.stringify({ count, dimension, jsonRows }))
  const source = openSync(join(folder, 'vectors.f32'), 'r')
  const vectors = (row: number, out: Float32Array) =>
    void readSync(source, bytesOf(out), 0, out.byteLength, row * dimension * 4)
  const strings = { id: String, text: textOf, published_at: (row: number) => timeOf(placeOf(row)) }
  writeParquet(join(folder, 'rows.parquet'), { rows: count, dimension, strings, vectors })
  await writeJson(join(folder, 'rows.jsonl'), jsonRows, dimension, vectors)
  closeSync(source)
  const truth = exactAnswers(folder, count, dimension, queries)
  writeFileSync(join(folder, 'truth.json'), JSON.stringify(truth))
  return readDataset(folder)
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

async function writeJson(
  path: string,
  rows: number,
  dimension: number,
  vectors: (row: number, out: Float32Array) => void,
) {
  const out = createWriteStream(path)
  const vector = new Float32Array(dimension)
  for (let row = 0; row < rows; row++) {
    vectors(row, vector)
    // Other texts than those of the Parquet file: in one library with them, both are stored.
    const text = textOf(otherTexts + row)
    const record = { id: String(row), text, published_at: timeOf(placeOf(row)), emb: Array.from(vector) }
    if (!out.write(`${JSON.stringify(record)}\n`)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'close')
}

function exactAnswers(folder: string, count: number, dimension: number, queries: Float32Array): Dataset['truth'] {
  const keys = ['all', ...shares.map(String)]
  const best = Array.from({ length: queryCount }, () => keys.map(() => [] as { row: number; score: number }[]))
  for (const { first, rows, values } of vectorBlocks({ folder, count, dimension }))
    for (let i = 0; i < rows; i++) {
      const place = placeOf(first + i)
      const vector = values.subarray(i * dimension, (i + 1) * dimension)
      for (let q = 0; q < queryCount; q += 4)
        for (const [at, score] of fourDots(vector, queries, q * dimension).entries())
          for (const [k, list] of (best[q + at] ?? []).entries()) {
            if (k > 0 && place >= (shares[k - 1] as number)) break
            if (list.length === nearest && score <= (list.at(-1)?.score ?? 0)) continue
            const to = list.findIndex((one) => one.score < score)
            list.splice(to < 0 ? list.length : to, 0, { row: first + i, score })
            if (list.length > nearest) list.pop()
          }
    }
  return Object.fromEntries(keys.map((key, k) => [key, best.map((lists) => (lists[k] ?? []).map(({ row }) => row))]))
}

/** Of a vector with four that lie one after the other: each number of it is read once, which is three times as fast. */
function fourDots(vector: Float32Array, others: Float32Array, from: number): readonly [number, number, number, number] {
  const width = vector.length
  const [second, third, fourth] = [from + width, from + 2 * width, from + 3 * width]
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let j = 0; j < width; j++) {
    const value = vector[j] as number
    a += value * (others[from + j] as number)
    b += value * (others[second + j] as number)
    c += value * (others[third + j] as number)
    d += value * (others[fourth + j] as number)
  }
  return [a, b, c, d]
}

function writeAll(file: number, values: Float32Array): void {
  const bytes = bytesOf(values)
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
}

function bytesOf(values: Float32Array): Buffer {
  return Buffer.from(values.buffer, values.byteOffset, values.byteLength)
}
