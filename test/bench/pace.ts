import { setTimeout as wait } from 'node:timers/promises'
import type { Dataset } from './dataset.ts'

/** Between two questions: as fast as people can type, and slow enough not to be the load itself. */
export const everyMs = 50

/** Runs `ask` every 50 ms, later where it takes longer, until `until` has ended; answers what each took, in ms. */
export async function timesWhile(
  ask: (at: number) => Promise<void>,
  until: Promise<unknown>,
): Promise<readonly number[]> {
  const ended = new AbortController()
  const over = until.finally(() => ended.abort())
  const times: number[] = []
  for (let at = 0; !ended.signal.aborted; at++) {
    const before = performance.now()
    await ask(at)
    times.push(performance.now() - before)
    await wait(Math.max(1, everyMs - (performance.now() - before)))
  }
  await over
  return times
}

export function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
}

export function questionCount({ queries, dimension }: Dataset): number {
  return queries.length / dimension
}

/** One of the questions; they begin again behind the last. */
export function questionOf(data: Dataset, at: number): Float32Array {
  const first = (at % questionCount(data)) * data.dimension
  return data.queries.slice(first, first + data.dimension)
}
