/** A stretch in which the event loop of a process did not turn. */
export interface LoopGap {
  /** When it ended, ms since the epoch. */
  readonly at: number
  readonly ms: number
  /** Of it, ms in which the thread computed, and ms in which it was ready and no processor was free; null where the system does not tell. */
  readonly busyMs: number | null
  readonly queuedMs: number | null
}

export interface LoopRecord {
  readonly turns: number
  /** Counts of turns by their length: under 5 ms, 10, 20, 50, 100, and longer. */
  readonly counts: readonly number[]
  /** Gaps of 20 ms and more. */
  readonly gaps: readonly LoopGap[]
}

/**
 * Records in the process in which it is called how long each turn of the main thread's event loop takes, with a timer of
 * 2 ms, and leaves what it has in `globalThis.quarryLoop`. It is handed to other processes as text: it uses nothing from
 * outside of itself.
 */
export function recordLoop(): void {
  const fs = process.getBuiltinModule('node:fs')
  const bounds = [5, 10, 20, 50, 100]
  const counts = [0, 0, 0, 0, 0, 0]
  const gaps: LoopGap[] = []
  const record = { turns: 0, counts, gaps }
  Object.assign(globalThis, { quarryLoop: record })

  // Linux: nanoseconds on a processor and waiting for one.
  const stats = `/proc/self/task/${process.pid}/schedstat`
  const hasStats = fs.existsSync(stats)
  const readStats = () => (hasStats ? fs.readFileSync(stats, 'latin1').split(' ').map(Number) : [])
  let before = performance.now()
  let [busy = 0, queued = 0] = readStats()
  const turn = () => {
    const now = performance.now()
    const ms = now - before
    before = now
    const [busyNow = 0, queuedNow = 0] = readStats()
    const bucket = bounds.findIndex((bound) => ms < bound)
    const at = bucket < 0 ? bounds.length : bucket
    counts[at] = (counts[at] ?? 0) + 1
    record.turns++
    if (ms >= 20) {
      gaps.push({
        at: Date.now(),
        ms,
        busyMs: hasStats ? (busyNow - busy) / 1e6 : null,
        queuedMs: hasStats ? (queuedNow - queued) / 1e6 : null,
      })
    }
    busy = busyNow
    queued = queuedNow
    setTimeout(turn, 2)
  }
  setTimeout(turn, 2)
}
