import { ContractError, type CallOptions, type Client, type Routes } from '../define.ts'

/**
 * What every wire is made of: a way to ask for one answer and a way to ask for many, by route name (`noun.verb`).
 * Both fail with {@link ContractError} and nothing else. A stream starts when it is iterated, is stopped by its signal
 * or by leaving the loop, and ends only by its end mark.
 */
export interface Transport {
  call(route: string, input: unknown, signal?: AbortSignal): Promise<unknown>
  stream(route: string, input: unknown, signal?: AbortSignal): AsyncIterable<unknown>
}

/** The routes as functions over a transport. */
export function clientOver<R extends Routes>(routes: R, transport: Transport): Client<R> {
  const nouns = Object.entries(routes).map(([noun, verbs]) => {
    const functions = Object.entries(verbs).map(([verb, route]) => {
      const name = `${noun}.${verb}`
      const ask =
        route.kind === 'stream'
          ? (input: unknown, options?: CallOptions) => transport.stream(name, input, options?.signal)
          : (input: unknown, options?: CallOptions) => transport.call(name, input, options?.signal)
      return [verb, ask] as const
    })
    return [noun, Object.fromEntries(functions)] as const
  })
  return Object.fromEntries(nouns) as Client<R>
}

export const aborted = () => new ContractError({ code: 'aborted', message: 'Stopped.' })

/** The route helps when debugging; people see the same message for every route. */
export const cut = (route: string) =>
  new ContractError({
    code: 'cut',
    message: 'The connection to Quarry closed before the whole answer had come.',
    data: { route, hint: 'Look whether Quarry still runs, then try again.' },
  })

/** A page that was opened before Quarry was replaced asks for what is no longer, or not yet, there. */
export const noSuchRoute = (route: string) =>
  new ContractError({
    code: 'usage',
    message: 'This page is of another version of Quarry than the one that answers.',
    data: { route, hint: 'Reload the page.' },
  })

/** What a caller may see of any failure: a ContractError as it is, anything else as `internal` with its message. */
export function asContractError(error: unknown): ContractError {
  if (error instanceof ContractError) return error
  return new ContractError({ code: 'internal', message: error instanceof Error ? error.message : String(error) })
}

/** Settles with `work`, or rejects with `aborted` as soon as the signal is; the listener goes when either happens. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const stop = () => reject(aborted())
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
