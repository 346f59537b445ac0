/** Throughput over a sliding window, computed from timestamped totals, for progress lines. */
export interface Pace {
  /** Records that `done` of `total` was complete at `now` (ms). */
  note(done: number, now: number): void
  /** Per second over the window; undefined until work has gone on for long enough to tell. */
  ratePerSecond(): number | undefined
}

const WINDOW_MS = 10_000
/** What is told of less time, or of fewer steps, than these changes several times over in the next moment. */
const STEADY_MS = 3_000
const STEADY_STEPS = 3

export function createPace(): Pace {
  let seen: { readonly done: number; readonly now: number }[] = []
  /** When the first step was seen, and how many since. What was before it is the opening of files, not a step that took long. */
  let firstStepAt: number | undefined
  let steps = 0
  return {
    note: (done, now) => {
      const last = seen.at(-1)
      if (last && done !== last.done) {
        if (firstStepAt === undefined) {
          firstStepAt = now
          seen = []
        } else steps++
      }
      if (last?.done === done && (seen.length > 1 || firstStepAt === undefined)) seen[seen.length - 1] = { done, now }
      else seen.push({ done, now })
      while (seen.length > 2 && (seen[1]?.now ?? now) < now - WINDOW_MS) seen = seen.slice(1)
    },
    ratePerSecond: () => {
      const first = seen[0]
      const last = seen.at(-1)
      if (!first || !last || firstStepAt === undefined || steps < STEADY_STEPS) return undefined
      if (last.now - firstStepAt < STEADY_MS || last.now <= first.now) return undefined
      return ((last.done - first.done) * 1000) / (last.now - first.now)
    },
  }
}
