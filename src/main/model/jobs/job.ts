import type { BatchId, CollectionId, JobId, TextId, SpaceId } from '../ids.ts'
import type { JobFamily, JobWork } from './jobWork.ts'
import type { SpaceKey } from '../vectors/space.ts'
import type { LedgerEntry } from '../ledger.ts'

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
  /** A budget does not allow the next request. Undefined: it does not end by itself. */
  | { readonly kind: 'budget'; readonly message: string; readonly until: number | undefined }
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

export const noEmbedCounts: EmbedCounts = {
  total: 0,
  embedded: 0,
  failed: 0,
  requests: 0,
  bytes: 0,
  tokens: 0,
  truncated: 0,
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
  /** Pages and images of the files so far whose text has to be recognised, and those that were. */
  readonly pagesToRecognise: number
  readonly pagesRecognised: number
  /** Of a capture: addresses that are dealt with. */
  readonly addresses: number
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
  pagesToRecognise: 0,
  pagesRecognised: 0,
  addresses: 0,
}

export interface Job {
  readonly id: JobId
  readonly family: JobFamily
  /** Undefined: the library holds it in a form that cannot be read, and the job cannot run. */
  readonly work: JobWork | undefined
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
  /** When it was taken off the list of jobs, after its end. */
  readonly clearedAt: number | undefined
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

/** A job as stored: the model's job with what the queue needs to run it. */
export interface StoredJob extends Job {
  readonly spaceId: SpaceId | undefined
  /** The import whose documents this job embeds as they arrive. */
  readonly feedsFrom: JobId | undefined
  /** The process that asked for it; the one that runs it holds the lease. */
  readonly owner: string
  /** What a user requested of a running job. It is stored, so that it survives a crash. */
  readonly wish: Wish | undefined
}

/** `time_limit` is a pause too: the time that a command was given is over. */
export type Wish = 'pause' | 'time_limit' | 'cancel'

/** A job that is not stored yet. */
export interface NewJob {
  readonly work: JobWork
  readonly title: string
  readonly collectionId: CollectionId | undefined
  readonly spaceId: SpaceId | undefined
  readonly feedsFrom: JobId | undefined
  readonly owner: string
}

/** A record that was refused or kept with something missing; a note says what is no fault. */
export interface StoredProblem {
  readonly file: string
  readonly row: number | undefined
  readonly column: string | undefined
  readonly message: string
  readonly severity: 'refused' | 'warning' | 'note'
}

/** What an import said of a file, of a kind and in words, however often. */
export interface FileProblem extends Pick<StoredProblem, 'file' | 'message' | 'severity'> {
  /** It is about no row of it. */
  readonly isWhole: boolean
}

/** A batch as stored. `parentId` is the batch it was halved from. */
export interface StoredBatch extends Batch {
  readonly parentId: BatchId | undefined
  readonly error: string | undefined
}

/** The answer to one request of a job: its vectors, and what it cost. */
export interface BatchReply {
  readonly batchId: BatchId
  readonly spaceId: SpaceId
  readonly dimension: number
  /** Row i is the vector of the batch's i-th text. */
  readonly values: Float32Array
  readonly truncated: boolean
  readonly ledger: LedgerEntry
  readonly tokens: number
}
