import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useClient } from '../../api.ts'
import { changeSearch, noFilters, searchState } from '../../state/searchState.ts'
import { usePart } from '../../state/store.ts'

/** The clauses of the query that was searched for; undefined where there is none. */
export function useParsedQuery() {
  const client = useClient()
  const query = usePart(searchState, ({ asked }) => asked?.text ?? '')
  const parsed = useQuery({
    queryKey: ['search', 'parse', query],
    queryFn: async ({ signal }) => ({ of: query, ...(await client.search.parse({ query }, { signal })) }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  }).data
  if (query === '' || !parsed) return undefined
  return { ...parsed, isCurrent: parsed.of === query, hasFilters: parsed.rest.trim() !== parsed.of.trim() }
}

/** Puts what is left of a query in its place. */
export function searchInstead(text: string): void {
  const left = text.trim()
  const { asked } = searchState.get()
  // A search that costs something was entered before: what is left of it is none that was typed just now.
  changeSearch({ text: left, asked: left === '' ? null : { text: left, entered: asked?.entered ?? false } })
}

/** Takes off all filters: those that were chosen, and those that are clauses of the query. */
export function removeAllFilters(rest: string | undefined): void {
  changeSearch({ filters: noFilters })
  if (rest !== undefined) searchInstead(rest)
}
