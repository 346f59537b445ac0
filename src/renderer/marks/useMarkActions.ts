import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MarkList } from '../../contract/organising/marks.ts'
import type { FiledView, SelectionInput } from '../../contract/organising/selection.ts'
import { useClient } from '../api.ts'
import { useTellChange } from '../organising/useTellChange.ts'
import { refreshMarks } from '../state/refresh.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'

interface Marking {
  readonly run: () => Promise<FiledView>
  readonly told: (documents: number) => string
  /** What lists found stays there until they are loaded again. */
  readonly keepsFound?: boolean
}

/** Mutations that mark documents. Each shows a toast with Undo and refreshes the marks on screen. */
export function useMarkActions() {
  const client = useClient()
  const queries = useQueryClient()
  const tell = useTellChange()
  const w = useStrings().marks
  const { mutate } = useMutation({
    mutationFn: async ({ run, told }: Marking) => ({ filed: await run(), told }),
    onSuccess: ({ filed: { documents, changeId }, told }) =>
      tell({ text: changeId === null ? w.unchanged : told(documents) }, changeId),
    onSettled: (_done, _error, { keepsFound = false }) => refreshMarks(queries, { keepsFound }),
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  return useMemo(() => {
    /** The number of a value that was offered (useMarks.ts); the list that it is of is defined where it is none yet. */
    const valueId = async (list: MarkList, { id, name }: { readonly id: number; readonly name: string }) => {
      if (id >= 0) return id
      const known = (await client.marks.lists({}))[list]
      const values = known.length > 0 ? known : await client.marks.define({ list, values: [...w.suggested[list]] })
      return values.find((value) => value.name === name)?.id ?? null
    }
    return {
      star: (selection: SelectionInput, starred: boolean) =>
        mutate({ run: () => client.marks.star({ selection, starred }), told: starred ? w.starred : w.unstarred }),
      read: (selection: SelectionInput, read: boolean) =>
        mutate({
          run: () => client.marks.read({ selection, read }),
          told: read ? w.markedRead : w.markedUnread,
          keepsFound: true,
        }),
      set: (selection: SelectionInput, list: MarkList, value: { readonly id: number; readonly name: string } | null) =>
        mutate({
          run: async () =>
            client.marks.set({ selection, list, value: value === null ? null : await valueId(list, value) }),
          told: () => (value === null ? w.cleared[list] : w.set[list](value.name)),
        }),
      tag: (selection: SelectionInput, name: string) =>
        mutate({ run: () => client.tags.add({ selection, name }), told: (count) => w.tagged(name, count) }),
      untag: (selection: SelectionInput, { id, name }: { readonly id: number; readonly name: string }) =>
        mutate({ run: () => client.tags.remove({ selection, id }), told: (count) => w.untagged(name, count) }),
    }
  }, [client, mutate, w])
}

export const oneDocument = (id: number): SelectionInput => ({ kind: 'documents', ids: [id] })
