import { isAbort, QuarryError } from '../base/errors.ts'
import { ServiceError } from '../service/errors.ts'

/**
 * Whether a request that failed cost nothing: it was not sent, or the service answered with an error. A request whose reply
 * was lost, cut off or not usable may have been paid for.
 */
export function wasFree(error: unknown): boolean {
  if (!(error instanceof ServiceError))
    return error instanceof QuarryError && !isAbort(error) && error.code !== 'internal'
  if (!error.mayHaveArrived) return true
  switch (error.kind) {
    case 'timeout':
    case 'cut':
    case 'connection':
    case 'shape':
      return false
    case 'invalid_request':
    case 'unauthorized':
    case 'forbidden':
    case 'not_found':
    case 'rate_limited':
    case 'refused':
    case 'server':
    case 'too_large':
      return true
  }
}
