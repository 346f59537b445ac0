import type { DocumentId } from '../../model/ids.ts'
import type { DocumentVectors } from '../../model/vectors/documentVectors.ts'
import type { ReadableDb } from '../connection.ts'
import { decodeStored, type StoredVector } from './storedVectors.ts'
import { readSpace } from './vectorSpace.ts'
import { multimodalSpaces } from './multimodalSpaces.ts'
import { count, rows } from '../statement.ts'

/**
 * Per space in which any passage of a document has a vector, the first `passages` of those vectors; most vectors first,
 * and the newer space first among equals. What an image or video shows says more than what is written about it: of such a
 * document only the multimodal spaces are answered, where it has a vector in any.
 */
export function documentVectors(db: ReadableDb, id: DocumentId, passages: number): DocumentVectors[] {
  const spaces = rows<DocumentVectors['space']>(db, 'SELECT id, origin, model, dimension FROM spaces ORDER BY id DESC')
  const found = spaces
    .map((space) => ({
      space,
      vectors: rows<StoredVector>(
        db,
        `SELECT v.flags, v.embedding FROM passages p CROSS JOIN vectors_${space.id} v ON v.text_id = p.text_id
         WHERE p.document_id = ? ORDER BY p.ordinal LIMIT ?`,
        id,
        passages,
      ).map((stored) => decodeStored(stored, readSpace(db, space.id).centre).vector.slice()),
    }))
    .filter(({ vectors }) => vectors.length > 0)
    .sort((a, b) => b.vectors.length - a.vectors.length)
  const isMedium = count(db, `SELECT kind IN ('image', 'video') FROM documents WHERE id = ?`, id) > 0
  const multimodal = new Set(isMedium ? multimodalSpaces(db) : [])
  const shown = found.filter(({ space }) => multimodal.has(space.id))
  return shown.length > 0 ? shown : found
}
