import { QuarryError } from './errors.ts'

/** The reason given to every abort the user asked for, so that it is told apart from a failure. */
export function abortedByUser(what = 'Stopped.'): QuarryError {
  return new QuarryError('aborted', what)
}

/** Throws the signal's reason if it is aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw signal.reason instanceof Error ? signal.reason : abortedByUser()
}
