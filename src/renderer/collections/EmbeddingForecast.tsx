import { useQuery } from '@tanstack/react-query'
import { useClient } from '../api.ts'
import { isUnfinished } from '../jobs/jobStates.ts'
import { useOfJobs } from '../jobs/useJobs.ts'
import { ForecastNotice } from '../spending/ForecastNotice.tsx'
import { keys, useAbout } from '../state/queries.ts'

/** What embedding the rest of a collection is expected to cost; nothing where it is free, or is done now. */
export function EmbeddingForecast({ collectionId }: { readonly collectionId: number }) {
  const client = useClient()
  const isRemote = useAbout().data?.service.kind === 'remote'
  const isRunning = useOfJobs((jobs) =>
    jobs.some((job) => job.kind === 'embed' && job.collectionId === collectionId && isUnfinished(job)),
  )
  const estimate = useQuery({
    queryKey: [...keys.spending, 'embedding', collectionId],
    queryFn: ({ signal }) => client.embedding.estimate({ collectionId }, { signal }),
    enabled: isRemote && !isRunning,
    staleTime: 0,
  }).data
  return estimate && !isRunning ? <ForecastNotice forecast={estimate.forecast} /> : null
}
