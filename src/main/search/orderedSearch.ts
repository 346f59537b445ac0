import type { DocumentOrder } from '../model/document.ts'
import { wholeOf } from './facets.ts'
import { search, type SearchAnswer, type SearchRequest } from './search.ts'

type Dependencies = Parameters<typeof search>[1]

/**
 * A page of the whole result of a search (facets.ts) in another order than the best first. Where a hit stands in each
 * ranking counts among the hits of the page: nothing ranks what is not shown.
 */
export async function orderedSearch(
  request: SearchRequest,
  order: DocumentOrder,
  dependencies: Dependencies,
  signal?: AbortSignal,
): Promise<SearchAnswer> {
  const { source, clock } = dependencies
  const startedAt = clock.now()
  const { offset, limit } = request
  const { whole } = await wholeOf(request, dependencies, signal)
  const ids = await source.orderResult(whole, order, offset, limit)
  const page = ids.length > 0 ? { ...request, among: ids, offset: 0, limit: ids.length } : request
  const answer = await search(page, dependencies, signal)
  const place = new Map(ids.map((id, at) => [id, at]))
  const hits = answer.hits.flatMap((hit) => {
    const at = place.get(hit.documentId)
    return at === undefined ? [] : [{ ...hit, rank: offset + at + 1 }]
  })
  hits.sort((a, b) => a.rank - b.rank)
  return { ...answer, hits, tookMs: clock.now() - startedAt }
}
