import { z } from 'zod'
import { call, stream } from '../define.ts'
import { searchFilters } from './searchFilters.ts'

/** How the terms of a batch are searched for. */
export const termMethods = ['keyword', 'semantic', 'hybrid'] as const
export type TermMethod = (typeof termMethods)[number]

/** Terms of a list, and characters of a term, at most. */
const mostTerms = 10_000
const longestTerm = 10_000

/** A file as a list of terms, or why it is none. */
export type TermFileView =
  | { readonly terms: readonly string[] }
  | { readonly refused: 'empty' | 'pdf' | 'binary' | 'many' }
  | { readonly refused: 'long'; readonly line: number }

/** How a batch is searched for: kept with it. */
const termsAsked = z.object({
  /** Each for every term. */
  methods: z.array(z.enum(termMethods)).min(1).default(['keyword']),
  filters: searchFilters.default(searchFilters.parse({})),
  /** Documents of each term and method. */
  limit: z.int().min(1).max(1000).default(100),
  /** No request leaves. */
  offline: z.boolean().default(false),
  model: z.string().optional(),
  dimension: z.int().min(1).max(4096).optional(),
})
export type TermsAsked = z.output<typeof termsAsked>

/** One search for all terms of a list. */
export interface TermRunView {
  readonly id: number
  readonly endedAt: string
  readonly tookMs: number
  /** Terms that found something. */
  readonly found: number
  readonly hits: number
  /** Why some terms were searched for otherwise than asked. */
  readonly notes: readonly string[]
}

/** Terms that are searched for together, kept to be searched for again. */
export interface TermListView {
  readonly id: number
  readonly name: string
  readonly terms: number
  readonly asked: TermsAsked
  readonly createdAt: string
  /** The newest first. The last ten are kept. */
  readonly runs: readonly TermRunView[]
}

export type TermRunProgress =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number; readonly hits: number }
  | { readonly kind: 'done'; readonly run: TermRunView }

/** What a term found with one method, and where it was before. Columns are in one order. */
export interface TermHitsView {
  /** The place of the term in the list, from 0. */
  readonly term: number
  readonly method: TermMethod
  /** By rank; null for one that is deleted since. */
  readonly documents: readonly (number | null)[]
  readonly scores: readonly number[]
  /** Compared with another run: the rank there, null for what is new. */
  readonly before?: readonly (number | null)[]
  /** Compared with another run: what was found there, and is not any more. */
  readonly gone?: readonly { readonly documentId: number | null; readonly rank: number }[]
}

/** Where a term is found in a document: the passage, and the words in it, as they are written but in lower case. */
export interface TermPlaceView {
  readonly passageId: number
  readonly words: readonly string[]
}

const one = z.object({ id: z.int() })
const name = z.string().trim().min(1).max(200)

export const termLists = {
  /** Those that are kept, the newest first. */
  list: call(z.object({}))<readonly TermListView[]>(),
  /** Those that were removed within a month and can be restored, the last removed first. */
  removed: call(z.object({}))<readonly { readonly id: number; readonly name: string }[]>(),
  get: call(one)<TermListView & { readonly texts: readonly string[] }>(),
  /**
   * Keeps a list without searching. Without a name it is called after its first term. Refuses with `conflict` a name that is
   * taken.
   */
  create: call(
    termsAsked.extend({
      name: name.optional(),
      terms: z.array(z.string().trim().min(1).max(longestTerm)).min(1).max(mostTerms),
    }),
  )<TermListView>(),
  /** The terms of a file, one a line, in UTF-8 or UTF-16. Nothing is kept. */
  read: call(z.object({ base64: z.base64().max(30_000_000) }))<TermFileView>(),
  rename: call(one.extend({ name }))<null>(),
  remove: call(one)<null>(),
  restore: call(one)<null>(),
  /** Searches for all terms, and keeps what they find. Aborted, nothing of it is kept. By meaning each new term costs a request. */
  run: stream(one)<TermRunProgress>(),
  /** What a run found, by term; `against` another run of the list, with what is different. Nothing is searched for. */
  hits: stream(z.object({ runId: z.int(), against: z.int().optional() }))<TermHitsView>(),
  /** Where a document has what a term of a list finds in it, and the words found there. Null: nowhere any more. Nothing is sent. */
  place: call(
    one.extend({ term: z.int().min(0), documentId: z.int(), method: z.enum(termMethods) }),
  )<TermPlaceView | null>(),
}
