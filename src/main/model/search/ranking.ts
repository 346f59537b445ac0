import type { DocumentId, PassageId } from '../ids.ts'

/** A document's best passage in one ranking, or one of its passages; scores grow with relevance. */
export interface Ranked {
  readonly documentId: DocumentId
  readonly passageId: PassageId
  /** BM25 with its sign turned, or cosine similarity. */
  readonly score: number
}

/** What a ranking has one row of: the best passage of each document, or every passage. */
export type RankedEach = 'document' | 'passage'

/** The keyword ranking of a query, and what else its words say. */
export interface KeywordRanking {
  readonly ranked: readonly Ranked[]
  /** Those that nearly every passage has; marking them would say nothing about why one was found. */
  readonly common: readonly string[]
  /** Those that no passage of the library has, as they were typed; forms of them may have been found. */
  readonly missing: readonly string[]
}

/** What a search looked through: passages that the filters let through, and how many of them have a vector. */
export interface Searched {
  readonly passages: number
  readonly embedded: number
  /** Documents that only a date filter keeps out because they have no date. */
  readonly undated: number
}

/** In how many passages tokens occur. */
export interface TokenCounts {
  /** Passages in all. */
  readonly passages: number
  /** For each token asked for. */
  readonly with: readonly number[]
}
