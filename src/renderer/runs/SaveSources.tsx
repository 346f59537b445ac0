import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '../api.ts'
import { IntoFields } from '../collections/IntoFields.tsx'
import { useIntoChoice } from '../collections/useIntoChoice.ts'
import { keys } from '../state/queries.ts'
import { goTo } from '../state/route.ts'
import { takeJob } from '../state/useJobs.ts'
import { Button } from '../ui/Button.tsx'
import { failureLine } from '../ui/describeFailure.ts'
import { Popover } from '../ui/Popover.tsx'
import { Select } from '../ui/Select.tsx'
import { toast } from '../ui/toast.tsx'
import { useWords } from '../words/words.ts'
import type { listSources } from './sourceList.ts'

/** Saves what a run found into a collection: the cited pages, or all of them. */
export function SaveSources({
  runId,
  title,
  sources,
}: {
  readonly runId: number
  readonly title: string
  readonly sources: ReturnType<typeof listSources>
}) {
  const words = useWords()
  const w = words.runs
  const client = useClient()
  const queries = useQueryClient()
  const choice = useIntoChoice(title)
  const cited = sources.cited.map(({ url }) => url).filter((url) => url !== null)
  const found = cited.length + sources.others.filter(({ url }) => url !== null).length
  const [which, setWhich] = useState<'cited' | 'all'>('cited')
  const chosen = cited.length === 0 ? 'all' : which
  const save = useMutation({
    mutationFn: () =>
      client.sources.save({ runId, collection: choice.name, ...(chosen === 'cited' ? { urls: cited } : {}) }),
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
      label={w.saveSourcesTitle}
      trigger={
        <Button isDisabled={found === 0 || save.isPending}>
          <Bookmark aria-hidden />
          {w.saveSources}
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
          <Select
            name={w.which}
            options={[
              ...(cited.length > 0 ? [{ id: 'cited' as const, label: w.saveCited(cited.length) }] : []),
              { id: 'all' as const, label: w.saveEvery(found) },
            ]}
            value={chosen}
            onChange={setWhich}
          />
          <IntoFields choice={choice} />
          <Button type="submit" variant="primary">
            {words.common.save}
          </Button>
        </form>
      )}
    </Popover>
  )
}
