import { QuarryError } from '../../base/errors.ts'
import type { Collection } from '../../model/document.ts'
import type { ChangeId, CollectionId } from '../../model/ids.ts'
import type { Precision } from '../../model/vectors/precision.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { followPath, namesOfPath } from '../documents/collectionPath.ts'
import {
  createCollection,
  findCollection,
  getFillable,
  getCollection,
  getLiveCollection,
  nameTaken,
  refuseSmart,
} from '../documents/collections.ts'
import { count, rows, run } from '../statement.ts'
import { recordChange, type Recording } from './changes.ts'

/**
 * Makes a collection, in another one or at the top; with a path for its name, in the one that the path leads to.
 * @throws QuarryError conflict when the name is taken, not_found
 */
export function addCollection(
  db: WritableDb,
  name: string,
  parentId: CollectionId | undefined,
  precision: Precision,
  now: number,
): Collection {
  return recordChange(db, 'collection.create', now, (recording) => {
    const made = makeCollection(db, recording, { name, parentId, precision }, now)
    return { ...made, subject: { name: made.name } }
  })
}

/**
 * As a part of a change, with what its path lacks. Undone, they are in the trash: a job or documents may belong to them by then.
 */
export function makeCollection(
  db: WritableDb,
  recording: Recording,
  what: { readonly name: string; readonly parentId?: CollectionId | undefined; readonly precision?: Precision },
  now: number,
): Collection {
  const top = what.parentId === undefined ? undefined : getFillable(db, what.parentId)
  const names = namesOfPath(what.name)
  const name = names.at(-1) ?? what.name
  const parent = makeParents(db, recording, names.slice(0, -1), top, now)
  return makeIn(db, recording, { name, precision: what.precision }, parent, now)
}

/** The collection that a path leads to from `top`; what of it is not there is made. */
function makeParents(
  db: WritableDb,
  recording: Recording,
  path: readonly string[],
  top: Collection | undefined,
  now: number,
): Collection | undefined {
  const { at, missing } = followPath(db, path, top)
  const lowest = at && refuseSmart(at)
  return missing.reduce<Collection | undefined>((parent, name) => makeIn(db, recording, { name }, parent, now), lowest)
}

function makeIn(
  db: WritableDb,
  recording: Recording,
  { name, precision }: { readonly name: string; readonly precision?: Precision | undefined },
  parent: Collection | undefined,
  now: number,
): Collection {
  const { id } = createCollection(db, name, now, precision)
  run(db, 'UPDATE collections SET deleted_at = ?, parent_id = ? WHERE id = ?', now, parent?.id ?? null, id)
  recording.update('collections', [id], { deleted_at: null })
  return getCollection(db, id)
}

/**
 * With a path for its name, it is put into the collection that the path leads to.
 * @throws QuarryError conflict when another collection has the name, or where it would be within itself, not_found
 */
export function renameCollection(db: WritableDb, id: CollectionId, path: string, now: number): Collection {
  return recordChange(db, 'collection.rename', now, (recording) => {
    const from = getLiveCollection(db, id).name
    const names = isBelowSame(from, path) ? [path.trim()] : namesOfPath(path)
    const name = names.at(-1) ?? path
    const taken = findCollection(db, name)
    if (taken && taken.id !== id) throw nameTaken(name)
    // First: the path may begin with the name that it had.
    recording.update('collections', [id], { name })
    if (names.length > 1) putInto(db, recording, id, makeParents(db, recording, names.slice(0, -1), undefined, now))
    return { ...getCollection(db, id), subject: { name, from } }
  })
}

/**
 * Whether a name that has a path in it changes in its last part alone: an import gives such a name where the last part is
 * taken, and it stays where it is.
 */
function isBelowSame(from: string, path: string): boolean {
  const [before, after] = [namesOfPath(from).slice(0, -1), namesOfPath(path).slice(0, -1)]
  return before.length > 0 && JSON.stringify(before) === JSON.stringify(after)
}

/**
 * Puts a collection into another one, or at the top (undefined).
 * @throws QuarryError conflict where it would be within itself, not_found
 */
export function moveCollection(
  db: WritableDb,
  id: CollectionId,
  parentId: CollectionId | undefined,
  now: number,
): Collection {
  return recordChange(db, 'collection.move', now, (recording) => {
    const parent = parentId === undefined ? undefined : getFillable(db, parentId)
    const { name } = putInto(db, recording, id, parent)
    return { ...getCollection(db, id), subject: { name, ...(parent ? { into: parent.name } : {}) } }
  })
}

/** As a part of a change; answers it as it was before. Throws as {@link moveCollection} does. */
export function putInto(
  db: ReadableDb,
  recording: Recording,
  id: CollectionId,
  parent: Collection | undefined,
): Collection {
  const collection = getLiveCollection(db, id)
  if (parent && (parent.id === id || collectionsWithin(db, id).includes(parent.id)))
    throw new QuarryError('conflict', `"${collection.name}" cannot be put into "${parent.name}": that is a part of it.`)
  recording.update('collections', [id], { parent_id: parent?.id ?? null })
  return collection
}

/**
 * Puts a collection and those in it in the trash: they are out of every search at once, and {@link restoreCollection}
 * brings them back. @throws QuarryError not_found
 */
export function removeCollection(
  db: WritableDb,
  id: CollectionId,
  now: number,
): Collection & { readonly within: readonly Collection[]; readonly changeId: ChangeId | undefined } {
  return recordChange(db, 'collection.remove', now, (recording) => {
    const collection = getCollection(db, id)
    const within =
      collection.deletedAt === undefined ? collectionsWithin(db, id).map((one) => getCollection(db, one)) : []
    if (collection.deletedAt === undefined) {
      const deleted_at = removedAt(db, now)
      for (const one of [collection, ...within]) recording.update('collections', [one.id], { deleted_at })
    }
    return { ...collection, within, subject: { name: collection.name } }
  })
}

/**
 * The time of a removal, later than that of any before: what was removed at one time is brought back together. Later than any
 * making, too: where both are the same, the making was undone.
 */
export function removedAt(db: ReadableDb, now: number): number {
  return Math.max(
    now,
    1 + count(db, 'SELECT coalesce(max(max(created_at, coalesce(deleted_at, 0))), 0) FROM collections'),
  )
}

/**
 * Brings a collection back from the trash with those that were removed with it. Where the one it was in is in the trash, it
 * is at the top. @throws QuarryError conflict when another collection has taken a name meanwhile, not_found
 */
export function restoreCollection(
  db: WritableDb,
  id: CollectionId,
  now: number,
): Collection & { readonly changeId: ChangeId | undefined } {
  return recordChange(db, 'collection.restore', now, (recording) => {
    bringBack(db, recording, id)
    const collection = getCollection(db, id)
    return { ...collection, subject: { name: collection.name } }
  })
}

/** Brings a collection back from the trash as a part of a change. Throws as {@link restoreCollection} does. */
export function bringBack(db: ReadableDb, recording: Recording, id: CollectionId): void {
  const collection = getCollection(db, id)
  const { deletedAt, parentId } = collection
  if (deletedAt === undefined) return
  const within = collectionsWithin(db, id, deletedAt).map((one) => getCollection(db, one))
  for (const one of [collection, ...within]) {
    if (findCollection(db, one.name)) throw nameTaken(one.name, 'Rename that one first, then restore this one.')
    recording.update('collections', [one.id], { deleted_at: null })
  }
  if (parentId !== undefined && getCollection(db, parentId).deletedAt !== undefined)
    recording.update('collections', [id], { parent_id: null })
}

/** The collections in a collection, in those, and so on: those that are not in the trash, or were put there at `deletedAt`. */
export function collectionsWithin(db: ReadableDb, id: CollectionId, deletedAt?: number): CollectionId[] {
  return rows<{ id: CollectionId }>(
    db,
    `WITH RECURSIVE within (id) AS (
       SELECT id FROM collections WHERE parent_id = ? AND deleted_at IS ?
       UNION SELECT c.id FROM collections c JOIN within w ON c.parent_id = w.id WHERE c.deleted_at IS ?)
     SELECT id FROM within WHERE id <> ?`,
    id,
    deletedAt ?? null,
    deletedAt ?? null,
    id,
  ).map((found) => found.id)
}
