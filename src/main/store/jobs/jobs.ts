import { QuarryError } from '../../base/errors.ts'
import type { CollectionId, JobId, SpaceId } from '../../model/ids.ts'
import type { Json } from '../../model/document.ts'
import {
  noEmbedCounts,
  noImportCounts,
  type EmbedCounts,
  type ImportCounts,
  type JobState,
  type NewJob,
  type StoredJob,
  type WaitReason,
  type Wish,
} from '../../model/jobs/job.ts'
import type { JobFamily } from '../../model/jobs/jobWork.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { known, row, rows, run } from '../statement.ts'
import { fromStoredWork, toStoredWork } from './storedWork.ts'

interface JobRow {
  id: JobId
  kind: JobFamily
  state: JobState
  title: string
  collection_id: CollectionId | null
  space_id: SpaceId | null
  feeds_from: JobId | null
  owner: string
  payload: string
  counts: string
  wait: string | null
  wish: Wish | null
  error: string | null
  created_at: number
  updated_at: number
  finished_at: number | null
  cleared_at: number | null
  origin: string | null
  model: string | null
  dimension: number | null
}

const select = `SELECT j.*, s.origin, s.model, s.dimension FROM jobs j LEFT JOIN spaces s ON s.id = j.space_id`

export function createJob(db: WritableDb, job: NewJob, now: number): StoredJob {
  const { kind, payload } = toStoredWork(job.work)
  const { id } = run(
    db,
    `INSERT INTO jobs (kind, state, title, collection_id, space_id, feeds_from, owner, payload, counts, created_at, updated_at)
     VALUES (?, 'queued', ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    kind,
    job.title,
    job.collectionId ?? null,
    job.spaceId ?? null,
    job.feedsFrom ?? null,
    job.owner,
    JSON.stringify(payload),
    JSON.stringify(kind === 'embed' ? noEmbedCounts : noImportCounts),
    now,
    now,
  )
  return getJob(db, id as JobId)
}

/** @throws QuarryError not_found */
export function getJob(db: ReadableDb, id: JobId): StoredJob {
  const found = row<JobRow>(db, `${select} WHERE j.id = ?`, id)
  if (!found)
    throw new QuarryError('not_found', `There is no job with the number ${id}.`, {
      hint: 'The list of jobs shows their numbers.',
    })
  return toJob(found)
}

/** Newest first: those that are not over, those that were not cleared, or all. */
export function listJobs(db: ReadableDb, which: 'unfinished' | 'listed' | 'all', limit: number): StoredJob[] {
  const where =
    which === 'unfinished'
      ? `WHERE j.state IN ('queued', 'running', 'paused', 'interrupted')`
      : which === 'listed'
        ? 'WHERE j.cleared_at IS NULL'
        : ''
  return rows<JobRow>(db, `${select} ${where} ORDER BY j.id DESC LIMIT ?`, limit).map(toJob)
}

/**
 * Moves a job from one of `from` to `to` in one statement; false when it was in none of them (someone was faster, or the
 * state is terminal). *Invariant:* a terminal row never reopens, because no caller names a terminal state in `from`.
 */
export function moveJob(
  db: WritableDb,
  id: JobId,
  from: readonly JobState[],
  to: JobState,
  change: {
    readonly owner?: string
    readonly wait?: WaitReason | undefined
    readonly error?: string | undefined
    readonly feedsFrom?: JobId
  },
  now: number,
): boolean {
  const finished = to === 'done' || to === 'failed' || to === 'cancelled'
  return (
    run(
      db,
      `UPDATE jobs SET state = ?, owner = coalesce(?, owner), feeds_from = coalesce(?, feeds_from), wait = ?, wish = NULL, error = ?, updated_at = ?, finished_at = ?
       WHERE id = ? AND state IN (SELECT value FROM json_each(?))`,
      to,
      change.owner ?? null,
      change.feedsFrom ?? null,
      change.wait === undefined ? null : JSON.stringify(change.wait),
      change.error ?? null,
      now,
      finished ? now : null,
      id,
      JSON.stringify(from),
    ).changes === 1
  )
}

/**
 * Takes jobs that are over off the list, or puts them on it again; without `ids` all of them. Others stay as they are. Answers which
 * were changed.
 */
export function clearJobs(db: WritableDb, ids: readonly JobId[] | undefined, cleared: boolean, now: number): JobId[] {
  return rows<{ id: JobId }>(
    db,
    `UPDATE jobs SET cleared_at = iif(?, ?, NULL), updated_at = ?
     WHERE state IN ('done', 'failed', 'cancelled') AND (cleared_at IS NULL) = ?
       AND (? OR id IN (SELECT value FROM json_each(?))) RETURNING id`,
    cleared ? 1 : 0,
    now,
    now,
    cleared ? 1 : 0,
    ids === undefined ? 1 : 0,
    JSON.stringify(ids ?? []),
  ).map(({ id }) => id)
}

/** Requests that the process that runs the job pauses or cancels it. */
export function setWish(db: WritableDb, id: JobId, wish: Wish, now: number): void {
  run(db, 'UPDATE jobs SET wish = ?, updated_at = ? WHERE id = ?', wish, now, id)
}

/** Says why a running job is not moving, or (undefined) that it is again. */
export function setWait(db: WritableDb, id: JobId, wait: WaitReason | undefined, now: number): void {
  run(
    db,
    'UPDATE jobs SET wait = ?, updated_at = ? WHERE id = ?',
    wait === undefined ? null : JSON.stringify(wait),
    now,
    id,
  )
}

export function setCounts(db: WritableDb, id: JobId, counts: EmbedCounts | ImportCounts, now: number): void {
  run(db, 'UPDATE jobs SET counts = ?, updated_at = ? WHERE id = ?', JSON.stringify(counts), now, id)
}

/** Adds to an embedding job's counts; part of the transaction that makes them true. */
export function addEmbedCounts(db: WritableDb, id: JobId, change: Partial<EmbedCounts>, now: number): void {
  const job = getJob(db, id)
  if (!job.embed) return
  const counts = { ...job.embed }
  for (const name of Object.keys(change) as (keyof EmbedCounts)[]) counts[name] += change[name] ?? 0
  setCounts(db, id, counts, now)
}

/** SQL for the number of texts that the job of a parameter has embedded or recorded as failed; null without such a job. */
export const settledByJob = `(SELECT json_extract(counts, '$.embedded') + json_extract(counts, '$.failed')
  FROM jobs WHERE id = ? AND kind = 'embed')`

/** Corrects the number of texts an embedding job will have settled in the end; never less than it has settled already. */
export function setEmbedTotal(db: WritableDb, id: JobId, total: number, now: number): void {
  const { embed } = getJob(db, id)
  if (embed) setCounts(db, id, { ...embed, total: Math.max(total, embed.embedded + embed.failed) }, now)
}

/**
 * Jobs that a process left behind wait for the user's word (ARCHITECTURE.md, invariant 9): what claims to run or is queued,
 * and whose owner is not there. Of an owner that is, what another process ran is queued again. There are those that hold a
 * lease named `presence` and themselves and have not `died`, and `lives`, which has just taken the lease of the queue. What
 * was asked of a job while nobody could obey is granted: it is paused or cancelled. Who is there is looked up in the same
 * statement: a process may come, and queue its first job, at any moment. Answers which.
 */
export function interruptJobs(
  db: WritableDb,
  left: { readonly presence: string; readonly lives: string; readonly died: readonly string[] },
  now: number,
): JobId[] {
  return rows<{ id: JobId }>(
    db,
    `UPDATE jobs SET
       state = CASE wish WHEN 'cancel' THEN 'cancelled' WHEN 'pause' THEN 'paused' WHEN 'time_limit' THEN 'paused'
         ELSE iif(present, 'queued', 'interrupted') END,
       wait = CASE wish WHEN 'cancel' THEN NULL WHEN 'pause' THEN '{"kind":"paused_by_user"}'
         WHEN 'time_limit' THEN '{"kind":"time_limit"}'
         ELSE iif(present, NULL, '{"kind":"interrupted"}') END,
       wish = NULL, updated_at = ?, finished_at = CASE wish WHEN 'cancel' THEN ? END
     FROM (SELECT j.id AS job, j.owner = ? OR EXISTS (
       SELECT 1 FROM leases WHERE leases.name = ? || j.owner AND leases.expires_at > ?
         AND leases.owner NOT IN (SELECT value FROM json_each(?))) AS present FROM jobs j
       WHERE j.state IN ('queued', 'running'))
     WHERE id = job AND (state = 'running' OR NOT present) RETURNING id`,
    now,
    now,
    left.lives,
    left.presence,
    now,
    JSON.stringify(left.died),
  ).map(({ id }) => id)
}

function toJob(r: JobRow): StoredJob {
  const counts: unknown = JSON.parse(r.counts)
  return {
    id: r.id,
    family: r.kind,
    work: fromStoredWork(r.kind, JSON.parse(r.payload) as Json),
    state: r.state,
    title: r.title,
    collectionId: known(r.collection_id),
    spaceId: known(r.space_id),
    feedsFrom: known(r.feeds_from),
    owner: r.owner,
    wish: known(r.wish),
    space:
      r.origin === null || r.model === null || r.dimension === null
        ? undefined
        : { origin: r.origin, model: r.model, dimension: r.dimension },
    wait: r.wait === null ? undefined : (JSON.parse(r.wait) as WaitReason),
    embed: r.kind === 'embed' ? (counts as EmbedCounts) : undefined,
    import: r.kind === 'import' ? (counts as ImportCounts) : undefined,
    error: known(r.error),
    createdAt: r.created_at,
    updatedAt: r.updated_at,
    finishedAt: known(r.finished_at),
    clearedAt: known(r.cleared_at),
  }
}
