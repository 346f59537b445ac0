import { z } from 'zod'
import { collectKinds, collectParameters, type CollectKind, type CollectParameters } from './collectParameters.ts'
import { collectionName, type CollectionSourceId } from '../collections.ts'
import type { CollectRulesView } from './collectRules.ts'
import type { CollectedSearchView, SearchSummaryView } from './collectViews.ts'
import { call, stream } from '../define.ts'
import { mediaSettings } from '../vectors/embedding.ts'
import type { JobView } from '../jobs.ts'

const request = z.object({ kind: z.enum(collectKinds), parameters: collectParameters })
export type CollectRequestInput = z.input<typeof request>

export interface CollectProblem {
  /** A field of the parameters. */
  readonly parameter: keyof CollectParameters
  readonly message: string
}

/** The service asks to wait, or it failed and is asked again; then the answer, which is the last item. */
export type CollectEventView =
  | { readonly type: 'wait'; readonly message: string; readonly until: string; readonly isRateLimit: boolean }
  | { readonly type: 'answer'; readonly search: CollectedSearchView }

export interface SavedView {
  /** Of the collection and of the documents. */
  readonly collectionSource: CollectionSourceId
  readonly collection: { readonly id: number; readonly name: string }
  readonly imported: number
  readonly updated: number
  readonly duplicate: number
  readonly passages: number
  readonly newTexts: number
  readonly documents: readonly {
    readonly documentId: number
    readonly kind: string
    readonly title: string
    readonly url: string | null
    readonly publishedAt: string | null
  }[]
  readonly embed: JobView | null
}

export interface SavedSearchView {
  readonly id: number
  readonly name: string
  readonly kind: CollectKind
  readonly parameters: CollectParameters
  readonly collection: string | null
  readonly createdAt: string
}

export interface LinkedDocumentView {
  readonly collectionSource: CollectionSourceId
  readonly documentId: number
  readonly kind: string
  readonly title: string
  readonly url: string | null
  readonly publishedAt: string | null
  readonly relation: 'article' | 'activity'
  /** True for what the document is made of, false for what it is part of. */
  readonly isPart: boolean
}

export interface CollectedMediaView {
  readonly documents: number
  readonly images: number
  readonly videos: number
  /** Servers that will be asked. */
  readonly hosts: readonly string[]
  /** Requests of embedding what will be fetched and what already waits. */
  readonly requests: number
  readonly tokens: number | null
}

export const collect = {
  rules: call(z.object({}))<CollectRulesView>(),
  check: call(request)<{ readonly problems: readonly CollectProblem[] }>(),
  /** Sends one search. `collection` is what its cost is for, where that is known already; saving decides it otherwise. */
  search: stream(request.extend({ collection: z.string().optional() }))<CollectEventView>(),
  /** A search of before. Only the latest ones still have their items. */
  get: call(z.object({ id: z.int() }))<CollectedSearchView>(),
  history: call(z.object({ limit: z.int().min(1).max(500).default(50) }))<readonly SearchSummaryView[]>(),
  clearHistory: call(z.object({}))<{ readonly removed: number }>(),
  /** Saves items of a search, or pages within them, by their keys; without keys everything. */
  save: call(
    z.object({
      searchId: z.int(),
      keys: z.array(z.string()).min(1).max(10_000).optional(),
      collection: collectionName,
      embed: z.boolean().default(true),
      model: z.string().optional(),
      dimension: z.int().min(1).max(4096).optional(),
    }),
  )<SavedView>(),
  /** Images and videos that saved results name and that were not fetched yet, and what embedding them would take. */
  estimateMedia: call(z.object({ collectionId: z.int(), videos: z.boolean().default(false) }))<CollectedMediaView>(),
  /** Fetches them from the servers they are on, which tells those who is reading, and embeds them unless told not to. */
  fetchMedia: call(
    mediaSettings.extend({
      collectionId: z.int(),
      videos: z.boolean().default(false),
      embed: z.boolean().default(true),
      model: z.string().optional(),
      dimension: z.int().min(1).max(4096).optional(),
    }),
  )<{ readonly fetch: JobView; readonly embed: JobView | null }>(),
  /** The articles of a subject or the activities of an entity; or what a page belongs to. */
  linked: call(z.object({ documentId: z.int() }))<readonly LinkedDocumentView[]>(),
  savedSearches: call(z.object({}))<readonly SavedSearchView[]>(),
  /** In place of the one that has the name. */
  saveSearch: call(
    request.extend({ name: z.string().trim().min(1).max(200), collection: collectionName.optional() }),
  )<SavedSearchView>(),
  removeSavedSearch: call(z.object({ id: z.int() }))<{ readonly removed: boolean }>(),
}
