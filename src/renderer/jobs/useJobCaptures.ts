import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { CaptureView } from '../../contract/files/captures.ts'
import type { JobView } from '../../contract/jobs.ts'
import { useClient } from '../api.ts'

const pageSize = 200

export interface JobCaptures {
  readonly items: readonly CaptureView[]
  readonly total: number
  readonly isLoading: boolean
  readonly more: () => void
}

/** What a job captured, so far while it runs; null for a job that captures nothing, or has not yet. */
export function useJobCaptures({ id, kind, state, import: counts }: JobView): JobCaptures | null {
  const client = useClient()
  const { data, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['jobCaptures', id, state, counts?.found ?? 0, counts?.refused ?? 0],
    queryFn: ({ signal, pageParam }) =>
      client.captures.ofJob({ jobId: id, offset: pageParam, limit: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length * pageSize : null),
    placeholderData: keepPreviousData,
    enabled: kind === 'import',
  })
  const total = data?.pages.at(-1)?.total ?? 0
  if (!data || total === 0) return null
  return {
    items: data.pages.flatMap(({ items }) => items),
    total,
    isLoading: isFetchingNextPage,
    more: () => void fetchNextPage(),
  }
}
