import type { DocumentKind } from '../../model/document.ts'
import type { CollectionId, DocumentId } from '../../model/ids.ts'
import type { ReadableDb } from '../connection.ts'
import { count, row, rows } from './statement.ts'

/**
 * The document that one with the same external id or address replaces, of those that `isHeld` says are in the collection.
 * That is asked only of what is found: as a part of the query it made each look-up ten times as slow.
 */
export function findEarlierVersion(
  db: ReadableDb,
  document: {
    readonly kind: DocumentKind
    readonly externalId: string | null
    readonly canonicalUrl: string | null
    readonly sourceRow: number | null
  },
  isHeld: (id: DocumentId) => boolean,
): DocumentId | undefined {
  const { kind, externalId, canonicalUrl, sourceRow } = document
  const inCollection = (found: readonly { readonly id: DocumentId }[]) => found.find(({ id }) => isHeld(id))?.id
  if (externalId !== null)
    return inCollection(rows(db, 'SELECT id FROM documents WHERE external_id = ? AND kind = ?', externalId, kind))
  // Rows of a table may share an address, whatever they are; a page that was collected is known by it.
  if (canonicalUrl === null || kind === 'row' || sourceRow !== null) return undefined
  return inCollection(rows(db, 'SELECT id FROM documents WHERE canonical_url = ? AND kind = ?', canonicalUrl, kind))
}

export function isMember(db: ReadableDb, collectionId: CollectionId, id: DocumentId): boolean {
  return (
    row(db, 'SELECT 1 FROM collection_documents WHERE collection_id = ? AND document_id = ?', collectionId, id) !==
    undefined
  )
}

export function passagesOf(db: ReadableDb, id: DocumentId): number {
  return count(db, 'SELECT count(*) FROM passages WHERE document_id = ?', id)
}
