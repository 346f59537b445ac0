import type { DocumentId } from '../../model/ids.ts'
import { BANDS, signatureOf } from '../../text/shingles.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { ColumnRows } from '../documents/columns/columnRows.ts'
import { readValue } from '../library/settings.ts'
import { count, rawRows, row, run } from '../statement.ts'

/** In `library`: documents up to this number may have no signature, because they were stored before there were any. */
export const unsignedTo = 'unsigned_to'

const signatureBytes = BANDS * Uint32Array.BYTES_PER_ELEMENT

/**
 * Stores the signatures of documents whose numbers follow each other from `firstId` on; `signatures` has {@link BANDS}
 * values for each. The caller holds the transaction.
 */
export function insertSignatures(db: WritableDb, firstId: number, signatures: Uint32Array): void {
  const ids = Array.from({ length: signatures.length / BANDS }, (_, index) => (firstId + index) as DocumentId)
  insertSigned(db, ids, signatures)
}

/** As {@link insertSignatures}, of any documents. */
export function insertSigned(db: WritableDb, ids: readonly DocumentId[], signatures: Uint32Array): void {
  const signed = new ColumnRows(ids.length)
  const bytes = Buffer.from(signatures.buffer, signatures.byteOffset, signatures.byteLength)
  signed.insert(db, 'text_signatures', {
    document_id: signed.integers(ids),
    bands: signed.blobs(bytes, signatureBytes),
  })
  const keys = ids.flatMap((id, index) =>
    bandsOf(signatures.subarray(index * BANDS, (index + 1) * BANDS)).map((band) => ({ band, id })),
  )
  // In the order of the table: neighbours are written into the same page.
  keys.sort((a, b) => a.band - b.band || a.id - b.id)
  const bands = new ColumnRows(keys.length)
  bands.insert(db, 'bands', {
    band: bands.integers(keys.map(({ band }) => band)),
    document_id: bands.integers(keys.map(({ id }) => id)),
  })
}

/** The rows that a signature has in `bands`; none for a text without words. */
function bandsOf(signature: Uint32Array): number[] {
  if (signature.every((value) => value === 0)) return []
  return Array.from(signature, (value, band) => band * 2 ** 32 + value)
}

/** The bands of documents, as {@link bandsOfDocument} has those of one. */
export function bandsOfDocuments(db: ReadableDb, ids: readonly DocumentId[]): Map<DocumentId, readonly number[]> {
  const found = rawRows<[DocumentId, Buffer]>(
    db,
    `SELECT s.document_id, s.bands FROM json_each(?) j CROSS JOIN text_signatures s ON s.document_id = j.value`,
    JSON.stringify(ids),
  )
  const stored = new Map(found.map(([id, bands]) => [id, bandsOf(new Uint32Array(new Uint8Array(bands).buffer))]))
  return new Map(ids.map((id) => [id, stored.get(id) ?? bandsOfDocument(db, id)]))
}

/** The bands of a document: stored ones, or those of its text where it is not signed yet. */
export function bandsOfDocument(db: ReadableDb, id: DocumentId): number[] {
  const stored = row<{ bands: Buffer }>(db, 'SELECT bands FROM text_signatures WHERE document_id = ?', id)?.bands
  if (stored) return bandsOf(new Uint32Array(new Uint8Array(stored).buffer))
  const text = row<{ text: string }>(db, 'SELECT text FROM document_texts WHERE document_id = ?', id)?.text ?? ''
  return bandsOf(signatureOf(text))
}

/** Deletes the signature of a document that is deleted. */
export function dropSignature(db: WritableDb, id: DocumentId): void {
  for (const band of bandsOfDocument(db, id)) run(db, 'DELETE FROM bands WHERE band = ? AND document_id = ?', band, id)
  run(db, 'DELETE FROM text_signatures WHERE document_id = ?', id)
}

/** How many documents have no signature yet. */
export function countUnsigned(db: ReadableDb): number {
  const to = readValue(db, unsignedTo)
  return to === undefined ? 0 : count(db, 'SELECT count(*) FROM documents WHERE id <= ?', Number(to))
}
