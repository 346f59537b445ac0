import type { Clock } from '../base/clock.ts'

/** Holds every request of a job back until a time: what a 429 closes and the clock opens. */
export interface Gate {
  /** Resolves when the gate is open; rejects with the signal's reason. */
  pass(signal: AbortSignal): Promise<void>
  /** Closes the gate until `time` (ms since the epoch); an earlier time than the present one changes nothing. */
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
