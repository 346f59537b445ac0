import type { StoredBatch, WaitReason } from '../model/jobs/job.ts'
import { ServiceError } from '../service/errors.ts'
import { backoffDelayMs } from '../service/transport/retry.ts'
import { wasFree } from '../spending/wasFree.ts'

import type { BatchAnswer } from './batchWork.ts'
import type { BatchEnd, BatchSenderOptions } from './batchSender.ts'
import { outlayOf } from './outlayOf.ts'
import { createRefusals } from './refusals.ts'

/** Attempts of one batch at a service that fails or cannot be reached; a 429 is no attempt. */
const MAX_ATTEMPTS = 5
/** The same where it took the request, and perhaps the money, and gave nothing that could be used. */
const MAX_UNUSABLE = 2
/** The first wait after a 429 that names none; doubled at each that follows without an answer between. */
const THROTTLE_MS = 1_000
const MAX_THROTTLE_MS = 60_000

/**
 * Sends batches until each has an end (ARCHITECTURE.md, invariant 3). `answered` is called when the answer is there and only
 * has to be stored.
 */
export function createBatchSender(
  options: BatchSenderOptions,
): (batch: StoredBatch, answered: () => void) => Promise<BatchEnd> {
  const { job, work, store, source, clock, random, profile, probe, gate, concurrency, context, stopping, spending } =
    options
  const refusals = createRefusals(options)
  let throttled = 0
  let waiting = false

  const setWait = async (wait: WaitReason | undefined) => {
    if (wait === undefined && !waiting) return
    waiting = wait !== undefined
    await context.setWait(wait)
  }

  /** Answers how many vectors were new. */
  const commit = async (batch: StoredBatch, reply: BatchAnswer): Promise<number> => {
    throttled = 0
    concurrency.succeeded()
    await setWait(undefined)
    const { added } = await source.putVectors(
      {
        batchId: batch.id,
        spaceId: job.spaceId,
        dimension: reply.dimension,
        values: reply.values,
        truncated: reply.warning !== undefined,
        tokens: reply.usage['input_tokens'] ?? 0,
        ledger: {
          operation: work.operation,
          origin: job.space.origin,
          model: job.space.model,
          jobId: job.id,
          collectionId: job.collectionId,
          requestId: reply.requestId,
          usage: reply.usage,
        },
      },
      clock.now(),
    )
    reply.release?.()
    return added
  }

  /** Puts the batch back in line; the reason is not its own. */
  const back = async (batch: StoredBatch, end: BatchEnd): Promise<BatchEnd> => {
    await store.write.returnBatch(batch.id)
    return end
  }

  return async (batch, answered) => {
    for (let attempt = 1; ;) {
      try {
        probe('batch.sending')
        const reply = await work.send(batch.textIds, context.signal)
        probe('batch.answered')
        answered()
        const embedded = await commit(batch, reply)
        refusals.answered()
        probe('batch.committed')
        return { kind: 'done', embedded }
      } catch (error) {
        if (context.signal.aborted) return back(batch, { kind: 'back' })
        if (!(error instanceof ServiceError)) throw error
        if (wasFree(error)) await store.write.releaseBatch(batch.id)
        const end = await refusals.endFor(batch, error)
        if (end) return end
        if (error.kind === 'rate_limited') {
          concurrency.throttled()
          const ms =
            error.retryAfterMs ?? Math.min(MAX_THROTTLE_MS, THROTTLE_MS * 2 ** throttled++) * (0.5 + random.next() / 2)
          const until = clock.now() + ms
          gate.closeUntil(until)
          await setWait({ kind: 'rate_limit', until })
        } else {
          const isUnusable = error.kind === 'shape' || error.kind === 'timeout' || error.kind === 'cut'
          if (attempt >= (isUnusable ? MAX_UNUSABLE : MAX_ATTEMPTS)) {
            await store.write.parkBatch(batch.id, error.message, clock.now())
            return { kind: 'parked', message: error.message }
          }
          const ms = backoffDelayMs(attempt, random, profile)
          await setWait({ kind: 'backoff', until: clock.now() + ms, message: error.message, attempt })
          await clock.wait(ms, stopping).catch(() => {})
          attempt++
        }
      }
      await gate.pass(stopping).catch(() => {})
      if (stopping.aborted) return back(batch, { kind: 'back' })
      const outlay = outlayOf(job, work, batch.bodyBytes, spending.pid)
      // Held back by the queue, as the next batch to send.
      if (await store.write.claimBatch(batch.id, outlay, clock.now())) return back(batch, { kind: 'back' })
    }
  }
}
