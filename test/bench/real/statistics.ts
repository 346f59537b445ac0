/** Scores that differ by less are equal: an exact search in 32-bit numbers could not tell them apart either. */
const tieTolerance = 1e-6

/** How many of the nearest are looked at. */
export const recallDepths = [1, 10, 100] as const

/**
 * The share of the `depth` nearest that an answer has. `best` are the exact scores of the nearest, best first; `found`
 * those of the answer in its order, -Infinity for what it must not contain. What is as near as the last of the nearest
 * counts, whichever of those it is. Where fewer are allowed, all of them are the nearest; 1 where none is.
 */
export function recallAt(best: ArrayLike<number>, found: ArrayLike<number>, depth: number): number {
  const wanted = Math.min(depth, best.length)
  if (wanted === 0) return 1
  const least = (best[wanted - 1] as number) - tieTolerance
  let hits = 0
  for (let at = 0; at < Math.min(wanted, found.length); at++) if ((found[at] as number) >= least) hits++
  return hits / wanted
}

/** The value that so large a share of the values is below; NaN where there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
