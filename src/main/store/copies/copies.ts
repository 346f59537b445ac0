import type { FoundCopies } from '../../model/search/copies.ts'
import type { DocumentId } from '../../model/ids.ts'
import { COPY_RESEMBLANCE, resemblance, shinglesOf } from '../../text/shingles.ts'
import type { ReadableDb } from '../connection.ts'
import { rows } from '../statement.ts'
import { bandsOfDocument, countUnsigned } from './signatures.ts'

/** Texts that are compared shingle by shingle; those that share most bands come first. */
const mostCompared = 200

/**
 * The documents of live collections whose texts are near-duplicates of a document's, most alike first: those that share a
 * band of its signature, each compared by its shingles. Two documents that are both signed find each other or neither does.
 */
export function findCopies(db: ReadableDb, id: DocumentId): FoundCopies {
  const bands = bandsOfDocument(db, id)
  const found = rows<{ id: DocumentId }>(
    db,
    `SELECT b.document_id AS id, count(*) AS shared
     FROM json_each(?) j CROSS JOIN bands b ON b.band = j.value
     WHERE b.document_id <> ? AND EXISTS (
       SELECT 1 FROM collection_documents cd JOIN collections c ON c.id = cd.collection_id
       WHERE cd.document_id = b.document_id AND c.deleted_at IS NULL)
     GROUP BY b.document_id ORDER BY shared DESC, b.document_id LIMIT ?`,
    JSON.stringify(bands),
    id,
    mostCompared + 1,
  ).map((one) => one.id)
  const compared = found.slice(0, mostCompared)
  const texts = readTexts(db, [id, ...compared])
  const own = shinglesOf(texts.get(id) ?? '')
  const copies = compared
    .map((documentId) => ({ documentId, resemblance: resemblance(own, shinglesOf(texts.get(documentId) ?? '')) }))
    .filter((copy) => copy.resemblance >= COPY_RESEMBLANCE)
    .sort((a, b) => b.resemblance - a.resemblance || a.documentId - b.documentId)
  return { copies, isCut: found.length > mostCompared, unsigned: countUnsigned(db) }
}

/** How much of its text a document has in common with each of others, in their order: 0 to 1. */
export function resemblances(db: ReadableDb, id: DocumentId, others: readonly DocumentId[]): number[] {
  const texts = readTexts(db, [id, ...others])
  const own = shinglesOf(texts.get(id) ?? '')
  return others.map((other) => resemblance(own, shinglesOf(texts.get(other) ?? '')))
}

function readTexts(db: ReadableDb, ids: readonly DocumentId[]): ReadonlyMap<DocumentId, string> {
  return new Map(
    rows<{ id: DocumentId; text: string }>(
      db,
      'SELECT document_id AS id, text FROM json_each(?) j CROSS JOIN document_texts ON document_id = j.value',
      JSON.stringify(ids),
    ).map((one) => [one.id, one.text]),
  )
}
