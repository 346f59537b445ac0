import { z } from 'zod'
import type { SavedView } from './collect/collect.ts'
import { collectionName } from './collections.ts'
import { call, stream } from './define.ts'
import { importSource } from './files/imports.ts'
import type { MediumView } from './media.ts'

export const taskOperations = ['grounded', 'videos'] as const
export type TaskOperation = (typeof taskOperations)[number]

/** An image of the library, a file, or an address that the service fetches itself. */
const imageInput = z.union([
  importSource,
  z.object({ kind: z.literal('medium'), mediumId: z.int() }),
  z.object({ kind: z.literal('url'), url: z.url({ protocol: /^https?$/ }).max(4_000) }),
])
export type ImageInput = z.infer<typeof imageInput>

/**
 * `grounded` is POST /v1/grounded-generation, which finds what to refer to; `videos` is POST /v1/videos. Which parameters
 * an operation has, and their limits, is in `generation.rules`; the core checks them before anything is sent.
 */
export const generationRequest = z.object({
  operation: z.enum(taskOperations),
  modality: z.enum(['image', 'video']),
  prompt: z.string(),
  model: z.string().min(1).optional(),
  aspectRatio: z.string().optional(),
  /** Seconds; that of a grounded video is adjusted to what is possible, never refused. */
  duration: z.number().optional(),
  resolution: z.string().optional(),
  /** The first frame, then the last. */
  frameImages: z.array(imageInput).optional(),
  inputReferences: z.array(imageInput).optional(),
  generateAudio: z.boolean().optional(),
  seed: z.number().optional(),
  extraParams: z.record(z.string(), z.unknown()).optional(),
})
export type GenerationRequest = z.infer<typeof generationRequest>

export interface GenerationRules {
  readonly promptCharacters: Readonly<Record<TaskOperation, number>>
  readonly models: Readonly<Record<TaskOperation, readonly string[]>>
  /** The model that is taken where none is named; null: the service's own choice, or one must be named. */
  readonly defaultVideoModel: string | null
  readonly aspectRatios: Readonly<Record<TaskOperation, readonly string[]>>
  readonly resolutions: readonly string[]
  /** Seconds. */
  readonly groundedDuration: { readonly least: number; readonly most: number }
  readonly videoDuration: { readonly least: number; readonly most: number }
  readonly frameImages: number
  readonly inputReferences: number
  /** False: no way is documented to fetch a video of the operation `videos`; its task is kept all the same. */
  readonly canFetchVideos: boolean
}

export interface GenerationCheck {
  readonly problems: readonly { readonly field: keyof GenerationRequest; readonly message: string }[]
  /** What is changed before it is sent, in words. */
  readonly notes: readonly string[]
}

export interface TaskView {
  readonly id: number
  readonly operation: TaskOperation
  readonly modality: 'image' | 'video'
  /**
   * `creating`: on its way. `unknown`: the answer was lost, it may have been created; nothing is asked for twice by
   * itself. `stored`: created, with no documented way to fetch it. `downloading`: it succeeded, its output is coming.
   */
  readonly state:
    | 'creating'
    | 'unknown'
    | 'queued'
    | 'running'
    | 'downloading'
    | 'done'
    | 'failed'
    | 'expired'
    | 'stored'
  readonly prompt: string
  readonly model: string | null
  readonly origin: string
  /** What was asked for besides the prompt. */
  readonly asked: TaskParametersView
  readonly notes: readonly string[]
  /** The service's own id of the task. */
  readonly remoteId: string | null
  readonly requestId: string | null
  readonly lookupRequestId: string | null
  readonly lookups: number
  /** Why it is not moving; `until` is when it looks again, null when only the user can help. */
  readonly wait: { readonly kind: string; readonly message: string; readonly until: string | null } | null
  readonly error: { readonly kind: string; readonly message: string } | null
  readonly references: readonly ReferenceView[]
  readonly searches: readonly { readonly query: string | null; readonly results: readonly ReferenceView[] }[]
  /** Every unit the service counted; null: it did not say. */
  readonly usage: Readonly<Record<string, number>> | null
  readonly medium: MediumView | null
  /** False: it belongs to another service than the one in use, or there is no way to look it up. */
  readonly canLookUp: boolean
  readonly createdAt: string
  /** Until when its output can be fetched from the service. */
  readonly expiresAt: string | null
  readonly finishedAt: string | null
}

export interface TaskParametersView {
  readonly aspectRatio: string | null
  readonly duration: number | null
  readonly resolution: string | null
  readonly frameImages: readonly TaskImageView[]
  readonly inputReferences: readonly TaskImageView[]
  readonly generateAudio: boolean | null
  readonly seed: number | null
  readonly extraParams: Readonly<Record<string, unknown>> | null
}

export type TaskImageView =
  | { readonly kind: 'medium'; readonly mediumId: number }
  | { readonly kind: 'url'; readonly url: string }

export interface ReferenceView {
  readonly sourceId: string | null
  readonly title: string | null
  readonly url: string | null
  readonly description: string | null
  readonly coverUrl: string | null
}

const taskId = z.object({ id: z.int() })
const taskIds = z.object({ ids: z.array(z.int()).min(1).max(1_000) })
const limit = z.object({ limit: z.int().min(1).max(1_000).default(200) })

export const generation = {
  rules: call(z.object({}))<GenerationRules>(),
  /** What is wrong with a request, and what would be changed about it; nothing is sent. */
  check: call(generationRequest)<GenerationCheck>(),
  /** Keeps the task and asks for it, once; it goes on by itself. */
  create: call(generationRequest)<TaskView>(),
  /** The same again, as another task, for which the service is asked (and paid) again. */
  again: call(taskId)<TaskView>(),
  /** Newest first. */
  list: call(limit)<readonly TaskView[]>(),
  get: call(taskId)<TaskView>(),
  /** All tasks, newest first, whenever one has changed. Looking tasks up costs nothing. */
  watch: stream(limit)<readonly TaskView[]>(),
  /** Looks at once at one that waits. */
  lookNow: call(taskId)<TaskView>(),
  /** Takes tasks out of the gallery; what they made stays until the library is compacted. */
  remove: call(taskIds)<{ readonly removed: number }>(),
  restore: call(taskIds)<{ readonly restored: number }>(),
  /** Makes documents of what tasks have made, in a collection. */
  save: call(taskIds.extend({ collection: collectionName, embed: z.boolean().default(true) }))<SavedView>(),
}
