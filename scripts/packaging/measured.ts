import { performance } from 'node:perf_hooks'

/** One line of the table that `npm run check:packages` prints, and that docs/packaging.md holds. */
export interface Measured {
  readonly what: string
  readonly value: string
}

export const megabytes = (what: string, bytes: number): Measured => ({ what, value: `${(bytes / 1e6).toFixed(0)} MB` })

/** Runs `work` and notes how long it took. */
export async function timed<T>(table: Measured[], what: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await work()
  table.push({ what, value: `${((performance.now() - from) / 1000).toFixed(1)} s` })
  return result
}

export function asTable(rows: readonly Measured[]): string {
  return ['| | |', '|---|---|', ...rows.map(({ what, value }) => `| ${what} | ${value} |`)].join('\n')
}
