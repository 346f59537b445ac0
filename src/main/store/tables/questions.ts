import type { SpaceId } from '../../model/ids.ts'
import type { ReadableDb } from '../connection.ts'
import { floatsOf } from '../vectors/storedVectors.ts'
import { rows } from './statement.ts'

/** The vector of a question; `made` where nobody asked it, but it was made to measure with. */
export interface Question {
  readonly vector: Float32Array
  readonly made: boolean
}

/** The questions last asked of a space, newest first, then such as were made. */
export function newestQuestions(db: ReadableDb, spaceId: SpaceId, limit: number): Question[] {
  return rows<{ embedding: Uint8Array; made: number }>(
    db,
    'SELECT embedding, made FROM query_vectors WHERE space_id = ? ORDER BY made, created_at DESC LIMIT ?',
    spaceId,
    limit,
  ).map(({ embedding, made }) => ({ vector: floatsOf(embedding), made: made === 1 }))
}
