/**
 * A lock in shared memory: a thread that reads or changes the rows of an index holds it, for a few milliseconds at most.
 * It blocks the calling thread while waiting, so it belongs into workers; it is not reentrant.
 */
export function withLock<T>(state: Int32Array, at: number, work: () => T): T {
  acquire(state, at)
  return holding(state, at, work)
}

/** Two words of a shared state: the lock, and how many wait for it that others stand back for. */
export interface SharedLock {
  readonly state: Int32Array
  readonly at: number
  readonly waiting: number
}

/** How long {@link withLockLast} stands back at most: this often, so long each time. */
const mostTurns = 4
const turnMs = 5

/** For what somebody waits for: comes before all that takes the lock by {@link withLockLast}. */
export function withLockFirst<T>({ state, at, waiting }: SharedLock, work: () => T): T {
  Atomics.add(state, waiting, 1)
  try {
    acquire(state, at)
  } finally {
    if (Atomics.sub(state, waiting, 1) === 1) Atomics.notify(state, waiting)
  }
  return holding(state, at, work)
}

/**
 * For slices of long work. A thread that gives the lock back and takes it again at once is always faster than one that has
 * to be woken first: searches waited for dozens of slices, up to 75 ms beside an import. Stands back for so long at most
 * that searches without an end cannot stop the work.
 */
export function withLockLast<T>({ state, at, waiting }: SharedLock, work: () => T): T {
  for (let turns = 0; turns < mostTurns; turns++) {
    const others = Atomics.load(state, waiting)
    if (others === 0) break
    Atomics.wait(state, waiting, others, turnMs)
  }
  return withLock(state, at, work)
}

function acquire(state: Int32Array, at: number): void {
  // 0 free, 1 held, 2 held and somebody waits.
  let seen = Atomics.compareExchange(state, at, 0, 1)
  while (seen !== 0) {
    if (seen === 2 || Atomics.compareExchange(state, at, 1, 2) !== 0) Atomics.wait(state, at, 2)
    seen = Atomics.compareExchange(state, at, 0, 2)
  }
}

function holding<T>(state: Int32Array, at: number, work: () => T): T {
  try {
    return work()
  } finally {
    if (Atomics.exchange(state, at, 0) === 2) Atomics.notify(state, at, 1)
  }
}
