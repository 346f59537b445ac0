import { ContractError, type Client, type Routes, type WireError } from '../define.ts'
import { countTaken, defaultCredit } from './credit.ts'
import { readLines } from './readLines.ts'
import { aborted, clientOver, cut } from './transport.ts'

/**
 * The wire over HTTP. A route is `POST /api/<noun>/<verb>` with its input as JSON; the answer is `{"value":…}` or
 * `{"error":{code,message,data}}`. A stream is answered in lines of JSON:
 *
 *   {"stream":7}          its number
 *   {"item":…}            many times
 *   {"end":true}          or {"error":…}; a body that ends without either was cut
 *
 * Sockets and browsers read ahead by megabytes, so the reader gives credit here as on a port: `POST /api/-/more` with
 * `{stream, credit}`. Leaving the loop or aborting closes the connection, and that aborts the handler.
 */
export interface HttpClientOptions {
  /** Where `/api/…` is found: an origin without a slash at its end; empty for the page's own. */
  readonly baseUrl?: string
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** Items a stream's handler may be ahead of its reader. */
  readonly credit?: number
}

/** Says how many items a stream may send before its reader gives more. */
export const creditHeader = 'x-quarry-credit'
export const morePath = '/api/-/more'

/** One line of a stream's answer, or the whole answer of a call. */
export type HttpFrame =
  | { readonly value: unknown }
  | { readonly stream: number }
  | { readonly item: unknown }
  | { readonly end: true }
  | { readonly error: WireError }

/** Every route as a function, over fetch. */
export function httpClient<R extends Routes>(routes: R, options: HttpClientOptions = {}): Client<R> {
  const base = options.baseUrl ?? ''
  const ask = options.fetch ?? ((url, init) => fetch(url, init))
  const credit = options.credit ?? defaultCredit

  /** Posts `body`; a connection that fails is `cut`, an answer that is no frame of ours is named by its status. */
  const post = async (path: string, what: string, body: unknown, headers: object, signal: AbortSignal | undefined) => {
    if (signal?.aborted) throw aborted()
    try {
      return await ask(base + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body ?? {}),
        ...(signal ? { signal } : {}),
      })
    } catch {
      throw signal?.aborted ? aborted() : cut(what)
    }
  }
  const pathOf = (route: string) => `/api/${route.replace('.', '/')}`

  return clientOver(routes, {
    async call(route, input, signal) {
      const response = await post(pathOf(route), route, input, {}, signal)
      let text: string
      try {
        text = await response.text()
      } catch {
        throw signal?.aborted ? aborted() : cut(route)
      }
      const frame = parseFrame(text, route, response.status)
      if ('error' in frame) throw new ContractError(frame.error)
      return 'value' in frame ? frame.value : undefined
    },

    stream: (route, input, signal) => ({
      async *[Symbol.asyncIterator]() {
        const own = new AbortController()
        const stop = () => own.abort()
        signal?.addEventListener('abort', stop, { once: true })
        if (signal?.aborted) stop()
        const taken = countTaken(credit)
        let stream: number | undefined
        try {
          const response = await post(pathOf(route), route, input, { [creditHeader]: String(credit) }, own.signal)
          for await (const text of readLines(response)) {
            const frame = parseFrame(text, route, response.status)
            if ('end' in frame) return
            if ('error' in frame) throw new ContractError(frame.error)
            if ('stream' in frame) stream = frame.stream
            if (!('item' in frame)) continue
            if (own.signal.aborted) throw aborted()
            yield frame.item
            const due = taken.next()
            // Not awaited: when it fails the connection is gone, and reading the body fails too.
            if (due > 0) post(morePath, route, { stream, credit: due }, {}, own.signal).catch(() => {})
          }
          throw cut(route)
        } catch (error) {
          if (own.signal.aborted) throw aborted()
          throw error instanceof ContractError ? error : cut(route)
        } finally {
          signal?.removeEventListener('abort', stop)
          own.abort()
        }
      },
    }),
  })
}

function parseFrame(text: string, route: string, status: number): HttpFrame {
  try {
    const frame: unknown = JSON.parse(text)
    if (typeof frame === 'object' && frame !== null) return frame as HttpFrame
  } catch {
    // Told below: half a frame and a page of some proxy look alike here.
  }
  if (status === 200) throw cut(route)
  throw new ContractError({
    code: 'internal',
    message: `Something other than Quarry answered (HTTP ${status}).`,
    data: { route, status, hint: 'Look whether a proxy stands between this browser and Quarry, and reload the page.' },
  })
}
