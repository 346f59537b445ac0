import type { JobView } from '../../contract/jobs.ts'
import { hadNothing } from './jobStates.ts'
import type { Strings } from '../strings/strings.ts'

/** How far a job is, 0..1; null when its size is not known, or it had nothing to do. */
export function fractionOf(job: JobView): number | null {
  if (job.state === 'done') return hadNothing(job) ? null : 1
  const { done, total } = job.progress
  if (total === null) return job.state === 'running' || job.state === 'queued' ? null : 0
  // Beside an import there is nothing to embed at first: that is no progress yet, not all of it.
  return total === 0 ? null : Math.min(1, done / total)
}

/** The state in one word; a running job that waits is called waiting. */
export function stateWord(job: JobView, strings: Strings): string {
  return job.state === 'running' && job.wait ? strings.jobs.waiting : strings.jobs.states[job.state]
}

/** Done of total, rate, time left: what is known of them. */
export function progressFacts(job: JobView, strings: Strings): string[] {
  const { unit, done, total, ratePerSecond, secondsLeft } = job.progress
  // An import that still counts its files has read 0 bytes of a total that is not known yet.
  if (job.state === 'running' && (total ?? done) === 0) return [stateWord(job, strings)]
  if (hadNothing(job)) return [strings.jobs.hadNothing]
  const facts = [strings.jobs.progress(done, total, unit)]
  if (job.recognition) facts.push(strings.jobs.recognised(job.recognition.recognised, job.recognition.pages))
  if (job.state === 'running' && !job.wait) {
    if (ratePerSecond !== null && ratePerSecond > 0) facts.push(strings.jobs.rate(ratePerSecond, unit))
    if (secondsLeft !== null) facts.push(strings.jobs.left(secondsLeft))
  }
  return facts
}

/** The same in few words: the share that is done, and the time left. */
export function shortFacts(job: JobView, strings: Strings): string[] {
  const { secondsLeft } = job.progress
  const fraction = fractionOf(job)
  const [first] = progressFacts(job, strings)
  const share = fraction === null ? (first ?? '') : strings.jobs.percent(fraction)
  return secondsLeft !== null && job.state === 'running' && !job.wait
    ? [share, strings.jobs.left(secondsLeft)]
    : [share]
}
