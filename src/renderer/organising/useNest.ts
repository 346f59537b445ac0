import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../api.ts'
import { refreshDocuments } from '../state/refresh.ts'
import { actionsTold } from '../state/undo.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'
import { useTellChange } from './useTellChange.ts'

/**
 * Puts collections into another one, or at the top (null), as one change that Undo takes back. The tree shows where one is;
 * several are told.
 */
export function useNest() {
  const client = useClient()
  const queries = useQueryClient()
  const strings = useStrings()
  const tell = useTellChange()
  return useMutation({
    mutationFn: async ({ ids, parentId }: { readonly ids: readonly number[]; readonly parentId: number | null }) => {
      const [id] = ids
      if (ids.length > 1 || id === undefined) return client.collections.moveSeveral({ ids: [...ids], parentId })
      await client.collections.move({ id, parentId })
      return null
    },
    onSuccess: (several) => {
      if (several) tell({ text: strings.organising.severalMoved(several.collections) }, several.changeId)
      else actionsTold.set((count) => count + 1)
    },
    onSettled: () => refreshDocuments(queries),
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
}
