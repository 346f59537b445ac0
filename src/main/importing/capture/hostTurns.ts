import type { Clock } from '../../base/clock.ts'

/** One request to a host at a time, pages with a pause between them. */
export interface HostTurns {
  /**
   * Runs `work` when it is the host's turn. A page waits until `pauseMs` have passed since the last page of the host; what
   * belongs to a page waits for nothing but other requests.
   */
  take<T>(host: string, kind: 'page' | 'part', pauseMs: number, signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

export function createHostTurns(clock: Clock): HostTurns {
  const last = new Map<string, Promise<unknown>>()
  const pageEndedAt = new Map<string, number>()
  return {
    take: (host, kind, pauseMs, signal, work) => {
      const turn = async () => {
        const waitMs = kind === 'part' ? 0 : (pageEndedAt.get(host) ?? -Infinity) + pauseMs - clock.now()
        if (waitMs > 0) await clock.wait(waitMs, signal)
        try {
          return await work()
        } finally {
          if (kind === 'page') pageEndedAt.set(host, clock.now())
        }
      }
      const before = last.get(host) ?? Promise.resolve()
      const mine = before.then(turn, turn)
      last.set(
        host,
        mine.catch(() => {}),
      )
      return mine
    },
  }
}
