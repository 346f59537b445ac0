/**
 * A lock in shared memory: whoever reads or changes the rows of an index holds it, for a few milliseconds at most.
 * It blocks the calling thread while waiting, so it belongs into workers; it is not reentrant.
 */
export function withLock<T>(state: Int32Array, at: number, work: () => T): T {
  // 0 free, 1 held, 2 held and somebody waits.
  let seen = Atomics.compareExchange(state, at, 0, 1)
  while (seen !== 0) {
    if (seen === 2 || Atomics.compareExchange(state, at, 1, 2) !== 0) Atomics.wait(state, at, 2)
    seen = Atomics.compareExchange(state, at, 0, 2)
  }
  try {
    return work()
  } finally {
    if (Atomics.exchange(state, at, 0) === 2) Atomics.notify(state, at, 1)
  }
}
