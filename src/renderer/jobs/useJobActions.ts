import { useMemo } from 'react'
import type { JobView } from '../../contract/jobs.ts'
import { useClient } from '../api.ts'
import { tellStarted } from './tellStarted.ts'
import { takeJob } from './useJobs.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'

/** What can be done to a job; a refusal is shown as a toast. */
export function useJobActions() {
  const client = useClient()
  const strings = useStrings()
  return useMemo(() => {
    const act = (verb: 'pause' | 'resume' | 'cancel' | 'retry') => (job: JobView) => {
      client.jobs[verb]({ id: job.id })
        .then((changed) => {
          if (verb === 'retry') tellStarted(changed, strings.jobs.started(strings.message(changed.title)))
          else takeJob(changed)
        })
        .catch((error: unknown) => toast({ text: failureLine(error), tone: 'bad' }))
    }
    const clear = (ids: readonly number[] | undefined, cleared: boolean) => {
      client.jobs
        .clear({ ...(ids ? { ids: [...ids] } : {}), cleared })
        .then((answer) => {
          const count = answer.ids.length
          toast({
            text: cleared ? strings.jobs.clearedSome(count) : strings.jobs.listedAgain(count),
            ...(count > 0 ? { undo: () => clear(answer.ids, !cleared) } : {}),
          })
        })
        .catch((error: unknown) => toast({ text: failureLine(error), tone: 'bad' }))
    }
    return { clear, pause: act('pause'), resume: act('resume'), cancel: act('cancel'), retry: act('retry') }
  }, [client, strings])
}
