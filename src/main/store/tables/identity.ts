import { hash } from 'node:crypto'
import type { NewDocument } from '../../model/document.ts'
import type { CollectionId, DocumentId } from '../../model/ids.ts'
import { canonicalUrl } from '../../text/canonicalUrl.ts'
import { textHash } from '../../text/contentHash.ts'
import type { ReadableDb } from '../connection.ts'
import { count, row, rows } from './statement.ts'

/** Identity of a document's content: the same record from the same kind of source gives the same hash, on any machine. */
export function contentHash(document: NewDocument, hashOfText: Uint8Array = textHash(document.text)): Uint8Array {
  const { kind, externalId, title, url, publishedAt } = document
  const fields = Buffer.from(JSON.stringify([kind, externalId ?? null, title, url ?? null, publishedAt ?? null]))
  return new Uint8Array(hash('sha256', Buffer.concat([fields, hashOfText]), 'buffer').subarray(0, 16))
}

/**
 * The document that one with the same external id or address replaces, of those that `isHeld` says are in the collection.
 * That is asked only of what is found: as a part of the query it made each look-up ten times as slow.
 */
export function findEarlierVersion(
  db: ReadableDb,
  document: NewDocument,
  isHeld: (id: DocumentId) => boolean,
): DocumentId | undefined {
  const inCollection = (found: readonly { readonly id: DocumentId }[]) => found.find(({ id }) => isHeld(id))?.id
  if (document.externalId !== undefined) {
    return inCollection(
      rows(db, 'SELECT id FROM documents WHERE external_id = ? AND kind = ?', document.externalId, document.kind),
    )
  }
  // Rows of a table may share an address, whatever they are; a page that was collected is known by it.
  const isRow = document.kind === 'row' || document.source.row !== undefined
  const url = isRow || document.url === undefined ? undefined : canonicalUrl(document.url)
  if (url === undefined) return undefined
  return inCollection(rows(db, 'SELECT id FROM documents WHERE canonical_url = ? AND kind = ?', url, document.kind))
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
