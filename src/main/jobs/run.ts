import { abortedByUser } from '../base/abort.ts'
import type { Clock } from '../base/clock.ts'
import { describeError, isAbort, QuarryError } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import type { JobId } from '../model/ids.ts'
import {
  terminalStates,
  type ImportCounts,
  type JobState,
  type StoredJob,
  type WaitReason,
  type Wish,
} from '../model/jobs/job.ts'
import type { JobFamily } from '../model/jobs/jobWork.ts'
import type { Store } from '../store/store.ts'
import { startActivity, type StopSignals } from './durable/activity.ts'
import { createNotifier, type Notifier } from './durable/notifier.ts'
import { runJob, type JobContext, type JobOutcome, type JobRunners } from './runner.ts'

/** How long a pause waits for replies in flight; a request dropped then is sent again when the job is resumed. */
const PAUSE_GRACE_MS = 30_000
/** Poll interval for a job that runs in another process or has not started. */
const LOOK_EVERY_MS = 500

/** Why a run is stopped: a user's request, the exit of this process, or a library that cannot be written. */
type StopReason = Wish | 'close' | { readonly broken: unknown }

/** The state of a job that could not be stored: the stored job is marked as running although it is not. */
export interface Unsettled {
  readonly state: 'paused'
  readonly wait: WaitReason
}

/** One run of a job in this process. */
export interface Run {
  readonly family: JobFamily
  readonly inFlight: number
  /** How far an import is in what it has not stored yet. */
  readonly reached: Pick<ImportCounts, 'bytesRead' | 'bytesTotal'> | undefined
  /** Notified whenever the job has stored something. */
  readonly progressed: Notifier
  /** Resolves when the job's new state is stored, or to that state if it could not be stored. Never rejects. */
  readonly ended: Promise<Unsettled | undefined>
  /** All except `cancel` store the work in progress; `graceMs` limits the time for that. */
  stop(why: StopReason, graceMs?: number): void
}

export function createRun(
  job: StoredJob,
  {
    store,
    clock,
    runners,
    runs,
    unsettled,
    log,
    owner,
  }: {
    readonly store: Store
    readonly clock: Clock
    readonly runners: JobRunners
    readonly runs: ReadonlyMap<JobId, Run>
    readonly unsettled: ReadonlyMap<JobId, Unsettled>
    readonly log: Log
    /** This process. */
    readonly owner: string
  },
): Run {
  const progressed = createNotifier()
  let inFlight = 0
  let reached: (() => Pick<ImportCounts, 'bytesRead' | 'bytesTotal'>) | undefined
  let why: StopReason | undefined

  const context: Omit<JobContext, keyof StopSignals> = {
    setWait: async (wait) => {
      await store.write.setWait(job.id, wait, clock.now())
    },
    changed: () => progressed.notify(),
    setReached: (next) => {
      reached = next
    },
    setInFlight: (count) => {
      inFlight = count
    },
    feederIs: async (id) => {
      if (id === undefined) return 'ended'
      const { state } = await store.readAfterWrite.getJob(id)
      if (terminalStates.includes(state)) return 'ended'
      const isActive = state === 'queued' || state === 'running'
      return isActive && !unsettled.has(id) ? 'adding' : 'resting'
    },
    fed: async (id, signal) => {
      const feeding = id === undefined ? undefined : runs.get(id)
      // It may not run in any process yet, because another import is ahead of it in the queue.
      const wakes = [
        clock.wait(LOOK_EVERY_MS, signal),
        ...(feeding ? [feeding.progressed.notified(signal), feeding.ended] : []),
      ]
      await Promise.race(wakes.map((wake) => wake.catch(() => {})))
    },
  }

  const settle = async (outcome: JobOutcome): Promise<Unsettled | undefined> => {
    const [state, change] = nextState(outcome, why, job.owner === owner)
    try {
      await store.write.moveJob(job.id, ['running'], state, change, clock.now())
      return undefined
    } catch (error) {
      log.error('the state of a job could not be stored', { job: job.id, error: String(error) })
      return { state: 'paused', wait: change.wait?.kind === 'storage' ? change.wait : storageWait(error) }
    } finally {
      progressed.notify()
    }
  }
  const activity = startActivity(clock, (signals) =>
    runJob(runners, job, { ...context, ...signals })
      .catch(failure)
      .then(settle),
  )

  return {
    family: job.family,
    get inFlight() {
      return inFlight
    },
    get reached() {
      return reached?.()
    },
    progressed,
    ended: activity.ended,
    stop: (next, graceMs = graceOf(next)) => {
      if (why !== 'cancel') why = next
      activity.stop({ reason: abortedByUser(), graceMs })
    },
  }
}

function graceOf(why: StopReason): number | undefined {
  if (why === 'cancel') return 0
  return why === 'close' ? undefined : PAUSE_GRACE_MS
}

/** A library that cannot be written is not a failure of the job, which can be resumed later. */
function failure(error: unknown): JobOutcome {
  if (isAbort(error)) return { kind: 'stopped' }
  if (error instanceof QuarryError && (error.code === 'disk_full' || error.code === 'busy'))
    return { kind: 'waits', wait: storageWait(error) }
  return { kind: 'failed', error: describeError(error) }
}

/** Why a job waits while the library cannot be used. */
export function storageWait(error: unknown): WaitReason {
  return { kind: 'storage', message: describeError(error) }
}

/** The state of a job after each kind of request. */
export function granted(wish: Wish): [JobState, { wait?: WaitReason }] {
  if (wish === 'cancel') return ['cancelled', {}]
  return ['paused', { wait: { kind: wish === 'pause' ? 'paused_by_user' : 'time_limit' } }]
}

function nextState(
  outcome: JobOutcome,
  why: StopReason | undefined,
  isOwn: boolean,
): [JobState, { wait?: WaitReason; error?: string }] {
  switch (outcome.kind) {
    case 'done':
      return ['done', {}]
    case 'failed':
      return ['failed', { error: outcome.error }]
    case 'waits':
      return ['paused', { wait: outcome.wait }]
    case 'stopped':
      if (typeof why === 'object') return ['paused', { wait: storageWait(why.broken) }]
      if (why !== undefined && why !== 'close') return granted(why)
      // Another process added it and waits for it: that process resumes it, if it is still alive.
      if (!isOwn) return ['queued', {}]
      return ['interrupted', { wait: { kind: 'interrupted' } }]
  }
}
