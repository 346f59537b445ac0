import type { Clock } from '../base/clock.ts'

/** Allows `most` requests at once, and as many again each minute, to each caller. */
export interface RateLimit {
  /** Takes one; answers undefined, or after how many whole seconds there is one. */
  take(caller: string): number | undefined
}

const minuteMs = 60_000

export function createRateLimit(most: number, clock: Clock): RateLimit {
  const left = new Map<string, { tokens: number; at: number }>()
  return {
    take: (caller) => {
      const now = clock.now()
      const { tokens, at } = left.get(caller) ?? { tokens: most, at: now }
      // A clock that is set back takes nothing away.
      const filled = Math.min(most, tokens + (Math.max(0, now - at) / minuteMs) * most)
      const given = filled >= 1
      left.set(caller, { tokens: given ? filled - 1 : filled, at: now })
      return given ? undefined : Math.ceil(((1 - filled) / most) * (minuteMs / 1000))
    },
  }
}
