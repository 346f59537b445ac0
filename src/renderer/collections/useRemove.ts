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
    mutationFn: (changeId: number) => client.changes.undo({ id: changeId }),
    onSuccess: ({ change }) => toast({ text: strings.documents.restore(change.subject.documents ?? 0) }),
    onSettled: refresh,
    onError,
  })
  return useMutation({
    mutationFn: (ids: readonly number[]) =>
      client.documents.remove({ selection: { kind: 'documents', ids: [...ids] }, from: collectionId }),
    onSuccess: ({ documents, changeId }) => {
      const text = strings.documents.removed(documents)
      if (changeId === null) toast({ text })
      else tellUndoable({ text }, () => restore.mutate(changeId))
    },
    onSettled: refresh,
    onError,
  })
}
