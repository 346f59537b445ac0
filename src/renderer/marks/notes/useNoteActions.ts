import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NoteView } from '../../../contract/organising/notes.ts'
import { useClient } from '../../api.ts'
import { useTellChange } from '../../organising/useTellChange.ts'
import { keys } from '../../state/queries.ts'
import { refreshMarks } from '../../state/refresh.ts'
import { failureLine } from '../../ui/feedback/describeFailure.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { useStrings } from '../../strings/strings.ts'
import type { NewNote } from '../markState.ts'

export type NotesAsked = Readonly<{ query?: string; id?: number; free: boolean; limit: number }>

/** Notes of the library: most recently changed first, or by relevance with a query. */
export function useNotes(asked: NotesAsked, enabled = true) {
  const client = useClient()
  return useQuery({
    queryKey: [...keys.marks.notes, asked],
    queryFn: ({ signal }) => client.notes.list(asked, { signal }),
    placeholderData: (before) => before,
    enabled,
  })
}

/** Mutations that add, change and remove notes. Callers of `add` and `change` show the error themselves. */
export function useNoteActions() {
  const client = useClient()
  const queries = useQueryClient()
  const tell = useTellChange()
  const w = useStrings().marks
  const onSettled = () => refreshMarks(queries)
  return {
    add: useMutation({
      mutationFn: ({ on, text }: { readonly on: NewNote | { readonly kind: 'library' }; readonly text: string }) =>
        client.notes.add({ on, text }),
      onSuccess: ({ changeId }) => tell({ text: w.noteAdded }, changeId),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, text }: Pick<NoteView, 'id' | 'text'>) => client.notes.change({ id, text }),
      onSuccess: ({ changeId }) => {
        if (changeId !== null) tell({ text: w.noteChanged }, changeId)
      },
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ id }: NoteView) => client.notes.remove({ id }),
      onSuccess: ({ changeId }) => tell({ text: w.noteRemoved, isLasting: true }, changeId),
      onSettled,
      onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
    }),
  }
}
