import type { ReadableDb } from '../connection.ts'
import { namedCollections } from '../documents/collections.ts'
import type { CollectionId, ConversationId, DocumentId, TaskId } from '../../model/ids.ts'
import { QuarryError } from '../../base/errors.ts'
import { collectionsWithin } from '../organising/collectionChanges.ts'
import { count, row, rows } from '../statement.ts'

/** A row in the trash: what it is, and when it was put there. */
export interface Removed {
  readonly kind: 'collection' | 'conversation' | 'task'
  readonly id: number
  /** A collection's name, a conversation's title, a task's prompt. */
  readonly name: string
  /** Of a collection; null for the others. */
  readonly documents: number | null
  /** The collection that it was removed with. */
  readonly within: number | null
  readonly removedAt: number
}

/** That a collection, by its alias in SQL, is listed in the trash: see {@link listRemoved}. */
function isListed(c: string): string {
  return `${c}.deleted_at IS NOT NULL AND (${c}.documents > 0 OR ${c}.id NOT IN (${namedCollections}))
    AND NOT (${c}.deleted_at = ${c}.created_at AND ${c}.documents = 0
      AND NOT EXISTS (SELECT 1 FROM removed_documents r WHERE r.collection_id = ${c}.id)
      AND NOT EXISTS (SELECT 1 FROM smart_collections s WHERE s.collection_id = ${c}.id))`
}

/**
 * All that was removed and not yet deleted for good, what was removed last first. Of a collection that was emptied for good
 * only the name is left where something names it: there is nothing to bring back. Nor is a collection listed whose making was
 * undone and that has nothing in it: a user never put it there, and `redo` brings it back.
 */
export function listRemoved(db: ReadableDb): Removed[] {
  return rows<Removed>(
    db,
    `SELECT 'collection' AS kind, c.id, c.name, c.documents, c.deleted_at AS removedAt, (SELECT p.id FROM collections p
         WHERE p.id = c.parent_id AND p.deleted_at = c.deleted_at AND ${isListed('p')}) AS within
       FROM collections c WHERE ${isListed('c')}
     UNION ALL
     SELECT 'conversation', id, title, NULL, deleted_at, NULL FROM conversations WHERE deleted_at IS NOT NULL
     UNION ALL
     SELECT 'task', id, prompt, NULL, deleted_at, NULL FROM tasks WHERE deleted_at IS NOT NULL
     ORDER BY removedAt DESC, id DESC`,
  )
}

/** A document that was taken out of a collection. */
export interface RemovedDocument {
  readonly documentId: DocumentId
  readonly title: string
  readonly kind: string
  readonly collectionId: CollectionId
  readonly collection: string
  readonly collectionRemoved: boolean
  /** The names of the collections that it is still in. */
  readonly elsewhere: readonly string[]
  readonly removedAt: number
}

/** Documents that were taken out of collections, of those in the trash too; the last first. */
export function listRemovedDocuments(
  db: ReadableDb,
  offset: number,
  limit: number,
): { total: number; items: RemovedDocument[] } {
  const from = `FROM removed_documents r JOIN collections c ON c.id = r.collection_id
    JOIN documents d ON d.id = r.document_id
    WHERE NOT EXISTS (SELECT 1 FROM collection_documents cd
      WHERE cd.collection_id = r.collection_id AND cd.document_id = r.document_id)`
  return {
    total: count(db, `SELECT count(*) ${from}`),
    items: rows<
      Omit<RemovedDocument, 'elsewhere' | 'collectionRemoved'> & { elsewhere: string; collectionRemoved: 0 | 1 }
    >(
      db,
      `SELECT d.id AS documentId, d.title, d.kind, c.id AS collectionId, c.name AS collection,
         c.deleted_at IS NOT NULL AS collectionRemoved, r.removed_at AS removedAt,
         (SELECT json_group_array(o.name) FROM collection_documents od
          JOIN collections o ON o.id = od.collection_id AND o.deleted_at IS NULL
          WHERE od.document_id = d.id) AS elsewhere
       ${from} ORDER BY r.removed_at DESC, d.id LIMIT ? OFFSET ?`,
      limit,
      offset,
    ).map((one) => ({
      ...one,
      collectionRemoved: one.collectionRemoved === 1,
      elsewhere: JSON.parse(one.elsewhere) as string[],
    })),
  }
}

/** Some of what is in the trash. */
export interface TrashChosen {
  readonly collections: readonly CollectionId[]
  readonly conversations: readonly ConversationId[]
  readonly tasks: readonly TaskId[]
  /** With the collections that they were taken out of. */
  readonly documents: readonly { readonly documentId: DocumentId; readonly collectionId: CollectionId }[]
}

/** What is chosen with the collections that were removed with those of it. @throws QuarryError not_found */
export function wholeTrash(db: ReadableDb, chosen: TrashChosen): TrashChosen {
  const collections = new Set(chosen.collections)
  for (const id of chosen.collections) {
    const found = removedAt(db, 'collections', id)
    for (const one of collectionsWithin(db, id, found)) collections.add(one)
  }
  for (const id of chosen.conversations) removedAt(db, 'conversations', id)
  for (const id of chosen.tasks) removedAt(db, 'tasks', id)
  for (const { collectionId, documentId } of chosen.documents) {
    const isThere = 'SELECT 1 FROM removed_documents WHERE collection_id = ? AND document_id = ?'
    if (!row(db, isThere, collectionId, documentId)) throw notInTrash(documentId)
  }
  return { ...chosen, collections: [...collections] }
}

function removedAt(db: ReadableDb, table: 'collections' | 'conversations' | 'tasks', id: number): number {
  const found = row<{ at: number }>(
    db,
    `SELECT deleted_at AS at FROM ${table} WHERE id = ? AND deleted_at IS NOT NULL`,
    id,
  )
  if (!found) throw notInTrash(id)
  return found.at
}

function notInTrash(id: number): QuarryError {
  return new QuarryError('not_found', `Nothing with the number ${id} is in the trash.`)
}
