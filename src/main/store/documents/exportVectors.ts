import type { ExportedPassage } from '../../model/document.ts'
import type { DocumentId, SpaceId } from '../../model/ids.ts'
import type { ReadableDb } from '../connection.ts'
import { rows } from '../statement.ts'
import { decodeStored, type StoredVector } from '../vectors/storedVectors.ts'
import { readSpace } from '../vectors/vectorSpace.ts'

interface Row {
  readonly documentId: DocumentId
  readonly ordinal: number
  readonly start: number
  readonly end: number
  readonly flags: StoredVector['flags'] | null
  readonly embedding: Uint8Array | null
}

/** The passages of documents with their vectors in a space, in the order of documents and passages. */
export function exportVectors(db: ReadableDb, ids: readonly DocumentId[], space: SpaceId): ExportedPassage[] {
  const { centre } = readSpace(db, space)
  return rows<Row>(
    db,
    `SELECT p.document_id AS documentId, p.ordinal, p.start, p.end, v.flags, v.embedding
     FROM json_each(?) j CROSS JOIN passages p ON p.document_id = j.value LEFT JOIN vectors_${space} v ON v.text_id = p.text_id
     ORDER BY j.key, p.ordinal`,
    JSON.stringify(ids),
  ).map(({ flags, embedding, ...passage }) => ({
    ...passage,
    vector:
      flags === null || embedding === null ? undefined : decodeStored({ flags, embedding }, centre).vector.slice(),
  }))
}

/** The space in which most passages of documents have a vector; the newest of several. */
export function mostEmbedded(
  db: ReadableDb,
  ids: readonly DocumentId[],
): { readonly id: SpaceId; readonly dimension: number } | undefined {
  return rows<{ id: SpaceId; dimension: number }>(db, 'SELECT id, dimension FROM spaces ORDER BY id DESC')
    .map((space) => ({
      space,
      vectors: rows<{ found: number }>(
        db,
        `SELECT count(*) AS found FROM json_each(?) j CROSS JOIN passages p ON p.document_id = j.value
         JOIN vectors_${space.id} v ON v.text_id = p.text_id`,
        JSON.stringify(ids),
      ).reduce((sum, { found }) => sum + found, 0),
    }))
    .filter(({ vectors }) => vectors > 0)
    .sort((a, b) => b.vectors - a.vectors)[0]?.space
}
