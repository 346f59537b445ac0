import type { DocumentId } from '../model/ids.ts'
import type { CollectionSource } from '../model/collectionSource.ts'
import type { Facet, FacetCounts } from '../model/search/facets.ts'
import { hashOfQuestion, type MediaQuery, type QueryEmbedder } from './queryEmbedder.ts'
import { rankMedia } from './rankMedia.ts'
import { rankMeaning, type SearchRequest } from './search.ts'

/** By meaning everything is found, in order: the whole result are so many that are nearest, as many as a search can show. */
const NEAREST = 1000

export interface CountedResult extends FacetCounts {
  /** At most so many of them were found by meaning; undefined: all match by word. */
  readonly nearest: number | undefined
}

/**
 * Counts values of the whole result of a search, whatever part of it is shown. By word that is every match; by meaning the
 * {@link NEAREST} documents; by both what is in either. A request without a query: everything that the filters let through.
 * Nothing is sent: where the vector of the query is neither known nor estimated, the result is that by word, as that of the
 * search is.
 */
export async function countFacets(
  request: Pick<SearchRequest, 'query' | 'mode' | 'filters' | 'space'> & {
    readonly facets: readonly Facet[]
    readonly most: number
  },
  { source, embedder }: { readonly source: CollectionSource; readonly embedder: QueryEmbedder },
  signal?: AbortSignal,
): Promise<CountedResult> {
  const { query, mode, filters, facets, most } = request
  const nearest =
    mode === 'keyword' || query.trim() === '' ? undefined : await findNearest(request, { source, embedder }, signal)
  const isListed = query.trim() === '' && filters.requires === undefined
  const words = isListed || (mode === 'semantic' && nearest) ? undefined : query
  const counted = await source.countFacets({ filters, words, nearest: nearest ?? [] }, facets, most)
  return { ...counted, nearest: nearest ? NEAREST : undefined }
}

/** Undefined: nothing could be compared. */
async function findNearest(
  { query, filters, space }: Pick<SearchRequest, 'query' | 'filters' | 'space'>,
  { source, embedder }: { readonly source: CollectionSource; readonly embedder: QueryEmbedder },
  signal: AbortSignal | undefined,
): Promise<DocumentId[] | undefined> {
  const asked: MediaQuery = { kind: 'text', text: query }
  const found = await source.findQuestion(hashOfQuestion(asked), filters.collections)
  const request = { query, filters, space, offline: true, estimate: true, found, depth: NEAREST, signal }
  const [meaning, media] = await Promise.all([
    rankMeaning(source, embedder, request, NEAREST, signal),
    rankMedia(asked, request, { source, embedder }),
  ])
  const rankings = [...(meaning.ranked ? [meaning.ranked] : []), ...media.rankings.map(({ ranked }) => ranked)]
  if (rankings.length === 0) return undefined
  return [...new Set(rankings.flatMap((ranked) => ranked.map(({ documentId }) => documentId)))]
}
