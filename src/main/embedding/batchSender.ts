import type { Clock } from '../base/clock.ts'
import type { Probe } from '../base/probe.ts'
import type { Random } from '../base/random.ts'
import type { Concurrency } from '../jobs/concurrency.ts'
import type { Gate } from '../jobs/gate.ts'
import type { JobContext } from '../jobs/runner.ts'
import type { CollectionSource } from '../model/collectionSource.ts'
import type { StoredBatch, StoredJob, WaitReason } from '../model/jobs/job.ts'
import type { ServiceProfile } from '../service/profile/profile.ts'
import type { Spending } from '../spending/spending.ts'
import type { Store } from '../store/store.ts'

import type { BatchWork } from './batchWork.ts'

export type EmbedJob = StoredJob & {
  readonly space: NonNullable<StoredJob['space']>
  readonly spaceId: NonNullable<StoredJob['spaceId']>
}

/** How the sending of one batch ended; each is in the store already. */
export type BatchEnd =
  /** `embedded` are the texts that had no vector before. */
  | { readonly kind: 'done'; readonly embedded: number }
  | { readonly kind: 'failed' }
  | { readonly kind: 'split'; readonly halves: readonly StoredBatch[] }
  | { readonly kind: 'parked'; readonly message: string }
  /** Not sent, or refused for a reason that is not its own: it waits for the next run. */
  | { readonly kind: 'back' }
  | { readonly kind: 'waits'; readonly wait: WaitReason }

export interface BatchSenderOptions {
  readonly job: EmbedJob
  readonly work: BatchWork
  readonly store: Store
  /** Where the vectors go. */
  readonly source: CollectionSource
  readonly clock: Clock
  readonly spending: Spending
  readonly random: Random
  readonly profile: ServiceProfile
  readonly probe: Probe
  readonly gate: Gate
  readonly concurrency: Concurrency
  readonly context: JobContext
  /** Start nothing new: a waiting batch returns to the queue. */
  readonly stopping: AbortSignal
}
