import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../api.ts'
import { useTellChange } from '../organising/useTellChange.ts'
import { keys } from '../state/queries.ts'
import { refreshMarks } from '../state/refresh.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'

/** Marks that have no place any more, the last first. */
export function useLostMarks() {
  const client = useClient()
  return useQuery({
    queryKey: keys.marks.lost,
    queryFn: ({ signal }) => client.marks.lost({ limit: 500 }, { signal }),
  })
}

/** Takes lost marks off the list. */
export function useRemoveLost() {
  const client = useClient()
  const queries = useQueryClient()
  const tell = useTellChange()
  const w = useStrings().marks
  return useMutation({
    mutationFn: (ids: readonly number[]) => client.marks.removeLost({ ids: [...ids] }),
    onSuccess: ({ changeId }, ids) => tell({ text: w.lostRemoved(ids.length) }, changeId),
    onSettled: () => refreshMarks(queries),
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
}
