import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SavedView } from '../../contract/collect.ts'
import { keys } from '../state/queries.ts'
import { goTo } from '../state/route.ts'
import { takeJob } from '../state/useJobs.ts'
import { failureLine } from '../ui/describeFailure.ts'
import { toast } from '../ui/toast.tsx'
import { useWords } from '../words/words.ts'
import type { IntoChoice } from './useIntoChoice.ts'

export interface Saving<Input> {
  readonly pending: boolean
  readonly save: (input: Input) => void
}

/** Saves documents into the collection of `choice` by `send`, says how many came, and offers to open it. */
export function useSaving<Input = void>(
  choice: IntoChoice,
  send: (input: Input, collection: string) => Promise<SavedView>,
  onSaved: () => Promise<unknown> = async () => {},
): Saving<Input> {
  const words = useWords()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (input: Input) => send(input, choice.name),
    onSuccess: async ({ collection, embed, imported, updated, duplicate }) => {
      if (embed) takeJob(embed)
      choice.settle(collection.name)
      toast({
        text: words.collect.savedNote(imported, updated, duplicate, collection.name),
        action: { label: words.collect.openCollection, run: () => goTo({ page: 'collection', id: collection.id }) },
      })
      const stale = [keys.collections, keys.library, ['documents']]
      await Promise.all([onSaved(), ...stale.map((queryKey) => queries.invalidateQueries({ queryKey }))])
    },
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  return { pending: isPending, save: (input) => mutate(input) }
}
