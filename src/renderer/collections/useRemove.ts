import { useMutation } from '@tanstack/react-query'
import { useClient } from '../api.ts'
import { tellUndoable } from '../state/undo.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'
import { useDocumentChanges } from './useDocumentChanges.ts'

/** Takes documents out of a collection, with a way back in the toast and on the undo stack. */
export function useRemove(collectionId: number) {
  const client = useClient()
  const strings = useStrings()
  const { refresh, onError } = useDocumentChanges()
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
