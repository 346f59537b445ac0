import { parentPort, workerData } from 'node:worker_threads'
import { vectorBlocks } from '../dataset.ts'
import { createNearestRows } from './nearestRows.ts'

/** One thread of truth.ts: every `step`-th block of the vectors, from `first` on, against all questions. */
export interface BlocksToCompare {
  readonly folder: string
  readonly count: number
  readonly dimension: number
  readonly questions: Float32Array
  /** When the document of each row was published, in ms since the epoch. */
  readonly times: Float64Array
  readonly first: number
  readonly step: number
}

/** As many vectors of 1024 numbers as the second cache of a processor holds. */
const rowsPerBlock = 128

const { first, step, times, questions, ...vectors } = workerData as BlocksToCompare
const nearest = createNearestRows(questions, vectors.dimension)
let at = 0
for (const block of vectorBlocks(vectors, rowsPerBlock))
  if (at++ % step === first)
    nearest.add(block.first, block.values, times.subarray(block.first, block.first + block.rows))
parentPort?.postMessage(nearest.found())
