import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CollectedSearchView } from '../../contract/collectViews.ts'
import { useClient } from '../api.ts'
import { useIntoChoice, type IntoChoice } from '../collections/useIntoChoice.ts'
import { keys as queryKeys } from '../state/queries.ts'
import { goTo } from '../state/route.ts'
import { takeJob } from '../state/useJobs.ts'
import { failureLine } from '../ui/describeFailure.ts'
import { toast } from '../ui/toast.tsx'
import { useWords } from '../words/words.ts'
import { useCollect } from './useCollect.ts'

export interface SaveInto {
  readonly choice: IntoChoice
  readonly embed: boolean
  readonly setEmbed: (embed: boolean) => void
  readonly pending: boolean
  /** Saves items by their keys; without keys everything. */
  readonly save: (keys: readonly string[] | undefined) => void
}

/** Where results go, and the saving itself. */
export function useSaveInto(search: CollectedSearchView): SaveInto {
  const words = useWords()
  const client = useClient()
  const queries = useQueryClient()
  const { refresh } = useCollect()
  const choice = useIntoChoice(search.query)
  const [embed, setEmbed] = useState(true)
  const save = useMutation({
    mutationFn: (keys: readonly string[] | undefined) =>
      client.collect.save({
        searchId: search.id,
        collection: choice.name,
        embed,
        ...(keys ? { keys: [...keys] } : {}),
      }),
    onSuccess: async (saved) => {
      if (saved.embed) takeJob(saved.embed)
      choice.settle(saved.collection.name)
      toast({
        text: words.collect.savedNote(saved.imported, saved.updated, saved.duplicate, saved.collection.name),
        action: {
          label: words.collect.openCollection,
          run: () => goTo({ page: 'collection', id: saved.collection.id }),
        },
      })
      await Promise.all([
        refresh(search.id),
        queries.invalidateQueries({ queryKey: queryKeys.collections }),
        queries.invalidateQueries({ queryKey: queryKeys.library }),
        queries.invalidateQueries({ queryKey: ['documents'] }),
      ])
    },
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  return { choice, embed, setEmbed, pending: save.isPending, save: (keys) => save.mutate(keys) }
}
