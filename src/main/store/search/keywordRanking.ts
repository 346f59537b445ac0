import type { DocumentId, PassageId } from '../../model/ids.ts'
import type { KeywordRanking, Ranked, RankedEach } from '../../model/search/ranking.ts'
import { wantedMatches, type Filters } from '../../model/search/filters.ts'
import {
  commonWords,
  foundTokens,
  matchExpression,
  matchOfNumber,
  missingWords,
  mustOccur,
  queryTokens,
  ranksByPieces,
  wantedTokens,
  type QueryTokens,
  type WantedToken,
} from '../../text/query/queryTokens.ts'
import type { ReadableDb } from '../connection.ts'
import { shareAllowed } from './counts.ts'
import { allowedDocuments } from '../vectors/columns/masks.ts'
import { readyColumns } from '../vectors/scanRegistry.ts'
import { allowed, isOfColumns } from './filters.ts'
import { rawRows, rows, statement } from '../statement.ts'
import { ftsScore } from './lists/bm25.ts'
import { visitMatching } from './lists/matchingLists.ts'
import { rankLists, type ScoredPassage } from './lists/rankLists.ts'
import { isMatch } from './isMatch.ts'
import { passagesAllowed } from './lists/passagesAllowed.ts'
import { readListing } from './lists/wordLists.ts'
import { tokenStatistics } from './tokenStatistics.ts'

/** A document may have many good passages: more rows than documents asked for are ranked before they are grouped. */
const PASSAGES_PER_DOCUMENT = 4

/** Fewer than this share let through: conditions are cheaper to check for every match than the words of a match to weigh. */
const LEAST_SHARE = 0.1

/**
 * With lists of words, ranking costs little beside looking up documents: so long as more than this share is let through, it
 * is looked up of the best passages what lets them through, else the passages that are let through come first.
 */
const LEAST_SHARE_OF_LISTS = 0.02

/**
 * The best documents for what a user typed, filters applied before ranking. One row per document (or per passage), best
 * passage first, ties by document number. Where quoted words or the digits of a number occur nowhere together, they count
 * like any others.
 */
export function rankByKeyword(
  db: ReadableDb,
  query: string,
  filters: Filters,
  limit: number,
  each: RankedEach = 'document',
): Ranked[] {
  return inSnapshot(db, () => rankTokens(db, queryTokens(query), filters, limit, each))
}

/** The same with the words that nearly every passage has; without a `limit` nothing is ranked. */
export function searchKeywords(
  db: ReadableDb,
  query: string,
  filters: Filters,
  limit: number | undefined,
  each: RankedEach = 'document',
): KeywordRanking {
  return inSnapshot(db, () => {
    const tokens = queryTokens(query)
    return {
      ranked: limit === undefined ? [] : rankTokens(db, tokens, filters, limit, each, query.trim() === ''),
      common: commonWords(tokens, tokenStatistics(db)),
      missing: [...missingWords(tokens, tokenStatistics(db)), ...missingNumbers(db, tokens)],
    }
  })
}

/** The numbers of a query that no passage has in any of their forms, as they were typed. */
function missingNumbers(db: ReadableDb, { numbers }: QueryTokens): string[] {
  const holds = statement(db, 'SELECT 1 FROM passage_words WHERE passage_words MATCH ? LIMIT 1')
  return numbers.flatMap((number) => (holds.get(matchOfNumber(number)) === undefined ? [number.written] : []))
}

/** One state of the tables for the index, its statistics and the passages. */
function inSnapshot<T>(db: ReadableDb, read: () => T): T {
  return db.inTransaction ? read() : db.transaction(read)()
}

function rankTokens(
  db: ReadableDb,
  query: QueryTokens,
  filters: Filters,
  limit: number,
  each: RankedEach,
  isBlank = false,
): Ranked[] {
  const statistics = tokenStatistics(db)
  const match = withWanted(matchExpression(query, { statistics }), filters)
  // Clauses that leave nothing to rank by, such as a kind.
  if (match === undefined && isBlank && filters.requires) return listNewest(db, filters, limit)
  const tokens = filters.requires ? undefined : wantedTokens(query, statistics)
  // Each alone makes a passage one that is found; the others are several that follow each other.
  const words = tokens && foundTokens(query, statistics)?.filter(({ token }) => !token.includes(' '))
  const hasPieces = ranksByPieces(query, statistics)
  const ranked = (wanted: Wanted, relaxed: boolean) => {
    const only = hasPieces
      ? withWanted(matchExpression(query, { statistics, relaxed, found: true }), filters)
      : undefined
    return hasPieces && only === undefined ? [] : rankMatches(db, { ...wanted, only, words }, filters, limit, each)
  }
  const found = match === undefined ? [] : ranked({ match, tokens }, false)
  if (found.length > 0 || mustOccur(query).length === 0) return found
  const relaxed = matchExpression(query, { statistics, relaxed: true })
  return relaxed === undefined ? [] : ranked({ match: relaxed }, true)
}

/** What the clauses of a query want counts as its words do. */
function withWanted(match: string | undefined, { requires }: Filters): string | undefined {
  const wanted = requires ? wantedMatches(requires) : []
  return [...(match === undefined ? [] : [match]), ...wanted].map((one) => `(${one})`).join(' OR ') || undefined
}

/** The first passages of the documents that the filters let through: the newest first, and those without a date last. */
function listNewest(db: ReadableDb, filters: Filters, limit: number): Ranked[] {
  const condition = allowed(filters)
  return rows<Ranked>(
    db,
    `SELECT d.id AS documentId, p.id AS passageId, 0 AS score
     FROM documents d CROSS JOIN passages p ON p.document_id = d.id AND p.ordinal = 0
     WHERE ${condition.sql} ORDER BY d.published_at DESC NULLS LAST, d.id LIMIT ?`,
    ...condition.values,
    limit,
  )
}

/** What is looked for, for FTS5; and for the lists of words where it is nothing but words. */
interface Wanted {
  readonly match: string
  readonly tokens?: readonly WantedToken[] | undefined
  /** Matches the passages that are found, where not all are that rank. */
  readonly only?: string | undefined
  /** Some of what `only` matches by. */
  readonly words?: readonly WantedToken[] | undefined
}

/** A condition on rows of the word index. The sign keeps SQLite from matching once for each row that is found. */
const isFound = '+passage_words.rowid IN (SELECT rowid FROM passage_words WHERE passage_words MATCH ?)'

function rankMatches(db: ReadableDb, wanted: Wanted, filters: Filters, limit: number, each: RankedEach): Ranked[] {
  const share = shareAllowed(db, filters, tokenStatistics(db).rows)
  const best = rankBest(db, wanted, filters, limit, each, share)
  if (best) return best
  const { match, only } = wanted
  const condition = allowed(filters)
  const select = (take: number) =>
    rows<Ranked>(
      db,
      `SELECT p.document_id AS documentId, p.id AS passageId, ${ftsScore} AS score
       FROM passage_words w CROSS JOIN passages p ON p.id = w.rowid CROSS JOIN documents d ON d.id = p.document_id
       WHERE w.passage_words MATCH ?${only === undefined ? '' : ` AND ${isFound.replace('passage_words.rowid', 'w.rowid')}`}
         AND ${condition.sql}
       ORDER BY score DESC, p.document_id, p.ordinal LIMIT ?`,
      match,
      ...(only === undefined ? [] : [only]),
      ...condition.values,
      take,
    )
  return each === 'passage' ? select(limit) : grouped(select, limit)
}

/**
 * The same, looking up the documents of only so many of the best passages as the share that is let through lets expect.
 * Undefined where these are not enough: looking up the document of each match takes as long as ranking them all.
 */
function rankBest(
  db: ReadableDb,
  { match, tokens, only: found, words }: Wanted,
  filters: Filters,
  limit: number,
  each: RankedEach,
  share: number,
): Ranked[] | undefined {
  const ordered = (best: readonly ScoredPassage[], isAll: boolean) => {
    const scores = new Map(best)
    const ranked = orderedOfColumns(db, scores, filters) ?? orderedOfTables(db, scores, filters)
    const wanted = each === 'passage' ? ranked : bestOfEach(ranked)
    return isAll || wanted.length >= limit ? wanted.slice(0, limit) : undefined
  }
  const most = limit * (each === 'passage' ? 1 : PASSAGES_PER_DOCUMENT)
  const isListed = tokens !== undefined && readListing(db) !== undefined
  const only = isListed && share < LEAST_SHARE_OF_LISTS ? passagesAllowed(db, filters) : undefined
  const take = 1 + (only ? most : Math.ceil(most / Math.max(share, LEAST_SHARE_OF_LISTS)))
  const hasLists = isListed && (only !== undefined || share >= LEAST_SHARE_OF_LISTS)
  if (hasLists && found !== undefined && words) {
    const ranking = rankLists(db, tokens, take, only)
    const some = ranking && foundAmong(db, aboveLowest(ranking, take), words, found)
    const enough = some && ordered(some, ranking.length < take)
    if (enough) return enough
  }
  const best =
    (hasLists ? rankLists(db, tokens, take, found === undefined ? only : passagesFound(db, found, only)) : undefined) ??
    (share < LEAST_SHARE ? undefined : bestMatches(db, match, found, take))
  if (!best) return undefined
  return ordered(aboveLowest(best, take), best.length < take)
}

/** Without those of the lowest score, where there may be others of it: these may come before them by their documents. */
function aboveLowest(best: readonly ScoredPassage[], take: number): readonly ScoredPassage[] {
  const lowest = best.at(-1)?.[1]
  return best.length < take ? best : best.filter(([, one]) => one !== lowest)
}

/** So many passages without a word of the query are looked up in the word index in less time than it takes to match all. */
const FEW_WITHOUT_WORDS = 64

/**
 * The ones of the best passages that are found: most have a word of the query, which lists tell. Matching all passages
 * by pieces that follow each other takes several times as long as ranking. Undefined where too many have none.
 */
function foundAmong(
  db: ReadableDb,
  best: readonly ScoredPassage[],
  words: readonly WantedToken[],
  match: string,
): ScoredPassage[] | undefined {
  const left = new Set<number>(best.map(([passage]) => passage))
  if (!visitMatching(db, words, (passage) => left.delete(passage)) || left.size > FEW_WITHOUT_WORDS) return undefined
  for (const passage of left) if (isMatch(db, match, passage)) left.delete(passage)
  return best.filter(([passage]) => !left.has(passage))
}

/** The passages that the filters let through, best first, from what is in memory; undefined where the tables have to be asked. */
function orderedOfColumns(
  db: ReadableDb,
  scores: ReadonlyMap<PassageId, number>,
  filters: Filters,
): Ranked[] | undefined {
  // The tables have these few at hand: nobody waits for columns that are still being loaded.
  const columns = isOfColumns(filters) ? readyColumns(db, { mayWait: false }) : undefined
  const known = columns && allowedDocuments(db, columns, filters)
  if (!columns || !known?.exact) return undefined
  const { documentOfPassage } = columns
  const ranked: Ranked[] = []
  for (const [passageId, score] of scores) {
    const documentId = (documentOfPassage[passageId] ?? 0) as DocumentId
    if ((((known.bits[documentId >>> 5] ?? 0) >>> (documentId & 31)) & 1) === 1)
      ranked.push({ documentId, passageId, score })
  }
  ranked.sort((a, b) => b.score - a.score || a.documentId - b.documentId)
  // The order of passages within a document is not known here.
  const isTied = ranked.some((one, at) => {
    const next = ranked[at + 1]
    return next?.documentId === one.documentId && next.score === one.score
  })
  return isTied ? undefined : ranked
}

function orderedOfTables(db: ReadableDb, scores: ReadonlyMap<PassageId, number>, filters: Filters): Ranked[] {
  const condition = allowed(filters)
  const found = rows<{ documentId: DocumentId; passageId: PassageId; ordinal: number }>(
    db,
    `SELECT p.document_id AS documentId, p.id AS passageId, p.ordinal
     FROM json_each(?) j CROSS JOIN passages p ON p.id = j.value CROSS JOIN documents d ON d.id = p.document_id
     WHERE ${condition.sql}`,
    JSON.stringify([...scores.keys()]),
    ...condition.values,
  ).map((one) => ({ ...one, score: scores.get(one.passageId) ?? 0 }))
  found.sort((a, b) => b.score - a.score || a.documentId - b.documentId || a.ordinal - b.ordinal)
  return found.map(({ documentId, passageId, score }) => ({ documentId, passageId, score }))
}

function bestMatches(db: ReadableDb, match: string, found: string | undefined, take: number): ScoredPassage[] {
  return rawRows<[PassageId, number]>(
    db,
    `SELECT rowid, ${ftsScore} AS score FROM passage_words
     WHERE passage_words MATCH ?${found === undefined ? '' : ` AND ${isFound}`} ORDER BY score DESC LIMIT ?`,
    match,
    ...(found === undefined ? [] : [found]),
    take,
  )
}

/** The passages that match, ascending; with `among` (ascending), those of them. */
function passagesFound(db: ReadableDb, match: string, among: Uint32Array | undefined): Uint32Array {
  const found = statement(db, 'SELECT rowid FROM passage_words WHERE passage_words MATCH ? ORDER BY rowid')
    .pluck()
    .all(match) as number[]
  if (!among) return Uint32Array.from(found)
  const allowed = new Set(among)
  return Uint32Array.from(found.filter((passage) => allowed.has(passage)))
}

/** In how many passages each token occurs, of how many there are: what a word tells. */
export function countTokens(
  db: ReadableDb,
  tokens: readonly string[],
): { readonly passages: number; readonly with: readonly number[] } {
  return inSnapshot(db, () => {
    const { rows: passages, rowsWith } = tokenStatistics(db)
    return { passages, with: tokens.map(rowsWith) }
  })
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
