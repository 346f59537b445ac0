/** A notifier: `ring` wakes everyone who waits. Nothing is kept; who was not waiting looks at the state itself. */
export interface Notifier {
  ring(): void
  /** Resolves at the next ring; rejects with the signal's reason. */
  rung(signal?: AbortSignal): Promise<void>
}

export function createNotifier(): Notifier {
  const waiting = new Set<() => void>()
  return {
    ring: () => {
      for (const wake of waiting) wake()
    },
    rung: (signal) =>
      new Promise((resolve, reject) => {
        const done = () => {
          waiting.delete(wake)
          signal?.removeEventListener('abort', aborted)
        }
        const wake = () => {
          done()
          resolve()
        }
        const aborted = () => {
          done()
          reject(signal?.reason)
        }
        if (signal?.aborted) return reject(signal.reason)
        waiting.add(wake)
        signal?.addEventListener('abort', aborted, { once: true })
      }),
  }
}
