import type { Clock } from '../../base/clock.ts'

export interface Checkpointer {
  /** Resolves when all that was written before is in the file; does nothing when that is less than so many pages. */
  checkpoint(leastPages?: number): Promise<void>
  close(): Promise<void>
}

/**
 * While many vectors are written, folds the write-ahead log back into the file from a thread of its own. By itself the
 * writer does that at 64 MB, and stands still for a tenth of a second meanwhile: embedding from a service of 250 MB/s, which
 * waits for it, ran at .65 of the rate of the requests alone where the machine had other work too, and at .85 with this. Not
 * for texts: a million short ones were imported hardly faster, of searches beside it one in twenty took 8 ms and more instead
 * of 6.6, and 50 MB more were held.
 */
export interface Checkpointing {
  /** To be called behind every write of vectors. Nobody waits for what it starts. */
  wrote(): void
  /** Resolves when there is no such thread any more, and there never will be. */
  close(): Promise<void>
}

/**
 * Writes, none long after the one before, that make more of them likely. Each is of a megabyte at least. The thread takes
 * 60 ms of a processor to load: what fits into the log in one piece is better off without it.
 */
const writesBefore = 8
/** Without a write of vectors for so long, the thread ends and gives its memory back. */
const idleMs = 5_000
/** Pages to fold at once: 32 MB. Of fewer, many would be written again by the next. */
const leastPages = 512

export function createCheckpointing(open: () => Promise<Checkpointer>, clock: Clock): Checkpointing {
  const closing = new AbortController()
  let writes = 0
  let wroteAt = -Infinity
  let checkpointer: Checkpointer | undefined
  let isBusy = false
  let life: Promise<void> | undefined

  const isIdle = () => clock.now() >= wroteAt + idleMs

  const live = async () => {
    const opened = await open()
    try {
      checkpointer = opened
      while (!closing.signal.aborted && !isIdle())
        await clock.wait(wroteAt + idleMs - clock.now(), closing.signal).catch(() => {})
      checkpointer = undefined
      // Closing the file checkpoints all of it.
      if (!closing.signal.aborted) await opened.checkpoint()
    } finally {
      checkpointer = undefined
      await opened.close()
    }
  }

  const fold = async (by: Checkpointer) => {
    isBusy = true
    try {
      await by.checkpoint(leastPages)
    } finally {
      isBusy = false
    }
  }

  return {
    wrote: () => {
      if (closing.signal.aborted) return
      writes = isIdle() ? 1 : writes + 1
      wroteAt = clock.now()
      // What does not work here is left to the writer, who says what is wrong with the disk.
      if (checkpointer && !isBusy) void fold(checkpointer).catch(() => {})
      else if (!life && writes >= writesBefore)
        life = live()
          .catch(() => {})
          .finally(() => (life = undefined))
    },
    close: async () => {
      closing.abort()
      await life
    },
  }
}
