import type { Clock } from '../../base/clock.ts'
import { createNotifier } from './notifier.ts'
import { ticks } from './ticks.ts'

/** Polls for work while there is any, and stops while there is none. */
export interface Poller {
  /** Starts polling, unless it is running. */
  start(): void
  /** Starts polling, or runs the next poll immediately. */
  wake(): void
  /** Resolves when polling has ended, after `signal` was aborted. */
  stopped(): Promise<void>
}

export interface PollerOptions {
  readonly clock: Clock
  /** Interval between two polls, unless the poller is woken. */
  readonly everyMs: number
  /** Ends polling permanently. */
  readonly signal: AbortSignal
  /** Does the work that is due; resolves to true if more work may follow. */
  readonly look: () => Promise<boolean>
  /** Called when polling ends. */
  readonly idle: () => Promise<void>
  /** Called with an error of a poll, after which polling continues, or of `idle`. */
  readonly failed: (error: unknown) => void
}

export function createPoller({ clock, everyMs, signal, look, idle, failed }: PollerOptions): Poller {
  const woken = createNotifier()
  let polling: Promise<void> | undefined
  /** The poller was woken after the last poll began: that poll may have missed the reason. */
  let isDue = false

  const poll = async () => {
    for await (const _ of ticks({ notifier: woken, clock, everyMs, signal })) {
      isDue = false
      const hasMore = await look().catch((error: unknown) => {
        failed(error)
        return true
      })
      if (!hasMore && !isDue) return
    }
  }

  const start = () => {
    if (signal.aborted) return
    polling ??= poll()
      .then(idle)
      .catch(failed)
      .finally(() => {
        polling = undefined
        if (isDue) start()
      })
  }

  return {
    start,
    wake: () => {
      isDue = true
      woken.notify()
      start()
    },
    stopped: async () => polling,
  }
}
