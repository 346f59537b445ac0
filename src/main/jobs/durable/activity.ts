import type { Clock } from '../../base/clock.ts'

/** Signals that stop work in two steps. */
export interface StopSignals {
  /** Aborted first: the work starts nothing new and stores what is in progress. */
  readonly stopping: AbortSignal
  /** Aborted second: the work in progress is dropped. */
  readonly signal: AbortSignal
}

export interface StopOptions {
  /** The reason of both signals. */
  readonly reason: Error
  /** Time limit for the work in progress before it is dropped; undefined means no limit. */
  readonly graceMs: number | undefined
}

/** Work that this process is doing. */
export interface Activity<Result> {
  /** Settles with the result of the work. */
  readonly ended: Promise<Result>
  stop(options: StopOptions): void
}

/** Starts `work` synchronously. A rejection without a handler is not reported as unhandled. */
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
