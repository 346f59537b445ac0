import type { Clock } from '../base/clock.ts'
import type { Random } from '../base/random.ts'
import type { CollectionId, ReservationId } from '../model/ids.ts'
import { ServiceError } from '../service/errors.ts'
import type { ServiceHandle } from '../service/serviceHandle.ts'
import { search, searchOperations, type AnsweredSearch, type SearchRequest } from '../service/operations/search.ts'
import type { Spending } from '../spending/spending.ts'
import { withRetry } from '../service/transport/retry.ts'

/** Waiting before the request is sent again. */
export interface SearchWait {
  /** Ms since the epoch. */
  readonly until: number
  readonly message: string
  readonly isRateLimit: boolean
}

/** A reply, and the reservation that ends when the reply is stored. */
export interface PaidSearch {
  readonly reply: AnsweredSearch
  readonly reservation: ReservationId | undefined
}

/**
 * Sends a search, again after errors that may go away, and yields each wait when it begins; a rate limit is waited for as
 * long as the signal allows. Returns the answer. Throws ServiceError, QuarryError over_budget, or the signal's reason.
 */
export async function* askService(
  request: SearchRequest,
  {
    service,
    clock,
    random,
    signal,
    spending,
    collectionId,
  }: {
    readonly service: ServiceHandle
    readonly clock: Clock
    readonly random: Random
    readonly signal: AbortSignal
    readonly spending: Spending
    readonly collectionId: CollectionId | undefined
  },
): AsyncGenerator<SearchWait, PaidSearch> {
  const connection = await service.connection()
  const operation = searchOperations[request.kind].name
  const planned = { operation, model: undefined, collectionId, most: undefined }
  const waits: SearchWait[] = []
  let changed = Promise.withResolvers<void>()
  let isSettled = false
  const onWait = ({ waitMs, error }: { waitMs: number; error: ServiceError }) => {
    waits.push({
      until: clock.now() + waitMs,
      message: error.message,
      isRateLimit: error.kind === 'rate_limited',
    })
    changed.resolve()
  }
  const asking = withRetry(
    searchOperations[request.kind],
    { profile: connection.profile, clock, random, signal, onWait },
    () => spending.send(planned, () => search(connection, request, { signal })),
  ).finally(() => {
    isSettled = true
    changed.resolve()
  })
  // A rejection is thrown where it is awaited; until then it is not unhandled.
  asking.catch(() => {})
  for (;;) {
    const wait = waits.shift()
    if (wait) yield wait
    else if (isSettled) break
    else {
      await changed.promise
      changed = Promise.withResolvers<void>()
    }
  }
  try {
    return await asking
  } catch (error) {
    throw request.kind === 'video' ? withBetaNote(error) : error
  }
}

/** Video search is in beta: an account without access is refused, and topping it up would not help. */
function withBetaNote(error: unknown): unknown {
  if (!(error instanceof ServiceError) || (error.kind !== 'forbidden' && error.kind !== 'not_found')) return error
  const { kind, message, where, status, serviceMessage, requestId, mayHaveArrived } = error
  const hint = 'Video search is in beta and access is granted on request; check the balance of the account, too.'
  return new ServiceError(kind, message, { where, status, serviceMessage, requestId, mayHaveArrived, hint })
}
