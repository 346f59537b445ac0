import type { SpaceId } from '../../model/ids.ts'
import type { ReadableDb } from '../connection.ts'
import { rows } from './statement.ts'
import { floatsOf } from '../vectors/storedVectors.ts'

/** Vectors of the questions last asked of a space, newest first; what people asked comes before what was made to measure. */
export function newestQuestions(db: ReadableDb, spaceId: SpaceId, limit: number): Float32Array[] {
  return rows<{ embedding: Uint8Array }>(
    db,
    'SELECT embedding FROM query_vectors WHERE space_id = ? ORDER BY made, created_at DESC LIMIT ?',
    spaceId,
    limit,
  ).map(({ embedding }) => floatsOf(embedding))
}
