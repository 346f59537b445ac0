import { createParser } from 'eventsource-parser'

/** One event of a `text/event-stream`, with its data exactly as it came (lines joined by a line feed). */
export interface SseEvent {
  /** What `event:` named; undefined where it named nothing. */
  readonly event: string | undefined
  readonly data: string
}

/** "event: ", which the parser holds back together with its value. */
const fieldNameChars = 8

/**
 * The events in the bytes of a reply. A chunk is taken from `body` only when every event of the chunks before it has been
 * taken from here, so that nothing is decoded ahead of the reader; characters and lines may be cut anywhere. Comments
 * and keep-alives are no events, and an event without its closing empty line never was one. `tooLarge` makes the error
 * that is thrown when one event grows over `maxEventChars`.
 */
export async function* readSse(
  body: AsyncIterable<Uint8Array>,
  maxEventChars: number,
  tooLarge: () => Error,
): AsyncGenerator<SseEvent, void, undefined> {
  const decoder = new TextDecoder('utf-8')
  let ready: SseEvent[] = []
  let overflow = false
  const parser = createParser({
    maxBufferSize: maxEventChars + fieldNameChars,
    onEvent: ({ event, data }) => {
      if (data.length > maxEventChars) overflow = true
      else ready.push({ event, data })
    },
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') overflow = true
    },
  })
  for await (const chunk of body) {
    parser.feed(decoder.decode(chunk, { stream: true }))
    const events = ready
    ready = []
    yield* events
    if (overflow) throw tooLarge()
  }
}
