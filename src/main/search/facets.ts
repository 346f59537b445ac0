import type { DocumentId } from '../model/ids.ts'
import type { CollectionSource } from '../model/collectionSource.ts'
import type { Facet, FacetCounts, WholeResult } from '../model/search/facets.ts'
import { hashOfQuestion, type MediaQuery, type QueryEmbedder } from './queryEmbedder.ts'
import { rankMedia } from './rankMedia.ts'
import { rankMeaning, type SearchRequest } from './search.ts'

/** By meaning everything is found, in order: the whole result are so many that are nearest, as many as a search can show. */
const NEAREST = 1000

export interface CountedResult extends FacetCounts {
  /** At most so many of them were found by meaning; undefined: all match by word. */
  readonly nearest: number | undefined
}

/** What a search finds in all, and whether some of it was found by meaning. `offline`: nothing is sent. */
export async function wholeOf(
  request: Pick<SearchRequest, 'query' | 'mode' | 'filters' | 'space' | 'offline'>,
  dependencies: { readonly source: CollectionSource; readonly embedder: QueryEmbedder },
  signal?: AbortSignal,
): Promise<{ readonly whole: WholeResult; readonly isNearest: boolean }> {
  const { query, mode, filters } = request
  const isBlank = query.trim() === ''
  const nearest = mode === 'keyword' || isBlank ? undefined : await findNearest(request, dependencies, signal)
  const isListed = isBlank && filters.requires === undefined
  const words = isListed || (mode === 'semantic' && nearest) ? undefined : query
  return { whole: { filters, words, nearest: nearest ?? [] }, isNearest: nearest !== undefined }
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
  dependencies: { readonly source: CollectionSource; readonly embedder: QueryEmbedder },
  signal?: AbortSignal,
): Promise<CountedResult> {
  const { whole, isNearest } = await wholeOf({ ...request, offline: true }, dependencies, signal)
  const counted = await dependencies.source.countFacets(whole, request.facets, request.most)
  return { ...counted, nearest: isNearest ? NEAREST : undefined }
}

/** Undefined: nothing could be compared. */
async function findNearest(
  asking: Pick<SearchRequest, 'query' | 'filters' | 'space' | 'offline'>,
  { source, embedder }: { readonly source: CollectionSource; readonly embedder: QueryEmbedder },
  signal: AbortSignal | undefined,
): Promise<DocumentId[] | undefined> {
  const { query, filters, space, offline } = asking
  const asked: MediaQuery = { kind: 'text', text: query }
  const found = await source.findQuestion(hashOfQuestion(asked), filters.collections)
  const request = { query, filters, space, offline, estimate: true, found, depth: NEAREST, signal }
  const [meaning, media] = await Promise.all([
    rankMeaning(source, embedder, request, NEAREST, signal),
    rankMedia(asked, request, { source, embedder }),
  ])
  const rankings = [...(meaning.ranked ? [meaning.ranked] : []), ...media.rankings.map(({ ranked }) => ranked)]
  if (rankings.length === 0) return undefined
  return [...new Set(rankings.flatMap((ranked) => ranked.map(({ documentId }) => documentId)))]
}
