import { QuarryError } from '../base/errors.ts'
import { ServiceError } from './errors.ts'

/** Runs `build`; what the interface does not allow becomes an error of usage: nothing was sent, and the user can mend it. */
export function asUsageError<T>(build: () => T): T {
  try {
    return build()
  } catch (error) {
    if (!(error instanceof ServiceError) || error.kind !== 'too_large') throw error
    throw new QuarryError('usage', error.message, error.where === undefined ? {} : { where: error.where })
  }
}
