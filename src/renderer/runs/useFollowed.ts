import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RunView } from '../../contract/answering/runs.ts'
import { followView, type Follow } from './followView.ts'

/** How a run of one kind is opened and followed; to be the same object at every drawing. */
export interface Followed<Item, View> extends Pick<Follow<Item, View>, 'take' | 'isEnd'> {
  /** The query of the list that shows how runs of this kind stand. */
  readonly listKey: readonly string[]
  /** A view before anything of what is streamed. */
  readonly start: (opened: View) => View
}

/** What the client calls have in common that open and follow runs. */
interface FollowingClient<Item, View> {
  readonly open: (input: { readonly id: number }, options: { readonly signal: AbortSignal }) => Promise<View>
  readonly follow: (input: { readonly id: number }, options: { readonly signal: AbortSignal }) => AsyncIterable<Item>
}

/** A run as far as it has come, followed while it goes on. `broken`: it is out of sight for the moment. */
export function useFollowed<Item, View extends { readonly run: RunView }>(
  id: number,
  client: FollowingClient<Item, View>,
  { listKey, start, take, isEnd }: Followed<Item, View>,
): { readonly view: View | null; readonly error: unknown; readonly broken: boolean } {
  const queries = useQueryClient()
  const [view, setView] = useState<View | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const run = async (): Promise<void> => {
      const opened = await client.open({ id }, { signal: stop.signal })
      setView(opened)
      if (opened.run.state === 'running')
        await followView<Item, View>(
          {
            items: (signal) => client.follow({ id }, { signal }),
            start: start(opened),
            take,
            isEnd,
            onView: setView,
            onBroken: setBroken,
          },
          stop.signal,
        )
      await queries.invalidateQueries({ queryKey: listKey })
    }
    run().catch((failure: unknown) => {
      if (!stop.signal.aborted) setError(failure)
    })
    return () => stop.abort()
  }, [client, queries, id, listKey, start, take, isEnd])
  return { view, error, broken }
}
