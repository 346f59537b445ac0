import { isAbort, QuarryError } from '../../base/errors.ts'

const ownCodes = new Set(['disk_full', 'busy', 'internal', 'aborted'])

/** Whether an error is a failure of this machine, the library or the program, rather than of the file that is read. */
export function isOwnFailure(error: unknown): boolean {
  return isAbort(error) || !(error instanceof QuarryError) || ownCodes.has(error.code)
}
