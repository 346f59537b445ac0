import type { ImportCounts, JobState, WaitReason, StoredJob } from '../model/jobs/job.ts'
import type { JobKind, JobPayload, JobWork } from '../model/jobs/jobWork.ts'
import type { StopSignals } from './durable/activity.ts'

/**
 * How a run of a job ended. `stopped` answers `stopping`: all work in progress has been stored, and the queue
 * decides the next state (paused, cancelled, or queued again for another process).
 */
export type JobOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'waits'; readonly wait: WaitReason }
  | { readonly kind: 'stopped' }

export interface JobContext extends StopSignals {
  /** Shows watchers why the job makes no progress; undefined when it makes progress again. */
  setWait(wait: WaitReason | undefined): Promise<void>
  /** Call after storing something: wakes the jobs that this one feeds. */
  changed(): void
  /** How far an import is in what it has not stored yet, asked for when its progress is shown. */
  setReached(reached: () => Pick<ImportCounts, 'bytesRead' | 'bytesTotal'>): void
  /** Number of requests in flight, for the progress line. */
  setInFlight(count: number): void
  /** Whether the import `id`, whose documents this job embeds, is adding documents, may be resumed, or has ended. */
  feederIs(id: StoredJob['feedsFrom']): Promise<'adding' | 'resting' | 'ended'>
  /** Resolves when that job has stored something or ended; may also resolve spuriously. */
  fed(id: StoredJob['feedsFrom'], signal: AbortSignal): Promise<void>
}

/** Runs jobs of one kind. It is only called by the process that holds the lease. */
export type JobRunner<K extends JobKind = JobKind> = (
  job: StoredJob,
  payload: JobPayload<K>,
  context: JobContext,
) => Promise<JobOutcome>

/** One runner for each kind. */
export type JobRunners = { readonly [K in JobKind]: JobRunner<K> }

/** Runs a job with the runner registered for its kind. */
export async function runJob(runners: JobRunners, job: StoredJob, context: JobContext): Promise<JobOutcome> {
  if (job.work) return dispatch(runners, job, job.work, context)
  return {
    kind: 'failed',
    error: `Job ${job.id} cannot run: its record in the library is damaged. Start the same work as a new job.`,
  }
}

/** The type parameter ties the runner to the payload of the same kind. */
function dispatch<K extends JobKind>(
  runners: JobRunners,
  job: StoredJob,
  work: JobWork<K>,
  context: JobContext,
): Promise<JobOutcome> {
  return runners[work.kind](job, work.payload, context)
}

/** The job as a watcher sees it: the stored record plus the state that only the running process has. */
export interface JobSnapshot extends StoredJob {
  readonly inFlight: number
  readonly ratePerSecond: number | undefined
}

/** How far a job is, in its unit: bytes of an import, addresses of a capture, settled texts of an embedding job. */
export function progressOf({ work, embed, import: counts }: Pick<StoredJob, 'work' | 'embed' | 'import'>): {
  readonly unit: 'bytes' | 'items'
  readonly done: number
  readonly total: number | undefined
} {
  if (work?.kind === 'capture')
    return { unit: 'items', done: counts?.addresses ?? 0, total: work.payload.addresses.length }
  if (embed) return { unit: 'items', done: embed.embedded + embed.failed, total: embed.total }
  if (counts) return { unit: 'bytes', done: counts.bytesRead, total: counts.bytesTotal || undefined }
  return { unit: 'bytes', done: 0, total: undefined }
}

/** States from which a job can still run. */
export const openStates: readonly JobState[] = ['queued', 'running', 'paused', 'interrupted']

/** The state does not change until a user resumes the job. */
export function isAtRest({ state }: Pick<StoredJob, 'state'>): boolean {
  return state === 'paused' || state === 'interrupted'
}
