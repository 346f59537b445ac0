import { z } from 'zod'
import { call, stream } from './define.ts'

export type JobStateView = 'queued' | 'running' | 'paused' | 'interrupted' | 'done' | 'failed' | 'cancelled'

/** Why the job is not moving right now, in words fit to show; `until` when the wait has an end. */
export interface WaitView {
  readonly kind:
    | 'rate_limit'
    | 'backoff'
    | 'budget'
    | 'paused_by_user'
    | 'time_limit'
    | 'import'
    | 'unauthorized'
    | 'balance'
    | 'unclear_refusal'
    | 'other_process'
    | 'storage'
    | 'interrupted'
  readonly message: string
  readonly until: string | null
}

/** Counts of an embedding job. */
export interface EmbedCountsView {
  readonly total: number
  readonly embedded: number
  readonly failed: number
  readonly requests: number
  /** Of the request bodies. */
  readonly bytes: number
  readonly tokens: number
  readonly truncated: number
  readonly inFlight: number
}

/** found = imported + updated + duplicate + empty + refused. */
export interface ImportCountsView {
  readonly found: number
  readonly imported: number
  readonly updated: number
  readonly duplicate: number
  readonly empty: number
  readonly refused: number
  readonly passages: number
}

export interface JobView {
  readonly id: number
  readonly kind: 'import' | 'embed'
  readonly state: JobStateView
  readonly title: string
  readonly collectionId: number | null
  readonly model: string | null
  readonly dimension: number | null
  readonly wait: WaitView | null
  readonly progress: ProgressView
  readonly embed: EmbedCountsView | null
  readonly import: ImportCountsView | null
  /** Pages and images whose text is recognised; null where there are none. */
  readonly recognition: { readonly pages: number; readonly recognised: number } | null
  readonly error: string | null
  readonly createdAt: string
  /** Of two views of a job the one that changed later is the newer. */
  readonly updatedAt: string
  readonly finishedAt: string | null
  /** It is over, and was taken off the list. */
  readonly cleared: boolean
}

/** done and total share `unit`; rate is per second over the last seconds; null where it is not known yet. */
export interface ProgressView {
  readonly unit: 'items' | 'bytes'
  readonly done: number
  readonly total: number | null
  readonly ratePerSecond: number | null
  readonly secondsLeft: number | null
}

export interface FailureView {
  readonly textId: number
  readonly documentId: number | null
  readonly title: string
  readonly excerpt: string
  readonly code: string
  readonly message: string
  readonly requestId: string | null
  readonly at: string
}

export interface BatchView {
  readonly id: number
  readonly state: string
  readonly items: number
  readonly bodyBytes: number
  /** Why the packer stopped adding items to it. */
  readonly closedBy: string
  readonly attempts: number
  readonly error: string | null
}

const jobId = z.object({ id: z.int() })

export const jobs = {
  list: call(
    z.object({
      unfinished: z.boolean().default(false),
      /** Those that were cleared, too. */
      cleared: z.boolean().default(false),
      limit: z.int().min(1).max(500).default(100),
    }),
  )<readonly JobView[]>(),
  get: call(jobId)<JobView>(),
  /** All jobs now, then each job whenever it changes (a few times a second at most). Ends only when aborted, or, with `id`, when that job ends. */
  watch: stream(z.object({ id: z.int().optional() }))<JobView>(),
  /** `why` is shown with the job: somebody asked for it, or the time that a command was given is over. */
  pause: call(jobId.extend({ why: z.enum(['user', 'time_limit']).default('user') }))<JobView>(),
  /** Goes on with a paused or interrupted job: the user's word that it may spend. */
  resume: call(jobId)<JobView>(),
  cancel: call(jobId)<JobView>(),
  /** Sends parked batches and quarantined items again, as a new job. */
  retry: call(jobId)<JobView>(),
  /**
   * Takes jobs that are over off the list, or puts them on it again; without `ids` all of them. Jobs that are not over stay as they
   * are. Nothing is forgotten: what they spent and what they refused is kept. Answers which were changed.
   */
  clear: call(z.object({ ids: z.array(z.int()).max(10_000).optional(), cleared: z.boolean().default(true) }))<{
    readonly ids: readonly number[]
  }>(),
  failures: call(
    z.object({ id: z.int(), offset: z.int().min(0).default(0), limit: z.int().min(1).max(500).default(100) }),
  )<{
    readonly total: number
    readonly items: readonly FailureView[]
  }>(),
  batches: call(z.object({ id: z.int(), limit: z.int().min(1).max(500).default(50) }))<readonly BatchView[]>(),
}
