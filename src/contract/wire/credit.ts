import { untilAborted } from './transport.ts'

/** How many more items a stream may send. Taking waits when none is left. */
export interface Credit {
  give(items: number): void
  take(signal: AbortSignal): Promise<void>
}

/** How far a handler may run ahead of its reader, in items, where a wire lies between them. */
export const defaultCredit = 32

export function createCredit(items: number): Credit {
  let left = items
  let given = Promise.withResolvers<void>()
  return {
    give(more) {
      left += more
      given.resolve()
    },
    async take(signal) {
      if (left <= 0) {
        given = Promise.withResolvers()
        await untilAborted(given.promise, signal)
      }
      left--
    },
  }
}

/** The items of `source`, each asked for only when there is credit for it. */
export async function* metered(
  source: AsyncIterable<unknown>,
  credit: Credit,
  signal: AbortSignal,
): AsyncGenerator<unknown, void> {
  const items = source[Symbol.asyncIterator]()
  try {
    for (;;) {
      await credit.take(signal)
      const next = await items.next()
      if (next.done) return
      yield next.value
    }
  } finally {
    await items.return?.()
  }
}

/** The reader's half: counts what was taken and says when to give it back, so that few messages give much credit. */
export function countTaken(credit: number) {
  let taken = 0
  return {
    /** The credit to give back now, or 0. */
    next(): number {
      if (++taken * 2 < credit) return 0
      const due = taken
      taken = 0
      return due
    },
  }
}
