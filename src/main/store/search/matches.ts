import { wantedMatches, type Filters } from '../../model/search/filters.ts'
import type { DocumentId } from '../../model/ids.ts'
import type { WholeResult } from '../../model/search/facets.ts'
import { foundTokens, matchExpression, mustOccur, queryTokens, type WantedToken } from '../../text/query/queryTokens.ts'
import type { ReadableDb } from '../connection.ts'
import { allowedDocuments } from '../vectors/columns/masks.ts'
import { readyColumns } from '../vectors/scanRegistry.ts'
import { allowed, isOfColumns } from './filters.ts'
import { documentSet, visit, type DocumentSet } from './documentSet.ts'
import { count, statement } from '../statement.ts'
import { visitMatching } from './lists/matchingLists.ts'
import { matchesAny } from './matchesAny.ts'
import { tokenStatistics } from './tokenStatistics.ts'

/** Every document that a search finds. By word these are the documents that the keyword ranking ranks without a limit. */
export function wholeResult(db: ReadableDb, { filters, words, nearest }: WholeResult): DocumentSet {
  const found = documentSet(count(db, 'SELECT max(id) FROM documents'))
  for (const id of nearest) found.add(id)
  if (words === undefined && nearest.length > 0) return found.set
  const isAll = words === undefined || (words.trim() === '' && filters.requires !== undefined)
  if (isAll && withWanted(undefined, filters) === undefined) addAllowed(db, filters, found.add)
  else addMatching(db, words ?? '', filters, found.add)
  return found.set
}

/**
 * Which of some documents are in the whole result of a search. `found` are documents that are: they tell whether quoted
 * words were looked for together.
 */
export function matchingAmong(
  db: ReadableDb,
  { filters, words, nearest }: WholeResult,
  ids: readonly DocumentId[],
  found: readonly DocumentId[],
): DocumentId[] {
  const condition = allowed(filters)
  const passing = statement(
    db,
    `SELECT d.id FROM json_each(?) j CROSS JOIN documents d ON d.id = j.value WHERE ${condition.sql}`,
  )
    .pluck()
    .all(JSON.stringify(ids), ...condition.values) as DocumentId[]
  if (words === undefined && nearest.length === 0) return passing
  const near = new Set(nearest)
  const matched = words === undefined ? new Set<number>() : matchedAmong(db, words, filters, passing, found)
  return passing.filter((id) => near.has(id) || !matched || matched.has(id))
}

/** So many texts are read in the time that lists of common words take. */
const FEW = 100

/** Which of some documents have any of some tokens. */
function matchingOf(db: ReadableDb, ids: readonly DocumentId[], tokens: readonly WantedToken[]): ReadonlySet<number> {
  const passages = statement(
    db,
    'SELECT p.id, p.document_id FROM json_each(?) j CROSS JOIN passages p ON p.document_id = j.value',
  )
  const documentOf = new Map(passages.raw().all(JSON.stringify(ids)) as [number, number][])
  // Lists of common words are long: most of their passages are none of these.
  const isOne = new Uint8Array(Math.max(0, ...documentOf.keys()) + 1)
  for (const passage of documentOf.keys()) isOne[passage] = 1
  const found = new Set<number>()
  const isListed = visitMatching(db, tokens, (passage) => {
    if (isOne[passage] === 1) found.add(documentOf.get(passage) ?? 0)
  })
  return isListed ? found : matchesAny(db, ids, tokens)
}

/** Undefined: there is nothing to match, so that all that passes the filters is found. */
function matchedAmong(
  db: ReadableDb,
  query: string,
  filters: Filters,
  ids: readonly DocumentId[],
  found: readonly DocumentId[],
): ReadonlySet<number> | undefined {
  const statistics = tokenStatistics(db)
  const tokens = queryTokens(query)
  const matching = (match: string) =>
    new Set(
      statement(
        db,
        `SELECT DISTINCT p.document_id FROM json_each(?) j CROSS JOIN passages p ON p.document_id = j.value
           CROSS JOIN passage_words w ON w.rowid = p.id WHERE w.passage_words MATCH ?`,
      )
        .pluck()
        .all(JSON.stringify([...ids, ...found]), match) as number[],
    )
  const wanted = filters.requires ? undefined : foundTokens(tokens, statistics)
  if (wanted) return ids.length > FEW ? matchingOf(db, ids, wanted) : matchesAny(db, ids, wanted)
  const match = withWanted(matchExpression(tokens, { statistics, found: true }), filters)
  if (match === undefined && query.trim() === '' && filters.requires !== undefined) return undefined
  const matched = match === undefined ? new Set<number>() : matching(match)
  if (mustOccur(tokens).length === 0 || found.some((id) => matched.has(id))) return matched
  const relaxed = matchExpression(tokens, { statistics, relaxed: true, found: true })
  return relaxed === undefined ? matched : matching(relaxed)
}

type Add = (id: number) => void

function addAllowed(db: ReadableDb, filters: Filters, add: Add): void {
  const columns = isOfColumns(filters) ? readyColumns(db) : undefined
  const known = columns && allowedDocuments(db, columns, filters)
  if (known?.exact) return visit({ bits: known.bits, size: 0 }, add)
  const condition = allowed(filters)
  const ids = statement(db, `SELECT d.id FROM documents d WHERE ${condition.sql}`).pluck()
  for (const id of ids.all(...condition.values) as number[]) add(id)
}

/** The same choice of words as where matches are ranked: what occurs nowhere together counts like others. */
function addMatching(db: ReadableDb, query: string, filters: Filters, add: Add): void {
  const statistics = tokenStatistics(db)
  const tokens = queryTokens(query)
  if (addListed(db, foundTokens(tokens, statistics), filters, add)) return
  const match = withWanted(matchExpression(tokens, { statistics, found: true }), filters)
  if (match !== undefined && addMatches(db, match, filters, add)) return
  if (mustOccur(tokens).length === 0) return
  const relaxed = matchExpression(tokens, { statistics, relaxed: true, found: true })
  if (relaxed !== undefined) addMatches(db, relaxed, filters, add)
}

function withWanted(match: string | undefined, { requires }: Filters): string | undefined {
  const wanted = requires ? wantedMatches(requires) : []
  return [...(match === undefined ? [] : [match]), ...wanted].map((one) => `(${one})`).join(' OR ') || undefined
}

/** The same for nothing but words, from lists of the passages of each; false where these or the columns do not know enough. */
function addListed(db: ReadableDb, tokens: readonly WantedToken[] | undefined, filters: Filters, add: Add): boolean {
  const columns = tokens && isOfColumns(filters) ? readyColumns(db) : undefined
  const known = columns && allowedDocuments(db, columns, filters)
  if (!tokens || !columns || !known?.exact) return false
  const { documentOfPassage } = columns
  const { bits } = known
  return visitMatching(db, tokens, (passage) => {
    const id = documentOfPassage[passage] ?? 0
    if ((((bits[id >>> 5] ?? 0) >>> (id & 31)) & 1) === 1) add(id)
  })
}

/** Whether there is any. Where the columns know what is let through, nothing is looked up for a match but its number. */
function addMatches(db: ReadableDb, match: string, filters: Filters, add: Add): boolean {
  let some = false
  const columns = isOfColumns(filters) ? readyColumns(db) : undefined
  const known = columns && allowedDocuments(db, columns, filters)
  if (columns && known?.exact) {
    const passages = statement(db, 'SELECT rowid FROM passage_words WHERE passage_words MATCH ?').pluck().all(match)
    const { documentOfPassage } = columns
    for (const passage of passages as number[]) {
      const id = documentOfPassage[passage] ?? 0
      if ((((known.bits[id >>> 5] ?? 0) >>> (id & 31)) & 1) === 0) continue
      add(id)
      some = true
    }
    return some
  }
  const condition = allowed(filters)
  const ids = statement(
    db,
    `SELECT d.id FROM (SELECT DISTINCT p.document_id AS id FROM passage_words w CROSS JOIN passages p ON p.id = w.rowid
       WHERE w.passage_words MATCH ?) found CROSS JOIN documents d ON d.id = found.id WHERE ${condition.sql}`,
  ).pluck()
  for (const id of ids.all(match, ...condition.values) as number[]) {
    add(id)
    some = true
  }
  return some
}
