import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TaskView } from '../../contract/generation.ts'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { goOnFromHere } from '../state/route.ts'
import { tellUndoable } from '../state/undo.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'
import { saveMedium } from './saveMedium.ts'

/** What can be done with tasks besides looking at them. The list follows by itself. */
export function useTaskActions() {
  const client = useClient()
  const queries = useQueryClient()
  const strings = useStrings()
  const w = strings.generate
  const onError = (error: unknown) => toast({ text: failureLine(error), tone: 'bad' })
  const restore = useMutation({
    mutationFn: (ids: readonly number[]) => client.generation.restore({ ids: [...ids] }),
    onSuccess: ({ restored }) => toast({ text: w.restored(restored) }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.trash }),
    onError,
  })
  const remove = useMutation<{ readonly removed: number }, Error, readonly number[]>({
    mutationFn: (ids: readonly number[]) => client.generation.remove({ ids: [...ids] }),
    onSuccess: ({ removed }, ids) => {
      tellUndoable({ text: w.removed(removed) }, () => restore.mutateAsync(ids), {
        redo: () => remove.mutateAsync(ids),
      })
    },
    onError,
  })
  const lookNow = useMutation({ mutationFn: (id: number) => client.generation.lookNow({ id }), onError })
  const again = useMutation({
    mutationFn: (id: number) => client.generation.again({ id }),
    onMutate: goOnFromHere,
    onSuccess: ({ id }, _, goOn) => goOn({ page: 'generate', id }),
    onError,
  })
  const saveFile = useMutation({
    mutationFn: ({ medium, prompt }: { medium: NonNullable<TaskView['medium']>; prompt: string }) =>
      saveMedium(client, medium, prompt),
    onSuccess: (name) => {
      if (name !== null) toast({ text: w.savedFile(name) })
    },
    onError,
  })
  return { remove, lookNow, again, saveFile }
}
