import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { QuarryClient } from '../../../contract/routes.ts'
import { useClient } from '../../api.ts'
import { refreshDocuments } from '../../state/refresh.ts'
import { useStrings } from '../../strings/strings.ts'
import { failureLine } from '../../ui/feedback/describeFailure.ts'
import { toast } from '../../ui/feedback/toast.tsx'

const watchingKeys = {
  folders: ['watching'],
  history: (id: number) => ['watching', 'history', id],
} as const

/** How often the last look is asked for while the page is in sight. */
const REFRESH_MS = 30_000

/** Watched folders; asked for again when something happens in one. */
export function useWatchedFolders() {
  const client = useClient()
  const queries = useQueryClient()
  const folders = useQuery({
    queryKey: watchingKeys.folders,
    queryFn: ({ signal }) => client.watching.list({}, { signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
  const areThere = (folders.data?.length ?? 0) > 0
  useEffect(() => {
    if (!areThere) return
    const stop = new AbortController()
    const refresh = () =>
      Promise.all([queries.invalidateQueries({ queryKey: watchingKeys.folders }), refreshDocuments(queries)])
    // A stream that ends is no news: the list is asked for from time to time all the same.
    eachEvent(client, stop.signal, refresh).catch(() => {})
    return () => stop.abort()
  }, [client, queries, areThere])
  return folders
}

async function eachEvent(client: QuarryClient, signal: AbortSignal, heard: () => Promise<unknown>): Promise<void> {
  for await (const _ of client.watching.follow({}, { signal })) await heard()
}

export function useWatchHistory(id: number, isOpen: boolean) {
  const client = useClient()
  return useQuery({
    queryKey: watchingKeys.history(id),
    queryFn: ({ signal }) => client.watching.history({ id, limit: 1000 }, { signal }),
    enabled: isOpen,
    staleTime: 0,
  })
}

export function useAddWatch(onDone: () => void) {
  const client = useClient()
  const queries = useQueryClient()
  const strings = useStrings()
  return useMutation({
    mutationFn: (asked: Parameters<QuarryClient['watching']['add']>[0]) => client.watching.add(asked),
    onSuccess: ({ path }) => {
      toast({ text: strings.watching.added(path) })
      onDone()
    },
    onSettled: () =>
      Promise.all([queries.invalidateQueries({ queryKey: watchingKeys.folders }), refreshDocuments(queries)]),
  })
}

/** One of the changes of a folder, with the list asked for again after it. */
export function useChangeWatch<Asked>(
  change: (client: QuarryClient, asked: Asked) => Promise<string | null>,
  onDone: () => void = () => {},
) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (asked: Asked) => change(client, asked),
    onSuccess: (said) => {
      if (said !== null) toast({ text: said })
      onDone()
    },
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
    onSettled: () =>
      Promise.all([queries.invalidateQueries({ queryKey: watchingKeys.folders }), refreshDocuments(queries)]),
  })
}
