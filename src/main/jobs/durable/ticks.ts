import type { Clock } from '../../base/clock.ts'
import type { Notifier } from './notifier.ts'

/**
 * Yields immediately, then after each notification, and at least every `everyMs`. Ends when `signal` is aborted.
 *
 * The wait starts before the yield: a change that is made while the consumer reads the state causes another tick.
 */
export async function* ticks({
  notifier,
  clock,
  everyMs,
  signal,
}: {
  readonly notifier: Notifier
  readonly clock: Clock
  readonly everyMs: number
  readonly signal: AbortSignal
}): AsyncGenerator<void, void, undefined> {
  while (!signal.aborted) {
    const over = new AbortController()
    const until = AbortSignal.any([signal, over.signal])
    const next = Promise.race([notifier.notified(until), clock.wait(everyMs, until)]).catch(() => {})
    try {
      yield
      await next
    } finally {
      over.abort()
    }
  }
}
