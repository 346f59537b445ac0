import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../api.ts'
import { keepPageState, pageStateNow } from '../state/unsavedPages.ts'
import { keys } from '../state/queries.ts'
import { goTo, parseRoute } from '../state/route.ts'
import { tellUndoable } from '../state/undo.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'
import { lastConversation, noConversation } from '../conversations/askState.ts'
import { conversationKeys } from '../conversations/conversationKeys.ts'

/** Rename and delete (undoable), with the lists refreshed and refusals told. */
export function useConversationActions() {
  const client = useClient()
  const queries = useQueryClient()
  const strings = useStrings()
  const onError = (error: unknown) => toast({ text: failureLine(error), tone: 'bad' })
  const refresh = async (id: number) => {
    await queries.invalidateQueries({ queryKey: conversationKeys.lists })
    await queries.invalidateQueries({ queryKey: conversationKeys.one(id) })
    await queries.invalidateQueries({ queryKey: keys.trash })
  }
  const rename = useMutation({
    mutationFn: (input: { readonly id: number; readonly title: string }) => client.conversations.rename(input),
    onSettled: (_done, _error, { id }) => refresh(id),
    onError,
  })
  const restore = useMutation({
    mutationFn: (id: number) => client.conversations.restore({ id }),
    onSuccess: ({ title }) => toast({ text: strings.ask.restored(title) }),
    onSettled: (_done, _error, id) => refresh(id),
    onError,
  })
  const remove = useMutation({
    mutationFn: (id: number) => client.conversations.remove({ id }),
    onSuccess: async ({ title }, id) => {
      const { at } = parseRoute(window.location.hash)
      if (pageStateNow(queries, lastConversation) === id)
        keepPageState(client, queries, lastConversation, noConversation)
      if (at.page === 'ask' && at.id === id) goTo({ page: 'ask' })
      tellUndoable({ text: strings.ask.removed(title) }, () => restore.mutate(id))
      await queries.invalidateQueries({ queryKey: conversationKeys.lists })
    },
    onError,
  })
  return { rename, remove }
}
