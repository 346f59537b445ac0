import { useQuery } from '@tanstack/react-query'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { filtersInput, type Filters } from '../state/searchState.ts'

/** Counts the marks of the documents that pass the filters. */
export function useFacets(filters: Filters) {
  const client = useClient()
  const input = filtersInput(filters)
  return useQuery({
    queryKey: keys.marks.facets(input),
    queryFn: ({ signal }) => client.marks.facets({ filters: input }, { signal }),
    placeholderData: (before) => before,
  })
}
