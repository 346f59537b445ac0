import type { NewJob } from '../model/jobs/job.ts'
import type { StoredJob } from '../model/jobs/job.ts'
import { isDeepStrictEqual } from 'node:util'
import { normalizeWork } from '../model/jobs/jobWork.ts'
import { isAtRest } from './runner.ts'

/**
 * The unfinished job in `open` that does the same work as `asked` on the same collection and space. With `feedsFrom`, it
 * must already take documents from that import, or be able to: a running job may be about to end, and a job that an
 * unfinished import feeds ends with that import.
 */
export function findTwin(open: readonly StoredJob[], asked: Omit<NewJob, 'owner'>): StoredJob | undefined {
  const isFed = ({ feedsFrom }: StoredJob) => open.some(({ id }) => id === feedsFrom)
  return open.find(
    (job) =>
      isSameWork(job, asked) &&
      (asked.feedsFrom === undefined || job.feedsFrom === asked.feedsFrom || (isAtRest(job) && !isFed(job))),
  )
}

/** The job that does the same work as `asked` and that the user paused, or asked to be paused. */
export function findPausedTwin(open: readonly StoredJob[], asked: Omit<NewJob, 'owner'>): StoredJob | undefined {
  return open.find((job) => isSameWork(job, asked) && (job.wait?.kind === 'paused_by_user' || job.wish === 'pause'))
}

function isSameWork(job: StoredJob, asked: Omit<NewJob, 'owner'>): boolean {
  return (
    job.collectionId === asked.collectionId &&
    job.spaceId === asked.spaceId &&
    isDeepStrictEqual(job.work, normalizeWork(asked.work))
  )
}
