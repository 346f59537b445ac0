import type { JobView, WaitView } from '../../../contract/jobs.ts'
import { progressOf, type JobSnapshot } from '../../jobs/runner.ts'
import type { WaitReason } from '../../model/jobs/job.ts'
import { toIso } from './times.ts'

export function jobView(job: JobSnapshot): JobView {
  const { unit, done, total } = progressOf(job)
  const running = job.state === 'running'
  const rate = running ? job.ratePerSecond : undefined
  return {
    id: job.id,
    kind: job.family,
    state: job.state,
    title: job.title,
    collectionId: job.collectionId ?? null,
    model: job.space?.model ?? null,
    dimension: job.space?.dimension ?? null,
    wait: job.wait ? waitView(job.wait) : null,
    progress: {
      unit,
      done,
      total: total ?? null,
      ratePerSecond: rate ?? null,
      secondsLeft: rate && total !== undefined ? Math.max(0, (total - done) / rate) : null,
    },
    embed: job.embed ? { ...job.embed, inFlight: job.inFlight } : null,
    import: job.import
      ? {
          found: job.import.found,
          imported: job.import.imported,
          updated: job.import.updated,
          duplicate: job.import.duplicate,
          empty: job.import.empty,
          refused: job.import.refused,
          passages: job.import.passages,
        }
      : null,
    recognition: recognitionView(job),
    error: job.error ?? null,
    createdAt: new Date(job.createdAt).toISOString(),
    updatedAt: new Date(job.updatedAt).toISOString(),
    finishedAt: toIso(job.finishedAt),
    cleared: job.clearedAt !== undefined,
  }
}

function recognitionView({ import: counts }: JobSnapshot): JobView['recognition'] {
  // Jobs of older versions have none of these counts.
  const { pagesToRecognise: pages = 0, pagesRecognised: recognised = 0 } = counts ?? {}
  return pages === 0 ? null : { pages, recognised }
}

function waitView(wait: WaitReason): WaitView {
  const until = 'until' in wait ? toIso(wait.until) : null
  return { kind: wait.kind, message: waitMessage(wait), until }
}

function waitMessage(wait: WaitReason): string {
  switch (wait.kind) {
    case 'rate_limit':
      return 'Waiting: the service limits the rate of requests.'
    case 'backoff':
      return `Waiting before attempt ${wait.attempt + 1}: ${wait.message}`
    case 'budget':
      return `Waiting: ${wait.message}`
    case 'paused_by_user':
      return 'Paused by you.'
    case 'time_limit':
      return 'Paused: the time that was given for it is over.'
    case 'import':
      return `Waiting for its import (job ${wait.jobId}) to go on: what it has brought so far is embedded.`
    case 'unauthorized':
      return `Paused: the service does not accept the key (${wait.message}). Check the key, then resume.`
    case 'balance':
      return `Paused: ${wait.message}. Top up the account, then resume.`
    case 'unclear_refusal':
      return `Paused: the service refuses every text (${wait.message}). Check the model and the settings, then resume.`
    case 'other_process':
      return `Another Quarry (process ${wait.pid}) runs the jobs of this library.`
    case 'storage':
      return `Paused: ${wait.message}`
    case 'interrupted':
      return 'Stopped before it was done. Resume to go on where it stopped.'
  }
}
