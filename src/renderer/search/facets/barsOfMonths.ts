import type { FacetValueView } from '../../../contract/organising/facets.ts'

/** What was published from one day to another, both included. */
export interface MonthBar {
  readonly since: string
  readonly until: string
  readonly count: number
}

/** More months than this are too thin to be pointed at: then a bar is a year. */
const mostMonths = 60

/** A bar for every month (or year) from the first with documents to the last, those without any too. */
export function barsOfMonths(months: readonly FacetValueView[]): {
  readonly bars: readonly MonthBar[]
  readonly step: 'month' | 'year'
} {
  const counts = months.flatMap(({ value, count }) => {
    const [, year, month] = /^(\d{4})-(\d{2})$/.exec(value) ?? []
    return year === undefined ? [] : [{ at: Number(year) * 12 + Number(month) - 1, count }]
  })
  const [first, last] = [counts[0]?.at, counts.at(-1)?.at]
  if (first === undefined || last === undefined) return { bars: [], step: 'month' }
  const size = last - first < mostMonths ? 1 : 12
  const start = Math.floor(first / size)
  const sums = Array.from({ length: Math.floor(last / size) - start + 1 }, () => 0)
  for (const { at, count } of counts) {
    const bar = Math.floor(at / size) - start
    sums[bar] = (sums[bar] ?? 0) + count
  }
  const bars = sums.map((count, bar) => {
    const month = (start + bar) * size
    return { since: day(month, 0), until: day(month + size, -1), count }
  })
  return { bars, step: size === 1 ? 'month' : 'year' }
}

/** The first day of a month of that number, or another near it. */
function day(month: number, by: number): string {
  return new Date(Date.UTC(Math.floor(month / 12), month % 12, 1 + by)).toISOString().slice(0, 10)
}
