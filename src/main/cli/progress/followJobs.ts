import type { JobView } from '../../../contract/jobs.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import { QuarryError } from '../../base/errors.ts'
import { cliAdvice } from '../advice.ts'
import { isTimeLimit, type Invocation } from '../invocation.ts'
import { plain } from '../output/format.ts'
import { startProgress } from './progress.ts'

/**
 * Shows the progress of `jobs` until each has ended or cannot go on by itself, and returns them as they are then, in the
 * given order. Ctrl-C and `--timeout` pause them: what is in flight is finished and stored, then this throws `aborted`.
 */
export async function followJobs(
  client: QuarryClient,
  invocation: Invocation,
  jobs: readonly JobView[],
): Promise<readonly JobView[]> {
  const latest = new Map(jobs.map((job) => [job.id, job]))
  const views = () => [...latest.values()]
  const watching = new AbortController()
  const progress = startProgress(invocation.host.stderr, invocation.host.clock)
  const pause = () => void pauseAll(client, views(), isTimeLimit(invocation.stop.reason) ? 'time_limit' : 'user')
  if (invocation.stop.aborted) pause()
  else invocation.stop.addEventListener('abort', pause, { once: true })
  try {
    if (!views().every(isSettled)) {
      for await (const job of client.jobs.watch({}, { signal: watching.signal })) {
        if (!latest.has(job.id)) continue
        latest.set(job.id, job)
        progress.update(views())
        if (views().every(isSettled)) break
      }
    }
  } finally {
    watching.abort()
    progress.end()
    invocation.stop.removeEventListener('abort', pause)
  }
  if (invocation.stop.aborted) throw stopped(invocation.stop.reason, views())
  return views()
}

/**
 * Leaves out jobs that the user paused before, with a note on stderr: what a command adds joins them without resuming them. Their
 * state is that of the start, so that a pause of the running command is not among them.
 */
export function withoutPaused(invocation: Invocation, started: readonly (JobView | null)[]): JobView[] {
  return started.filter((job): job is JobView => {
    if (job?.wait?.kind !== 'paused_by_user') return job !== null
    invocation.note(
      `quarry: "${plain(job.title)}" stays paused, as you left it: nothing is embedded. To go on: quarry jobs resume ${job.id}`,
    )
    return false
  })
}

/** Ended, or waiting for something that only a person can do; never while a request of it is still under way. */
function isSettled(job: JobView): boolean {
  if (job.state === 'done' || job.state === 'failed' || job.state === 'cancelled') return true
  return (job.state === 'paused' || job.state === 'interrupted') && (job.embed?.inFlight ?? 0) === 0
}

async function pauseAll(client: QuarryClient, jobs: readonly JobView[], why: 'user' | 'time_limit'): Promise<void> {
  await Promise.allSettled(jobs.filter((job) => !isSettled(job)).map((job) => client.jobs.pause({ id: job.id, why })))
}

function stopped(reason: unknown, jobs: readonly JobView[]): QuarryError {
  const left = jobs.filter((job) => job.finishedAt === null)
  const what = reason instanceof QuarryError ? reason.message : 'Stopped.'
  if (left.length === 0) return new QuarryError('aborted', what, { hint: 'Everything was done already.' })
  const ids = left.map((job) => job.id).join(' ')
  return new QuarryError('aborted', what, { hint: `What was done is stored. To go on: quarry jobs resume ${ids}` })
}

/** Throws when one of `jobs` failed, was cancelled, or waits for the user: with the reason and what to do. */
export function requireDone(jobs: readonly JobView[]): void {
  for (const job of jobs) {
    if (job.state === 'done') continue
    const where = `job ${job.id}, ${job.title}`
    if (job.state === 'failed') throw failedJob(job, where)
    if (job.state === 'cancelled') throw new QuarryError('aborted', 'The job was cancelled.', { where })
    throw new QuarryError('service', job.wait?.message ?? 'The job is paused.', {
      where,
      hint: `What was done is stored. To go on: quarry jobs resume ${job.id}`,
    })
  }
}

/** What an embedding leaves undone takes nothing from the documents, which nothing else says at the end of an import. */
function failedJob({ id, kind, error }: JobView, where: string): QuarryError {
  const hint = kind === 'embed' ? { hint: `The documents are stored all the same. ${cliAdvice.retryJob(`${id}`)}` } : {}
  return new QuarryError('service', error ?? 'The job failed.', { where, ...hint })
}
