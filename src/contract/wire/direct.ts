import type { Client, Handlers, Routes, WireError } from '../define.ts'
import { dispatch } from './dispatch.ts'
import { clientOver } from './transport.ts'

/** The wire within one process: inputs are parsed and errors are data, as everywhere, but nothing is copied. */
export function directClient<R extends Routes>(
  routes: R,
  handlers: Handlers<R>,
  describe: (error: unknown, route: string) => WireError,
  ready?: () => Promise<void> | undefined,
): Client<R> {
  return clientOver(routes, dispatch(routes, handlers, describe, ready))
}
