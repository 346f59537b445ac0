import { isAbort, QuarryError } from '../base/errors.ts'
import type { DocumentId, PassageId } from '../model/ids.ts'
import type { Ranked } from '../model/search/ranking.ts'
import type { SpaceKey } from '../model/vectors/space.ts'
import { fuse, type Ranking, type Reason } from '../search/fuse.ts'
import { makeSnippet, type Snippet } from '../text/snippet.ts'
import { queryTokens } from '../text/query/queryTokens.ts'
import { indexedSpaces } from './postgres/indexes.ts'
import type { Queryable } from './postgres/connection.ts'
import { listTeamSpaces } from './postgres/content.ts'
import type { MatchingDocument } from './mergeFacets.ts'
import {
  hitsOf,
  matchingDocuments,
  rankVectors,
  rankWords,
  readTeamTexts,
  type RankedText,
  type TeamFilters,
} from './postgres/search.ts'

export interface TeamQuestion {
  readonly query: string
  readonly mode: 'hybrid' | 'semantic' | 'keyword'
  readonly filters: TeamFilters
  readonly limit: number
  /** Whether every document that is found by word is asked for, to be counted. */
  readonly counts?: boolean
  /** The vector of the query in one of these spaces: the first that it is to be had in. It rejects where there is none. */
  embed(spaces: readonly SpaceKey[]): Promise<{ readonly space: SpaceKey; readonly vector: Float32Array }>
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
}

const SNIPPET_CHARS = 320
/** As deep as local rankings are fused. */
const DEPTH = 40

/** Searches a workspace as the library is searched: by word, by meaning in one space, both fused by rank. */
export async function searchTeam(
  on: Queryable,
  workspace: string,
  question: TeamQuestion,
  isHalfvec: boolean,
): Promise<TeamAnswer> {
  const { query, mode, filters, limit } = question
  const depth = Math.max(DEPTH, limit * 2)
  const { words } = queryTokens(query)
  const [byWords, byMeaning, matching] = await Promise.all([
    mode === 'semantic' ? undefined : rankWords(on, workspace, words, filters, depth),
    mode === 'keyword' ? undefined : rankMeaning(on, workspace, question, depth, isHalfvec),
    question.counts ? matchingDocuments(on, workspace, words, filters) : undefined,
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
    ...(meaning ? [{ by: 'semantic' as const, ranked: ranked(meaning) }] : []),
    ...(keyword ? [{ by: 'keyword' as const, ranked: ranked(keyword) }] : []),
  ]
  const best = fuse(rankings).slice(0, limit)
  const texts = await readTeamTexts(on, workspace, [
    ...new Set(best.map(({ passageId }) => hashes[passageId] as string)),
  ])
  return {
    mode: meaning ? mode : 'keyword',
    reason: byMeaning?.reason,
    matching,
    hits: best.flatMap(({ documentId, passageId, score, why }) => {
      const [hash, text] = [docs[documentId], hashes[passageId]]
      const row = found.find((one) => one.doc === hash && one.text === text)
      if (!row || hash === undefined) return []
      const passage = texts.get(row.text) ?? ''
      return [
        {
          hash,
          score,
          kind: row.kind,
          title: row.title,
          url: row.url ?? undefined,
          domain: row.domain ?? undefined,
          language: row.language ?? undefined,
          publishedAt: row.publishedAt ?? undefined,
          addedBy: row.addedBy,
          collections: row.collections,
          text: passage,
          snippet: makeSnippet(passage, query, { maxChars: SNIPPET_CHARS }),
          why,
        },
      ]
    }),
  }
}

async function rankMeaning(
  on: Queryable,
  workspace: string,
  { filters, embed }: TeamQuestion,
  depth: number,
  isHalfvec: boolean,
): Promise<{ readonly ranked?: readonly RankedText[]; readonly reason: string | undefined }> {
  const spaces = await listTeamSpaces(on, workspace)
  if (spaces.length === 0) return { reason: 'Nothing on the server is embedded yet.' }
  try {
    const { space, vector } = await embed(spaces)
    const chosen = spaces.find(
      ({ origin, model, dimension }) =>
        origin === space.origin && model === space.model && dimension === space.dimension,
    )
    if (!chosen) return { reason: 'Nothing on the server is embedded with this model.' }
    const isIndexed = (await indexedSpaces(on, workspace)).has(chosen.id)
    return {
      ranked: await rankVectors(on, workspace, { space: chosen.id, vector, isIndexed, isHalfvec }, filters, depth),
      reason: undefined,
    }
  } catch (error) {
    if (isAbort(error) || !(error instanceof QuarryError) || error.data['kind'] === 'team') throw error
    return { reason: error.message }
  }
}
