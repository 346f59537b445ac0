import type { BatchId, CollectionId, JobId, ReservationId } from './ids.ts'

/** One answered request and what it cost, in the units `meta.usage` named. */
export interface LedgerEntry {
  readonly operation: string
  readonly origin: string
  readonly model: string | undefined
  readonly jobId: JobId | undefined
  readonly batchId?: BatchId
  readonly collectionId: CollectionId | undefined
  readonly requestId: string | undefined
  readonly usage: Readonly<Record<string, number>>
  /** Ends with the entry, which gets the time at which the request was sent. */
  readonly reservation?: ReservationId | undefined
}

/** What one operation of one job cost on one day. */
export interface UsageEntry {
  readonly day: string
  readonly operation: string
  readonly origin: string
  readonly model: string | undefined
  readonly collection: string | undefined
  readonly jobId: JobId | undefined
  /** Title of the job. */
  readonly job: string | undefined
  readonly requests: number
  readonly units: Readonly<Record<string, number>>
}

/** What one operation cost on one day. */
export interface UsageSum {
  /** UTC, yyyy-mm-dd. */
  readonly day: string
  readonly operation: string
  readonly origin: string
  readonly model: string | null
  readonly collection: string | null
  readonly requests: number
  readonly units: Readonly<Record<string, number>>
}
