import type { BatchId, CollectionId, JobId, TextId } from './ids.ts'
import type { SpaceKey } from './space.ts'

export const jobKinds = ['import', 'embed'] as const
export type JobKind = (typeof jobKinds)[number]

/**
 * queued → running → done | failed | cancelled; running ⇄ paused. `interrupted` is a job whose process went away: it
 * waits for the user's word, because going on costs money (ARCHITECTURE.md, invariant 9). Terminal states never reopen,
 * except that retrying failed items makes a new job.
 */
export const jobStates = ['queued', 'running', 'paused', 'interrupted', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]
export const terminalStates: readonly JobState[] = ['done', 'failed', 'cancelled']

/** Why a job is not moving right now; shown to the user, never only logged. */
export type WaitReason =
  | { readonly kind: 'rate_limit'; readonly until: number }
  | { readonly kind: 'backoff'; readonly until: number; readonly message: string; readonly attempt: number }
  | { readonly kind: 'paused_by_user' }
  /** The time that a command was given for it was over. */
  | { readonly kind: 'time_limit' }
  /** Everything there is was embedded; the import that brings more stands still. */
  | { readonly kind: 'import'; readonly jobId: JobId }
  | { readonly kind: 'unauthorized'; readonly message: string }
  | { readonly kind: 'balance'; readonly message: string }
  | { readonly kind: 'unclear_refusal'; readonly message: string }
  | { readonly kind: 'other_process'; readonly pid: number }
  /** The library could not be written: a full disk, most often. */
  | { readonly kind: 'storage'; readonly message: string }
  | { readonly kind: 'interrupted' }

/** Counts of an embedding job; they only grow. bytes are request-body bytes, tokens are what the service reported. */
export interface EmbedCounts {
  /** Distinct texts that had no vector in the space when the job was estimated; revised upwards when more arrive. */
  readonly total: number
  readonly embedded: number
  readonly failed: number
  readonly requests: number
  readonly bytes: number
  readonly tokens: number
  /** Texts whose batch came back with a truncation warning. */
  readonly truncated: number
}

/** Counts of an import; found = imported + updated + duplicate + empty + refused. */
export interface ImportCounts {
  readonly found: number
  readonly imported: number
  readonly updated: number
  readonly duplicate: number
  readonly empty: number
  readonly refused: number
  readonly passages: number
  /** Distinct passage texts among them that were new to the library. */
  readonly newTexts: number
  /** Vectors that came in the file and were new to their space, and records that were to have one and have none. */
  readonly vectors: number
  readonly withoutVector: number
  /** Of the vectors; 0 before the first one. */
  readonly dimension: number
  readonly bytesRead: number
  readonly bytesTotal: number
}

export const noImportCounts: ImportCounts = {
  found: 0,
  imported: 0,
  updated: 0,
  duplicate: 0,
  empty: 0,
  refused: 0,
  passages: 0,
  newTexts: 0,
  vectors: 0,
  withoutVector: 0,
  dimension: 0,
  bytesRead: 0,
  bytesTotal: 0,
}

export interface Job {
  readonly id: JobId
  readonly kind: JobKind
  readonly state: JobState
  readonly title: string
  readonly collectionId: CollectionId | undefined
  readonly space: SpaceKey | undefined
  readonly wait: WaitReason | undefined
  readonly embed: EmbedCounts | undefined
  readonly import: ImportCounts | undefined
  readonly error: string | undefined
  readonly createdAt: number
  readonly updatedAt: number
  readonly finishedAt: number | undefined
}

/**
 * sent → done | split (a 400, halved into two new batches) | parked (retries used up; one click sends it again) |
 * failed (its items are quarantined). A batch that is `sent` when the process dies is the only thing sent again.
 */
export type BatchState = 'sent' | 'waiting' | 'done' | 'split' | 'parked' | 'failed'

export interface Batch {
  readonly id: BatchId
  readonly jobId: JobId
  readonly state: BatchState
  readonly textIds: readonly TextId[]
  readonly bodyBytes: number
  readonly closedBy: string
  readonly attempts: number
}

/** One item that could not be embedded, with the service's reason. */
export interface Failure {
  readonly textId: TextId
  readonly jobId: JobId
  readonly code: string
  readonly message: string
  readonly requestId: string | undefined
  readonly at: number
}
