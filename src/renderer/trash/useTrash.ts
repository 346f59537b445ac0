import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RemovedView } from '../../contract/trash.ts'
import { useClient } from '../api.ts'
import { conversationKeys } from '../conversations/conversationKeys.ts'
import { keys } from '../state/queries.ts'
import { refreshDocuments } from '../state/refresh.ts'
import { goTo } from '../state/route.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'

/** What was removed and can be restored; looked up again whenever it comes into sight. */
export function useTrash() {
  const client = useClient()
  return useQuery({
    queryKey: keys.trash,
    queryFn: ({ signal }) => client.trash.list({}, { signal }),
    staleTime: 0,
  })
}

/** Restores one, confirms it, and offers to open it. */
export function useRestore() {
  const client = useClient()
  const queries = useQueryClient()
  const strings = useStrings()
  return useMutation({
    mutationFn: async ({ kind, id }: RemovedView): Promise<unknown> => {
      if (kind === 'collection') return client.collections.restore({ id })
      if (kind === 'conversation') return client.conversations.restore({ id })
      return client.generation.restore({ ids: [id] })
    },
    onSuccess: (_, { kind, id, name }) =>
      toast({
        text: strings.trash.restored(name),
        action: {
          label: strings.common.open,
          run: () =>
            goTo(
              kind === 'task' ? { page: 'generate', id } : { page: kind === 'collection' ? 'collection' : 'ask', id },
            ),
        },
      }),
    // Also after a refusal: what is shown may be gone.
    onSettled: () =>
      Promise.all([refreshDocuments(queries), queries.invalidateQueries({ queryKey: conversationKeys.lists })]),
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
}
