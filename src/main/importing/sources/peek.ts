/** The first bytes of a stream, and the whole stream again from its beginning. */
export interface Peeked {
  readonly head: Uint8Array
  /** The head is all there is. */
  readonly complete: boolean
  readonly all: AsyncIterable<Uint8Array>
  /** What stopped the reading of the head, if something did; it is thrown again by `all`, after the head. */
  readonly failure: unknown
  /** Lets go of the stream, for whoever will not read `all`. */
  close(): Promise<void>
}

/** Reads at least `wantedBytes` (or all there is) ahead. A failure while looking ahead is kept for the reader of `all`. */
export async function peek(chunks: AsyncIterable<Uint8Array>, wantedBytes: number): Promise<Peeked> {
  const iterator = chunks[Symbol.asyncIterator]()
  const read: Uint8Array[] = []
  let bytes = 0
  let complete = false
  let failure: unknown
  while (bytes < wantedBytes && !complete) {
    try {
      const next = await iterator.next()
      if (next.done) complete = true
      else {
        // A piece may be overwritten when the next is asked for.
        read.push(Buffer.from(next.value))
        bytes += next.value.length
      }
    } catch (error) {
      failure = error
      complete = true
    }
  }
  async function* all() {
    try {
      while (read.length > 0) yield read.shift()!
      if (failure !== undefined) throw failure
      if (complete) return
      for (;;) {
        const next = await iterator.next()
        if (next.done) return
        yield next.value
      }
    } finally {
      await iterator.return?.()
    }
  }
  const head = read.length === 1 ? read[0]! : Buffer.concat(read)
  const close = async () => void (await iterator.return?.())
  return { head, complete: complete && failure === undefined, all: all(), failure, close }
}
