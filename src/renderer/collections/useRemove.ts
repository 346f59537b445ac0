import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../api.ts'
import { refreshDocuments } from '../state/refresh.ts'
import { tellUndoable } from '../state/undo.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'

/** Takes documents out of a collection, with a way back in the toast and on the undo stack. */
export function useRemove(collectionId: number) {
  const client = useClient()
  const queries = useQueryClient()
  const strings = useStrings()
  const refresh = () => refreshDocuments(queries)
  const onError = (error: unknown) => toast({ text: failureLine(error), tone: 'bad' })
  const restore = useMutation({
    mutationFn: (ids: readonly number[]) => client.documents.restore({ collectionId, ids: [...ids] }),
    onSuccess: ({ added }) => toast({ text: strings.documents.restore(added) }),
    onSettled: refresh,
    onError,
  })
  return useMutation({
    mutationFn: (ids: readonly number[]) => client.documents.remove({ collectionId, ids: [...ids] }),
    onSuccess: ({ removed }, ids) => {
      tellUndoable({ text: strings.documents.removed(removed) }, () => restore.mutate(ids))
    },
    onSettled: refresh,
    onError,
  })
}
