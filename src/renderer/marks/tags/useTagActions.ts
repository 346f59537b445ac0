import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MarkColour } from '../../../contract/organising/colours.ts'
import type { TagView } from '../../../contract/organising/tags.ts'
import { useClient } from '../../api.ts'
import { useTellChange } from '../../organising/useTellChange.ts'
import { refreshMarks } from '../../state/refresh.ts'
import { changeSearch, searchState } from '../../state/searchState.ts'
import { failureLine } from '../../ui/feedback/describeFailure.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { useStrings } from '../../strings/strings.ts'

interface TagChange {
  readonly run: () => Promise<{ readonly changeId: number | null }>
  readonly told: string
  /** The tag that this removes; it is also removed from the search filters. */
  readonly gone?: number
  readonly left?: number
}

/** Changes tags themselves, on every document that has them. */
export function useTagActions() {
  const client = useClient()
  const queries = useQueryClient()
  const tell = useTellChange()
  const w = useStrings().marks
  const { mutate } = useMutation({
    mutationFn: async ({ run }: TagChange) => run(),
    onSuccess: ({ changeId }, { told, gone, left }) => {
      if (gone !== undefined) replaceInSearch(gone, left)
      tell({ text: told }, changeId)
    },
    onSettled: () => refreshMarks(queries),
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  return useMemo(
    () => ({
      rename: ({ id, name: from }: TagView, name: string) =>
        mutate({ run: () => client.tags.rename({ id, name }), told: w.tagRenamed(from, name) }),
      recolour: ({ id, name }: TagView, colour: MarkColour | null) =>
        mutate({ run: () => client.tags.setColour({ id, colour }), told: w.tagRecoloured(name) }),
      merge: ({ id, name }: TagView, into: TagView) =>
        mutate({
          run: () => client.tags.merge({ id, into: into.id }),
          told: w.tagMerged(name, into.name),
          gone: id,
          left: into.id,
        }),
      remove: ({ id, name }: TagView) =>
        mutate({ run: () => client.tags.delete({ id }), told: w.tagDeleted(name), gone: id }),
    }),
    [client, mutate, w],
  )
}

function replaceInSearch(gone: number, left: number | undefined): void {
  const { filters } = searchState.get()
  if (!filters.tags.includes(gone)) return
  const others = filters.tags.filter((id) => id !== gone && id !== left)
  changeSearch({ filters: { ...filters, tags: left === undefined ? others : [...others, left] } })
}
