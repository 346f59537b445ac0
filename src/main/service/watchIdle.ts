import type { Clock } from '../base/clock.ts'

export interface IdleWatch {
  /** Something arrived: the time starts again. */
  alive(): void
  /** While true, whoever reads is busy with what arrived, and silence is not the other side's. */
  hold(isHeld: boolean): void
  stop(): void
}

/** Calls `onIdle` once when nothing was reported for `idleMs`, measured on the given clock. */
export function watchIdle(clock: Clock, idleMs: number, onIdle: () => void): IdleWatch {
  const stopped = new AbortController()
  let deadline = clock.now() + idleMs
  let isHeld = false
  const watch = async () => {
    for (;;) {
      if (isHeld) deadline = clock.now() + idleMs
      const left = deadline - clock.now()
      if (left <= 0) return onIdle()
      await clock.wait(left, stopped.signal)
    }
  }
  watch().catch((error: unknown) => {
    if (!stopped.signal.aborted) throw error
  })
  return {
    alive: () => {
      deadline = clock.now() + idleMs
    },
    hold: (held) => {
      isHeld = held
      deadline = clock.now() + idleMs
    },
    stop: () => stopped.abort(),
  }
}
