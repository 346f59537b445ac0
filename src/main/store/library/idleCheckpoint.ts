import type { Clock } from '../../base/clock.ts'

/**
 * Folds the write-ahead log back into the file once nothing was written for a few seconds: by itself the writer does that
 * at 64 MB only, and who copied the file of an open library before that had a sound copy without what was in the log.
 */
export interface IdleCheckpoint {
  /** To be called behind every write. Nobody waits for what it starts. */
  wrote(): void
  close(): Promise<void>
}

/** Without a write for so long, the log is folded. Shorter than the renewals of a lease are apart. */
const idleMs = 3_000

/** `fold` answers whether all of the log is in the file now; somebody who reads may keep it from that for a while. */
export function createIdleCheckpoint(fold: () => Promise<boolean>, clock: Clock): IdleCheckpoint {
  const closing = new AbortController()
  let writes = 0
  let wroteAt = 0
  let life: Promise<void> | undefined

  const live = async () => {
    for (let folded = -1; folded !== writes;) {
      for (let left = idleMs; left > 0; left = wroteAt + idleMs - clock.now()) await clock.wait(left, closing.signal)
      const seen = writes
      if (await fold()) folded = seen
    }
  }

  return {
    wrote: () => {
      writes++
      wroteAt = clock.now()
      if (closing.signal.aborted) return
      // What does not work here is left to the writer, who says what is wrong with the disk.
      life ??= live()
        .catch(() => {})
        .finally(() => (life = undefined))
    },
    close: async () => {
      closing.abort()
      await life
    },
  }
}
