import { defined } from '../base/defined.ts'
import { isAbort, QuarryError } from '../base/errors.ts'
import type { DocumentId, PassageId } from '../model/ids.ts'
import type { Ranked } from '../model/search/ranking.ts'
import type { SpaceKey } from '../model/vectors/space.ts'
import { fuse, type Ranking, type Reason } from '../search/fuse.ts'
import { makeSnippet, type Snippet } from '../text/snippet.ts'
import { markValue } from '../text/markParts.ts'
import { queryTokens } from '../text/query/queryTokens.ts'
import { indexedSpaces } from './postgres/indexes.ts'
import type { Queryable } from './postgres/connection.ts'
import { listTeamSpaces } from './postgres/content.ts'
import type { MatchingDocument, TeamFacet } from './mergeFacets.ts'
import type { DocumentSet } from './asking/documentSet.ts'
import { findDocuments, TooMany } from './asking/findDocuments.ts'
import type { TeamEmbedding } from './embedForTeam.ts'
import type { TeamCondition } from './asking/teamCondition.ts'
import { firstTexts, tagsOf } from './postgres/conditions.ts'
import {
  hitsOf,
  listedDocuments,
  listNewest,
  matchingDocuments,
  rankVectors,
  rankWords,
  readTeamTexts,
  type RankedText,
  type TeamFilters,
  type TeamHitRow,
} from './postgres/search.ts'
import type { Keeping } from './postgres/setup.ts'

export interface TeamQuestion {
  readonly query: string
  readonly mode: 'hybrid' | 'semantic' | 'keyword'
  readonly filters: TeamFilters
  /** What else must hold of a document. */
  readonly conditions: readonly TeamCondition[]
  readonly limit: number
  /** What every document that is found by word is counted by; none: it is not asked for. */
  readonly counts: readonly TeamFacet[]
  /** The vector of the query in one of these spaces: the first that it is to be had in. It rejects where there is none. */
  embed(spaces: readonly SpaceKey[]): Promise<TeamEmbedding>
}

export interface TeamSearchOptions {
  readonly offline: boolean
  readonly signal: AbortSignal
  /** With it the server is left alone; the vector of the question is waited for, as the next search has it then. */
  readonly late: AbortSignal
  /** Requests for the same vector that are under way: they share one request, which is paid for once. */
  readonly after: Promise<unknown>
}

/** A document that was found on a server. */
export interface TeamHit {
  /** Of its content, as hexadecimal digits: the same on every desk. */
  readonly hash: string
  readonly score: number
  readonly kind: string
  readonly title: string
  readonly url: string | undefined
  readonly domain: string | undefined
  readonly language: string | undefined
  readonly publishedAt: number | undefined
  readonly addedBy: string
  readonly collections: readonly string[]
  readonly text: string
  readonly snippet: Snippet
  readonly why: readonly Reason[]
}

export interface TeamAnswer {
  readonly hits: readonly TeamHit[]
  readonly mode: TeamQuestion['mode']
  /** Why the mode is not the one that was asked for. */
  readonly reason: string | undefined
  /** Where they were asked for: what is found by word; null where that is too much. */
  readonly matching: readonly MatchingDocument[] | null | undefined
  /** Why the server could not be asked. */
  readonly refused?: string
}

const SNIPPET_CHARS = 320
/** As deep as local rankings are fused. */
const DEPTH = 40

/**
 * Searches a workspace as the library is searched: by word, by meaning in one space, both fused by rank. Without words, what
 * passes is listed, the newest first.
 */
export async function searchTeam(
  on: Queryable,
  workspace: string,
  question: TeamQuestion,
  keeping: Keeping,
): Promise<TeamAnswer> {
  const { mode, conditions, filters: asked } = question
  const nothing: TeamAnswer = { hits: [], mode, reason: undefined, matching: undefined }
  try {
    const filters = conditions.length === 0 ? asked : within(asked, await findDocuments(on, workspace, conditions))
    const isListed = question.query.trim() === ''
    if (filters.among?.length === 0)
      return { ...nothing, ...(isListed ? listing(mode) : {}), matching: question.counts.length > 0 ? [] : undefined }
    const found = { ...question, filters }
    const answer = await (isListed ? listTeam(on, workspace, found, keeping) : rankTeam(on, workspace, found, keeping))
    const { matching } = answer
    const later = answer.hits.length === 0 ? await laterOnly(on, workspace, filters) : undefined
    const reason = [answer.reason, later].filter((one) => one !== undefined).join(' ')
    const told = reason === '' ? answer : { ...answer, reason }
    const isTagged = matching && question.counts.includes('tag')
    return isTagged ? { ...told, matching: await withTags(on, workspace, matching) } : told
  } catch (error) {
    if (!(error instanceof TooMany)) throw error
    return { ...nothing, refused: 'A filter lets through, or keeps out, more than 200,000 documents there.' }
  }
}

/** Why nothing is found as of a time, where that is because of the time. */
async function laterOnly(on: Queryable, workspace: string, filters: TeamFilters): Promise<string | undefined> {
  if (filters.asOf === undefined || (await listNewest(on, workspace, filters, 1)).length > 0) return undefined
  const later = await listNewest(on, workspace, { ...filters, asOf: undefined }, 1)
  return later.length === 0 ? undefined : 'What passes the filters there was captured or published later than that.'
}

function within(filters: TeamFilters, { hashes, isAllBut }: DocumentSet): TeamFilters {
  if (!isAllBut) return { ...filters, among: [...hashes] }
  return hashes.size === 0 ? filters : { ...filters, besides: [...hashes] }
}

async function withTags(
  on: Queryable,
  workspace: string,
  documents: readonly MatchingDocument[],
): Promise<readonly MatchingDocument[]> {
  const found = await tagsOf(
    on,
    workspace,
    documents.map(({ hash }) => hash),
  )
  const marks = Map.groupBy(found, ({ doc }) => doc)
  return documents.map((one) => ({
    ...one,
    tags: (marks.get(one.hash) ?? []).flatMap(
      ({ value }) => markValue({ key: '', kind: 'tag', value }, 'tag')?.name ?? [],
    ),
  }))
}

/** How an answer without words came about. */
const listing = (asked: TeamQuestion['mode']) => ({
  mode: 'keyword' as const,
  reason:
    asked === 'keyword' ? undefined : 'No words to search for: what the filters let through is listed, newest first.',
})

async function listTeam(
  on: Queryable,
  workspace: string,
  { mode, filters, limit, counts }: TeamQuestion,
  keeping: Keeping,
): Promise<TeamAnswer> {
  const [listed, matching] = await Promise.all([
    listNewest(on, workspace, filters, limit),
    counts.length > 0 ? listedDocuments(on, workspace, filters) : undefined,
  ])
  const first = await firstTexts(
    on,
    workspace,
    listed.map(({ hash }) => hash),
  )
  const hashes = [...new Set(first.map(({ text }) => text))]
  const [found, texts] = await Promise.all([
    hashes.length === 0 ? [] : hitsOf(on, workspace, hashes, filters),
    readTeamTexts(on, workspace, hashes, keeping),
  ])
  return {
    ...listing(mode),
    matching,
    hits: listed.flatMap(({ hash }) => {
      const text = first.find(({ doc }) => doc === hash)?.text
      const row = found.find((one) => one.doc === hash && one.text === text)
      return row ? [hitOf(row, texts, { query: '', score: 0, why: [] })] : []
    }),
  }
}

/** What is shown of a document that was found. */
function hitOf(
  row: TeamHitRow,
  texts: ReadonlyMap<string, string>,
  { query, ...ranked }: { readonly query: string; readonly score: number; readonly why: readonly Reason[] },
): TeamHit {
  const text = texts.get(row.text) ?? ''
  return {
    hash: row.doc,
    ...ranked,
    kind: row.kind,
    title: row.title,
    url: row.url ?? undefined,
    domain: row.domain ?? undefined,
    language: row.language ?? undefined,
    publishedAt: row.publishedAt ?? undefined,
    addedBy: row.addedBy,
    collections: row.collections,
    text,
    snippet: makeSnippet(text, query, { maxChars: SNIPPET_CHARS }),
  }
}

async function rankTeam(
  on: Queryable,
  workspace: string,
  question: TeamQuestion,
  keeping: Keeping,
): Promise<TeamAnswer> {
  const { query, mode, filters, limit, counts } = question
  const depth = Math.max(DEPTH, limit * 2)
  const { words } = queryTokens(query)
  const [byWords, byMeaning, matching] = await Promise.all([
    mode === 'semantic' ? undefined : rankWords(on, workspace, words, filters, depth),
    mode === 'keyword' ? undefined : rankMeaning(on, workspace, question, depth, keeping),
    counts.length > 0 ? matchingDocuments(on, workspace, words, filters) : undefined,
  ])
  const meaning = byMeaning?.ranked
  const keyword = byWords ?? (meaning ? undefined : await rankWords(on, workspace, words, filters, depth))
  const hashes = [...new Set([...(keyword ?? []), ...(meaning ?? [])].map(({ hash }) => hash))]
  const found = hashes.length === 0 ? [] : await hitsOf(on, workspace, hashes, filters)
  const byText = Map.groupBy(found, ({ text }) => text)
  const docs = [...new Set(found.map(({ doc }) => doc))].sort()
  const numbers = new Map(docs.map((doc, at) => [doc, at as DocumentId]))
  const places = new Map(hashes.map((hash, at) => [hash, at as PassageId]))
  // The best text of each document; among documents of one text, in the order of their hashes.
  const ranked = (texts: readonly RankedText[]): Ranked[] => {
    const seen = new Set<string>()
    return texts.flatMap(({ hash, score }) =>
      (byText.get(hash) ?? [])
        .toSorted((a, b) => (a.doc < b.doc ? -1 : 1))
        .flatMap(({ doc }) => {
          if (seen.has(doc)) return []
          seen.add(doc)
          return [{ documentId: numbers.get(doc) as DocumentId, passageId: places.get(hash) as PassageId, score }]
        }),
    )
  }
  const rankings: Ranking[] = [
    ...(meaning
      ? [{ by: 'semantic' as const, ranked: ranked(meaning), ...defined({ weight: byMeaning?.weight }) }]
      : []),
    ...(keyword ? [{ by: 'keyword' as const, ranked: ranked(keyword) }] : []),
  ]
  const best = fuse(rankings).slice(0, limit)
  const shown = [...new Set(best.map(({ passageId }) => hashes[passageId] as string))]
  const texts = await readTeamTexts(on, workspace, shown, keeping)
  return {
    mode: meaning ? mode : 'keyword',
    reason: byMeaning?.reason,
    matching,
    hits: best.flatMap(({ documentId, passageId, score, why }) => {
      const [hash, text] = [docs[documentId], hashes[passageId]]
      const row = found.find((one) => one.doc === hash && one.text === text)
      return row ? [hitOf(row, texts, { query, score, why })] : []
    }),
  }
}

async function rankMeaning(
  on: Queryable,
  workspace: string,
  { filters, embed }: TeamQuestion,
  depth: number,
  keeping: Keeping,
): Promise<{ readonly ranked?: readonly RankedText[]; readonly weight?: number; readonly reason: string | undefined }> {
  const spaces = await listTeamSpaces(on, workspace)
  if (spaces.length === 0) return { reason: 'Nothing on the server is embedded yet.' }
  try {
    const { space, vector, rankWeight } = await embed(spaces)
    const chosen = spaces.find(
      ({ origin, model, dimension }) =>
        origin === space.origin && model === space.model && dimension === space.dimension,
    )
    if (!chosen) return { reason: 'Nothing on the server is embedded with this model.' }
    const isIndexed = (await indexedSpaces(on, workspace)).has(chosen.id)
    return {
      ranked: await rankVectors(on, workspace, { space: chosen.id, vector, isIndexed, keeping }, filters, depth),
      weight: rankWeight,
      reason: undefined,
    }
  } catch (error) {
    if (isAbort(error) || !(error instanceof QuarryError) || error.data['kind'] === 'team') throw error
    return { reason: error.message }
  }
}
