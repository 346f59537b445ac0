import type { JobView } from '../../contract/jobs.ts'
import { useNow } from '../state/useNow.ts'
import { useWords } from '../words/words.ts'
import { waitWords } from './announceJob.ts'

/** Why a job does not move, with a countdown that runs while it waits; null when it moves. */
export function useWaitText(job: JobView): string | null {
  const words = useWords()
  const until = job.wait?.until ? Date.parse(job.wait.until) : null
  const now = useNow(until !== null)
  const why = waitWords(job, words)
  if (why === null || until === null) return why
  const seconds = Math.ceil((until - now) / 1000)
  return seconds > 0 ? `${why}, ${words.jobs.goesOnIn(seconds)}` : why
}
