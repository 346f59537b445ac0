import type { JobView } from '../../contract/jobs.ts'
import { announcement } from '../state/shell.ts'
import type { Words } from '../words/words.ts'

/** Tells a screen reader what changed between two views of a job: states and waits, never mere progress. */
export function announceJob(before: JobView, now: JobView, words: Words): void {
  const text = whatChanged(before, now, words)
  if (text) announcement.set(text)
}

export function whatChanged(before: JobView, now: JobView, words: Words): string | null {
  const say = words.jobs.say
  if (now.state !== before.state) {
    switch (now.state) {
      case 'done':
        return say.done(now.title)
      case 'failed':
        return say.failed(now.title)
      case 'cancelled':
        return say.cancelled(now.title)
      case 'running':
        return say.running(now.title)
      case 'paused':
      case 'interrupted':
        return say.paused(now.title, waitWords(now, words) ?? words.jobs.states[now.state])
      case 'queued':
        return null
    }
  }
  if (now.wait && now.wait.kind !== before.wait?.kind) return say.waiting(now.title, words.jobs.waits[now.wait.kind])
  return null
}

/** Why a job does not move, in short; null when it does. */
export function waitWords(job: JobView, words: Words): string | null {
  return job.wait ? words.jobs.waits[job.wait.kind] : null
}
