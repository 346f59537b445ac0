import type { Clock } from '../../src/main/base/clock.ts'

/** A clock whose time can be moved on: what waits for a time that has passed then goes on at once. */
export interface HeldClock extends Clock {
  moveOn(ms: number): void
}

/** It runs as the system's does; only `moveOn` makes it run ahead. */
export function heldClock(): HeldClock {
  let aheadMs = 0
  const waits = new Set<() => void>()
  const now = () => Date.now() + aheadMs
  return {
    now,
    moveOn(ms) {
      aheadMs += ms
      for (const look of waits) look()
    },
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        const end = now() + ms
        let timer: NodeJS.Timeout | undefined
        const stop = () => {
          clearTimeout(timer)
          waits.delete(look)
          signal?.removeEventListener('abort', abort)
        }
        const abort = () => {
          stop()
          reject(signal?.reason)
        }
        const look = () => {
          clearTimeout(timer)
          if (now() < end) {
            timer = setTimeout(look, Math.max(1, end - now()))
            return
          }
          stop()
          resolve()
        }
        if (signal?.aborted) return reject(signal.reason)
        waits.add(look)
        signal?.addEventListener('abort', abort, { once: true })
        look()
      }),
  }
}
