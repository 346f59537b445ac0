import type { UsageEntry, UsageSum } from '../model/ledger.ts'
import { costOf, isFree, type Price } from '../model/spending.ts'

export type TotalsBy = 'day' | 'job' | 'collection' | 'operation'

/** What was used, and what it cost at the prices that are set now. */
export interface Total {
  /** '' for what has no job, or no collection. */
  readonly key: string
  readonly label: string
  readonly requests: number
  readonly units: Readonly<Record<string, number>>
  readonly amounts: Readonly<Record<string, number>>
  readonly unpriced: readonly string[]
}

/** A sum with what it cost at the prices that are set now. */
export interface PricedUsage extends UsageSum {
  readonly amounts: Readonly<Record<string, number>>
  readonly unpriced: readonly string[]
}

/** Sums per day, operation, model and collection, in the order of the entries. */
export function sumsOf(entries: readonly UsageEntry[], prices: readonly Price[]): PricedUsage[] {
  const groups = Map.groupBy(entries, ({ day, operation, origin, model, collection }) =>
    JSON.stringify([day, operation, origin, model ?? null, collection ?? null]),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const [total] = totalsOf(group, prices, 'operation')
    if (!first || !total) return []
    const { day, operation, origin, model = null, collection = null } = first
    const { requests, units, amounts, unpriced } = total
    return [{ day, operation, origin, model, collection, requests, units, amounts, unpriced }]
  })
}

/** Sums in the order in which their keys first come. What the embedded service did costs nothing. */
export function totalsOf(entries: readonly UsageEntry[], prices: readonly Price[], by: TotalsBy): Total[] {
  const totals = new Map<string, Total>()
  for (const entry of entries) {
    const [key, label] = keyOf(entry, by)
    const { amounts, unpriced } = isFree(entry.origin) ? { amounts: {}, unpriced: [] } : costOf(entry, prices)
    const before = totals.get(key)
    totals.set(key, {
      key,
      label,
      requests: (before?.requests ?? 0) + entry.requests,
      units: added(before?.units ?? {}, entry.units),
      amounts: added(before?.amounts ?? {}, amounts),
      unpriced: [...new Set([...(before?.unpriced ?? []), ...unpriced])],
    })
  }
  return [...totals.values()]
}

function keyOf({ day, jobId, job, collection, operation }: UsageEntry, by: TotalsBy): readonly [string, string] {
  switch (by) {
    case 'day':
      return [day, day]
    case 'job':
      return [jobId === undefined ? '' : String(jobId), job ?? '']
    case 'collection':
      return [collection ?? '', collection ?? '']
    case 'operation':
      return [operation, operation]
  }
}

function added(to: Readonly<Record<string, number>>, more: Readonly<Record<string, number>>): Record<string, number> {
  const sum: Record<string, number> = { ...to }
  for (const [name, value] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + value
  return sum
}
