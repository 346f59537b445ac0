import { QuarryError } from '../../base/errors.ts'
import type { AccessGrant, AccessKey, NewAccessKey } from '../../model/accessKeys.ts'
import type { AccessKeyId, CollectionId } from '../../model/ids.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { getFillable } from '../documents/collections.ts'
import { known, rawRows, row, rows, run } from '../statement.ts'

interface KeyRow {
  readonly id: AccessKeyId
  readonly name: string
  readonly ending: string
  readonly whole_library: number
  readonly may_write: number
  readonly created_at: number
  readonly used_at: number | null
  readonly revoked_at: number | null
}

const selected = 'SELECT id, name, ending, whole_library, may_write, created_at, used_at, revoked_at FROM access_keys'

/** All keys, also revoked ones, in the order in which they were made. */
export function listAccessKeys(db: ReadableDb): AccessKey[] {
  return rows<KeyRow>(db, `${selected} ORDER BY id`).map((found) => toKey(db, found))
}

/** What the key with this hash allows now; undefined where there is none, or it was revoked. */
export function findAccessGrant(db: ReadableDb, hash: string): AccessGrant | undefined {
  const found = row<KeyRow>(db, `${selected} WHERE hash = unhex(?) AND revoked_at IS NULL`, hash)
  if (!found) return undefined
  const mayWrite = found.may_write === 1
  return { id: found.id, mayWrite, collections: found.whole_library === 1 ? undefined : readable(db, found.id) }
}

/** @throws QuarryError not_found for a collection that is not there, conflict for a smart one */
export function addAccessKey(db: WritableDb, key: NewAccessKey, now: number): AccessKey {
  return db
    .transaction(() => {
      const { id } = run(
        db,
        `INSERT INTO access_keys (name, hash, ending, whole_library, may_write, created_at)
         VALUES (?, unhex(?), ?, ?, ?, ?)`,
        key.name,
        key.hash,
        key.ending,
        Number(key.collections === undefined),
        Number(key.mayWrite),
        now,
      )
      for (const collection of key.collections ?? []) {
        // A search finds other documents tomorrow: nobody could tell what was granted.
        getFillable(db, collection)
        run(db, 'INSERT OR IGNORE INTO access_key_collections VALUES (?, ?)', id, collection)
      }
      return getKey(db, id as AccessKeyId)
    })
    .immediate()
}

/** Ends a key for good; one that was revoked before keeps its time. @throws QuarryError not_found */
export function revokeAccessKey(db: WritableDb, id: AccessKeyId, now: number): AccessKey {
  run(db, 'UPDATE access_keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL', now, id)
  return getKey(db, id)
}

export function noteAccess(db: WritableDb, id: AccessKeyId, now: number): void {
  run(db, 'UPDATE access_keys SET used_at = ? WHERE id = ?', now, id)
}

function getKey(db: ReadableDb, id: AccessKeyId): AccessKey {
  const found = row<KeyRow>(db, `${selected} WHERE id = ?`, id)
  if (!found) throw new QuarryError('not_found', `There is no key with the number ${id}.`)
  return toKey(db, found)
}

/** Live collections that hold documents: the granted ones and those in them. */
function readable(db: ReadableDb, id: AccessKeyId): CollectionId[] {
  return rawRows<[CollectionId]>(
    db,
    `WITH RECURSIVE granted (id) AS (
       SELECT c.id FROM access_key_collections k JOIN collections c ON c.id = k.collection_id
       WHERE k.key_id = ? AND c.deleted_at IS NULL
       UNION SELECT c.id FROM collections c JOIN granted g ON c.parent_id = g.id WHERE c.deleted_at IS NULL)
     SELECT id FROM granted WHERE id NOT IN (SELECT collection_id FROM smart_collections) ORDER BY id`,
    id,
  ).map(([collection]) => collection)
}

function toKey(db: ReadableDb, found: KeyRow): AccessKey {
  const { id, name, ending, whole_library, may_write, created_at, used_at, revoked_at } = found
  const granted = rawRows<[CollectionId]>(
    db,
    'SELECT collection_id FROM access_key_collections WHERE key_id = ? ORDER BY collection_id',
    id,
  )
  return {
    id,
    name,
    ending,
    collections: whole_library === 1 ? undefined : granted.map(([collection]) => collection),
    mayWrite: may_write === 1,
    createdAt: created_at,
    usedAt: known(used_at),
    revokedAt: known(revoked_at),
  }
}
