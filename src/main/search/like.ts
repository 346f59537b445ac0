import type { DocumentVectors } from '../model/vectors/documentVectors.ts'
import type { DocumentId, SpaceId } from '../model/ids.ts'
import type { Filters } from '../model/search/filters.ts'
import type { Ranked } from '../model/search/ranking.ts'
import { plainQuery, queryTokens } from '../text/query/queryTokens.ts'
import { meanOf } from '../text/meanVector.ts'
import { FIRST_PASSAGES, foundBy, type SimilarAnswer, type SimilarDependencies } from './similar.ts'

export interface LikeAnswer extends SimilarAnswer {
  /** How many of the documents the space has vectors of. */
  readonly used: number
}

/** Without vectors, the titles of so many are what is searched for. */
const SEARCHED_TITLES = 8

/**
 * Documents like several that are there: those nearest to the mean of their stored vectors, themselves left out. The space
 * is the one that most of them have vectors in. Nothing is sent. @throws QuarryError not_found
 */
export async function like(
  { documentIds, filters, limit }: { documentIds: readonly DocumentId[]; filters: Filters; limit: number },
  { source, origin, clock }: SimilarDependencies,
): Promise<LikeAnswer> {
  const startedAt = clock.now()
  const ids = [...new Set(documentIds)]
  const vectors = await Promise.all(ids.map((id) => source.documentVectors(id, FIRST_PASSAGES, filters.collections)))
  const [chosen] = bySpace(vectors).sort(
    (a, b) => b.means.length - a.means.length || Number(b.space.origin === origin) - Number(a.space.origin === origin),
  )
  const mean = chosen && meanOf(chosen.means)
  const most = limit + ids.length
  const titles = mean ? [] : await Promise.all(ids.slice(0, SEARCHED_TITLES).map(async (id) => source.getDocument(id)))
  const words = plainQuery(titles.map(({ title }) => title).join(' '))
  const ranked: readonly Ranked[] =
    chosen && mean
      ? await source.rankByVector(chosen.space.id, mean, filters, most)
      : (await source.rankByKeyword(words, filters, most)).ranked
  const own = new Set(ids)
  const best = ranked.filter(({ documentId }) => !own.has(documentId)).slice(0, limit)
  const hits = await source.readHits(best, filters.collections)
  const mode = mean ? ('semantic' as const) : ('keyword' as const)
  const tokens = queryTokens(words)
  return {
    mode,
    reason: mean ? undefined : 'These documents are not embedded: what is shown shares words with their titles.',
    space: mean ? chosen?.space : undefined,
    spaceId: mean ? chosen?.space.id : undefined,
    used: mean ? (chosen?.means.length ?? 0) : 0,
    hits: hits.map((hit, at) => foundBy(hit, at + 1, best[at]?.score ?? 0, mode, tokens)),
    tookMs: clock.now() - startedAt,
  }
}

/** For each space, the mean vectors of the documents that have any there. */
function bySpace(documents: readonly (readonly DocumentVectors[])[]) {
  const spaces = new Map<SpaceId, { readonly space: DocumentVectors['space']; readonly means: Float32Array[] }>()
  for (const { space, vectors } of documents.flat()) {
    const mean = meanOf(vectors)
    const held = spaces.get(space.id) ?? { space, means: [] }
    if (mean) held.means.push(mean)
    spaces.set(space.id, held)
  }
  return [...spaces.values()].filter(({ means }) => means.length > 0)
}
