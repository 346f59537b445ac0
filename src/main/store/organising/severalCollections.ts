import type { ChangeId, CollectionId } from '../../model/ids.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { getFillable, getLiveCollection } from '../documents/collections.ts'
import { recordChange } from './changes.ts'
import { collectionsWithin, putInto, removedAt } from './collectionChanges.ts'

/** What became of several collections: how many are somewhere else than before, and the number of the change. */
export interface SeveralCollections {
  readonly collections: number
  readonly changeId: ChangeId | undefined
}

/**
 * Puts collections into another one, or at the top (undefined), as one change. Those inside one of them stay in it.
 * @throws QuarryError conflict where one would be within itself, not_found; then none is moved
 */
export function moveCollections(
  db: WritableDb,
  ids: readonly CollectionId[],
  parentId: CollectionId | undefined,
  now: number,
): SeveralCollections {
  return recordChange(db, 'collection.move', now, (recording) => {
    const parent = parentId === undefined ? undefined : getFillable(db, parentId)
    const moved = outermost(db, ids).map((id) => putInto(db, recording, id, parent))
    const into = parent ? { into: parent.name } : {}
    return { collections: moved.length, subject: { ...named(moved), ...into } }
  })
}

/**
 * Puts collections and those in them in the trash as one change; each is brought back with those in it.
 * @throws QuarryError not_found; then none is removed
 */
export function removeCollections(db: WritableDb, ids: readonly CollectionId[], now: number): SeveralCollections {
  return recordChange(db, 'collection.remove', now, (recording) => {
    const tops = outermost(db, ids)
    const removed = tops.flatMap((id) => [id, ...collectionsWithin(db, id)])
    const subject = named(tops.map((id) => getLiveCollection(db, id)))
    const deleted_at = removedAt(db, now)
    for (const id of removed) recording.update('collections', [id], { deleted_at })
    return { collections: removed.length, subject }
  })
}

/** Without those that are inside another of them. @throws QuarryError not_found */
function outermost(db: ReadableDb, ids: readonly CollectionId[]): readonly CollectionId[] {
  const all = [...new Set(ids)].map((id) => getLiveCollection(db, id).id)
  const inside = new Set(all.flatMap((id) => collectionsWithin(db, id)))
  return all.filter((id) => !inside.has(id))
}

/** One by its name, several by how many they are. */
function named(all: readonly { readonly name: string }[]): { readonly name: string } | { readonly count: number } {
  const [first] = all
  return all.length === 1 && first ? { name: first.name } : { count: all.length }
}
