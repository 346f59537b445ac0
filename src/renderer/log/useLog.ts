import { useInfiniteQuery } from '@tanstack/react-query'
import type { LogEntryView, LogLevelName } from '../../contract/log.ts'
import { useClient } from '../api.ts'

const refreshMs = 5_000

/** The log, newest first, page by page. The latest page is read again from time to time while it is the only one. */
export function useLog(level: LogLevelName, text: string) {
  const client = useClient()
  const query = useInfiniteQuery({
    queryKey: ['log', level, text],
    queryFn: ({ pageParam, signal }) =>
      client.log.read({ level, text, ...(pageParam === null ? {} : { before: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? refreshMs : false),
    staleTime: 0,
    placeholderData: (before) => before,
  })
  const pages = query.data?.pages ?? []
  return {
    query,
    /** Null where no log is kept. */
    file: pages[0]?.file ?? null,
    entries: pages.flatMap((page): readonly LogEntryView[] => page.entries),
  }
}
