import type { BatchId, DocumentId, JobId, SpaceId, TextId } from '../../model/ids.ts'
import type { BatchReply, BatchState, Failure, StoredBatch } from '../../model/jobs/job.ts'
import { undoingInMemory, type ReadableDb, type WritableDb } from '../connection.ts'
import type { BudgetRefusal, Outlay } from '../../model/spending.ts'
import { addEmbedCounts } from './jobs.ts'
import { addToLedger } from '../library/ledger.ts'
import { admit, holdForBatch, ofBatch, releaseBatch } from '../spending/reservations.ts'
import { dropLessExact, putVectors } from '../vectors/spaceWriter.ts'
import { TRUNCATED } from '../vectors/spaces.ts'
import { readSpace } from '../vectors/vectorSpace.ts'
import { count, known, row, rows, run } from '../statement.ts'

interface BatchRow {
  id: BatchId
  job_id: JobId
  parent_id: BatchId | null
  state: BatchState
  text_ids: Uint8Array
  items: number
  body_bytes: number
  closed_by: string
  attempts: number
  error: string | null
}

const columns = 'id, job_id, parent_id, state, text_ids, items, body_bytes, closed_by, attempts, error'

export interface NewBatch {
  readonly jobId: JobId
  readonly parentId?: BatchId
  /** The halves of a split batch wait until they are claimed. */
  readonly state: 'sent' | 'waiting'
  readonly textIds: readonly TextId[]
  readonly bodyBytes: number
  readonly closedBy: string
}

/** A batch that is about to be sent, with what its request may cost. */
export interface NewSending extends NewBatch {
  readonly outlay: Outlay
}

/**
 * Writes down batches before they are sent, so that a crash knows what may have been paid for, up to the first that would
 * cross a budget. Answers the id of each: all else the caller has, and thousands of text ids took long to be sent back.
 */
export function createBatches(
  db: WritableDb,
  batches: readonly NewSending[],
  now: number,
): { readonly ids: readonly BatchId[]; readonly refusal: BudgetRefusal | undefined } {
  return db
    .transaction(() => {
      const ids: BatchId[] = []
      for (const { outlay, ...batch } of batches) {
        const admission = admit(db, outlay, now)
        if (admission.kind === 'refused') return { ids, refusal: admission.refusal }
        const id = createBatch(db, batch, now)
        if (admission.id !== undefined) holdForBatch(db, admission.id, id)
        ids.push(id)
      }
      return { ids, refusal: undefined }
    })
    .immediate()
}

function createBatch(db: WritableDb, batch: NewBatch, now: number): BatchId {
  const { id } = run(
    db,
    `INSERT INTO batches (job_id, parent_id, state, text_ids, items, body_bytes, closed_by, attempts, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    batch.jobId,
    batch.parentId ?? null,
    batch.state,
    packIds(batch.textIds),
    batch.textIds.length,
    batch.bodyBytes,
    batch.closedBy,
    batch.state === 'sent' ? 1 : 0,
    now,
  )
  if (batch.state === 'sent') addEmbedCounts(db, batch.jobId, { requests: 1, bytes: batch.bodyBytes }, now)
  return id as BatchId
}

/**
 * Marks a waiting (or once more a sent) batch as sent: one more attempt. Answers the budget that it would cross, if there is
 * one; the batch is not changed then.
 */
export function claimBatch(db: WritableDb, id: BatchId, outlay: Outlay, now: number): BudgetRefusal | undefined {
  return db
    .transaction(() => {
      const admission = admit(db, outlay, now)
      if (admission.kind === 'refused') return admission.refusal
      if (admission.id !== undefined) holdForBatch(db, admission.id, id)
      countSending(db, id, 1, now)
      return undefined
    })
    .immediate()
}

/** Lets a batch wait that was marked as sent last, and was not. */
export function unclaimBatch(db: WritableDb, id: BatchId, now: number): void {
  db.transaction(() => {
    releaseBatch(db, id)
    countSending(db, id, -1, now)
  }).immediate()
}

function countSending(db: WritableDb, id: BatchId, times: 1 | -1, now: number): void {
  const { jobId, bodyBytes } = getBatch(db, id)
  const state: BatchState = times === 1 ? 'sent' : 'waiting'
  run(db, 'UPDATE batches SET state = ?, attempts = attempts + ? WHERE id = ?', state, times, id)
  addEmbedCounts(db, jobId, { requests: times, bytes: times * bodyBytes }, now)
}

/** Batches of a job that have not ended: a restart continues with them. */
export function openBatches(db: ReadableDb, jobId: JobId): StoredBatch[] {
  return rows<BatchRow>(
    db,
    `SELECT ${columns} FROM batches WHERE job_id = ? AND state IN ('sent', 'waiting') ORDER BY id`,
    jobId,
  ).map(toBatch)
}

/**
 * Texts a second that the last job of a model with finished batches embedded, from the first that was sent to the last reply;
 * undefined before the first.
 */
export function embeddingPace(db: ReadableDb, origin: string, model: string): number | undefined {
  const found = row<{ items: number; ms: number }>(
    db,
    `SELECT sum(b.items) AS items, max(b.finished_at) - min(b.created_at) AS ms
     FROM batches b JOIN jobs j ON j.id = b.job_id JOIN spaces s ON s.id = j.space_id
     WHERE b.state = 'done' AND s.origin = ? AND s.model = ? GROUP BY b.job_id ORDER BY b.job_id DESC LIMIT 1`,
    origin,
    model,
  )
  return found && (found.items * 1000) / Math.max(1, found.ms)
}

/** The newest batches of a job. */
export function listBatches(db: ReadableDb, jobId: JobId, limit: number): StoredBatch[] {
  return rows<BatchRow>(
    db,
    `SELECT ${columns} FROM batches WHERE job_id = ? ORDER BY id DESC LIMIT ?`,
    jobId,
    limit,
  ).map(toBatch)
}

/** Vectors, ledger row, counts and the batch's end, in one transaction (ARCHITECTURE.md, invariant 2). */
export function commitBatch(db: WritableDb, reply: BatchReply, now: number): { added: number } {
  const commit = db.transaction(() => {
    const batch = getBatch(db, reply.batchId)
    const flags = reply.truncated ? TRUNCATED : 0
    const space = readSpace(db, reply.spaceId)
    dropLessExact(db, space, batch.textIds)
    const added = putVectors(db, space, batch.textIds, reply.values, flags)
    addToLedger(db, { ...reply.ledger, batchId: reply.batchId, reservation: ofBatch(db, reply.batchId) }, now)
    endBatch(db, reply.batchId, 'done', { requestId: reply.ledger.requestId }, now)
    addEmbedCounts(
      db,
      batch.jobId,
      { embedded: added, tokens: reply.tokens, truncated: reply.truncated ? batch.textIds.length : 0 },
      now,
    )
    return { added }
  })
  return undoingInMemory(db, () => commit.immediate())
}

/** Replaces a refused batch by two halves that wait to be sent. `bodyBytes` are those of each half's body. */
export function splitBatch(
  db: WritableDb,
  id: BatchId,
  halves: readonly { readonly textIds: readonly TextId[]; readonly bodyBytes: number }[],
  error: string,
  now: number,
): StoredBatch[] {
  return db
    .transaction(() => {
      const { jobId } = getBatch(db, id)
      endBatch(db, id, 'split', { error }, now)
      return halves.map((half) =>
        getBatch(db, createBatch(db, { jobId, parentId: id, state: 'waiting', closedBy: 'half', ...half }, now)),
      )
    })
    .immediate()
}

/** Puts a batch that was not sent after all (or was refused for a reason that is not its own) back in line. */
export function returnBatch(db: WritableDb, id: BatchId): void {
  run(db, `UPDATE batches SET state = 'waiting' WHERE id = ?`, id)
}

/** Sets a batch aside after its last attempt; its texts stay pending for the next job. */
export function parkBatch(db: WritableDb, id: BatchId, error: string, now: number): void {
  endBatch(db, id, 'parked', { error }, now)
}

/** Quarantines every text of a batch with the service's message; recorded failures are never asked for again unbidden. */
export function quarantineBatch(
  db: WritableDb,
  id: BatchId,
  spaceId: SpaceId,
  failure: { readonly code: string; readonly message: string; readonly requestId: string | undefined },
  now: number,
): void {
  db.transaction(() => {
    const batch = getBatch(db, id)
    for (const textId of batch.textIds) {
      run(
        db,
        `INSERT INTO failures (space_id, text_id, job_id, code, message, request_id, at) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET job_id = excluded.job_id, code = excluded.code, message = excluded.message,
           request_id = excluded.request_id, at = excluded.at`,
        spaceId,
        textId,
        batch.jobId,
        failure.code,
        failure.message,
        failure.requestId ?? null,
        now,
      )
    }
    endBatch(db, id, 'failed', { error: failure.message, requestId: failure.requestId }, now)
    addEmbedCounts(db, batch.jobId, { failed: batch.textIds.length }, now)
  }).immediate()
}

/** A quarantined text with a document it is in, for the list of failed items. */
export interface StoredFailure extends Failure {
  readonly documentId: DocumentId | undefined
  readonly title: string
}

export function listFailures(
  db: ReadableDb,
  jobId: JobId,
  offset: number,
  limit: number,
): { total: number; items: StoredFailure[] } {
  const total = count(db, 'SELECT count(*) FROM failures WHERE job_id = ?', jobId)
  const items = rows<{
    text_id: TextId
    job_id: JobId
    code: string
    message: string
    request_id: string | null
    at: number
    document_id: DocumentId | null
    title: string | null
  }>(
    db,
    `SELECT f.text_id, f.job_id, f.code, f.message, f.request_id, f.at, d.id AS document_id, d.title FROM failures f
     LEFT JOIN documents d ON d.id = (SELECT document_id FROM passages WHERE text_id = f.text_id ORDER BY id LIMIT 1)
     WHERE f.job_id = ? ORDER BY f.text_id LIMIT ? OFFSET ?`,
    jobId,
    limit,
    offset,
  )
  return {
    total,
    items: items.map((r) => ({
      textId: r.text_id,
      jobId: r.job_id,
      code: r.code,
      message: r.message,
      requestId: known(r.request_id),
      at: r.at,
      documentId: known(r.document_id),
      title: r.title ?? '',
    })),
  }
}

/** Lets the quarantined texts of a job be asked for again. Answers how many. */
export function clearFailures(db: WritableDb, jobId: JobId): number {
  return run(db, 'DELETE FROM failures WHERE job_id = ?', jobId).changes
}

function getBatch(db: ReadableDb, id: BatchId): StoredBatch {
  return toBatch(row<BatchRow>(db, `SELECT ${columns} FROM batches WHERE id = ?`, id) as BatchRow)
}

function endBatch(
  db: WritableDb,
  id: BatchId,
  state: BatchState,
  change: { readonly error?: string; readonly requestId?: string | undefined },
  now: number,
): void {
  run(
    db,
    'UPDATE batches SET state = ?, error = ?, request_id = coalesce(?, request_id), finished_at = ? WHERE id = ?',
    state,
    change.error ?? null,
    change.requestId ?? null,
    now,
    id,
  )
}

const LOW = 2 ** 32

/** Text ids as little-endian 64-bit integers. In halves: a thousand big integers take longer than all else that a batch is. */
function packIds(ids: readonly TextId[]): Uint8Array {
  const halves = new Uint32Array(2 * ids.length)
  for (const [i, id] of ids.entries()) {
    halves[2 * i] = id % LOW
    halves[2 * i + 1] = Math.floor(id / LOW)
  }
  return new Uint8Array(halves.buffer)
}

function unpackIds(packed: Uint8Array): TextId[] {
  const halves = new Uint32Array(new Uint8Array(packed).buffer)
  return Array.from({ length: halves.length / 2 }, (_, i) => {
    return ((halves[2 * i] as number) + (halves[2 * i + 1] as number) * LOW) as TextId
  })
}

function toBatch(r: BatchRow): StoredBatch {
  return {
    id: r.id,
    jobId: r.job_id,
    parentId: known(r.parent_id),
    state: r.state,
    textIds: unpackIds(r.text_ids),
    bodyBytes: r.body_bytes,
    closedBy: r.closed_by,
    attempts: r.attempts,
    error: known(r.error),
  }
}
