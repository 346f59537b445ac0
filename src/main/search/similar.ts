import type { Clock } from '../base/clock.ts'
import type { DocumentId, SpaceId } from '../model/ids.ts'
import type { Origin, SpaceKey } from '../model/vectors/space.ts'
import type { CollectionSource } from '../model/collectionSource.ts'
import type { Filters } from '../model/search/filters.ts'
import type { Hit } from '../model/search/hit.ts'
import type { Ranked } from '../model/search/ranking.ts'
import { plainQuery, queryTokens, type QueryTokens } from '../text/query/queryTokens.ts'
import { makeSnippet } from '../text/snippet.ts'
import type { FoundHit } from './search.ts'

export interface SimilarRequest {
  readonly documentId: DocumentId
  readonly filters: Filters
  readonly limit: number
}

export interface SimilarAnswer {
  /** `keyword` where the document has no vector: then by the words of its title. */
  readonly mode: 'semantic' | 'keyword'
  /** Why it is not `semantic`. */
  readonly reason: string | undefined
  /** What the vectors compared were made with. */
  readonly space: SpaceKey | undefined
  readonly spaceId: SpaceId | undefined
  readonly hits: readonly FoundHit[]
  readonly tookMs: number
}

/** A text says what it is about at its beginning; each passage more is a scan more. */
export const FIRST_PASSAGES = 3
const SNIPPET_CHARS = 280

export interface SimilarDependencies {
  readonly source: CollectionSource
  /** Of the service in use. */
  readonly origin: Origin
  readonly clock: Clock
}

/**
 * Documents like one that is there: those whose passages are nearest to any of its first passages, itself left out. It
 * needs no call, and so works in spaces of every origin. @throws QuarryError not_found
 */
export async function similar(
  request: SimilarRequest,
  { source, origin, clock }: SimilarDependencies,
): Promise<SimilarAnswer> {
  const startedAt = clock.now()
  const { documentId, filters, limit } = request
  const document = await source.getDocument(documentId)
  const words = plainQuery(document.title)
  const spaces = await source.documentVectors(documentId, FIRST_PASSAGES, filters.collections)
  // Most of the document, then the service in use.
  const most = spaces.filter(({ vectors }) => vectors.length === spaces[0]?.vectors.length)
  const chosen = most.find(({ space }) => space.origin === origin) ?? most[0]
  // One more than asked for: the document itself is the first of each.
  const rankings = await Promise.all(
    chosen
      ? chosen.vectors.map((vector) => source.rankByVector(chosen.space.id, vector, filters, limit + 1))
      : [source.rankByKeyword(words, filters, limit + 1).then(({ ranked }) => ranked)],
  )
  const best = bestOf(rankings.flat(), documentId).slice(0, limit)
  const hits = await source.readHits(best, filters.collections)
  const tokens = queryTokens(words)
  const by = chosen ? ('semantic' as const) : ('keyword' as const)
  return {
    mode: by,
    reason: chosen ? undefined : 'This document is not embedded: what is shown shares words with its title.',
    space: chosen?.space,
    spaceId: chosen?.space.id,
    hits: hits.map((hit, index) => foundBy(hit, index + 1, best[index]?.score ?? 0, by, tokens)),
    tookMs: clock.now() - startedAt,
  }
}

/** A hit of one ranking, with its snippet. */
export function foundBy(
  hit: Hit,
  rank: number,
  score: number,
  by: SimilarAnswer['mode'],
  tokens: QueryTokens,
): FoundHit {
  const snippet = makeSnippet(hit.text, tokens, { maxChars: SNIPPET_CHARS })
  return { ...hit, rank, score, snippet, why: [{ by, rank, score, contribution: score }] }
}

/** Each document's best passage over all rankings, best first, without `own`. */
function bestOf(ranked: readonly Ranked[], own: DocumentId): Ranked[] {
  const best = new Map<DocumentId, Ranked>()
  for (const one of ranked) {
    const held = best.get(one.documentId)
    if (one.documentId !== own && (held === undefined || one.score > held.score)) best.set(one.documentId, one)
  }
  return [...best.values()].sort((a, b) => b.score - a.score || a.documentId - b.documentId)
}
