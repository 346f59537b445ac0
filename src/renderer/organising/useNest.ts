import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../api.ts'
import { refreshDocuments } from '../state/refresh.ts'
import { actionsTold } from '../state/undo.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'

/** Puts a collection into another one, or at the top (null). The tree shows it; Undo takes it back. */
export function useNest() {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: { readonly id: number; readonly parentId: number | null }) => client.collections.move(input),
    onSuccess: () => actionsTold.set((count) => count + 1),
    onSettled: () => refreshDocuments(queries),
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
}
