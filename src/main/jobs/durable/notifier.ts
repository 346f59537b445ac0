/** Wakes waiters, like a condition variable. A notification is not stored: a waiter must read the state itself. */
export interface Notifier {
  notify(): void
  /** Resolves at the next notification; rejects with the signal's reason. */
  notified(signal?: AbortSignal): Promise<void>
}

export function createNotifier(): Notifier {
  const waiting = new Set<() => void>()
  return {
    notify: () => {
      for (const wake of waiting) wake()
    },
    notified: (signal) =>
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
