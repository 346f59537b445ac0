import type { Clock } from '../../base/clock.ts'

/** The two steps in which work is stopped. */
export interface StopSignals {
  /** Aborted first: the work takes up nothing new, and stores what is in progress. */
  readonly stopping: AbortSignal
  /** Aborted when what is in progress is dropped as well. */
  readonly signal: AbortSignal
}

export interface StopOptions {
  /** The reason of both signals. */
  readonly reason: Error
  /** How long what is in progress may take to end before it is dropped; undefined: as long as it takes. */
  readonly graceMs: number | undefined
}

/** Work that this process is doing. */
export interface Activity<Result> {
  /** Settles as the work does. */
  readonly ended: Promise<Result>
  stop(options: StopOptions): void
}

/** Starts `work` synchronously. A rejection that nobody awaits is not an unhandled one. */
export function startActivity<Result>(clock: Clock, work: (signals: StopSignals) => Promise<Result>): Activity<Result> {
  const stopping = new AbortController()
  const dropping = new AbortController()
  const over = new AbortController()
  const ended = work({ stopping: stopping.signal, signal: dropping.signal }).finally(() => over.abort())
  ended.catch(() => {})
  return {
    ended,
    stop: ({ reason, graceMs }) => {
      stopping.abort(reason)
      if (graceMs === 0) dropping.abort(reason)
      else if (graceMs !== undefined)
        void clock.wait(graceMs, over.signal).then(
          () => dropping.abort(reason),
          () => {},
        )
    },
  }
}
