import { ContractError, type Client, type Routes, type WireError } from '../define.ts'
import { countTaken, createCredit, defaultCredit, metered, type Credit } from './credit.ts'
import type { Dispatcher } from './dispatch.ts'
import { aborted, asContractError, clientOver, cut, untilAborted } from './transport.ts'
import type { WirePort } from './wirePort.ts'

/**
 * The wire over a message port. Four frames ask, four answer, each with the number of its request:
 *
 *   call, open, more, stop  →      ←  value, item, end, error
 *
 * A stream is opened with a credit; each item spends one and `more` gives back what the reader has taken, so that the
 * handler is never more than the credit ahead. A port that closes aborts every handler on one side and fails every
 * request without its answer or end mark as `cut` on the other.
 */
type Ask =
  | { readonly kind: 'call'; readonly id: number; readonly route: string; readonly input: unknown }
  | {
      readonly kind: 'open'
      readonly id: number
      readonly route: string
      readonly input: unknown
      readonly credit: number
    }
  | { readonly kind: 'more'; readonly id: number; readonly credit: number }
  | { readonly kind: 'stop'; readonly id: number }
type Answer =
  | { readonly kind: 'value'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'item'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'end'; readonly id: number }
  | { readonly kind: 'error'; readonly id: number; readonly error: WireError }

/** What the client hears: an answer, or that there will be none. */
type Heard = Answer | { readonly kind: 'closed' }

export interface PortClientOptions {
  /** Items a stream's handler may be ahead of its reader. */
  readonly credit?: number
}

/** The page's end: every route as a function, over `port`. */
export function portClient<R extends Routes>(routes: R, port: WirePort, options: PortClientOptions = {}): Client<R> {
  const credit = options.credit ?? defaultCredit
  const open = new Map<number, (heard: Heard) => void>()
  let lastId = 0
  let closed = false

  port.onMessage((message) => {
    const answer = message as Answer
    open.get(answer.id)?.(answer)
  })
  port.onClose(() => {
    closed = true
    for (const hear of open.values()) hear({ kind: 'closed' })
    open.clear()
  })
  const send = (frame: Ask) => {
    if (!closed) port.postMessage(frame)
  }
  const begin = (route: string, signal: AbortSignal | undefined, hear: (heard: Heard) => void) => {
    if (signal?.aborted) throw aborted()
    if (closed) throw cut(route)
    const id = ++lastId
    open.set(id, hear)
    return id
  }

  return clientOver(routes, {
    async call(route, input, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const id = begin(route, signal, (heard) => {
        if (heard.kind === 'closed') reject(cut(route))
        else if (heard.kind === 'value') resolve(heard.value)
        else if (heard.kind === 'error') reject(new ContractError(heard.error))
      })
      try {
        send({ kind: 'call', id, route, input })
        return await untilAborted(promise, signal)
      } catch (error) {
        if (signal?.aborted) send({ kind: 'stop', id })
        throw asContractError(error)
      } finally {
        open.delete(id)
      }
    },

    stream: (route, input, signal) => ({
      async *[Symbol.asyncIterator]() {
        const inbox: Heard[] = []
        let wake = () => {}
        const id = begin(route, signal, (heard) => {
          inbox.push(heard)
          wake()
        })
        const taken = countTaken(credit)
        let running = true
        try {
          send({ kind: 'open', id, route, input, credit })
          for (;;) {
            const heard = inbox.shift()
            if (heard === undefined) {
              const { promise, resolve } = Promise.withResolvers<void>()
              wake = resolve
              await untilAborted(promise, signal)
              continue
            }
            if (signal?.aborted) throw aborted()
            if (heard.kind === 'item') {
              yield heard.value
              const due = taken.next()
              if (due > 0) send({ kind: 'more', id, credit: due })
              continue
            }
            running = false
            if (heard.kind === 'end') return
            throw heard.kind === 'error' ? new ContractError(heard.error) : cut(route)
          }
        } catch (error) {
          throw asContractError(error)
        } finally {
          open.delete(id)
          if (running) send({ kind: 'stop', id })
        }
      },
    }),
  })
}

/** The core's end: answers what arrives on `port` until it closes. */
export function servePort(dispatcher: Dispatcher, port: WirePort): void {
  const running = new Map<number, { readonly controller: AbortController; readonly credit: Credit }>()

  port.onMessage((message) => {
    if (!isAsk(message)) return
    const known = running.get(message.id)
    if (message.kind === 'stop') known?.controller.abort()
    else if (message.kind === 'more') known?.credit.give(message.credit)
    else if (!known) void answer(message)
  })
  port.onClose(() => {
    for (const { controller } of running.values()) controller.abort()
  })

  const answer = async (ask: Extract<Ask, { kind: 'call' | 'open' }>) => {
    const { id } = ask
    const controller = new AbortController()
    const { signal } = controller
    const credit = createCredit(ask.kind === 'open' ? ask.credit : 0)
    running.set(id, { controller, credit })
    const send = (frame: Answer) => {
      if (!signal.aborted) port.postMessage(frame)
    }
    try {
      if (ask.kind === 'call') {
        send({ kind: 'value', id, value: await dispatcher.call(ask.route, ask.input, signal) })
        return
      }
      for await (const value of metered(dispatcher.stream(ask.route, ask.input, signal), credit, signal)) {
        send({ kind: 'item', id, value })
      }
      send({ kind: 'end', id })
    } catch (thrown) {
      const error = dispatcher.describe(thrown, ask.route)
      try {
        send({ kind: 'error', id, error: { code: error.code, message: error.message, data: error.data } })
      } catch {
        // Its data cannot be cloned; the code and the message always can.
        send({ kind: 'error', id, error: { code: error.code, message: error.message } })
      }
    } finally {
      running.delete(id)
    }
  }
}

/** The page may be anyone's after a break-in: what is no frame of this protocol is dropped. */
function isAsk(message: unknown): message is Ask {
  if (typeof message !== 'object' || message === null) return false
  const { kind, id, route, credit } = message as Partial<Record<string, unknown>>
  if (!Number.isSafeInteger(id)) return false
  if (kind === 'call') return typeof route === 'string'
  if (kind === 'open') return typeof route === 'string' && isCredit(credit)
  return kind === 'stop' || (kind === 'more' && isCredit(credit))
}

function isCredit(credit: unknown): boolean {
  return Number.isSafeInteger(credit) && (credit as number) > 0
}
