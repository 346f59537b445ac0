import { z } from 'zod'
import type { CollectionSourceId } from './collections.ts'
import { call } from './define.ts'
import { importSource } from './files/imports.ts'
import type { MediumView } from './media.ts'
import { searchFilters } from './organising/searchFilters.ts'
import type { PlaceView } from './places.ts'

export const searchModes = ['hybrid', 'semantic', 'keyword'] as const
export type SearchMode = (typeof searchModes)[number]

/** One way a hit was found: its rank there, and what it adds to the fused score. */
export interface HitReason {
  /** By words, by vectors of texts, or by vectors of images and videos. */
  readonly by: 'keyword' | 'semantic' | 'media'
  readonly rank: number
  /** BM25 (higher is better) or cosine similarity. */
  readonly score: number
  readonly contribution: number
  /** The model of the space, where images and videos were ranked. */
  readonly model?: string
}

export interface HitView {
  readonly rank: number
  readonly score: number
  readonly collectionSource: CollectionSourceId
  readonly documentId: number
  readonly externalId: string | null
  readonly passageId: number
  readonly kind: string
  readonly title: string
  readonly url: string | null
  readonly domain: string | null
  readonly language: string | null
  readonly publishedAt: string | null
  /** Names of the collections it was found in. */
  readonly collection: string
  readonly snippet: string
  /** UTF-16 spans of matched words in the snippet. */
  readonly marks: readonly { readonly start: number; readonly end: number }[]
  readonly text: string
  readonly why: readonly HitReason[]
  /** The image or video that was found, else the first that the document shows. */
  readonly medium: MediumView | null
  /** Where the found words of the snippet, or all of it, are in the original; null where that is not known. */
  readonly place: PlaceView | null
}

export interface SearchResult {
  readonly query: string
  /** What really answered. */
  readonly mode: SearchMode | 'offline'
  readonly requestedMode: SearchMode
  /** Why the mode is not the one asked for. */
  readonly reason?: string
  /** Why some of the images and videos could not be searched. */
  readonly mediaReason?: string
  readonly tookMs: number
  readonly hits: readonly HitView[]
  /** Passages that the filters let through, and how many of those have a vector. */
  readonly searched: { readonly passages: number; readonly embedded: number }
  /** Documents left out because they have no date, when a date filter applies. */
  readonly undated: number
}

/** What is like an image. There is no answer by word: where nothing could be compared, no hits and a reason. */
export interface ImageSearchResult {
  readonly reason?: string
  readonly tookMs: number
  readonly hits: readonly HitView[]
}

/** What a document is like: its nearest neighbours by meaning, itself left out. */
export interface SimilarResult {
  readonly documentId: number
  /** `keyword` where the document is not embedded: then by the words of its title; `reason` gives the cause. */
  readonly mode: 'semantic' | 'keyword'
  readonly reason?: string
  /** What the vectors compared were made with; null where none were. */
  readonly space: { readonly origin: string; readonly model: string; readonly dimension: number } | null
  readonly tookMs: number
  readonly hits: readonly HitView[]
}

const noFilters = {
  collections: [],
  domains: [],
  languages: [],
  kinds: [],
  tags: [],
  status: [],
  priority: [],
  fields: [],
}

export const search = {
  query: call(
    z.object({
      query: z.string().min(1),
      mode: z.enum(searchModes).default('hybrid'),
      filters: searchFilters.default(noFilters),
      limit: z.int().min(1).max(1000).default(20),
      offset: z.int().min(0).default(0),
      /** No request leaves: query vectors come from the cache only. */
      offline: z.boolean().default(false),
      model: z.string().optional(),
      dimension: z.int().min(1).max(4096).optional(),
    }),
  )<SearchResult>(),
  /** Images and videos like an image. It costs one request for each multimodal model, unless the library holds the image. */
  image: call(
    z.object({
      image: importSource,
      filters: searchFilters.default(noFilters),
      limit: z.int().min(1).max(1000).default(20),
      offline: z.boolean().default(false),
      model: z.string().optional(),
      dimension: z.int().min(1).max(4096).optional(),
    }),
  )<ImageSearchResult>(),
  /** More like this. Nothing is sent: it works offline, and with vectors that came in a file. */
  similar: call(
    z.object({
      documentId: z.int(),
      filters: searchFilters.default(noFilters),
      limit: z.int().min(1).max(1000).default(20),
    }),
  )<SimilarResult>(),
}
export type SearchInput = z.input<(typeof search.query)['input']>
