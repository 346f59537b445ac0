import { systemClock, type Clock } from './clock.ts'

/**
 * Signals that come so close to each other are one wish to stop: a terminal sends Ctrl-C to a program and to its launcher
 * (npx, the single executable, `npm start`), which passes it on.
 */
const ONE_PRESS_MS = 500

const signals = ['SIGINT', 'SIGTERM'] as const

interface SignalSource {
  on(signal: (typeof signals)[number], listener: () => void): unknown
  off(signal: (typeof signals)[number], listener: () => void): unknown
}

/** Calls `listener` each time that the user or the system asks the process to stop. Answers how to listen no more. */
export function onStopSignal(
  listener: () => void,
  clock: Pick<Clock, 'now'> = systemClock,
  source: SignalSource = process,
): () => void {
  let heardAt = Number.NEGATIVE_INFINITY
  const hear = () => {
    if (clock.now() - heardAt < ONE_PRESS_MS) return
    heardAt = clock.now()
    listener()
  }
  for (const signal of signals) source.on(signal, hear)
  return () => {
    for (const signal of signals) source.off(signal, hear)
  }
}
