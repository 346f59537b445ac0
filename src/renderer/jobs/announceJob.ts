import type { JobView } from '../../contract/jobs.ts'
import { announcement } from '../state/shell.ts'
import type { Strings } from '../strings/strings.ts'

/** Tells a screen reader what changed between two views of a job: states and waits, never mere progress. */
export function announceJob(before: JobView, now: JobView, strings: Strings): void {
  const text = whatChanged(before, now, strings)
  if (text) announcement.set(text)
}

export function whatChanged(before: JobView, now: JobView, strings: Strings): string | null {
  const say = strings.jobs.say
  const title = strings.message(now.title)
  if (now.state !== before.state) {
    switch (now.state) {
      case 'done':
        return say.done(title)
      case 'failed':
        return say.failed(title)
      case 'cancelled':
        return say.cancelled(title)
      case 'running':
        return say.running(title)
      case 'paused':
      case 'interrupted':
        return say.paused(title, waitWords(now, strings) ?? strings.jobs.states[now.state])
      case 'queued':
        return null
    }
  }
  if (now.wait && now.wait.kind !== before.wait?.kind) return say.waiting(title, strings.jobs.waits[now.wait.kind])
  return null
}

/** Why a job does not move, in short; null when it does. */
export function waitWords(job: JobView, strings: Strings): string | null {
  return job.wait ? strings.jobs.waits[job.wait.kind] : null
}

/** Ends, and waits that only the user can end. */
export function isNews(before: JobView, now: JobView): boolean {
  if (now.state === before.state) return false
  return now.state === 'done' || now.state === 'failed' || (now.state === 'paused' && now.wait !== null)
}
