import { QuarryError } from '../../base/errors.ts'
import type { RunId } from '../../model/ids.ts'
import type { Run, RunEnd, RunError, RunKind, RunState, StoredChunk } from '../../model/run.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { release } from '../spending/reservations.ts'
import { addToLedger } from '../library/ledger.ts'
import { known, named, row, rows, run } from '../statement.ts'

export interface NewRun {
  readonly kind: RunKind
  readonly title: string
  readonly model: string | undefined
  readonly origin: string
  readonly request: string
  readonly parentId: RunId | undefined
  readonly pid: number
}

interface RunRow {
  id: RunId
  kind: RunKind
  state: RunState
  title: string
  model: string | null
  origin: string
  request: string
  request_id: string | null
  parent_id: RunId | null
  chunks: number
  usage: string | null
  error: string | null
  pid: number
  created_at: number
  finished_at: number | null
}

export function createRun(db: WritableDb, spec: NewRun, now: number): Run {
  const { id } = run(
    db,
    `INSERT INTO runs (kind, state, title, model, origin, request, parent_id, pid, created_at)
     VALUES (?, 'running', ?, ?, ?, ?, ?, ?, ?)`,
    spec.kind,
    spec.title,
    spec.model ?? null,
    spec.origin,
    spec.request,
    spec.parentId ?? null,
    spec.pid,
    now,
  )
  return getRun(db, id as RunId)
}

/** Stores the next chunk of a running run, and answers its number. @throws QuarryError conflict when the run has ended */
export function appendChunk(
  db: WritableDb,
  id: RunId,
  chunk: { readonly event: string | undefined; readonly data: string },
  now: number,
): number {
  return db
    .transaction(() => {
      const changed = run(db, `UPDATE runs SET chunks = chunks + 1 WHERE id = ? AND state = 'running'`, id).changes
      if (changed === 0) throw new QuarryError('conflict', `Run ${id} has ended; nothing can be added to it.`)
      const { chunks } = getRun(db, id)
      run(
        db,
        'INSERT INTO run_chunks (run_id, sequence, at, event, data) VALUES (?, ?, ?, ?, ?)',
        id,
        chunks,
        now,
        chunk.event ?? null,
        chunk.data,
      )
      return chunks
    })
    .immediate()
}

/** Ends a running run and enters it in the ledger, in one transaction; a run that has ended stays as it is. */
export function finishRun(db: WritableDb, id: RunId, end: RunEnd, now: number): Run {
  return db
    .transaction(() => {
      const { changes } = run(
        db,
        `UPDATE runs SET state = ?, model = coalesce(?, model), request_id = ?, usage = ?, error = ?, finished_at = ?
         WHERE id = ? AND state = 'running'`,
        end.state,
        end.model ?? null,
        end.requestId ?? null,
        end.usage === undefined ? null : JSON.stringify(end.usage),
        end.error === undefined ? null : JSON.stringify(end.error),
        now,
        id,
      )
      const ended = getRun(db, id)
      if (changes === 1 && end.wasAnswered) {
        const { kind: operation, origin, model, requestId, usage = {} } = ended
        const entry = { operation, origin, model, requestId, usage, jobId: undefined, collectionId: undefined }
        addToLedger(db, { ...entry, reservation: end.reservation }, now)
      } else if (end.wasFree && end.reservation !== undefined) release(db, end.reservation)
      return ended
    })
    .immediate()
}

/** Ends those of the runs `ids` that are still marked as running: the process that ran them has ended. */
export function cutRuns(db: WritableDb, ids: readonly RunId[], error: RunError, now: number): void {
  run(
    db,
    `UPDATE runs SET state = 'cut', error = ?, finished_at = ?
     WHERE state = 'running' AND id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(error),
    now,
    JSON.stringify(ids),
  )
}

/** Deletes a run for good, with all that came of it. The caller holds the transaction. */
export function dropRun(db: WritableDb, id: RunId): void {
  run(db, 'UPDATE runs SET parent_id = NULL WHERE parent_id = ?', id)
  run(db, 'DELETE FROM run_chunks WHERE run_id = ?', id)
  run(db, 'DELETE FROM runs WHERE id = ?', id)
}

/** @throws QuarryError not_found */
export function getRun(db: ReadableDb, id: RunId): Run {
  const found = row<RunRow>(db, 'SELECT * FROM runs WHERE id = ?', id)
  if (!found) throw new QuarryError('not_found', `There is no answer or research with the number ${id}.`)
  return toRun(found)
}

/** Newest first. */
export function listRuns(db: ReadableDb, kinds: readonly RunKind[], limit: number): Run[] {
  return rows<RunRow>(
    db,
    'SELECT * FROM runs WHERE kind IN (SELECT value FROM json_each(?)) ORDER BY id DESC LIMIT ?',
    JSON.stringify(kinds),
    limit,
  ).map(toRun)
}

/** Chunks after `after`, in order. */
export function readChunks(db: ReadableDb, id: RunId, after: number, limit: number): StoredChunk[] {
  return rows<Omit<StoredChunk, 'event'> & { event: string | null }>(
    db,
    'SELECT sequence, at, event, data FROM run_chunks WHERE run_id = ? AND sequence > ? ORDER BY sequence LIMIT ?',
    id,
    after,
    limit,
  ).map((chunk) => toChunk(chunk))
}

function toChunk({ sequence, at, event, data }: Omit<StoredChunk, 'event'> & { event: string | null }): StoredChunk {
  return { sequence, at, event: known(event), data }
}

function toRun(found: RunRow): Run {
  return {
    ...named(found),
    usage: found.usage === null ? undefined : (JSON.parse(found.usage) as Record<string, number>),
    error: found.error === null ? undefined : (JSON.parse(found.error) as RunError),
  }
}
