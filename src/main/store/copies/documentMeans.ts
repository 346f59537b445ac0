import type { DocumentId } from '../../model/ids.ts'
import { meanOf } from '../../text/meanVector.ts'
import type { ReadableDb } from '../connection.ts'
import { mostEmbedded } from '../documents/exportVectors.ts'
import { rows } from '../statement.ts'
import { decodeStored, type StoredVector } from '../vectors/storedVectors.ts'
import { readSpace } from '../vectors/vectorSpace.ts'

/** Passages of a document whose vectors make its mean. */
const MEAN_PASSAGES = 32

/**
 * The mean directions of documents in the space in which most of their passages have a vector. Documents without a vector
 * there are left out.
 */
export function documentMeans(db: ReadableDb, ids: readonly DocumentId[]): ReadonlyMap<DocumentId, Float32Array> {
  const space = mostEmbedded(db, ids)
  if (!space) return new Map()
  const { centre } = readSpace(db, space.id)
  const vectors = rows<StoredVector & { readonly id: DocumentId }>(
    db,
    `SELECT p.document_id AS id, v.flags, v.embedding
     FROM json_each(?) j CROSS JOIN passages p ON p.document_id = j.value AND p.ordinal < ${MEAN_PASSAGES}
       CROSS JOIN vectors_${space.id} v ON v.text_id = p.text_id`,
    JSON.stringify(ids),
  )
  const means = new Map<DocumentId, Float32Array>()
  for (const [id, of] of Map.groupBy(vectors, (one) => one.id)) {
    const mean = meanOf(of.map((stored) => decodeStored(stored, centre).vector.slice()))
    if (mean) means.set(id, mean)
  }
  return means
}
