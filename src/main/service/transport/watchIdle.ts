import type { Clock } from '../../base/clock.ts'

export interface IdleWatch {
  /** Something arrived: the time starts again. */
  alive(): void
  /** While true, the reader is busy with what has arrived, and silence does not count. */
  hold(isHeld: boolean): void
  stop(): void
}

/**
 * Calls `onIdle` once when nothing was reported for `idleMs`, or `onOver` when `maxMs` have passed however much was,
 * measured on the given clock.
 */
export function watchIdle(
  clock: Clock,
  idleMs: number,
  onIdle: () => void,
  { maxMs, onOver }: { readonly maxMs: number; readonly onOver: () => void } = { maxMs: Infinity, onOver: onIdle },
): IdleWatch {
  const stopped = new AbortController()
  const end = clock.now() + maxMs
  let deadline = clock.now() + idleMs
  let isHeld = false
  const watch = async () => {
    for (;;) {
      if (isHeld) deadline = clock.now() + idleMs
      const now = clock.now()
      if (deadline <= now) return onIdle()
      if (end <= now) return onOver()
      await clock.wait(Math.min(deadline, end) - now, stopped.signal)
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
