import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { FieldFacetView, FieldValueView, FieldView } from '../../contract/organising/fields.ts'
import { useClient } from '../api.ts'
import { isSameRange, pagesInSight, type PageRange } from '../ui/layout/pagesAround.ts'
import { useRowBatches } from '../ui/layout/useRowBatches.ts'
import { keys } from '../state/queries.ts'
import { filtersInput, type Filters } from '../state/searchState.ts'

/** Every field of the library by name; with a collection, those that its documents have. Asked for where `enabled`. */
export function useFields(collectionId?: number, enabled = true) {
  const client = useClient()
  return useQuery({
    enabled,
    queryKey: keys.fields.list(collectionId ?? null),
    queryFn: ({ signal }) => client.fields.list(collectionId === undefined ? {} : { collectionId }, { signal }),
  })
}

/** What a document has in all fields. */
export function useDocumentValues(documentId: number) {
  const client = useClient()
  return useQuery({
    queryKey: keys.fields.values([documentId], null),
    queryFn: ({ signal }) => client.fields.values({ ids: [documentId] }, { signal }),
  })
}

/** How many of the documents that pass the filters have which values of a field. Its own filter does not count. */
export function useFieldFacet(filters: Filters, field: number) {
  const client = useClient()
  const beside = filtersInput({ ...filters, fields: filters.fields.filter((one) => one.field !== field) })
  return useQuery({
    queryKey: keys.fields.facet(beside, field),
    queryFn: async ({ signal }): Promise<FieldFacetView | null> =>
      (await client.fields.facets({ filters: beside, fields: [field] }, { signal }))[0] ?? null,
    placeholderData: (before) => before,
  })
}

/** Rows per request. Batches start at multiples of it, so scrolling requests each batch once. */
const batch = 100

/** What was read at once: for which documents and fields, and what they have. */
interface ReadValues {
  readonly ids: ReadonlySet<number>
  readonly fields: ReadonlySet<number>
  readonly views: ReadonlyMap<string, FieldValueView>
}

export interface RowValues {
  /** Null while loading, undefined where the document has nothing in the field. */
  readonly of: (index: number, field: number) => FieldValueView | null | undefined
  readonly onVisible: (first: number, last: number) => void
}

/** Values of the rows in sight of a table, read in batches. `idAt`: the document of a row, where it is loaded; another function when others are. */
export function useRowValues(
  count: number,
  fields: readonly FieldView[],
  idAt: (index: number) => number | undefined,
): RowValues {
  const client = useClient()
  const [seen, setSeen] = useState<PageRange>({ from: 0, to: 0 })
  const named = fields
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join()
  const batches = useRowBatches(seen, batch, count, idAt)
  const queries = useMemo(() => {
    const wanted = named === '' ? [] : named.split(',').map(Number)
    return batches.map((ids) => {
      return {
        queryKey: keys.fields.values(ids, wanted),
        queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<ReadValues> => {
          const views = await client.fields.values({ ids: [...ids], fields: wanted }, { signal })
          return {
            ids: new Set(ids),
            fields: new Set(wanted),
            views: new Map(views.map((one) => [`${one.documentId} ${one.fieldId}`, one])),
          }
        },
        enabled: ids.length > 0 && wanted.length > 0,
        structuralSharing: false,
        placeholderData: (before: ReadValues | undefined) => before,
      }
    })
  }, [batches, named, client])
  const read = useQueries({ queries, combine: valuesRead })
  const onVisible = useCallback((first: number, last: number) => {
    const next = pagesInSight(first, last, batch)
    setSeen((now) => (isSameRange(now, next) ? now : next))
  }, [])
  return {
    of: (index, field) => {
      const id = idAt(index)
      const known = read[Math.floor(index / batch) - seen.from]
      // Values of other rows, shown until those of these have come, do not tell that a document has none.
      if (id === undefined || !known?.ids.has(id) || !known.fields.has(field)) return null
      return known.views.get(`${id} ${field}`)
    },
    onVisible,
  }
}

/** A table is drawn again when values are others, not whenever they are read again. */
const valuesRead = (read: readonly UseQueryResult<ReadValues>[]) => read.map(({ data }) => data)
