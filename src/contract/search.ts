import { z } from 'zod'
import type { CollectionSourceId } from './collections.ts'
import { call, stream } from './define.ts'
import type { EncoderScores } from './vectors/encoders.ts'
import { importSource } from './files/imports.ts'
import { documentOrder } from './documents.ts'
import type { MediumView } from './media.ts'
import { facets, type FacetsResult } from './organising/facets.ts'
import { searchFilters } from './organising/searchFilters.ts'
import type { PlaceView } from './places.ts'

export const searchModes = ['hybrid', 'semantic', 'keyword'] as const
/** What becomes of near-duplicates among the hits. */
export const copyChoices = ['fold', 'show'] as const
export type CopyChoice = (typeof copyChoices)[number]
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

/** A document that says nearly the same as another one. */
export interface CopyView {
  readonly documentId: number
  readonly title: string
  readonly url: string | null
  readonly domain: string | null
  readonly kind: string
  readonly publishedAt: string | null
  /** A collection that it is in. */
  readonly collection: string
  /** The names of all of its collections, where it is in several. */
  readonly collections?: readonly string[]
  /** The share of runs of three words that both texts have, 0 to 1. */
  readonly resemblance: number
  /** The cosine of what both texts mean, from stored vectors; null where both are not embedded in one space, or were not compared. */
  readonly similarity: number | null
  /** Which of the two says that it is a copy; `excerpt` where nearly all of one text stands in the other. */
  readonly by: 'text' | 'meaning' | 'both' | 'excerpt'
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
  /** The first of its collections: of those that were searched in, else by name. */
  readonly collection: string
  /** The names of all of its collections, in that order, where it is in several. */
  readonly collections?: readonly string[]
  readonly snippet: string
  /** UTF-16 spans of matched words in the snippet. */
  readonly marks: readonly { readonly start: number; readonly end: number }[]
  readonly text: string
  readonly why: readonly HitReason[]
  /** With `explain`: each word of the query, as it was typed, and how often it is in the title and in the passage. */
  readonly words?: readonly {
    readonly word: string
    readonly inTitle: number
    readonly inText: number
    /** Where it has only other forms of the word, or compounds with it: these, as they are written. */
    readonly forms?: readonly string[]
  }[]
  /** The image or video that was found, else the first that the document shows. */
  readonly medium: MediumView | null
  /** Where the found words of the snippet, or all of it, are in the original; null where that is not known. */
  readonly place: PlaceView | null
  /** With `copies: 'fold'`: documents of the result that say nearly the same, in its order. They are no hits of their own. */
  readonly copies?: readonly CopyView[]
  /** More texts may be alike than were compared. */
  readonly copiesCut?: boolean
}

/** One condition of a query. Spans are UTF-16 units of the query. */
export interface QueryClauseView {
  readonly kind: 'phrase' | 'near' | 'prefix' | 'spelling' | 'field' | 'not' | 'any' | 'all'
  /** What stands before the colon, also after a minus. */
  readonly field: string | null
  /** The clause as it is typed. */
  readonly text: string
  readonly start: number
  readonly end: number
}

/** A piece that looks like a clause, and why it is searched for as text. */
export interface PlainPieceView {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly reason:
    | 'unclosed quote'
    | 'no words'
    | 'unmatched bracket'
    | 'nothing beside OR'
    | 'no value'
    | 'unknown value'
    | 'unknown field'
    | 'not a date'
    | 'too many clauses'
}

/** How a query is understood. */
export interface QueryReading {
  readonly clauses: readonly QueryClauseView[]
  readonly plain: readonly PlainPieceView[]
}

/** A clause of a query, to be shown and taken out. */
export interface QueryChipView {
  readonly kind: QueryClauseView['kind']
  readonly field: string | null
  /** The clause in the way it is written. */
  readonly text: string
  /** The query without it. */
  readonly without: string
}

/** A query taken apart, for chips. */
export interface ParsedQueryView extends QueryReading {
  /** The clauses in their order; a query of all of them means the same. */
  readonly chips: readonly QueryChipView[]
  /** The clauses that filters stand for; days as in the filters of a search. */
  readonly filters: {
    readonly collections: readonly number[]
    readonly domains: readonly string[]
    readonly languages: readonly string[]
    readonly kinds: readonly string[]
    readonly tags: readonly number[]
    readonly since: string | null
    readonly until: string | null
    readonly starred: boolean | null
    readonly unread: boolean | null
    readonly highlighted: boolean | null
    readonly noted: boolean | null
  }
  /** The query without those clauses. */
  readonly rest: string
}

/** What a library has that can be typed into a query. */
const completed = ['word', 'site', 'kind', 'lang', 'by', 'to', 'tag', 'in', 'is'] as const

export type SearchCompletion = (typeof completed)[number]

export interface CompletionView {
  /** As it is typed, with quotes where it needs them. */
  readonly text: string
  readonly value: string
  /** Documents with it; null where they are not counted. */
  readonly documents: number | null
}

/** A value that filters ask for, and that no document of the library has. */
export interface UnknownValueView {
  readonly field: 'kind' | 'site' | 'lang' | 'by' | 'to'
  readonly value: string
  /** Values that there are, those of most documents first. */
  readonly known: readonly string[]
}

/** A word of a query that no text of the library has. */
export interface MissingWordView {
  readonly word: string
  /** Other forms of it, or compounds with it, by which hits were found. */
  readonly forms: readonly string[]
  /** Words of the library that are spelt nearly like it. Nothing has searched for them. */
  readonly near: readonly string[]
}

export interface SearchResult extends QueryReading, Partial<FacetsResult> {
  readonly query: string
  /** What really answered. */
  readonly mode: SearchMode | 'offline' | 'offline-semantic'
  readonly requestedMode: SearchMode
  /** Why the mode is not the one asked for. */
  readonly reason?: string
  /** Why some of the images and videos could not be searched. */
  readonly mediaReason?: string
  /** Set with the mode `offline-semantic`: the encoder that estimated the vector of the query, and what it was measured to find. */
  readonly encoder?: EncoderScores & { readonly pairs: number }
  readonly tookMs: number
  readonly hits: readonly HitView[]
  /** Passages that the filters let through, and how many of those have a vector. */
  readonly searched: { readonly passages: number; readonly embedded: number }
  /** Words of the query that no text has; empty where all are known. */
  readonly missing: readonly MissingWordView[]
  /** Where nothing was found: what is asked for that the library does not have. */
  readonly unknown?: readonly UnknownValueView[]
  /** Where nothing was found: the dates asked for, which no time is between. */
  readonly emptyPeriod?: { readonly since: string; readonly until: string }
  /** Documents left out because they have no date, when a date filter applies. */
  readonly undated: number
}

/** What one term of a batch finds. */
export interface BatchTermView {
  /** Its place in the list, from 0. */
  readonly at: number
  readonly term: string
  readonly mode: SearchResult['mode']
  readonly reason: string | null
  /** What of the term looks like a clause and was searched for as text. */
  readonly plain: readonly PlainPieceView[]
  /** As a search for the term has them, in its order. */
  readonly hits: readonly { readonly documentId: number; readonly rank: number; readonly score: number }[]
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
  /** Deletes the queries that were embedded, with their vectors; asked again they cost again. */
  forget: call(z.object({}))<{ readonly removed: number }>(),
  /**
   * The query is in the language of docs/search.md; what is no clause of it is plain text. Clauses are conditions on
   * documents in every mode. Where there are no words, or the query is blank, what passes is listed, newest first.
   */
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
      /**
       * Another order than the best first, over the whole result as `facets` has it. Where a hit stands in a ranking then
       * counts among the hits that are given.
       */
      sort: z.union([z.literal('relevance'), documentOrder]).default('relevance'),
      /**
       * `fold`: near-duplicates stand under the first of them that is found, so that a page has as many different documents.
       * Ranks and pages count the hits that are left; facets count every document.
       */
      copies: z.enum(copyChoices).default('show'),
      /** Says of each hit which words of the query it has. */
      explain: z.boolean().default(false),
      /** Names near spellings of words that no text has, where nothing is found. */
      spellings: z.boolean().default(false),
      /** Counted over the whole result, as `facets` does. */
      facets: facets.default([]),
    }),
  )<SearchResult>(),
  /**
   * Counts values of all that a search finds. Without a query: of all that the filters let through. Nothing is sent: where
   * the vector of the query is neither kept nor estimated, what is counted is what was found by word. Refuses with
   * `not_found` a facet that there is not.
   */
  facets: call(
    z.object({
      query: z.string().default(''),
      mode: z.enum(searchModes).default('hybrid'),
      filters: searchFilters.default(noFilters),
      model: z.string().optional(),
      dimension: z.int().min(1).max(4096).optional(),
      facets,
      /** Values of each facet. Months are all given. */
      most: z.int().min(1).max(1000).default(20),
    }),
  )<FacetsResult & { readonly tookMs: number }>(),
  /**
   * Searches for many terms, each as `query` does, and gives what each finds in the order of the list. It ends after the
   * last; aborted, it searches for no more.
   */
  batch: stream(
    z.object({
      terms: z.array(z.string().trim().min(1).max(10_000)).min(1).max(100_000),
      mode: z.enum(searchModes).default('keyword'),
      filters: searchFilters.default(noFilters),
      /** Of each term. */
      limit: z.int().min(1).max(1000).default(100),
      offline: z.boolean().default(false),
      model: z.string().optional(),
      dimension: z.int().min(1).max(4096).optional(),
    }),
  )<BatchTermView>(),
  /** Takes a query apart without searching. Never refuses one. */
  parse: call(z.object({ query: z.string().max(100_000) }))<ParsedQueryView>(),
  /** Values that begin with `start`, without case; what most documents have first. */
  complete: call(
    z.object({
      of: z.enum(completed),
      start: z.string().max(200).default(''),
      limit: z.int().min(1).max(100).default(10),
    }),
  )<readonly CompletionView[]>(),
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
