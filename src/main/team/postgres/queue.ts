import type { Queryable, TeamConnection } from './connection.ts'
import { putTeamVectors } from './content.ts'
import type { Keeping } from './setup.ts'

/** The texts of one workspace that one worker embeds, and the space that their vectors belong to. */
export interface QueuePlace {
  readonly workspace: string
  readonly space: number
  /** Tells this worker from all others. */
  readonly worker: string
}

/** A text that fails so often is left alone until someone looks after it. */
const MOST_ATTEMPTS = 5

/**
 * Puts texts without a vector that one may embed into the queue, at most `limit`. The queue's key is the text and the
 * space: two workers that find the same text add it once.
 */
export function enqueue(on: Queryable, { workspace, space }: QueuePlace, limit: number): Promise<number> {
  return on.run(
    `INSERT INTO quarry.job (workspace, hash, space)
     SELECT t.workspace, t.hash, $2 FROM quarry.text t
     WHERE t.workspace = $1
       AND ($1 = ANY ((SELECT quarry.whole_as('editor'))::uuid[]) OR quarry.sees_text(t.workspace, t.hash, 'editor'))
       AND NOT EXISTS (SELECT 1 FROM quarry.vec v WHERE v.workspace = $1 AND v.hash = t.hash AND v.space = $2)
       AND NOT EXISTS (SELECT 1 FROM quarry.job j WHERE j.workspace = $1 AND j.hash = t.hash AND j.space = $2)
     ORDER BY t.hash LIMIT $3 ON CONFLICT DO NOTHING`,
    workspace,
    space,
    limit,
  )
}

/**
 * Leases texts to this worker for `leaseMs`: those that wait, and those whose worker let its lease run out. Rows that another
 * worker is leasing at this moment are passed over, not waited for. What got a vector otherwise meanwhile is done.
 */
export async function lease(
  on: Queryable,
  { workspace, space, worker }: QueuePlace,
  limit: number,
  leaseMs: number,
): Promise<string[]> {
  await on.run(
    `UPDATE quarry.job j SET state = 'done' WHERE j.workspace = $1 AND j.space = $2 AND j.state IN ('waiting', 'leased')
       AND EXISTS (SELECT 1 FROM quarry.vec v WHERE v.workspace = $1 AND v.hash = j.hash AND v.space = $2)`,
    workspace,
    space,
  )
  const leased = await on.rows<{ hash: string }>(
    `WITH next AS (
       SELECT hash FROM quarry.job
       WHERE workspace = $1 AND space = $2 AND (state = 'waiting' OR state = 'leased' AND leased_until < now())
       ORDER BY hash LIMIT $3 FOR UPDATE SKIP LOCKED
     )
     UPDATE quarry.job j SET state = 'leased', leased_by = $4, leased_until = now() + $5 * interval '1 millisecond',
       attempts = attempts + 1
     FROM next WHERE j.workspace = $1 AND j.space = $2 AND j.hash = next.hash
     RETURNING encode(j.hash, 'hex') AS hash`,
    workspace,
    space,
    limit,
    worker,
    leaseMs,
  )
  return leased.map(({ hash }) => hash)
}

/** Gives texts back that were not sent. */
export function giveBack(on: Queryable, { workspace, space, worker }: QueuePlace, hashes: readonly string[]) {
  return on.run(
    `UPDATE quarry.job SET state = 'waiting', attempts = attempts - 1
     WHERE workspace = $1 AND space = $2 AND leased_by = $3 AND state = 'leased'
       AND hash = ANY (ARRAY(SELECT decode(h, 'hex') FROM unnest($4::text[]) h))`,
    workspace,
    space,
    worker,
    hashes,
  )
}

/** Stores the vectors of leased texts and ends their jobs, all or nothing. Answers how many vectors were new. */
export function finish(
  on: TeamConnection,
  { workspace, space }: QueuePlace,
  vectors: readonly { readonly hash: string; readonly vector: Float32Array }[],
  keeping: Keeping,
): Promise<number> {
  return on.transaction(async (inside) => {
    const added = await putTeamVectors(inside, workspace, space, vectors, keeping)
    await inside.run(
      `UPDATE quarry.job SET state = 'done', message = NULL WHERE workspace = $1 AND space = $2
         AND hash = ANY (ARRAY(SELECT decode(h, 'hex') FROM unnest($3::text[]) h))`,
      workspace,
      space,
      vectors.map(({ hash }) => hash),
    )
    return added
  })
}

/** Notes why texts were refused. They wait for another attempt, or have failed after so many. */
export function refuse(
  on: Queryable,
  { workspace, space, worker }: QueuePlace,
  hashes: readonly string[],
  message: string,
): Promise<number> {
  return on.run(
    `UPDATE quarry.job SET state = CASE WHEN attempts >= $5 THEN 'failed' ELSE 'waiting' END, message = $6
     WHERE workspace = $1 AND space = $2 AND leased_by = $3 AND state = 'leased'
       AND hash = ANY (ARRAY(SELECT decode(h, 'hex') FROM unnest($4::text[]) h))`,
    workspace,
    space,
    worker,
    hashes,
    MOST_ATTEMPTS,
    message,
  )
}

/** How many texts are without a vector but in the queue: waiting, leased to some worker, or failed. */
export async function countQueue(
  on: Queryable,
  { workspace, space }: QueuePlace,
): Promise<{ readonly waiting: number; readonly leased: number; readonly failed: number }> {
  const [found] = await on.rows<{ waiting: number; leased: number; failed: number }>(
    `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'leased') AS leased,
       count(*) FILTER (WHERE state = 'failed') AS failed
     FROM quarry.job WHERE workspace = $1 AND space = $2`,
    workspace,
    space,
  )
  return found ?? { waiting: 0, leased: 0, failed: 0 }
}
