import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FacetValueView } from '../../../contract/organising/facets.ts'
import type { SearchInput, SearchMode } from '../../../contract/search.ts'
import { useClient } from '../../api.ts'
import { filtersInput, type Filters } from '../../state/searchState.ts'

export const shownFacets = [
  'month',
  'kind',
  'domain',
  'language',
  'author',
  'recipient',
  'tag',
  'status',
  'priority',
  'collection',
] as const
export type ShownFacet = (typeof shownFacets)[number]

/** Values of each facet that are listed. */
const mostValues = 12

/** The filters that choose values of a facet; of authors and recipients the clauses of the query do. */
const filterOf = {
  month: ['since', 'until'],
  kind: ['kinds'],
  domain: ['domains'],
  language: ['languages'],
  author: [],
  recipient: [],
  tag: [],
  status: ['status'],
  priority: ['priority'],
  collection: ['collections'],
} as const satisfies Record<ShownFacet, readonly (keyof Filters)[]>

export interface SearchFacets {
  readonly values: Readonly<Record<ShownFacet, readonly FacetValueView[]>>
  /** Null until they are counted. */
  readonly documents: number | null
  readonly undated: number
  /** As many as can be found by meaning; null where all are found by word or by filters. */
  readonly nearest: number | null
  /** Counts are on their way: what is shown until then is of the search before. */
  readonly isCounting: boolean
  /** Facets whose values are filtered by: their counts are of what is found without that filter. */
  readonly chosen: readonly ShownFacet[]
  readonly error: unknown
}

/**
 * Counts of what a search finds. What is chosen of a facet is one choice among its values: the counts of the others are
 * those without it, so that another can be chosen in its place. Nothing is counted before the search has `answered`: only
 * then the vector of the query is kept, and counting sends nothing.
 */
export function useSearchFacets(
  asked: { readonly text: string; readonly entered: boolean } | null,
  mode: SearchMode,
  filters: Filters,
  answered: boolean,
): SearchFacets {
  const client = useClient()
  const chosen = shownFacets.filter((facet) => filterOf[facet].some((name) => isSet(filters[name])))
  const others = shownFacets.filter((facet) => !chosen.includes(facet))
  const groups = [
    { facets: others, filters },
    ...chosen.map((facet) => ({ facets: [facet], filters: withoutFilter(filters, facet) })),
  ]
  const inputs = groups.map((group) => ({
    query: asked?.text.trim() ?? '',
    mode,
    filters: filtersInput(group.filters) satisfies SearchInput['filters'],
    facets: [...group.facets],
    most: mostValues,
  }))
  // All at once: a facet that went until its own counts are there would take the focus with it.
  const { data, isFetching, error } = useQuery({
    // Typed, the query may have no vector yet.
    queryKey: ['search', 'facets', inputs, asked?.entered ?? false],
    enabled: answered,
    queryFn: ({ signal }) => Promise.all(inputs.map((input) => client.search.facets(input, { signal }))),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })
  const values = Object.assign({}, ...(data ?? []).map(({ facets }) => facets)) as Record<string, FacetValueView[]>
  const whole = data?.[0]?.whole
  return {
    values: {
      month: values['month'] ?? [],
      kind: values['kind'] ?? [],
      domain: values['domain'] ?? [],
      language: values['language'] ?? [],
      author: values['author'] ?? [],
      recipient: values['recipient'] ?? [],
      tag: values['tag'] ?? [],
      status: values['status'] ?? [],
      priority: values['priority'] ?? [],
      collection: values['collection'] ?? [],
    },
    documents: whole?.documents ?? null,
    undated: whole?.undated ?? 0,
    nearest: whole?.nearest ?? null,
    isCounting: isFetching || !answered,
    chosen,
    error,
  }
}

function isSet(value: Filters[keyof Filters]): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null
}

function withoutFilter(filters: Filters, facet: ShownFacet): Filters {
  if (facet === 'month') return { ...filters, since: null, until: null }
  const [name] = filterOf[facet]
  return name === undefined ? filters : { ...filters, [name]: [] }
}
