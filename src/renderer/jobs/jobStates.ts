import type { JobView } from '../../contract/jobs.ts'

/** What a job's state allows. */
export const isUnfinished = (job: JobView) => !['done', 'failed', 'cancelled'].includes(job.state)

export const canClear = (job: JobView) => !isUnfinished(job) && !job.cleared

/** All was embedded before it began. */
export const hadNothing = (job: JobView) => job.state === 'done' && job.kind === 'embed' && job.progress.total === 0

export const canPause = (job: JobView) => job.state === 'running' || job.state === 'queued'

export const canResume = (job: JobView) => isUnfinished(job) && !canPause(job)

export const canRetry = (job: JobView) =>
  !isUnfinished(job) && job.kind === 'embed' && (job.state === 'failed' || (job.embed?.failed ?? 0) > 0)
