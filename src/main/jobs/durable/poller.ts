import type { Clock } from '../../base/clock.ts'
import { createNotifier } from './notifier.ts'
import { ticks } from './ticks.ts'

/** Looks for work repeatedly while there is any, and not at all while there is none. */
export interface Poller {
  /** Starts polling, unless it is running. */
  start(): void
  /** Starts polling, or makes the next look happen now. */
  wake(): void
  /** Resolves when polling has ended, after `signal` was aborted. */
  stopped(): Promise<void>
}

export interface PollerOptions {
  readonly clock: Clock
  /** Between two looks, unless the poller is woken. */
  readonly everyMs: number
  /** Ends polling for good. */
  readonly signal: AbortSignal
  /** Does what is due; resolves to whether there may be more to do later. */
  readonly look: () => Promise<boolean>
  /** Called when polling ends. */
  readonly idle: () => Promise<void>
  /** Called with the error of a look, after which polling continues, or of `idle`. */
  readonly failed: (error: unknown) => void
}

export function createPoller({ clock, everyMs, signal, look, idle, failed }: PollerOptions): Poller {
  const woken = createNotifier()
  let polling: Promise<void> | undefined
  /** The poller was woken after the last look began: that look may not have seen the reason. */
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
