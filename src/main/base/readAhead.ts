/**
 * The same items, each asked for while the one before is still worked on. An item that was asked for too early is dropped when
 * the reader stops.
 */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T, void> {
  const items = source[Symbol.asyncIterator]()
  const ask = () => {
    const asked = items.next()
    // It may fail before anybody waits for it.
    asked.catch(() => undefined)
    return asked
  }
  let next = ask()
  try {
    for (;;) {
      const found = await next
      if (found.done === true) return
      next = ask()
      yield found.value
    }
  } finally {
    await next.catch(() => undefined)
    await items.return?.()
  }
}
