import type { BatchId, CollectionId, JobId } from './ids.ts'

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
