import type { CollectionPath } from '../../model/document.ts'
import type { CollectionId, DocumentId } from '../../model/ids.ts'
import type { StorePlace } from '../../model/storedDocuments.ts'
import type { WritableDb } from '../connection.ts'
import type { Succession } from '../marks/carryMarks.ts'
import { run } from '../statement.ts'
import { ensureBelow } from './collectionPath.ts'
import { countMembers } from './collections.ts'
import { isMember, passagesOf } from './identity.ts'

/** As in the contract. */
const longestName = 200

/**
 * Puts documents into collections below the one they are stored in, which are made where they are not there. A new version
 * takes the place of the old one there, too. `within`: by the position of the document.
 */
export function fillCollectionsBelow(
  db: WritableDb,
  within: ReadonlyMap<number, readonly CollectionPath[]>,
  documentIds: readonly DocumentId[],
  successions: readonly Succession[],
  { collectionId, now }: Pick<StorePlace, 'collectionId' | 'now'>,
): void {
  const replaced = new Map(successions.map(({ from, to }) => [to, from]))
  const known = new Map<string, CollectionId>()
  for (const [at, ways] of within) {
    const id = documentIds[at]
    if (id === undefined) continue
    for (const way of ways) {
      const collection = collectionAt(db, collectionId, way, known, now)
      if (collection === collectionId) continue
      const older = replaced.get(id)
      if (older !== undefined) changeMember(db, collection, older, 'remove', now)
      changeMember(db, collection, id, 'add', now)
    }
  }
}

function collectionAt(
  db: WritableDb,
  top: CollectionId,
  way: CollectionPath,
  known: Map<string, CollectionId>,
  now: number,
): CollectionId {
  let at = top
  for (const written of way) {
    const name = written.trim().slice(0, longestName)
    if (name === '') continue
    const key = JSON.stringify([at, name])
    const below = known.get(key) ?? ensureBelow(db, at, name, now)
    known.set(key, below)
    at = below
  }
  return at
}

function changeMember(
  db: WritableDb,
  collection: CollectionId,
  id: DocumentId,
  change: 'add' | 'remove',
  now: number,
): void {
  if (isMember(db, collection, id) === (change === 'add')) return
  if (change === 'add') run(db, 'INSERT INTO collection_documents VALUES (?, ?, ?)', collection, id, now)
  else run(db, 'DELETE FROM collection_documents WHERE collection_id = ? AND document_id = ?', collection, id)
  const sign = change === 'add' ? 1 : -1
  countMembers(db, collection, sign, sign * passagesOf(db, id))
}
