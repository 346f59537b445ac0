import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FacetValueView } from '../../../contract/organising/facets.ts'
import type { FieldView } from '../../../contract/organising/fields.ts'
import type { SearchMode } from '../../../contract/search.ts'
import { useClient } from '../../api.ts'
import { useFields } from '../../fields/useFields.ts'
import { filtersInput, type Filters } from '../../state/searchState.ts'
import { countedFields, fewFields, inOrder, isFacet } from './fieldCounts.ts'

interface FieldCounts {
  /** Of fields that have a value in what is found. */
  readonly counted: readonly { readonly field: FieldView; readonly values: readonly FacetValueView[] }[]
  readonly isCounting: boolean
  readonly error: unknown
  /** Fields that are not counted until all are asked for. */
  readonly left: number
}

/** Facets of one request. */
const mostFacets = 50
/** Values of each field of texts. */
const mostValues = 12

/**
 * Counts of the values of fields in what a search finds; of a field that is filtered by, those without that filter. They
 * come after the others: `isReady`.
 */
export function useFieldCounts(
  asked: { readonly text: string; readonly entered: boolean } | null,
  mode: SearchMode,
  filters: Filters,
  { isReady, isWhole }: { readonly isReady: boolean; readonly isWhole: boolean },
): FieldCounts {
  const client = useClient()
  const fields = useFields().data ?? []
  const all = countedFields(fields, filters.fields, fields.length)
  const shown = isWhole ? all : countedFields(fields, filters.fields, fewFields)
  const isFiltered = (id: number) => filters.fields.some(({ field }) => field === id)
  const others = shown.filter(({ id }) => !isFiltered(id))
  const groups = [
    ...Array.from({ length: Math.ceil(others.length / mostFacets) }, (_, at) => ({
      fields: others.slice(at * mostFacets, (at + 1) * mostFacets),
      filters,
    })),
    ...shown
      .filter(({ id }) => isFiltered(id))
      .map((field) => ({
        fields: [field],
        filters: { ...filters, fields: filters.fields.filter((one) => one.field !== field.id) },
      })),
  ]
  const inputs = groups.map((group) => ({
    query: asked?.text.trim() ?? '',
    mode,
    filters: filtersInput(group.filters),
    // In quotes, for a field may have the name of another facet.
    facets: group.fields.map(({ name }) => `"${name}"`),
    most: mostValues,
  }))
  const { data, isFetching, error } = useQuery({
    queryKey: ['search', 'facets', 'fields', inputs, asked?.entered ?? false],
    enabled: isReady && inputs.length > 0,
    queryFn: async ({ signal }) =>
      Object.assign(
        {},
        ...(await Promise.all(inputs.map((input) => client.search.facets(input, { signal })))).map(
          (found) => found.facets,
        ),
      ) as Record<string, readonly FacetValueView[]>,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })
  return {
    counted: shown.flatMap((field) => {
      const values = data?.[`"${field.name}"`]?.filter(({ count }) => count > 0) ?? []
      return isFacet(field, values, isFiltered(field.id)) ? [{ field, values: inOrder(field, values) }] : []
    }),
    isCounting: isFetching,
    error,
    left: all.length - shown.length,
  }
}
