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
  /** The tags that this removes; they are also removed from the search filters. */
  readonly gone?: readonly number[]
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
      for (const id of gone ?? []) replaceInSearch(id, left)
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
          gone: [id],
          left: into.id,
        }),
      remove: ({ id, name }: TagView) =>
        mutate({ run: () => client.tags.delete({ id }), told: w.tagDeleted(name), gone: [id] }),
      recolourSeveral: (tags: readonly TagView[], colour: MarkColour | null) =>
        mutate({
          run: () => client.tags.setColourSeveral({ ids: idsOf(tags), colour }),
          told: w.tagsRecoloured(tags.length),
        }),
      /** Into one of them, too. */
      mergeSeveral: (tags: readonly TagView[], into: TagView) => {
        const gone = idsOf(tags).filter((id) => id !== into.id)
        mutate({
          run: () => client.tags.mergeSeveral({ ids: gone, into: into.id }),
          told: w.tagsMerged(gone.length, into.name),
          gone,
          left: into.id,
        })
      },
      removeSeveral: (tags: readonly TagView[]) =>
        mutate({
          run: () => client.tags.deleteSeveral({ ids: idsOf(tags) }),
          told: w.tagsDeleted(tags.length),
          gone: idsOf(tags),
        }),
    }),
    [client, mutate, w],
  )
}

const idsOf = (tags: readonly TagView[]) => tags.map(({ id }) => id)

function replaceInSearch(gone: number, left: number | undefined): void {
  const { filters } = searchState.get()
  if (!filters.tags.includes(gone)) return
  const others = filters.tags.filter((id) => id !== gone && id !== left)
  changeSearch({ filters: { ...filters, tags: left === undefined ? others : [...others, left] } })
}
