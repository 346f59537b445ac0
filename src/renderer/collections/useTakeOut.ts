import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../api.ts'
import { refreshDocuments } from '../state/refresh.ts'
import { tellUndoable } from '../state/undo.ts'
import { failureLine } from '../ui/describeFailure.ts'
import { toast } from '../ui/toast.tsx'
import { useWords } from '../words/words.ts'

/** Takes documents out of a collection, with a way back in the toast and on the undo stack. */
export function useTakeOut(collectionId: number) {
  const client = useClient()
  const queries = useQueryClient()
  const words = useWords()
  const refresh = () => refreshDocuments(queries)
  const onError = (error: unknown) => toast({ text: failureLine(error), tone: 'bad' })
  const putBack = useMutation({
    mutationFn: (ids: readonly number[]) => client.documents.putBack({ collectionId, ids: [...ids] }),
    onSuccess: ({ added }) => toast({ text: words.documents.putBack(added) }),
    onSettled: refresh,
    onError,
  })
  return useMutation({
    mutationFn: (ids: readonly number[]) => client.documents.takeOut({ collectionId, ids: [...ids] }),
    onSuccess: ({ removed }, ids) => {
      tellUndoable({ text: words.documents.takenOut(removed) }, () => putBack.mutate(ids))
    },
    onSettled: refresh,
    onError,
  })
}
