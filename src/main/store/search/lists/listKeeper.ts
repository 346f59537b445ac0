import { throwIfAborted } from '../../../base/abort.ts'
import type { Clock } from '../../../base/clock.ts'
import { isAbort } from '../../../base/errors.ts'
import type { Log } from '../../../base/log.ts'
import type { Listing } from './wordLists.ts'

/**
 * Has lists of words made again once nothing was written for some seconds and too much has changed. Searches are right at
 * any moment: what no list knows, the word index ranks.
 */
export interface ListKeeper {
  /** To be called behind every write. Nobody waits for what it starts. */
  wrote(): void
  /** Makes what is due now. @throws what making them throws */
  settled(): Promise<void>
  close(): Promise<void>
}

export interface ListMaking {
  /** Undefined: nothing is to be made. */
  due(): Promise<Listing | undefined>
  /** Another number when another process has stored something. */
  changesElsewhere(): Promise<number>
  make(due: Listing, signal: AbortSignal): Promise<void>
}

/** Longer than the parts of an import are apart, shorter than the renewals of a lease. */
const quietMs = 3_000

export function createListKeeper(
  { due, make, changesElsewhere }: ListMaking,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): ListKeeper {
  const closing = new AbortController()
  const { signal } = closing
  let wroteAt = 0
  let life: Promise<void> | undefined
  let making: Promise<void> | undefined

  const makeOnce = async () => {
    const listing = await due()
    throwIfAborted(signal)
    if (!listing) return
    await make(listing, signal)
    log.info('lists of words made', { passages: listing.passages })
  }
  const makeDue = () => (making ??= makeOnce().finally(() => (making = undefined)))
  const live = async () => {
    for (let seen = -1; seen !== wroteAt;) {
      let elsewhere: number | undefined
      for (let left = quietMs; left > 0; left = wroteAt + quietMs - clock.now()) {
        elsewhere = await changesElsewhere()
        await clock.wait(left, signal)
      }
      // An import of another process makes the lists of what it stored when it ends: twice takes both cores.
      if ((await changesElsewhere()) !== elsewhere) continue
      seen = wroteAt
      await makeDue()
    }
  }
  return {
    wrote: () => {
      wroteAt = clock.now()
      if (signal.aborted) return
      life ??= live()
        .catch((error: unknown) => {
          if (!isAbort(error)) log.warn('lists of words could not be made', { error: String(error) })
        })
        .finally(() => (life = undefined))
    },
    settled: async () => {
      await making
      await makeDue()
    },
    close: async () => {
      closing.abort()
      await Promise.allSettled([life, making])
    },
  }
}
