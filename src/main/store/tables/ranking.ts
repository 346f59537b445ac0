import type { DocumentId, PassageId } from '../../model/ids.ts'
import { commonWords as commonOf, matchExpression, queryTokens, type TokenStatistics } from '../../text/queryTokens.ts'
import type { ReadableDb } from '../connection.ts'
import { allowed, type Filters } from './filters.ts'
import { count, rows } from './statement.ts'

/** A document's best passage in one ranking, or one of its passages; scores grow with relevance. */
export interface Ranked {
  readonly documentId: DocumentId
  readonly passageId: PassageId
  /** BM25 with its sign turned, or cosine similarity. */
  readonly score: number
}

/** What a ranking has one row of: the best passage of each document, or every passage. */
export type RankedEach = 'document' | 'passage'

/** How much a word in the title counts against one in the text, and a piece of a word against a whole one. */
const TITLE_WEIGHT = 2
const BODY_WEIGHT = 1
const GRAM_WEIGHT = 0.5

/** A document may have many good passages: more rows than documents asked for are ranked before they are grouped. */
const PASSAGES_PER_DOCUMENT = 4

/**
 * The best documents for what a user typed, filters applied before ranking. One row per document (or per passage), best
 * passage first, ties by document number. Where quoted words occur nowhere together, they count like any others.
 */
export function rankByWords(
  db: ReadableDb,
  query: string,
  filters: Filters,
  limit: number,
  each: RankedEach = 'document',
): Ranked[] {
  const tokens = queryTokens(query)
  const statistics = tokenStatistics(db)
  const match = matchExpression(tokens, { statistics })
  const found = match === undefined ? [] : rankMatches(db, match, filters, limit, each)
  if (found.length > 0 || tokens.phrases.length === 0) return found
  const relaxed = matchExpression(tokens, { statistics, relaxed: true })
  return relaxed === undefined ? [] : rankMatches(db, relaxed, filters, limit, each)
}

/** The words of a query that nearly every passage has; marking them would say nothing about why one was found. */
export function commonWords(db: ReadableDb, query: string): string[] {
  return commonOf(queryTokens(query), tokenStatistics(db))
}

function tokenStatistics(db: ReadableDb): TokenStatistics {
  return {
    rows: count(db, 'SELECT count(*) FROM passage_words_docsize'),
    rowsWith: (token) => count(db, 'SELECT doc FROM passage_vocabulary WHERE term = ?', token),
  }
}

function rankMatches(db: ReadableDb, match: string, filters: Filters, limit: number, each: RankedEach): Ranked[] {
  const condition = allowed(filters)
  const select = (take: number) =>
    rows<Ranked>(
      db,
      `SELECT p.document_id AS documentId, p.id AS passageId,
         -bm25(passage_words, ${TITLE_WEIGHT}, ${BODY_WEIGHT}, ${GRAM_WEIGHT}) AS score
       FROM passage_words w CROSS JOIN passages p ON p.id = w.rowid CROSS JOIN documents d ON d.id = p.document_id
       WHERE w.passage_words MATCH ? AND ${condition.sql}
       ORDER BY score DESC, p.document_id, p.ordinal LIMIT ?`,
      match,
      ...condition.values,
      take,
    )
  return each === 'passage' ? select(limit) : grouped(select, limit)
}

/** In how many passages each token occurs, of how many there are: what a word tells. */
export function countTokens(
  db: ReadableDb,
  tokens: readonly string[],
): { readonly passages: number; readonly with: readonly number[] } {
  const { rows: passages, rowsWith } = tokenStatistics(db)
  return { passages, with: tokens.map(rowsWith) }
}

/** Keeps each document's best row; asks for more rows until `limit` documents are there or nothing is left. */
export function grouped(select: (take: number) => Ranked[], limit: number): Ranked[] {
  for (let take = limit * PASSAGES_PER_DOCUMENT; ; take *= 4) {
    const found = select(take)
    const best = bestOfEach(found)
    if (best.length >= limit || found.length < take) return best.slice(0, limit)
  }
}

/** Each document's first row. */
export function bestOfEach(ranked: readonly Ranked[]): Ranked[] {
  const best = new Map<DocumentId, Ranked>()
  for (const one of ranked) if (!best.has(one.documentId)) best.set(one.documentId, one)
  return [...best.values()]
}
