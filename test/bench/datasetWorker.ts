import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { blockRows, bytesOf, nearest, placeOf, shares } from './dataset.ts'
import { createGenerator, type GeneratorOptions } from './generate.ts'

/** One thread of makeDataset.ts: every `step`-th block of the vectors, from `first` on, into their file. */
export interface RowsToMake {
  readonly folder: string
  readonly count: number
  readonly options: GeneratorOptions
  readonly first: number
  readonly step: number
}

export interface Found {
  readonly row: number
  readonly score: number
}

/** The nearest of the rows that were made, best first: by the share that a filter keeps (or `all`), for each question. */
export type MadeRows = Readonly<Record<string, readonly (readonly Found[])[]>>

function makeRows({ folder, count, options, first, step }: RowsToMake): MadeRows {
  const { dimension } = options
  const queries = new Float32Array(Uint8Array.from(readFileSync(join(folder, 'queries.f32'))).buffer)
  const generator = createGenerator(options)
  const block = new Float32Array(blockRows * dimension)
  const exact = createExact(queries, dimension)
  const file = openSync(join(folder, 'vectors.f32'), 'r+')
  for (let part = first; part * blockRows < count; part += step) {
    const from = part * blockRows
    const rows = block.subarray(0, Math.min(blockRows, count - from) * dimension)
    generator.stream(1, part).write(rows)
    const bytes = bytesOf(rows)
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at, bytes.length - at, from * dimension * 4 + at)
    exact.add(from, rows)
  }
  closeSync(file)
  return exact.found()
}

/** Compares every vector with every question. */
function createExact(queries: Float32Array, dimension: number) {
  const keys = ['all', ...shares.map(String)]
  const questions = queries.length / dimension
  const best = keys.map(() => Array.from({ length: questions }, () => [] as Found[]))
  const keep = (key: number, question: number, row: number, score: number) => {
    const list = best[key]?.[question] as Found[]
    if (list.length === nearest && score <= (list.at(-1)?.score ?? 0)) return
    const to = list.findIndex((one) => one.score < score)
    list.splice(to < 0 ? list.length : to, 0, { row, score })
    if (list.length > nearest) list.pop()
  }
  return {
    add: (first: number, values: Float32Array) => {
      for (let i = 0; i < values.length / dimension; i++) {
        const row = first + i
        const place = placeOf(row)
        const kept = keys.filter((_, key) => key === 0 || place < (shares[key - 1] as number)).length
        const vector = values.subarray(i * dimension, (i + 1) * dimension)
        for (let q = 0; q < questions; q += 4)
          for (const [at, score] of fourDots(vector, queries, q * dimension).entries())
            for (let key = 0; key < kept; key++) keep(key, q + at, row, score)
      }
    },
    found: (): MadeRows => Object.fromEntries(keys.map((key, k) => [key, best[k] ?? []])),
  }
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

parentPort?.postMessage(makeRows(workerData as RowsToMake))
