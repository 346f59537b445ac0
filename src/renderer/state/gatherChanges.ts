/** Of the time, a tenth is for refreshing: while an import goes on for minutes, lists and searches come before. */
const restsPerRefresh = 9
const mostRestMs = 30_000

/**
 * Gathers changes: the first is followed by `refresh` after a rest, `restMs` or nine times as long as the last one took,
 * whichever is longer, but not longer than half a minute. There is never more than one under way: what a large library takes
 * seconds to count must not be asked for again before it has been answered, or it is never answered, and the core does nothing else.
 *
 * A change that is told `atOnce` does not wait for the rest. One that comes while a refresh is under way is followed by
 * another, for what that one reads may be older.
 */
export function gatherChanges(refresh: () => Promise<unknown>, restMs: number): (atOnce: boolean) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let left: 'nothing' | 'some' | 'urgent' = 'nothing'
  let tookMs = 0

  const run = async () => {
    clearTimeout(timer)
    timer = undefined
    isRunning = true
    const startedAt = performance.now()
    await refresh().catch(() => {})
    tookMs = performance.now() - startedAt
    isRunning = false
    const next = left
    left = 'nothing'
    if (next !== 'nothing') changed(next === 'urgent')
  }
  const changed = (atOnce: boolean) => {
    if (isRunning) left = atOnce || left === 'urgent' ? 'urgent' : 'some'
    else if (atOnce) void run()
    else timer ??= setTimeout(() => void run(), Math.max(restMs, Math.min(mostRestMs, tookMs * restsPerRefresh)))
  }
  return changed
}
