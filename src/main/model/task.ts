import type { MediumId, TaskId } from './ids.ts'

/**
 * An image or a video that the service was asked to make, from before it is asked to what came of it. *Invariant:* a task
 * that was looked up has a remote id that was stored before, and no task is ever asked for twice by itself.
 */
export interface Task {
  readonly id: TaskId
  /** Which operation of the service makes it. */
  readonly operation: TaskOperation
  readonly modality: 'image' | 'video'
  readonly state: TaskState
  readonly prompt: string
  readonly model: string | undefined
  readonly origin: string
  readonly asked: TaskParameters
  /** What was changed about the parameters before they were sent, in words. */
  readonly notes: readonly string[]
  readonly remoteId: string | undefined
  readonly creationRequestId: string | undefined
  readonly lookupRequestId: string | undefined
  /** Lookups that were answered. */
  readonly lookups: number
  /** Why it is not moving. */
  readonly wait: TaskWait | undefined
  /** Why there is no output. */
  readonly error: TaskError | undefined
  readonly found: TaskFound | undefined
  /** Every unit that the service counted; undefined: it did not say. */
  readonly usage: Readonly<Record<string, number>> | undefined
  readonly mediumId: MediumId | undefined
  /** The process that asked for it. */
  readonly pid: number
  readonly createdAt: number
  /** Until when the output can be fetched: seven days after its creation. Undefined before that is known, and for videos. */
  readonly expiresAt: number | undefined
  readonly finishedAt: number | undefined
  readonly deletedAt: number | undefined
}

/** The name under which a task holds its media: its output, and the images that went with it. */
export function taskHolder(id: TaskId): string {
  return `task ${id}`
}

/** POST /v1/grounded-generation or POST /v1/videos. */
export type TaskOperation = 'grounded' | 'videos'

/**
 * `creating`: the request is on its way. `unknown`: its answer was lost, so the task may have been created; only the user
 * may ask again. `stored`: it was created, and the service documents no way to fetch what comes of it. `downloading`: it
 * succeeded, and its output is being fetched. `expired`: the service does not know it any more.
 */
export type TaskState =
  | 'creating'
  | 'unknown'
  | 'queued'
  | 'running'
  | 'downloading'
  | 'done'
  | 'failed'
  | 'expired'
  | 'stored'

/** States in which a lookup may change something. */
export const followedStates: readonly TaskState[] = ['queued', 'running', 'downloading']

/** What was asked for, in our own names; durations in seconds, images by the medium they are. */
export interface TaskParameters {
  readonly prompt: string
  readonly model?: string | undefined
  readonly aspectRatio?: string | undefined
  readonly duration?: number | undefined
  readonly resolution?: string | undefined
  readonly frameImages?: readonly ImageInput[] | undefined
  readonly inputReferences?: readonly ImageInput[] | undefined
  readonly generateAudio?: boolean | undefined
  readonly seed?: number | undefined
  readonly extraParams?: Readonly<Record<string, unknown>> | undefined
}

/** An image of the library, or one that the service fetches itself. */
export type ImageInput =
  | { readonly kind: 'medium'; readonly mediumId: MediumId }
  | { readonly kind: 'url'; readonly url: string }

/** `until`, ms since the epoch: when it looks again; undefined: not by itself. */
export interface TaskWait {
  readonly kind: 'rate_limit' | 'trouble' | 'refused_key' | 'disk_full'
  readonly message: string
  readonly until: number | undefined
}

export interface TaskError {
  /** A kind of ServiceError, 'service' for the task's own failure, 'output' for one that cannot be kept, or 'crash'. */
  readonly kind: string
  readonly message: string
}

/** What grounded it, as the service sent it. */
export interface TaskFound {
  readonly references: readonly {
    readonly source_id?: string
    readonly url?: string
    readonly title?: string
    readonly cover_url?: string
  }[]
  readonly searchResults: readonly {
    readonly query?: string
    readonly results?: readonly {
      readonly type?: string
      readonly title?: string
      readonly url?: string
      readonly source_page?: string
      readonly description?: string
      readonly cover_url?: string
    }[]
  }[]
}

/** What became known of a task; what is left out stays as it is. */
export interface TaskChange {
  readonly state?: TaskState
  readonly model?: string | undefined
  readonly remoteId?: string
  readonly creationRequestId?: string | undefined
  readonly lookupRequestId?: string | undefined
  readonly isLookup?: boolean
  /** Null: it is moving again. */
  readonly wait?: TaskWait | null
  readonly error?: TaskError
  readonly found?: TaskFound
  readonly usage?: Readonly<Record<string, number>> | undefined
  readonly mediumId?: MediumId
  readonly expiresAt?: number
  readonly isFinished?: boolean
}
