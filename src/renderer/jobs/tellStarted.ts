import type { JobView } from '../../contract/jobs.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { isUnfinished } from './jobStates.ts'
import { jobsNow, takeJob, watchJobs } from './useJobs.ts'

/** What is over sooner is told by its end alone. */
const toldAfterMs = 500

/** Tells that a job has started, unless it is over within moments; the message goes when the job ends. */
export function tellStarted(job: JobView, text: string): void {
  takeJob(job)
  const isOver = () => !jobsNow().some((now) => now.id === job.id && isUnfinished(now))
  let takeAway = () => {}
  const waiting = setTimeout(() => {
    takeAway = toast({ text })
  }, toldAfterMs)
  const end = watchJobs(() => {
    if (!isOver()) return
    end()
    clearTimeout(waiting)
    takeAway()
  })
  // The answer that started it may come after the stream told of its end.
  if (!isOver()) return
  end()
  clearTimeout(waiting)
}
