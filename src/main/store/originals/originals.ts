import { isAbsolute } from 'node:path'
import { QuarryError } from '../../base/errors.ts'
import type { DocumentId, OriginalId } from '../../model/ids.ts'
import type { NewOriginal, Original, OriginalStorage } from '../../model/original.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { named, row, rows, run } from '../statement.ts'

interface OriginalRow {
  id: OriginalId
  hash: string | null
  bytes: number
  format: string
  mime: string
  name: string
  path: string | null
  storage: OriginalStorage
  modified_at: number | null
  parent_id: OriginalId | null
  created_at: number
}

const columns = `o.id, lower(nullif(hex(o.hash), '')) AS hash, o.bytes, o.format, o.mime, o.name, o.path, o.storage,
  o.modified_at, o.parent_id, o.created_at`

/** Stores an original whose bytes are in place already; see {@link ensureOriginal}. */
export function putOriginal(db: WritableDb, original: NewOriginal, now: number): OriginalId {
  return db.transaction(() => ensureOriginal(db, original, now)).immediate()
}

/** The row of an original, and those of the files it was in, made where there are none. The caller holds the transaction. */
export function ensureOriginal(db: WritableDb, original: NewOriginal, now: number): OriginalId {
  const parentId = original.parent === undefined ? null : ensureOriginal(db, original.parent, now)
  const { bytes, format, mime, name, storage } = original
  const hash = original.hash === undefined ? null : Buffer.from(original.hash, 'hex')
  const path = original.path ?? null
  const modifiedAt = original.modifiedAt ?? null
  const same = row<{ id: OriginalId }>(
    db,
    `SELECT id FROM originals WHERE hash IS ? AND name = ? AND path IS ? AND parent_id IS ? AND storage = ?
       AND format = ? AND bytes = ? AND modified_at IS ?
       AND (? OR NOT EXISTS (SELECT 1 FROM originals n WHERE n.path = originals.path AND n.parent_id IS NULL
         AND n.id > originals.id))`,
    hash,
    name,
    path,
    parentId,
    storage,
    format,
    bytes,
    modifiedAt,
    // A file may hold again what it held before another version.
    path === null || !isAbsolute(path) ? 1 : 0,
  )
  if (same) return same.id
  return run(
    db,
    `INSERT INTO originals (hash, bytes, format, mime, name, path, storage, modified_at, parent_id, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    hash,
    bytes,
    format,
    mime,
    name,
    path,
    storage,
    modifiedAt,
    parentId,
    now,
  ).id as OriginalId
}

/** Links documents with what they were read from. In one statement: each that fires a trigger costs more than its work. */
export function linkOriginal(db: WritableDb, original: OriginalId, documents: readonly DocumentId[]): void {
  run(
    db,
    'INSERT OR IGNORE INTO document_originals (document_id, original_id) SELECT value, ? FROM json_each(?)',
    original,
    JSON.stringify(documents),
  )
}

/** @throws QuarryError not_found */
export function getOriginal(db: ReadableDb, id: OriginalId): Original {
  const found = row<OriginalRow>(db, `SELECT ${columns} FROM originals o WHERE o.id = ?`, id)
  if (!found) throw new QuarryError('not_found', `There is no original with the number ${id}.`)
  return toOriginal(found)
}

/** What a document was read from, the latest first. */
export function originalsOfDocument(db: ReadableDb, id: DocumentId): Original[] {
  return rows<OriginalRow>(
    db,
    `SELECT ${columns} FROM document_originals d JOIN originals o ON o.id = d.original_id WHERE d.document_id = ?
     ORDER BY o.id DESC`,
    id,
  ).map(toOriginal)
}

/** The documents that were read from an original, by number, up to `limit`. */
export function documentsOfOriginal(db: ReadableDb, id: OriginalId, limit: number): DocumentId[] {
  return rows<{ id: DocumentId }>(
    db,
    'SELECT document_id AS id FROM document_originals WHERE original_id = ? ORDER BY document_id LIMIT ?',
    id,
    limit,
  ).map((found) => found.id)
}

/** The files in an original that became documents, up to `limit`. */
export function originalsInside(db: ReadableDb, id: OriginalId, limit: number): Original[] {
  return rows<OriginalRow>(
    db,
    `SELECT ${columns} FROM originals o WHERE o.parent_id = ? ORDER BY o.id LIMIT ?`,
    id,
    limit,
  ).map(toOriginal)
}

/** A page of the originals in the folder, by number, behind `after`; of those with the same bytes and type, the first. */
export function listKeptOriginals(db: ReadableDb, after: number, limit: number): Original[] {
  return rows<OriginalRow>(
    db,
    `SELECT ${columns} FROM originals o WHERE o.id > ? AND o.storage = 'folder' AND NOT EXISTS (
       SELECT 1 FROM originals p WHERE p.hash = o.hash AND p.mime = o.mime AND p.storage = 'folder' AND p.id < o.id)
     ORDER BY o.id LIMIT ?`,
    after,
    limit,
  ).map(toOriginal)
}

/** Whether any original has its bytes in the folder under this hash. */
export function isOriginalKept(db: ReadableDb, hash: string): boolean {
  const bytes = Buffer.from(hash, 'hex')
  return row(db, `SELECT 1 FROM originals WHERE hash = ? AND storage = 'folder'`, bytes) !== undefined
}

/** How many files the folder should hold, and what they hold together. */
export function keptOriginalSizes(db: ReadableDb): { readonly files: number; readonly bytes: number } {
  const found = row<{ files: number; bytes: number }>(
    db,
    `SELECT count(*) AS files, coalesce(sum(bytes), 0) AS bytes
     FROM (SELECT DISTINCT hash, mime, bytes FROM originals WHERE storage = 'folder')`,
  )
  return found ?? { files: 0, bytes: 0 }
}

const originalsPerStep = 200

/** Deletes originals that nothing refers to, some at a time; their files are the caller's to remove. */
export function dropOriginals(db: WritableDb): Original[] {
  return db
    .transaction(() => {
      const found = rows<OriginalRow>(
        db,
        `SELECT ${columns} FROM originals o WHERE NOT EXISTS (
           SELECT 1 FROM document_originals d WHERE d.original_id = o.id)
           AND NOT EXISTS (SELECT 1 FROM originals c WHERE c.parent_id = o.id) LIMIT ${originalsPerStep}`,
      )
      for (const { id } of found) run(db, 'DELETE FROM originals WHERE id = ?', id)
      return found.map(toOriginal)
    })
    .immediate()
}

function toOriginal(found: OriginalRow): Original {
  return named(found)
}
