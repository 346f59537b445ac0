import { setTimeout as delay } from 'node:timers/promises'

/**
 * Time as a parameter: everything that reads the time or waits takes a Clock, so that a test can own both.
 * All times are milliseconds since the Unix epoch.
 */
export interface Clock {
  now(): number
  /** Resolves after `ms`; rejects with the signal's reason when it is aborted first. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  wait: async (ms, signal) => {
    try {
      await delay(ms, undefined, signal ? { signal } : {})
    } catch (error) {
      throw signal?.aborted ? signal.reason : error
    }
  },
}
