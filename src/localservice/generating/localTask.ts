import type { Drawing } from './drawTask.ts'

/** A task, as it is kept. Times are ms since the epoch. */
export interface LocalTask {
  readonly id: string
  readonly operation: 'grounded-generation' | 'videos'
  readonly drawing: Drawing
  readonly model: string
  readonly createdAt: number
  readonly updatedAt: number
  readonly status: 'queued' | 'running' | 'succeeded' | 'failed'
  /** Why it failed. */
  readonly failure: string | undefined
  /** It will fail for this reason, because a faults file asks for it. */
  readonly willFail: string | undefined
  /** What grounded it, in the form of the reply. */
  readonly references: readonly unknown[]
  readonly searchResults: readonly unknown[]
  readonly output: { readonly contentType: string; readonly extension: string } | undefined
}
