import type { Clock } from '../base/clock.ts'

/** Delays every request of a job until a given time. A 429 closes the gate; it opens when the time has passed. */
export interface Gate {
  /** Resolves when the gate is open; rejects with the signal's reason. */
  pass(signal: AbortSignal): Promise<void>
  /** Closes the gate until `time` (ms since the epoch); a time earlier than the current one has no effect. */
  closeUntil(time: number): void
}

export function createGate(clock: Clock): Gate {
  let openAt = 0
  return {
    pass: async (signal) => {
      for (let ms = openAt - clock.now(); ms > 0; ms = openAt - clock.now()) await clock.wait(ms, signal)
    },
    closeUntil: (time) => {
      openAt = Math.max(openAt, time)
    },
  }
}
