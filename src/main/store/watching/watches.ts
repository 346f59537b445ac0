import { QuarryError } from '../../base/errors.ts'
import type { CollectionId, JobId, WatchId } from '../../model/ids.ts'
import {
  watchOptions,
  type StoredWatchEvent,
  type WatchedFile,
  type WatchedFolder,
  type WatchedFolderCounts,
  type WatchEventKind,
  type WatchLook,
  type WatchOptions,
} from '../../model/watching.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { known, row, rows, run } from '../statement.ts'
import { warnedFiles } from './warnedFiles.ts'

/** Of one folder; older ones are forgotten. */
const KEPT_EVENTS = 1_000
/** Warnings are counted by themselves: they tell how a file was read for as long as it is there. */
const IS_WARNING = `kind IN ('incomplete', 'warning')`

interface FolderRow {
  readonly id: WatchId
  readonly path: string
  readonly collection_id: CollectionId
  readonly options: string
  readonly is_paused: number
  readonly trouble: string | null
  readonly job_id: JobId | null
  readonly looked_at: number | null
  readonly created_at: number
}

/** Watches a folder for a collection; the options of one that is watched already are replaced. */
export function addWatch(
  db: WritableDb,
  path: string,
  collectionId: CollectionId,
  options: WatchOptions,
  now: number,
): WatchId {
  run(
    db,
    `INSERT INTO watched_folders (path, collection_id, options, created_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (path, collection_id) DO UPDATE SET options = excluded.options, is_paused = 0`,
    path,
    collectionId,
    JSON.stringify(options),
    now,
  )
  const stored = row<{ id: WatchId }>(
    db,
    'SELECT id FROM watched_folders WHERE path = ? AND collection_id = ?',
    path,
    collectionId,
  )
  return (stored as { id: WatchId }).id
}

/** Stops watching. Documents, and what is known of where they came from, stay with the collection. */
export function removeWatch(db: WritableDb, id: WatchId): void {
  run(db, 'DELETE FROM watched_folders WHERE id = ?', id)
}

export function changeWatch(
  db: WritableDb,
  id: WatchId,
  change: { readonly isPaused?: boolean; readonly path?: string; readonly jobId?: JobId },
): void {
  if (change.isPaused !== undefined)
    run(db, 'UPDATE watched_folders SET is_paused = ? WHERE id = ?', change.isPaused ? 1 : 0, id)
  if (change.path !== undefined)
    run(db, 'UPDATE watched_folders SET path = ?, trouble = NULL WHERE id = ?', change.path, id)
  if (change.jobId !== undefined) run(db, 'UPDATE watched_folders SET job_id = ? WHERE id = ?', change.jobId, id)
}

/** Watched folders in the order in which they were added. */
export function listWatches(db: ReadableDb): readonly (WatchedFolder & { readonly counts: WatchedFolderCounts })[] {
  const warned = warnedFiles(db)
  return rows<FolderRow & { there: number; gone: number; refused: number }>(
    db,
    `SELECT f.*, coalesce(sum(w.state = 'there'), 0) AS there, coalesce(sum(w.state = 'gone'), 0) AS gone,
       coalesce(sum(w.state = 'there' AND w.problem IS NOT NULL), 0) AS refused
     FROM watched_folders f LEFT JOIN watched_files w ON w.folder_id = f.id GROUP BY f.id ORDER BY f.id`,
  ).map(({ there, gone, refused, ...folder }) => ({
    ...toFolder(folder),
    counts: { there, gone, refused, warned: warned.get(folder.id) ?? 0 },
  }))
}

/** Watched folders in the order in which they were added, without counting their files. */
export function watchedFolders(db: ReadableDb): readonly WatchedFolder[] {
  return rows<FolderRow>(db, 'SELECT * FROM watched_folders ORDER BY id').map(toFolder)
}

/** @throws QuarryError not_found */
export function getWatch(db: ReadableDb, id: WatchId): WatchedFolder {
  const found = row<FolderRow>(db, 'SELECT * FROM watched_folders WHERE id = ?', id)
  if (!found) throw new QuarryError('not_found', `There is no watched folder with the number ${id}.`)
  return toFolder(found)
}

function toFolder(folder: FolderRow): WatchedFolder {
  return {
    id: folder.id,
    path: folder.path,
    collectionId: folder.collection_id,
    options: watchOptions.parse(JSON.parse(folder.options)),
    isPaused: folder.is_paused === 1,
    trouble: known(folder.trouble),
    jobId: known(folder.job_id),
    lookedAt: known(folder.looked_at),
    createdAt: folder.created_at,
  }
}

/** A page of the files that are known of a folder, also those that are gone, by path behind `after`. */
export function watchedFiles(db: ReadableDb, id: WatchId, after: string, limit: number): readonly WatchedFile[] {
  return rows<Omit<WatchedFile, 'mtimeMs' | 'problem'> & { mtimeMs: number; problem: string | null }>(
    db,
    `SELECT path, source_name AS sourceName, bytes, mtime AS mtimeMs, inode, lower(hex(hash)) AS hash, state, since, problem
     FROM watched_files WHERE folder_id = ? AND path > ? ORDER BY path LIMIT ?`,
    id,
    after,
    limit,
  ).map((file) => ({ ...file, problem: known(file.problem) }))
}

/** Whether any file of a folder was there the last time. */
export function watchedFolderHasFiles(db: ReadableDb, id: WatchId): boolean {
  return row(db, `SELECT 1 FROM watched_files WHERE folder_id = ? AND state = 'there' LIMIT 1`, id) !== undefined
}

/** Stores what a look found out, in one transaction. */
export function recordLook(db: WritableDb, id: WatchId, look: WatchLook, now: number): void {
  db.transaction(() => {
    run(db, 'UPDATE watched_folders SET looked_at = ?, trouble = ? WHERE id = ?', now, look.trouble ?? null, id)
    for (const path of look.left) run(db, 'DELETE FROM watched_files WHERE folder_id = ? AND path = ?', id, path)
    for (const file of look.files)
      run(
        db,
        `INSERT OR REPLACE INTO watched_files
           (folder_id, path, source_name, bytes, mtime, inode, hash, state, since, problem)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        id,
        file.path,
        file.sourceName,
        file.bytes,
        file.mtimeMs,
        file.inode,
        Buffer.from(file.hash, 'hex'),
        file.state,
        file.since,
        file.problem ?? null,
      )
    for (const { kind, path, detail } of look.events)
      run(
        db,
        'INSERT INTO watch_events (folder_id, at, kind, path, detail) VALUES (?, ?, ?, ?, ?)',
        id,
        now,
        kind,
        path,
        detail ?? null,
      )
    for (const some of look.events.length > 0 ? [IS_WARNING, `NOT ${IS_WARNING}`] : [])
      run(
        db,
        `DELETE FROM watch_events WHERE folder_id = ? AND ${some} AND id <= (
           SELECT id FROM watch_events WHERE folder_id = ? AND ${some} ORDER BY id DESC LIMIT 1 OFFSET ?)`,
        id,
        id,
        KEPT_EVENTS,
      )
  }).immediate()
}

/** The latest events before `before` (undefined: the end), newest first. */
export function watchEvents(
  db: ReadableDb,
  id: WatchId | undefined,
  before: number | undefined,
  limit: number,
): readonly StoredWatchEvent[] {
  return events(
    db,
    'folder_id = coalesce(?, folder_id) AND id < ? ORDER BY id DESC LIMIT ?',
    id ?? null,
    before ?? Number.MAX_SAFE_INTEGER,
    limit,
  )
}

/** Events after `after`, oldest first. */
export function watchEventsAfter(db: ReadableDb, after: number, limit: number): readonly StoredWatchEvent[] {
  return events(db, 'id > ? ORDER BY id LIMIT ?', after, limit)
}

function events(db: ReadableDb, condition: string, ...values: (number | null)[]): StoredWatchEvent[] {
  return rows<{ id: number; watchId: WatchId; at: number; kind: WatchEventKind; path: string; detail: string | null }>(
    db,
    `SELECT id, folder_id AS watchId, at, kind, path, detail FROM watch_events WHERE ${condition}`,
    ...values,
  ).map((event) => ({ ...event, detail: known(event.detail) }))
}
