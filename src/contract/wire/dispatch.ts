import type { z } from 'zod'
import { ContractError, type AnyRoute, type Handlers, type Routes, type WireError } from '../define.ts'
import { plainIssue } from './plainIssue.ts'
import { aborted, noSuchRoute, untilAborted, type Transport } from './transport.ts'

/**
 * The core's end of every wire: finds the route, parses the input, calls the handler and turns what it throws into a
 * ContractError. It knows no transport, and it is one itself: the direct wire is this and nothing more.
 *
 * *Invariant:* a handler's signal is aborted when the caller stops or leaves, even if the handler never looks at it;
 * the caller is answered at once.
 */
export interface Dispatcher extends Transport {
  /** What a route is, so that a wire can tell a wrong name from a wrong way of asking. */
  kindOf(route: string): AnyRoute['kind'] | undefined
  /** What a caller of `route` may see of any failure, also of one of the wire itself. */
  describe(error: unknown, route: string): ContractError
}

type CallHandler = (input: unknown, signal: AbortSignal) => Promise<unknown>
type StreamHandler = (input: unknown, signal: AbortSignal) => AsyncIterable<unknown>

/**
 * `describe` says how an error of the core travels (in the product: `errorDescriber` of main/api, which logs it too). `ready`
 * gives what a call has to wait for before its handler is asked; undefined where it is nothing.
 */
export function dispatch<R extends Routes>(
  routes: R,
  handlers: Handlers<R>,
  describe: (error: unknown, route: string) => WireError,
  ready: () => Promise<void> | undefined = () => undefined,
): Dispatcher {
  const table = new Map<string, { readonly route: AnyRoute; readonly handler: unknown }>()
  for (const [noun, verbs] of Object.entries(routes)) {
    const functions = handlers[noun] as Readonly<Record<string, unknown>>
    for (const [verb, route] of Object.entries(verbs)) {
      table.set(`${noun}.${verb}`, { route, handler: functions[verb] })
    }
  }

  const find = (name: string, kind: AnyRoute['kind'], input: unknown) => {
    const entry = table.get(name)
    if (!entry || entry.route.kind !== kind) {
      throw noSuchRoute(name)
    }
    return { handler: entry.handler, input: parseInput(name, entry.route.input, input) }
  }
  const described = (error: unknown, route: string) =>
    error instanceof ContractError ? error : new ContractError(describe(error, route))

  return {
    kindOf: (name) => table.get(name)?.route.kind,
    describe: described,

    async call(name, rawInput, signal) {
      const { handler, input } = find(name, 'call', rawInput)
      const own = followSignal(signal)
      try {
        if (own.signal.aborted) throw aborted()
        const waited = ready()
        if (waited) await untilAborted(waited, own.signal)
        return await untilAborted((handler as CallHandler)(input, own.signal), own.signal)
      } catch (error) {
        throw described(error, name)
      } finally {
        own.release()
      }
    },

    stream: (name, rawInput, signal) => ({
      async *[Symbol.asyncIterator]() {
        const { handler, input } = find(name, 'stream', rawInput)
        const own = followSignal(signal)
        let iterator: AsyncIterator<unknown> | undefined
        try {
          if (own.signal.aborted) throw aborted()
          const waited = ready()
          if (waited) await untilAborted(waited, own.signal)
          iterator = (handler as StreamHandler)(input, own.signal)[Symbol.asyncIterator]()
          for (;;) {
            const next = await untilAborted(iterator.next(), own.signal)
            if (next.done) {
              iterator = undefined
              return
            }
            yield next.value
          }
        } catch (error) {
          throw described(error, name)
        } finally {
          own.abort()
          own.release()
          // Not awaited: a handler that is stuck in a step it will never finish must not hold its caller.
          iterator?.return?.().catch(() => {})
        }
      },
    }),
  }
}

/** Parses an input, or throws `usage` naming every field that is wrong. */
function parseInput(route: string, schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input, { error: plainIssue })
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => ({ field: fieldName(issue), message: issue.message }))
  const message = fields.map(({ field, message }) => `${field}: ${message}`).join('; ')
  throw new ContractError({ code: 'usage', message, data: { route, fields } })
}

function fieldName(issue: z.core.$ZodIssue): string {
  let name = ''
  for (const key of issue.path) name += typeof key === 'number' ? `[${key}]` : `${name ? '.' : ''}${String(key)}`
  if (issue.code === 'unrecognized_keys') name = [name, issue.keys.join(', ')].filter(Boolean).join('.')
  return name || 'input'
}

/** A controller that follows `parent`; `release` takes its listener off, so that a long-lived parent collects none. */
function followSignal(parent: AbortSignal | undefined) {
  const controller = new AbortController()
  const abort = () => controller.abort(aborted())
  if (parent?.aborted) abort()
  else parent?.addEventListener('abort', abort, { once: true })
  return { signal: controller.signal, abort, release: () => parent?.removeEventListener('abort', abort) }
}
