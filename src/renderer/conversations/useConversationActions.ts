import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../api.ts'
import { keepPageState, pageStateNow } from '../state/unsavedPages.ts'
import { keys } from '../state/queries.ts'
import { goTo, parseRoute } from '../state/route.ts'
import { tellUndoable } from '../state/undo.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'
import { lastConversation, noConversation } from './askState.ts'
import { conversationKeys } from './conversationKeys.ts'

/** Rename and delete (undoable), with the lists refreshed and refusals told. */
export function useConversationActions() {
  const client = useClient()
  const queries = useQueryClient()
  const strings = useStrings()
  const onError = (error: unknown) => toast({ text: failureLine(error), tone: 'bad' })
  const refresh = async (ids: readonly number[]) => {
    await queries.invalidateQueries({ queryKey: conversationKeys.lists })
    for (const id of ids) await queries.invalidateQueries({ queryKey: conversationKeys.one(id) })
    await queries.invalidateQueries({ queryKey: keys.trash })
  }
  const rename = useMutation({
    mutationFn: (input: { readonly id: number; readonly title: string }) => client.conversations.rename(input),
    onSettled: (_done, _error, { id }) => refresh([id]),
    onError,
  })
  const restore = useMutation({
    mutationFn: (ids: readonly number[]) => inTurn(ids, (id) => client.conversations.restore({ id })),
    onSuccess: ([title, ...more]) =>
      toast({
        text: more.length > 0 ? strings.ask.severalRestored(more.length + 1) : strings.ask.restored(title ?? ''),
      }),
    onSettled: (_done, _error, ids) => refresh(ids),
    onError,
  })
  const remove = useMutation<string[], Error, readonly number[]>({
    mutationFn: (ids: readonly number[]) => inTurn(ids, (id) => client.conversations.remove({ id })),
    onSuccess: async ([title, ...more], ids) => {
      const { at } = parseRoute(window.location.hash)
      if (ids.some((id) => id === pageStateNow(queries, lastConversation)))
        keepPageState(client, queries, lastConversation, noConversation)
      if (at.page === 'ask' && at.id !== undefined && ids.includes(at.id)) goTo({ page: 'ask' })
      const { removed, severalRemoved } = strings.ask
      const text = more.length > 0 ? severalRemoved(more.length + 1) : removed(title ?? '')
      tellUndoable({ text }, () => restore.mutateAsync(ids), { redo: () => remove.mutateAsync(ids) })
      await queries.invalidateQueries({ queryKey: conversationKeys.lists })
    },
    onError,
  })
  return { rename, remove }
}

/** Their titles, in the same order. */
async function inTurn(
  ids: readonly number[],
  act: (id: number) => Promise<{ readonly title: string }>,
): Promise<string[]> {
  const titles: string[] = []
  for (const id of ids) titles.push((await act(id)).title)
  return titles
}
