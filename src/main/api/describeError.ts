import type { WireError } from '../../contract/define.ts'
import { errorToData } from '../base/errors.ts'
import type { Log } from '../base/log.ts'

/**
 * How an error of a handler is sent to the caller. An error without a message for users is logged with its stack before:
 * the caller gets its message only.
 */
export function errorDescriber(log: Log): (error: unknown, route: string) => WireError {
  return (error, route) => {
    const data = errorToData(error)
    if (data.code === 'internal') log.error('unexpected error', { route, error: data.message, stack: stackOf(error) })
    return data
  }
}

/** The stack with those of its causes. */
function stackOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const cause = stackOf(error.cause)
  return `${error.stack ?? error.message}${cause === undefined ? '' : `\nCaused by: ${cause}`}`
}
