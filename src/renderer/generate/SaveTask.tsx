import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import type { TaskView } from '../../contract/generation.ts'
import { useClient } from '../api.ts'
import { IntoFields } from '../collections/IntoFields.tsx'
import { useIntoChoice } from '../collections/useIntoChoice.ts'
import { keys } from '../state/queries.ts'
import { goTo } from '../state/route.ts'
import { takeJob } from '../state/useJobs.ts'
import { Button } from '../ui/Button.tsx'
import { failureLine } from '../ui/describeFailure.ts'
import { Popover } from '../ui/Popover.tsx'
import { toast } from '../ui/toast.tsx'
import { useWords } from '../words/words.ts'

/** Makes a document of what was made, in a collection. */
export function SaveTask({ task }: { readonly task: TaskView }) {
  const words = useWords()
  const w = words.generate
  const client = useClient()
  const queries = useQueryClient()
  const choice = useIntoChoice(w.gallery)
  const save = useMutation({
    mutationFn: () => client.generation.save({ ids: [task.id], collection: choice.name }),
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
      for (const queryKey of [keys.collections, keys.library, ['documents']])
        await queries.invalidateQueries({ queryKey })
    },
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  return (
    <Popover
      label={w.save}
      trigger={
        <Button isDisabled={save.isPending}>
          <Bookmark aria-hidden />
          {w.save}
        </Button>
      }
    >
      {(close) => (
        <form
          className="saveSources"
          onSubmit={(event) => {
            event.preventDefault()
            save.mutate()
            close()
          }}
        >
          <IntoFields choice={choice} />
          <Button type="submit" variant="primary">
            {words.common.save}
          </Button>
        </form>
      )}
    </Popover>
  )
}
