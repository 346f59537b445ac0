import PQueue from 'p-queue'
import type { Clock } from '../base/clock.ts'
import { QuarryError } from '../base/errors.ts'
import type { Probe } from '../base/probe.ts'
import type { Random } from '../base/random.ts'
import { createConcurrency } from '../jobs/concurrency.ts'
import { createGate } from '../jobs/gate.ts'
import type { JobContext, JobOutcome, JobRunner } from '../jobs/runner.ts'
import type { CollectionSource } from '../model/collectionSource.ts'
import type { JobId } from '../model/ids.ts'
import type { StoredBatch } from '../model/jobs/job.ts'
import type { JobKind, JobPayload } from '../model/jobs/jobWork.ts'
import type { ServiceProfile } from '../service/profile/profile.ts'
import type { Spending } from '../spending/spending.ts'
import type { Store } from '../store/store.ts'
import { createBatchLine, type BatchLine } from './batchLine.ts'
import type { BatchWork } from './batchWork.ts'
import type { BatchEnd, EmbedJob } from './batchSender.ts'
import { createBudgetWait, isWorthHalving } from './budgetWait.ts'
import { createBatchSender } from './sendBatch.ts'

type EmbedKind = Extract<JobKind, 'embed-texts' | 'embed-media'>

export interface EmbedRunnerOptions<K extends EmbedKind> {
  readonly store: Store
  readonly source: CollectionSource
  readonly clock: Clock
  readonly random: Random
  readonly profile: ServiceProfile
  readonly probe: Probe
  readonly spending: Spending
  /** What the job embeds: texts, or images and videos. */
  readonly workOf: (job: EmbedJob, payload: JobPayload<K>) => Promise<BatchWork>
  /** Requests under way at first and at most. Each may hold a 2 MB body and a reply of tens of megabytes. */
  readonly concurrency?: { readonly start: number; readonly max: number }
}

/** Answers that wait to be stored, at most, before no further request is made: each is up to 16 MB of numbers. */
const MAX_STORING = 2
/**
 * Batches that are written down and wait for a place among the requests. Writing one down waits for the answers that are
 * being stored: one at a time, they were sent no faster than answers are stored, each once the one before was.
 */
const MAX_QUEUED = 4
/** Parked batches in a row, none answered between them, after which the job stops asking. */
const MAX_PARKED_IN_A_ROW = 3

/**
 * Embeds everything of the job's scope that has no vector in its space. Batches are written down before they are sent
 * and end in one transaction with their vectors and their ledger row; p-queue is only the gate in front of the service.
 */
export function createEmbedRunner<K extends EmbedKind>(options: EmbedRunnerOptions<K>): JobRunner<K> {
  return async (stored, payload, context) => {
    if (stored.space === undefined || stored.spaceId === undefined)
      throw new QuarryError('internal', `Job ${stored.id} names no space.`)
    const job = { ...stored, space: stored.space, spaceId: stored.spaceId }
    return embedScope(job, await options.workOf(job, payload), context, options)
  }
}

async function embedScope(
  job: EmbedJob,
  work: BatchWork,
  context: JobContext,
  options: Omit<EmbedRunnerOptions<EmbedKind>, 'workOf'>,
): Promise<JobOutcome> {
  const { store, source, clock, random, profile, probe, spending } = options
  const requests = work.concurrency ?? options.concurrency ?? { start: 2, max: 4 }
  const pool = new PQueue({ concurrency: requests.start })
  const concurrency = createConcurrency(requests, (limit) => {
    pool.concurrency = limit
  })
  const line = createBatchLine({ job, work, store, clock, pid: spending.pid })
  const budgetWait = createBudgetWait(context, clock)
  const gate = createGate(clock)
  const stop = new AbortController()
  const stopping = AbortSignal.any([context.stopping, stop.signal])
  const sendBatch = createBatchSender({
    job,
    work,
    store,
    source,
    clock,
    random,
    profile,
    probe,
    gate,
    concurrency,
    context,
    stopping,
    spending,
  })
  const result: { outcome?: JobOutcome; parked: number; parkedInARow: number; reason?: string } = {
    parked: 0,
    parkedInARow: 0,
  }

  const settle = (batch: StoredBatch, end: BatchEnd) => {
    line.ended(batch, end)
    if (end.kind === 'done') result.parkedInARow = 0
    if (end.kind === 'waits') finish({ kind: 'waits', wait: end.wait })
    if (end.kind === 'parked') {
      result.parked += batch.textIds.length
      result.reason ??= end.message
      if (++result.parkedInARow >= MAX_PARKED_IN_A_ROW) finish({ kind: 'failed', error: end.message })
    }
  }
  const finish = (outcome: JobOutcome) => {
    result.outcome ??= outcome
    stop.abort()
  }
  const failures: unknown[] = []
  /** Resolve when batches that were taken up have ended. */
  const open = new Set<Promise<void>>()
  /** Of these, those that were let go: sent, or about to be. */
  let underWay = 0
  const sendInTurn = async (batch: StoredBatch, answered: () => void): Promise<BatchEnd> => {
    while (underWay >= concurrency.limit + MAX_STORING) await Promise.race(open)
    underWay++
    try {
      await gate.pass(stopping).catch(() => {})
      if (stopping.aborted) {
        await store.write.unclaimBatch(batch.id, clock.now())
        return { kind: 'back' }
      }
      context.setInFlight(pool.pending)
      return await sendBatch(batch, answered)
    } finally {
      underWay--
    }
  }
  const run = async (batch: StoredBatch, answered: () => void) => {
    try {
      settle(batch, await sendInTurn(batch, answered))
      context.changed()
    } catch (error) {
      result.outcome ??= { kind: 'failed', error: error instanceof Error ? error.message : String(error) }
      stop.abort()
      throw error
    }
  }
  /** Takes a place among the requests until the answer is there: it is stored while the next one is under way. */
  const start = (batch: StoredBatch) => {
    const ended = Promise.withResolvers<void>()
    open.add(ended.promise)
    const request = () =>
      new Promise<void>((leave) => {
        let hasLeft = false
        const answered = () => {
          if (hasLeft) return
          hasLeft = true
          context.setInFlight(pool.pending - 1)
          leave()
        }
        void run(batch, answered)
          .catch((error: unknown) => failures.push(error))
          .finally(() => {
            answered()
            open.delete(ended.promise)
            ended.resolve()
          })
      })
    if (pool.pending >= pool.concurrency) work.prepare?.(batch.textIds)
    void pool.add(request)
  }

  /** All listed items have been taken, and the import that adds more is not running. */
  let rests = false
  await line.open()
  try {
    while (!stopping.aborted) {
      await pool.onSizeLessThan(MAX_QUEUED)
      await gate.pass(stopping).catch(() => {})
      if (stopping.aborted) break
      const feeder = await context.feederIs(job.feedsFrom)
      const more = feeder === 'adding'
      const batches = await line.next(more, MAX_QUEUED - pool.size)
      for (const batch of batches) {
        probe('batch.claimed')
        start(batch)
      }
      if (batches.length > 0) {
        await budgetWait.over()
        continue
      }
      if (line.refusal) {
        // Replies in flight mostly cost less than was reserved for them.
        if (open.size > 0) await Promise.race(open)
        else if (!isWorthHalving(line.refusal, work) || !(await line.halve()))
          await budgetWait.hold(line.refusal, stopping)
        continue
      }
      if (open.size > 0) await Promise.all(open)
      else if (line.hasWaiting) continue
      else if (more) await context.fed(job.feedsFrom, stopping)
      else {
        rests = feeder === 'resting'
        break
      }
    }
  } finally {
    // Requests in flight are paid for: their results are stored if possible, for any reason of stopping.
    await Promise.all(open)
  }
  if (failures.length > 0) throw failures[0]
  return endOf(job, context, line, work.items, { ...result, rests })
}

async function endOf(
  job: EmbedJob,
  context: JobContext,
  line: BatchLine,
  items: string,
  {
    outcome,
    parked,
    reason,
    rests,
  }: { readonly outcome?: JobOutcome; readonly parked: number; readonly reason?: string; readonly rests: boolean },
): Promise<JobOutcome> {
  if (outcome) return outcome
  if (context.stopping.aborted) return { kind: 'stopped' }
  await line.settleTotal(parked)
  if (rests && parked === 0) return { kind: 'waits', wait: { kind: 'import', jobId: job.feedsFrom as JobId } }
  if (parked === 0) return { kind: 'done' }
  return {
    kind: 'failed',
    error: `${parked} ${items} could not be embedded: ${reason} Retry sends them again.`,
  }
}
