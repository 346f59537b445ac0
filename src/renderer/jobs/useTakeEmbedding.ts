import type { JobView } from '../../contract/jobs.ts'
import { useStrings } from '../strings/strings.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useJobActions } from './useJobActions.ts'
import { takeJob } from './useJobs.ts'

/** Shows an embedding job that was started beside other work. One that stays paused is named, with a way to resume it. */
export function useTakeEmbedding(): (embed: JobView | null) => void {
  const strings = useStrings()
  const actions = useJobActions()
  return (embed) => {
    if (!embed) return
    takeJob(embed)
    if (embed.wait?.kind !== 'paused_by_user') return
    toast({
      text: strings.spending.stillPaused(embed.title),
      action: { label: strings.jobs.resume, run: () => actions.resume(embed) },
    })
  }
}
