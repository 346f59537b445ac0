/** Throughput over a sliding window, computed from timestamped totals, for progress lines. */
export interface Pace {
  /** Records that `done` of `total` was complete at `now` (ms). */
  note(done: number, now: number): void
  /** Per second over the window; undefined until two different times are known. */
  ratePerSecond(): number | undefined
}

const WINDOW_MS = 10_000

export function createPace(): Pace {
  let seen: { readonly done: number; readonly now: number }[] = []
  return {
    note: (done, now) => {
      if (seen.at(-1)?.done === done && seen.length > 1) seen[seen.length - 1] = { done, now }
      else seen.push({ done, now })
      while (seen.length > 2 && (seen[1]?.now ?? now) < now - WINDOW_MS) seen = seen.slice(1)
    },
    ratePerSecond: () => {
      const first = seen[0]
      const last = seen.at(-1)
      if (!first || !last || last.now <= first.now) return undefined
      return ((last.done - first.done) * 1000) / (last.now - first.now)
    },
  }
}
