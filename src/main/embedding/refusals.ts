import { ServiceError } from '../service/errors.ts'
import type { BatchId } from '../model/ids.ts'
import type { StoredBatch } from '../model/jobs/job.ts'
import type { BatchEnd, BatchSenderOptions } from './batchSender.ts'
import { halvesOf } from './halvesOf.ts'

/** The request with a known good text is shorter. */
const KNOWN_GOOD_BYTES = 1_000

/**
 * What follows from a refusal. 401 and 403 pause the job: the cause is the key or the balance, not the batch. A 400 is
 * bisected down to the invalid item, which is quarantined with the service's message while the rest continues.
 *
 * Should both halves of a batch be refused (or a single item before anything was ever accepted), one that is
 * known to be good is tried: if that is refused too, the settings are at fault, the job pauses and nothing is quarantined.
 */
export function createRefusals({ job, work, store, clock, context, spending }: BatchSenderOptions) {
  let everAnswered = false
  /** Batches with one refused half, and batches that a known-good item has cleared. */
  const refusedHalves = new Set<BatchId>()
  const cleared = new Set<BatchId>()
  const rootOf = new Map<BatchId, BatchId>()

  const root = (batch: StoredBatch) => rootOf.get(batch.id) ?? batch.id

  const knownGoodIsRefused = async (batch: StoredBatch): Promise<ServiceError | undefined> => {
    if (cleared.has(root(batch))) return undefined
    try {
      const { operation } = work
      const { collectionId, space } = job
      const most = work.mostUnits(KNOWN_GOOD_BYTES)
      const { reply, reservation } = await spending.send(
        { operation, origin: space.origin, model: space.model, collectionId, most },
        () => work.sendKnownGood(context.signal),
      )
      await store.write.addToLedger(
        {
          operation,
          origin: space.origin,
          model: space.model,
          jobId: job.id,
          collectionId,
          requestId: reply.requestId,
          usage: reply.usage,
          reservation,
        },
        clock.now(),
      )
      cleared.add(root(batch))
      everAnswered = true
      return undefined
    } catch (error) {
      if (error instanceof ServiceError && error.kind === 'invalid_request') return error
      // Any other failure says nothing about the text; the batch is tried as if cleared, and fails for its own reason.
      return undefined
    }
  }

  const endOfRefused = async (batch: StoredBatch, error: ServiceError): Promise<BatchEnd> => {
    const siblingRefused = batch.parentId !== undefined && refusedHalves.has(batch.parentId)
    if (batch.parentId !== undefined) refusedHalves.add(batch.parentId)
    const inDoubt = siblingRefused || (batch.textIds.length === 1 && !everAnswered)
    const refusal = inDoubt ? await knownGoodIsRefused(batch) : undefined
    if (refusal) {
      await store.write.returnBatch(batch.id)
      return { kind: 'waits', wait: { kind: 'unclear_refusal', message: refusal.serviceMessage ?? refusal.message } }
    }
    const message = error.serviceMessage ?? error.message
    if (batch.textIds.length === 1) {
      const code = String(error.status ?? error.kind)
      await store.write.quarantineBatch(
        batch.id,
        job.spaceId,
        { code, message, requestId: error.requestId },
        clock.now(),
      )
      return { kind: 'failed' }
    }
    const halves = await store.write.splitBatch(batch.id, await halvesOf(batch.textIds, work), message, clock.now())
    for (const half of halves) rootOf.set(half.id, root(batch))
    return { kind: 'split', halves }
  }

  return {
    answered: () => {
      everAnswered = true
    },

    /** The batch's end, where a refusal is one; undefined for what is worth another attempt. */
    endFor: async (batch: StoredBatch, error: ServiceError): Promise<BatchEnd | undefined> => {
      switch (error.kind) {
        case 'unauthorized':
        case 'forbidden': {
          await store.write.returnBatch(batch.id)
          const message = error.serviceMessage ?? error.message
          const kind = error.kind === 'forbidden' ? 'balance' : 'unauthorized'
          return { kind: 'waits', wait: { kind, message } }
        }
        case 'not_found':
        case 'refused': {
          await store.write.returnBatch(batch.id)
          return { kind: 'waits', wait: { kind: 'unclear_refusal', message: error.serviceMessage ?? error.message } }
        }
        case 'invalid_request':
        case 'too_large':
          return endOfRefused(batch, error)
        case 'rate_limited':
        case 'server':
        case 'connection':
        case 'timeout':
        case 'cut':
        case 'shape':
          return undefined
      }
    },
  }
}
