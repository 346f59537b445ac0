import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { EmbedEstimateView } from '../../contract/vectors/embedding.ts'
import type { JobView } from '../../contract/jobs.ts'
import type { QuarryClient } from '../../contract/routes.ts'
import { useClient } from '../api.ts'
import { ForecastNotice } from '../spending/ForecastNotice.tsx'
import { useLibraryPath } from '../state/queries.ts'
import { openDialog } from '../state/shell.ts'
import { useStore } from '../state/store.ts'
import { useJobs, useOfJobs } from './useJobs.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useStrings } from '../strings/strings.ts'
import { useJobActions } from './useJobActions.ts'

/** Asks once, per library and start, whether interrupted work goes on, with what that would send. */
export function InterruptedDialog() {
  const library = useLibraryPath()
  const askedFor = useRef<string | null>(null)
  const open = useStore(openDialog) === 'interrupted'
  const some = useOfJobs((jobs) => jobs.some(isInterrupted))
  useEffect(() => {
    if (!some || !library || askedFor.current === library || openDialog.get() !== null) return
    askedFor.current = library
    openDialog.set('interrupted')
  }, [some, library])
  return open && some ? <Asked /> : null
}

const isInterrupted = (job: JobView) => job.state === 'interrupted'

function Asked() {
  const strings = useStrings()
  const client = useClient()
  const actions = useJobActions()
  const interrupted = useJobs().filter(isInterrupted)
  const estimates = useQuery({
    queryKey: ['interrupted', interrupted.map((job) => job.id)],
    queryFn: ({ signal }) => estimateAll(client, interrupted, signal),
  })
  const close = () => openDialog.set(null)
  const first = interrupted[0]
  const sum = estimates.data
  return (
    <Dialog
      title={strings.jobs.interruptedTitle}
      open
      onClose={close}
      foot={
        <>
          <Button variant="quiet" onPress={close}>
            {strings.jobs.later}
          </Button>
          <Button
            variant="primary"
            onPress={() => {
              interrupted.forEach(actions.resume)
              close()
            }}
          >
            {strings.jobs.continueAll}
          </Button>
        </>
      }
    >
      <p>
        {interrupted.length === 1 && first
          ? strings.jobs.interruptedOne(first.title)
          : strings.jobs.interruptedMany(interrupted.length)}
      </p>
      {sum && sum.requests > 0 ? (
        <p>
          {strings.jobs.interruptedEstimate(
            sum.texts,
            sum.requests,
            sum.bytes,
            sum.tokens === null ? strings.importing.estimateNoTokens : strings.importing.estimateTokens(sum.tokens),
          )}{' '}
          {sum.local ? strings.jobs.interruptedFree : null}
        </p>
      ) : null}
      {sum?.forecasts.map((forecast, at) => (
        <ForecastNotice key={at} forecast={forecast} />
      ))}
      <p>{strings.jobs.interruptedAsk}</p>
    </Dialog>
  )
}

async function estimateAll(client: QuarryClient, jobs: readonly JobView[], signal: AbortSignal) {
  const parts: EmbedEstimateView[] = []
  for (const job of jobs) {
    if (job.kind !== 'embed') continue
    const scope = {
      ...(job.collectionId === null ? {} : { collectionId: job.collectionId }),
      ...(job.model === null ? {} : { model: job.model }),
      ...(job.dimension === null ? {} : { dimension: job.dimension }),
    }
    parts.push(await client.embedding.estimate(scope, { signal }))
  }
  const sum = (of: (part: EmbedEstimateView) => number) => parts.reduce((total, part) => total + of(part), 0)
  return {
    texts: sum((part) => part.texts),
    requests: sum((part) => part.requests),
    bytes: sum((part) => part.bytes),
    tokens: parts.some((part) => part.tokens === null) ? null : sum((part) => part.tokens ?? 0),
    forecasts: parts.map(({ forecast }) => forecast),
    local: parts.every((part) => part.origin === 'local'),
  }
}
