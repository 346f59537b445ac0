import type { Collection } from '../../model/document.ts'
import type { CollectionId, DocumentId } from '../../model/ids.ts'
import type { Filed, FiledIn, FiledInto, FiledOut, Selection } from '../../model/organising/selection.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { getFillable, getLiveCollection } from '../documents/collections.ts'
import { count, rows } from '../statement.ts'
import { recordChange, type Recording } from './changes.ts'
import { bringBack, makeCollection } from './collectionChanges.ts'
import { selectedIds } from './selected.ts'

/**
 * Puts documents into a collection; those that are in it already do not count.
 * @throws QuarryError not_found, conflict when the name of a new one is taken
 */
export function addSelected(db: WritableDb, selection: Selection, into: FiledInto, now: number): FiledIn {
  return recordChange(db, 'documents.add', now, (recording) => {
    const target = targetOf(db, recording, into, now)
    const ids = selectedIds(db, selection).filter((id) => addMember(recording, target.id, id, now))
    return { documents: ids.length, into: target.id, subject: { documents: ids.length, into: target.name } }
  })
}

/** Collections that the list of changes names, of those that documents were moved out of. */
const mostNamed = 5

/**
 * Takes documents out of one collection, or without one out of all others that they are in, and puts them into another;
 * those that are in none that they could leave are left alone.
 * @throws QuarryError not_found, conflict when the name of a new one is taken
 */
export function moveSelected(
  db: WritableDb,
  selection: Selection,
  from: CollectionId | undefined,
  into: FiledInto,
  now: number,
): FiledIn {
  return recordChange(db, 'documents.move', now, (recording) => {
    const selected = selectedIds(db, selection)
    const source = from === undefined ? undefined : getLiveCollection(db, from)
    const target = targetOf(db, recording, into, now)
    const sources = source ? [source] : collectionsOf(db, selected).filter(({ id }) => id !== target.id)
    // Only what is there: many documents in many collections would be a long time on the one writer.
    const held = source
      ? selected.map((document) => ({ collection: source.id, document }))
      : rows<{ readonly collection: CollectionId; readonly document: DocumentId }>(
          db,
          `SELECT c.id AS collection, cd.document_id AS document ${fromMemberships}`,
          JSON.stringify(selected),
        )
    const moved = new Set<DocumentId>()
    for (const { collection, document } of held)
      if (collection !== target.id && removeMember(recording, collection, document)) moved.add(document)
    for (const id of moved) addMember(recording, target.id, id, now)
    const names = sources.map(({ name }) => name)
    const left = [...names.slice(0, mostNamed), ...(names.length > mostNamed ? ['…'] : [])].join(', ')
    return { documents: moved.size, into: target.id, subject: { documents: moved.size, from: left, into: target.name } }
  })
}

/** Puts documents of a collection in the trash. The documents themselves stay. @throws QuarryError not_found */
export function removeSelected(db: WritableDb, selection: Selection, from: CollectionId, now: number): FiledOut {
  return recordChange(db, 'documents.remove', now, (recording) => {
    const source = getLiveCollection(db, from)
    const ids = selectedIds(db, selection).filter((id) => removeMember(recording, from, id))
    for (const document_id of ids)
      if (!recording.update('removed_documents', [from, document_id], { removed_at: now }))
        recording.insert('removed_documents', { collection_id: from, document_id, removed_at: now })
    const subject = { documents: ids.length, from: source.name }
    return { documents: ids.length, elsewhere: stillIn(db, ids), subject }
  })
}

/** Of documents those that are in a collection, and the names of these, those with the most of them first. */
function stillIn(db: ReadableDb, ids: readonly DocumentId[]): FiledOut['elsewhere'] {
  const documents = count(db, `SELECT count(DISTINCT j.value) ${fromMemberships}`, JSON.stringify(ids))
  return { documents, collections: collectionsOf(db, ids).map(({ name }) => name) }
}

/** The memberships of documents, a parameter of JSON, in collections that are not in the trash. */
const fromMemberships = `FROM json_each(?) j JOIN collection_documents cd ON cd.document_id = j.value
  JOIN collections c ON c.id = cd.collection_id AND c.deleted_at IS NULL`

/** The collections that documents are in, those with the most of them first. */
function collectionsOf(db: ReadableDb, ids: readonly DocumentId[]) {
  return rows<Pick<Collection, 'id' | 'name'>>(
    db,
    `SELECT c.id, c.name ${fromMemberships} GROUP BY c.id ORDER BY count(*) DESC, c.id`,
    JSON.stringify(ids),
  )
}

/**
 * Puts documents that were taken out of a collection back into it; where it is in the trash itself, it comes back with them.
 * @throws QuarryError not_found, conflict where another collection has its name meanwhile
 */
export function restoreSelected(db: WritableDb, ids: readonly DocumentId[], into: CollectionId, now: number): Filed {
  return recordChange(db, 'documents.restore', now, (recording) => {
    const restored = putBack(db, recording, ids, into, now)
    return { documents: restored, subject: { documents: restored, into: getFillable(db, into).name } }
  })
}

/** Puts documents back as a part of a change and answers how many. Throws as {@link restoreSelected} does. */
export function putBack(
  db: ReadableDb,
  recording: Recording,
  ids: readonly DocumentId[],
  into: CollectionId,
  now: number,
): number {
  if (ids.some((id) => recording.has('removed_documents', [into, id]))) bringBack(db, recording, into)
  getFillable(db, into)
  const restored = ids.filter((id) => recording.delete('removed_documents', [into, id]))
  for (const id of restored) addMember(recording, into, id, now)
  return restored.length
}

function targetOf(db: WritableDb, recording: Recording, into: FiledInto, now: number): Collection {
  return typeof into === 'number' ? getFillable(db, into) : makeCollection(db, recording, into, now)
}

function addMember(recording: Recording, collection_id: CollectionId, document_id: DocumentId, now: number): boolean {
  if (recording.has('collection_documents', [collection_id, document_id])) return false
  recording.delete('removed_documents', [collection_id, document_id])
  recording.insert('collection_documents', { collection_id, document_id, added_at: now })
  return true
}

function removeMember(recording: Recording, collection: CollectionId, document: DocumentId): boolean {
  return recording.delete('collection_documents', [collection, document])
}
