import { existsSync, readdirSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Dataset } from './dataset.ts'

/** Searching with one setting of one program. */
export interface SearchResult {
  readonly setting: string
  readonly p50Ms: number
  readonly p95Ms: number
  /** Of the ten nearest, over all questions. */
  readonly recall: number
}

/** What a run of one program prints, as one line of JSON. */
export interface RunResult {
  readonly program: string
  readonly version?: string
  readonly rowsPerSecond?: number
  /** Until everything that came can be searched with the index: inserting and building. */
  readonly readyMs?: number
  readonly searches?: readonly SearchResult[]
  /** By the share of the rows a filter keeps. */
  readonly filtered?: Readonly<Record<string, readonly SearchResult[]>>
  readonly diskBytes?: number
  readonly peakBytes?: number
  /** Single figures that only this program has. */
  readonly figures?: Readonly<Record<string, number>>
  /** Why there is nothing here. */
  readonly missing?: string
}

/**
 * Asks every question `rounds` times, after a few that are not counted, and stops early when `budgetMs` are spent: what
 * takes a second for each is measured with fewer. `ask` gives row numbers, nearest first.
 */
export async function measureSearches(
  { queries, dimension, truth }: Dataset,
  setting: string,
  key: string,
  ask: (query: Float32Array) => Promise<readonly number[]> | readonly number[],
  { rounds = 3, budgetMs = 10_000 } = {},
): Promise<SearchResult> {
  const queryAt = (q: number) => queries.slice(q * dimension, (q + 1) * dimension)
  const count = queries.length / dimension
  const startedAt = performance.now()
  const isSpent = () => performance.now() - startedAt > budgetMs
  for (let q = 0; q < 3 && !isSpent(); q++) await ask(queryAt(q))
  const times: number[] = []
  let found = 0
  let wanted = 0
  for (let round = 0; round < rounds; round++)
    for (let q = 0; q < count; q++) {
      if (times.length >= 5 && isSpent()) break
      const query = queryAt(q)
      const before = performance.now()
      const rows = await ask(query)
      times.push(performance.now() - before)
      if (round > 0) continue
      const expected = truth[key]?.[q] ?? []
      wanted += expected.length
      found += expected.filter((row) => rows.includes(row)).length
    }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { setting, p50Ms: at(0.5), p95Ms: at(0.95), recall: wanted === 0 ? 1 : found / wanted }
}

/** For programs that compare every vector: each question takes long, and its recall is known. */
export const everyVector = { rounds: 1, budgetMs: 2_000 } as const

/** Recall from which on a more thorough setting finds next to nothing more. */
const nearlyAll = 0.995

/**
 * Measures settings from the quickest to the most thorough, until two of them have found nearly everything: those behind take
 * longer for the same. `measured` hears of each.
 */
export async function measureSettings<Setting>(
  settings: readonly Setting[],
  measureOne: (setting: Setting) => Promise<SearchResult>,
  measured: (results: readonly SearchResult[]) => void = () => {},
): Promise<readonly SearchResult[]> {
  const results: SearchResult[] = []
  for (const setting of settings) {
    results.push(await measureOne(setting))
    measured(results)
    if (results.filter(({ recall }) => recall >= nearlyAll).length === 2) break
  }
  return results
}

/** Prints what is known by now: a program that is stopped later has at least that. */
export function report(result: RunResult): void {
  console.log(JSON.stringify([result]))
}

/** Bytes of a file, or of everything in a folder. */
export function diskBytes(path: string): number {
  return filesOf(path).reduce((sum, file) => sum + statSync(file).size, 0)
}

/** Waits until a file, if there is one, or all files of a folder are on the disk. */
export async function syncToDisk(path: string): Promise<void> {
  for (const name of existsSync(path) ? filesOf(path) : []) {
    const file = await open(name, 'r+')
    await file.sync()
    await file.close()
  }
}

function filesOf(path: string): string[] {
  return statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesOf(join(path, name))) : [path]
}

export function peakBytes(): number {
  return process.resourceUsage().maxRSS * 1024
}
