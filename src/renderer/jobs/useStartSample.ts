import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { tellStarted } from './tellStarted.ts'
import { useTakeEmbedding } from './useTakeEmbedding.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'

/** Imports the collection that comes with Quarry. */
export function useStartSample() {
  const client = useClient()
  const queries = useQueryClient()
  const strings = useStrings()
  const takeEmbedding = useTakeEmbedding()
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.imports.sample({ name: 'articles' }),
    onSuccess: async (started) => {
      takeEmbedding(started.embed)
      tellStarted(started.import, strings.importing.started(strings.nav.sample))
      await queries.invalidateQueries({ queryKey: keys.collections })
    },
    onError: (error) => toast({ text: `${strings.search.sampleFailed} ${failureLine(error)}`, tone: 'bad' }),
  })
  return useMemo(() => ({ pending: isPending, run: () => mutate() }), [isPending, mutate])
}
