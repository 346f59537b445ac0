import type { DocumentOrder } from '../model/document.ts'
import { defined } from '../base/defined.ts'
import { foldedPage, readCopies } from './copies.ts'
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
  const folded =
    request.folds === true
      ? await foldedPage(source, request, async (depth) => ({
          ids: await source.orderResult(whole, order, 0, depth),
          whole,
        }))
      : undefined
  const ids =
    folded?.page.map(({ documentId }) => documentId) ?? (await source.orderResult(whole, order, offset, limit))
  const copies = folded && (await readCopies(source, folded.page, request.filters))
  const page = ids.length > 0 ? { ...request, folds: false, among: ids, offset: 0, limit: ids.length } : request
  const answer = await search(page, dependencies, signal)
  const place = new Map(ids.map((id, at) => [id, at]))
  const hits = answer.hits.flatMap((hit) => {
    const at = place.get(hit.documentId)
    if (at === undefined) return []
    const under = copies && { copies: copies[at] ?? [], isCut: folded?.page[at]?.isCut ?? false }
    return [{ ...hit, rank: offset + at + 1, ...defined({ folded: under }) }]
  })
  hits.sort((a, b) => a.rank - b.rank)
  return { ...answer, hits, tookMs: clock.now() - startedAt }
}
