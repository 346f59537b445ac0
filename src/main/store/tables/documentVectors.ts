import type { DocumentId, SpaceId } from '../../model/ids.ts'
import type { SpaceKey } from '../../model/space.ts'
import type { ReadableDb } from '../connection.ts'
import { decodeStored, readCentre, type StoredVector } from '../vectors/storedVectors.ts'
import { rows } from './statement.ts'

/** The vectors of a document's first passages in one space, in the order of the passages. */
export interface DocumentVectors {
  readonly space: SpaceKey & { readonly id: SpaceId }
  readonly vectors: readonly Float32Array[]
}

/**
 * Per space in which any of a document's first `passages` passages has a vector, those vectors; most vectors first, and
 * the newer space first among equals.
 */
export function documentVectors(db: ReadableDb, id: DocumentId, passages: number): DocumentVectors[] {
  return rows<DocumentVectors['space']>(db, 'SELECT id, origin, model, dimension FROM spaces ORDER BY id DESC')
    .map((space) => ({
      space,
      vectors: rows<StoredVector>(
        db,
        `SELECT v.flags, v.embedding FROM passages p CROSS JOIN vectors_${space.id} v ON v.text_id = p.text_id
         WHERE p.document_id = ? AND p.ordinal < ? ORDER BY p.ordinal`,
        id,
        passages,
      ).map((stored) => decodeStored(stored, readCentre(db, space.id)).vector.slice()),
    }))
    .filter(({ vectors }) => vectors.length > 0)
    .sort((a, b) => b.vectors.length - a.vectors.length)
}
