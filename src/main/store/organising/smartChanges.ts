import { QuarryError } from '../../base/errors.ts'
import type { Collection, SmartSearch } from '../../model/document.ts'
import type { CollectionId } from '../../model/ids.ts'
import type { Selection } from '../../model/organising/selection.ts'
import type { WritableDb } from '../connection.ts'
import { getCollection, getLiveCollection } from '../documents/collections.ts'
import { run } from '../statement.ts'
import { recordChange } from './changes.ts'
import { makeCollection } from './collectionChanges.ts'
import type { Row } from './organisedTables.ts'
import { selectedIds } from './selected.ts'

/** Makes a collection that is a search. Undone, it is in the trash. @throws QuarryError conflict when the name is taken */
export function addSmart(
  db: WritableDb,
  name: string,
  parentId: CollectionId | undefined,
  search: SmartSearch,
  now: number,
): Collection {
  return recordChange(db, 'collection.create', now, (recording) => {
    const { id, name: own } = makeCollection(db, recording, { name, parentId }, now)
    const { query, mode, filters, most, least_score } = columnsOf(search)
    run(db, 'INSERT INTO smart_collections VALUES (?, ?, ?, ?, ?, ?)', id, query, mode, filters, most, least_score)
    return { ...getCollection(db, id), subject: { name: own } }
  })
}

/** @throws QuarryError not_found, conflict where it is no smart collection */
export function changeSmart(db: WritableDb, id: CollectionId, search: SmartSearch, now: number): Collection {
  return recordChange(db, 'smart.change', now, (recording) => {
    const { name } = getSmart(db, id)
    recording.update('smart_collections', [id], columnsOf(search))
    return { ...getCollection(db, id), subject: { name } }
  })
}

/** Puts the documents of a selection, what it finds now, into it for good. Throws as {@link changeSmart} does. */
export function convertSmart(db: WritableDb, id: CollectionId, found: Selection, now: number): Collection {
  return recordChange(db, 'smart.convert', now, (recording) => {
    const { name } = getSmart(db, id)
    recording.delete('smart_collections', [id])
    const ids = selectedIds(db, found)
    for (const document_id of ids)
      recording.insert('collection_documents', { collection_id: id, document_id, added_at: now })
    return { ...getCollection(db, id), subject: { name, documents: ids.length } }
  })
}

function getSmart(db: WritableDb, id: CollectionId): Collection {
  const found = getLiveCollection(db, id)
  if (!found.smart) throw new QuarryError('conflict', `"${found.name}" is no smart collection.`)
  return found
}

function columnsOf({ query, mode, filters, most, leastScore }: SmartSearch) {
  return { query, mode, filters, most, least_score: leastScore ?? null } satisfies Row
}
