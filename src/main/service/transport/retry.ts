import { throwIfAborted } from '../../base/abort.ts'
import type { Clock } from '../../base/clock.ts'
import type { Random } from '../../base/random.ts'
import { ServiceError, type ServiceErrorKind } from '../errors.ts'
import type { Operation } from './operation.ts'
import type { ServiceProfile } from '../profile/profile.ts'

/**
 * Repeats requests that somebody waits for: searches of the service and embeddings of queries. Batches of an embedding job
 * are repeated in embedding/sendBatch.ts, whose waits and attempts are stored, with {@link backoffDelayMs} from here.
 */
export interface RetryContext {
  readonly profile: ServiceProfile
  readonly clock: Clock
  readonly random: Random
  readonly signal?: AbortSignal | undefined
  /** Waiting for a rate limit ends with the last error when it would last longer than this in all. Default: for ever. */
  readonly giveUpAfterMs?: number | undefined
  /** Called before each wait, so that the caller can report it. */
  readonly onWait?: ((wait: RetryWait) => void) | undefined
}

export interface RetryWait {
  readonly waitMs: number
  readonly error: ServiceError
  /** Attempts made so far. */
  readonly attempt: number
}

const worthRetrying: ReadonlySet<ServiceErrorKind> = new Set(['rate_limited', 'server', 'connection', 'timeout'])

/** True for errors that may go away by themselves. */
function isWorthRetrying(error: unknown): error is ServiceError {
  return error instanceof ServiceError && worthRetrying.has(error.kind)
}

/**
 * Full jitter: anything from 0 to `baseDelayMs * 2^(attempt-1)`, that bound itself at most `maxDelayMs`. `attempt` counts
 * from 1. A Retry-After is a floor: the jitter of a first attempt comes on top, so that waiting clients do not return
 * in one moment.
 */
export function backoffDelayMs(
  attempt: number,
  random: Random,
  profile: ServiceProfile,
  retryAfterMs?: number | undefined,
): number {
  const { baseDelayMs, maxDelayMs } = profile.retry
  if (retryAfterMs !== undefined) return retryAfterMs + Math.floor(random.next() * baseDelayMs)
  return Math.floor(random.next() * Math.min(maxDelayMs, baseDelayMs * 2 ** Math.min(attempt - 1, 30)))
}

/**
 * Runs `send` again after errors that may go away, if the operation is declared retryable; the last error is thrown.
 * A rate limit is a wait, not a failure: it does not use up one of the profile's attempts.
 */
export async function withRetry<T>(
  operation: Operation,
  context: RetryContext,
  send: (attempt: number) => Promise<T>,
): Promise<T> {
  const { clock, profile, random, signal } = context
  const startedAt = clock.now()
  let failures = 0
  for (let attempt = 1; ; attempt++) {
    try {
      return await send(attempt)
    } catch (error) {
      throwIfAborted(signal)
      if (!operation.retryable || !isWorthRetrying(error)) throw error
      if (error.kind !== 'rate_limited' && ++failures >= profile.retry.maxAttempts) throw error
      const waitMs = backoffDelayMs(attempt, random, profile, error.retryAfterMs)
      if (clock.now() - startedAt + waitMs > (context.giveUpAfterMs ?? Infinity)) throw error
      context.onWait?.({ waitMs, error, attempt })
      await clock.wait(waitMs, signal)
    }
  }
}
