import { closeSync, createWriteStream, existsSync, mkdirSync, openSync, readSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { bytesOf, nearest, otherTexts, placeOf, readDataset, shares, textOf, timeOf, type Dataset } from './dataset.ts'
import type { Found, MadeRows, RowsToMake } from './datasetWorker.ts'
import { createGenerator, type GeneratorOptions } from './generate.ts'
import { timed } from './log.ts'
import { syncToDisk } from './measure.ts'
import { writeParquet } from './writeParquet.ts'

/** Recall over 200 questions is known to about half a percent. */
const queryCount = 200
/** Four seconds of importing, beside which eighty searches are asked: of twenty, the slowest twentieth would be one. */
const mostJsonRows = 100_000

/** Makes the data in `folder` unless it is there; the same data, however many threads make it. */
export async function prepareDataset(
  folder: string,
  count: number,
  { dimension = 1024, kind = 'clustered' }: Partial<Pick<GeneratorOptions, 'dimension' | 'kind'>> = {},
): Promise<Dataset> {
  mkdirSync(folder, { recursive: true })
  if (existsSync(join(folder, 'truth.json'))) return readDataset(folder)
  const made = `${count} vectors, ${kind}`
  const options: GeneratorOptions = { kind, dimension, seed: 1 }
  const queries = new Float32Array(queryCount * dimension)
  createGenerator(options).stream(2).write(queries)
  writeFileSync(join(folder, 'queries.f32'), bytesOf(queries))
  const truth = await timed(`${made}: making them and their exact neighbours`, () => makeRows(folder, count, options))
  await timed(`${made}: writing Parquet and JSON lines`, () => writeRows(folder, count, dimension))
  writeFileSync(join(folder, 'truth.json'), JSON.stringify(truth))
  return readDataset(folder)
}

/** A thread for each processor; answers the rows nearest to each question. */
async function makeRows(folder: string, count: number, options: GeneratorOptions): Promise<Dataset['truth']> {
  closeSync(openSync(join(folder, 'vectors.f32'), 'w'))
  const threads = availableParallelism()
  const parts = await Promise.all(
    Array.from({ length: threads }, async (_, first): Promise<MadeRows> => {
      const workerData: RowsToMake = { folder, count, options, first, step: threads }
      const worker = new Worker(new URL('datasetWorker.ts', import.meta.url), { workerData })
      const [made] = (await once(worker, 'message')) as [MadeRows]
      return made
    }),
  )
  const best = (key: string, question: number): readonly number[] =>
    parts
      .flatMap((part): readonly Found[] => part[key]?.[question] ?? [])
      .toSorted((a, b) => b.score - a.score)
      .slice(0, nearest)
      .map(({ row }) => row)
  return Object.fromEntries(
    ['all', ...shares.map(String)].map((key) => [key, Array.from({ length: queryCount }, (_, q) => best(key, q))]),
  )
}

/** The same rows as the files that are imported. */
async function writeRows(folder: string, count: number, dimension: number): Promise<void> {
  const jsonRows = Math.min(count, mostJsonRows)
  writeFileSync(join(folder, 'meta.json'), JSON.stringify({ count, dimension, jsonRows }))
  const source = openSync(join(folder, 'vectors.f32'), 'r')
  const vectors = (row: number, out: Float32Array) =>
    void readSync(source, bytesOf(out), 0, out.byteLength, row * dimension * 4)
  const strings = { id: String, text: textOf, published_at: (row: number) => timeOf(placeOf(row)) }
  writeParquet(join(folder, 'rows.parquet'), { rows: count, dimension, strings, vectors })
  await writeJson(join(folder, 'rows.jsonl'), jsonRows, dimension, vectors)
  closeSync(source)
  // On the disk before anything is measured: what writes next would wait for these gigabytes.
  await syncToDisk(folder)
}

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
