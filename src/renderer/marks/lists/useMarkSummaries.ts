import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { MarksSummaryView } from '../../../contract/organising/marks.ts'
import { useClient } from '../../api.ts'
import { isSameRange, pagesAround, type PageRange } from '../../ui/layout/pagesAround.ts'
import { useRowBatches } from '../../ui/layout/useRowBatches.ts'
import { keys } from '../../state/queries.ts'

/** Rows per request, as many as a page of documents. Batches start at multiples of it, so scrolling requests each batch once. */
const batch = 200

export interface MarkSummaries {
  /** Null while loading, undefined for a document without marks. */
  readonly of: (index: number) => MarksSummaryView | null | undefined
  readonly onVisible: (first: number, last: number) => void
}

/** The marks of the rows in sight of a list, read in batches. `idAt`: the document of a row, where it is loaded; another function when others are. */
export function useMarkSummaries(count: number, idAt: (index: number) => number | undefined): MarkSummaries {
  const client = useClient()
  // With what is around: marks that come after their rows have each row laid out again.
  const [seen, setSeen] = useState<PageRange>({ from: 0, to: 0 })
  const batches = useRowBatches(seen, batch, count, idAt)
  const queries = useMemo(
    () =>
      batches.map((ids) => ({
        queryKey: keys.marks.summaries(ids),
        queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
          client.marks.summaries({ ids: [...ids] }, { signal }),
        select: byDocument,
        enabled: ids.length > 0,
        placeholderData: (before: readonly MarksSummaryView[] | undefined) => before,
      })),
    [batches, client],
  )
  const read = useQueries({ queries, combine: marksRead })
  const onVisible = useCallback((first: number, last: number) => {
    const next = pagesAround(first, last, batch)
    setSeen((now) => (isSameRange(now, next) ? now : next))
  }, [])
  return {
    of: (index) => {
      const id = idAt(index)
      const known = read[Math.floor(index / batch) - seen.from]
      return id === undefined || !known ? null : known.get(id)
    },
    onVisible,
  }
}

const byDocument = (marks: readonly MarksSummaryView[]) => new Map(marks.map((one) => [one.documentId, one]))

/** A list is drawn again when marks are others, not whenever they are read again. */
const marksRead = (read: readonly UseQueryResult<ReadonlyMap<number, MarksSummaryView>>[]) =>
  read.map(({ data }) => data)
