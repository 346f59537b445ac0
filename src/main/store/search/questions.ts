import type { CollectionId, SpaceId } from '../../model/ids.ts'
import type { Space } from '../../model/vectors/space.ts'
import type { EmbeddedQuestion, FoundQuestion } from '../../model/search/question.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { floatsOf } from '../vectors/floats.ts'
import { addToLedger } from '../library/ledger.ts'
import { searchDimension } from '../vectors/compression/sizes.ts'
import { row, rows, run } from '../statement.ts'

/** All that is known of a question: `hash` is that of its text, `collections` are those searched. */
export function findQuestion(db: ReadableDb, hash: Uint8Array, collections: readonly CollectionId[]): FoundQuestion {
  const found = rows<Space & { multimodal: number; embedding: Uint8Array | null }>(
    db,
    `SELECT s.id, s.origin, s.model, s.dimension, s.vectors, s.multimodal, q.embedding
     FROM spaces s LEFT JOIN query_vectors q ON q.space_id = s.id AND q.hash = ? WHERE s.vectors > 0 ORDER BY s.id`,
    hash,
  )
  return {
    spaces: found.map(({ multimodal, embedding, ...space }) => ({
      ...space,
      isMultimodal: multimodal === 1,
      asked: embedding ? new Float32Array(new Uint8Array(embedding).buffer) : undefined,
    })),
    width: searchDimension(db, collections),
  }
}

/** The vector of a question in a space, also in one that has no vectors here. */
export function readQuestion(db: ReadableDb, space: SpaceId, hash: Uint8Array): Float32Array | undefined {
  const found = row<{ embedding: Uint8Array }>(
    db,
    'SELECT embedding FROM query_vectors WHERE space_id = ? AND hash = ?',
    space,
    hash,
  )
  return found && new Float32Array(new Uint8Array(found.embedding).buffer)
}

/** Keeps the vector of a question, so that asking again costs nothing, and what it has cost: both or neither. */
export function keepQuestion(db: WritableDb, { spaceId, hash, name, vector, ledger, at }: EmbeddedQuestion): void {
  db.transaction(() => {
    run(
      db,
      `INSERT INTO query_vectors (space_id, hash, query, embedding, created_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      spaceId,
      hash,
      name,
      Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
      at,
    )
    addToLedger(db, ledger, at)
  }).immediate()
}

/** Deletes what users asked, and answers how many; what was made to measure with stays. */
export function forgetQuestions(db: WritableDb): number {
  return run(db, 'DELETE FROM query_vectors WHERE made = 0').changes
}

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
