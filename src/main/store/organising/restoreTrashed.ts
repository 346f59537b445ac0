import type { ChangeId, CollectionId, DocumentId } from '../../model/ids.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { getCollection } from '../documents/collections.ts'
import { recordChange } from './changes.ts'
import { bringBack, restoreCollection } from './collectionChanges.ts'
import { putBack, restoreSelected } from './filing.ts'

/** What is to be brought back from the trash: collections, and documents into the collections they were taken out of. */
export interface TrashedItems {
  readonly collections: readonly CollectionId[]
  readonly documents: readonly { readonly documentId: DocumentId; readonly collectionId: CollectionId }[]
}

/** How much is back, and the number of the change. */
export interface RestoredItems {
  readonly collections: number
  readonly documents: number
  readonly changeId: ChangeId | undefined
}

/**
 * Brings collections and documents back from the trash as one change; collections come with those that were removed with
 * them. @throws QuarryError not_found, conflict where another collection has a name meanwhile; then nothing is brought back
 */
export function restoreTrashed(db: WritableDb, { collections, documents }: TrashedItems, now: number): RestoredItems {
  const [collection, ...more] = collections
  const [into, ...others] = new Set(documents.map(({ collectionId }) => collectionId))
  // Of one kind, the change has a name of its own.
  if (collection !== undefined && more.length === 0 && into === undefined)
    return { collections: 1, documents: 0, changeId: restoreCollection(db, collection, now).changeId }
  if (collection === undefined && into !== undefined && others.length === 0) {
    const ids = documents.map(({ documentId }) => documentId)
    return { collections: 0, ...restoreSelected(db, ids, into, now) }
  }
  return recordChange(db, 'trash.restore', now, (recording) => {
    const removed = [...new Set(collections)].filter((id) => getCollection(db, id).deletedAt !== undefined)
    // Those that hold others first: what is inside one comes back into it.
    for (const id of removed.toSorted((a, b) => depthOf(db, a) - depthOf(db, b))) bringBack(db, recording, id)
    let restored = 0
    for (const [to, those] of Map.groupBy(documents, ({ collectionId }) => collectionId)) {
      const ids = those.map(({ documentId }) => documentId)
      restored += putBack(db, recording, ids, to, now)
    }
    const subject = { count: removed.length + restored }
    return { collections: removed.length, documents: restored, subject }
  })
}

function depthOf(db: ReadableDb, id: CollectionId): number {
  const { parentId } = getCollection(db, id)
  return parentId === undefined ? 0 : depthOf(db, parentId) + 1
}
