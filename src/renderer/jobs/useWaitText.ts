import type { JobView } from '../../contract/jobs.ts'
import { useNow } from '../state/useNow.ts'
import { useStrings } from '../strings/strings.ts'
import { waitWords } from './announceJob.ts'

/** Why a job does not move, with a countdown that runs while it waits; null when it moves. */
export function useWaitText(job: JobView): string | null {
  const strings = useStrings()
  const until = job.wait?.until ? Date.parse(job.wait.until) : null
  const now = useNow(until !== null)
  const why = waitWords(job, strings)
  if (why === null || until === null) return why
  const seconds = Math.ceil((until - now) / 1000)
  return seconds > 0 ? `${why}, ${strings.jobs.goesOnIn(seconds)}` : why
}
