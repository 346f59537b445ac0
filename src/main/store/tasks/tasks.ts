import { QuarryError } from '../../base/errors.ts'
import type { MediumId, ReservationId, TaskId } from '../../model/ids.ts'
import {
  taskHolder,
  type Task,
  type TaskError,
  type TaskFound,
  type TaskOperation,
  type TaskParameters,
  type TaskState,
  type TaskWait,
  type TaskChange,
} from '../../model/task.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { addToLedger } from '../library/ledger.ts'
import { holdForTask, ofTask, releaseTask } from '../spending/reservations.ts'
import { among, named, row, rows, run } from '../statement.ts'

export interface NewTask {
  readonly operation: TaskOperation
  readonly modality: 'image' | 'video'
  readonly model: string | undefined
  readonly origin: string
  readonly asked: TaskParameters
  readonly notes: readonly string[]
  readonly pid: number
  readonly reservation: ReservationId | undefined
}

interface TaskRow {
  id: TaskId
  operation: TaskOperation
  modality: 'image' | 'video'
  state: TaskState
  prompt: string
  model: string | null
  origin: string
  asked: string
  notes: string
  remote_id: string | null
  creation_request_id: string | null
  lookup_request_id: string | null
  lookups: number
  wait: string | null
  error: string | null
  found: string | null
  usage: string | null
  media_id: MediumId | null
  pid: number
  created_at: number
  expires_at: number | null
  finished_at: number | null
  deleted_at: number | null
}

/** Stores a task that is about to be asked for. The images that go with it are held from then on, in the same transaction. */
export function createTask(db: WritableDb, task: NewTask, now: number): Task {
  return db
    .transaction(() => {
      const id = run(
        db,
        `INSERT INTO tasks (operation, modality, state, prompt, model, origin, asked, notes, pid, created_at)
         VALUES (?, ?, 'creating', ?, ?, ?, ?, ?, ?, ?)`,
        task.operation,
        task.modality,
        task.asked.prompt,
        task.model ?? null,
        task.origin,
        JSON.stringify(task.asked),
        JSON.stringify(task.notes),
        task.pid,
        now,
      ).id as TaskId
      if (task.reservation !== undefined) holdForTask(db, task.reservation, id)
      for (const image of [...(task.asked.frameImages ?? []), ...(task.asked.inputReferences ?? [])])
        if (image.kind === 'medium') hold(db, image.mediumId, id)
      return getTask(db, id)
    })
    .immediate()
}

/**
 * Changes a task that is in one of the states `from`; answers it as it is then, changed or not. One that enters
 * `downloading` has succeeded: that is when what it cost goes into the ledger, once, where the service said it.
 */
export function changeTask(
  db: WritableDb,
  id: TaskId,
  from: readonly TaskState[],
  change: TaskChange,
  now: number,
): Task {
  return db
    .transaction(() => {
      const task = getTask(db, id)
      if (!from.includes(task.state)) return task
      const { changes } = run(
        db,
        `UPDATE tasks SET state = coalesce(?, state), model = coalesce(?, model), remote_id = coalesce(?, remote_id),
           creation_request_id = coalesce(?, creation_request_id), lookup_request_id = coalesce(?, lookup_request_id),
           lookups = lookups + ?, wait = CASE WHEN ? THEN ? ELSE wait END, error = coalesce(?, error),
           found = coalesce(?, found), usage = coalesce(?, usage), media_id = coalesce(?, media_id),
           expires_at = coalesce(?, expires_at), finished_at = coalesce(?, finished_at)
         WHERE id = ?`,
        change.state ?? null,
        change.model ?? null,
        change.remoteId ?? null,
        change.creationRequestId ?? null,
        change.lookupRequestId ?? null,
        change.isLookup ? 1 : 0,
        change.wait === undefined ? 0 : 1,
        json(change.wait ?? undefined),
        json(change.error),
        json(change.found),
        json(change.usage),
        change.mediumId ?? null,
        change.expiresAt ?? null,
        change.isFinished ? now : null,
        id,
      )
      if (change.mediumId !== undefined) hold(db, change.mediumId, id)
      const changed = getTask(db, id)
      const succeeds = change.state === 'downloading' && task.state !== 'downloading'
      if (changes === 1 && succeeds && change.usage !== undefined)
        addToLedger(
          db,
          {
            operation: `${task.operation} ${task.modality}`,
            origin: task.origin,
            model: changed.model,
            jobId: undefined,
            collectionId: undefined,
            requestId: changed.creationRequestId,
            usage: change.usage,
            reservation: ofTask(db, id),
          },
          now,
        )
      if (changes === 1 && change.state === 'failed') releaseTask(db, id)
      return changed
    })
    .immediate()
}

/** Takes tasks out of the gallery, or brings them back. Answers how many. */
export function markTasksDeleted(db: WritableDb, ids: readonly TaskId[], deletedAt: number | undefined): number {
  const isBringingBack = deletedAt === undefined
  return run(
    db,
    `UPDATE tasks SET deleted_at = ? WHERE id IN (SELECT value FROM json_each(?)) AND (deleted_at IS NULL) <> ?`,
    deletedAt ?? null,
    JSON.stringify(ids),
    isBringingBack ? 1 : 0,
  ).changes
}

/** Forgets the tasks that were taken out, all or some, and lets go of what they held. Answers how many. */
export function dropDeletedTasks(db: WritableDb, only?: readonly TaskId[]): number {
  const { sql, values } = among('id', only)
  const gone = `deleted_at IS NOT NULL AND ${sql}`
  return db
    .transaction(() => {
      run(db, `DELETE FROM media_holds WHERE holder IN (SELECT 'task ' || id FROM tasks WHERE ${gone})`, ...values)
      return run(db, `DELETE FROM tasks WHERE ${gone}`, ...values).changes
    })
    .immediate()
}

/** @throws QuarryError not_found */
export function getTask(db: ReadableDb, id: TaskId): Task {
  const found = row<TaskRow>(db, 'SELECT * FROM tasks WHERE id = ?', id)
  if (!found) throw new QuarryError('not_found', `There is no task with the number ${id}.`)
  return toTask(found)
}

/** Newest first, without those that were taken out. */
export function listTasks(db: ReadableDb, limit: number): Task[] {
  return rows<TaskRow>(db, 'SELECT * FROM tasks WHERE deleted_at IS NULL ORDER BY id DESC LIMIT ?', limit).map(toTask)
}

/** Tasks in one of the states, oldest first, without those that were taken out. */
export function tasksIn(db: ReadableDb, states: readonly TaskState[]): Task[] {
  return rows<TaskRow>(
    db,
    `SELECT * FROM tasks WHERE state IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL ORDER BY id`,
    JSON.stringify(states),
  ).map(toTask)
}

function hold(db: WritableDb, mediumId: MediumId, id: TaskId): void {
  run(db, 'INSERT INTO media_holds (media_id, holder) VALUES (?, ?) ON CONFLICT DO NOTHING', mediumId, taskHolder(id))
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
const parse = <T>(text: string | null) => (text === null ? undefined : (JSON.parse(text) as T))

function toTask(found: TaskRow): Task {
  const { mediaId: mediumId, ...task } = named(found)
  return {
    ...task,
    mediumId,
    asked: JSON.parse(found.asked) as TaskParameters,
    notes: JSON.parse(found.notes) as string[],
    wait: parse<TaskWait>(found.wait),
    error: parse<TaskError>(found.error),
    found: parse<TaskFound>(found.found),
    usage: parse<Record<string, number>>(found.usage),
  }
}
