import type { SpaceId, TextId } from '../../model/ids.ts'
import type { WritableDb } from '../connection.ts'
import { putVectors } from './spaceWriter.ts'
import { encodeStored, precisionOfFlags, type StoredVector } from './storedVectors.ts'
import { readSpace } from './vectorSpace.ts'
import { row } from '../statement.ts'

/** Vectors that came with the documents of a chunk, not from the service. */
export interface ImportedVectors {
  readonly spaceId: SpaceId
  readonly dimension: number
  /** Row after row, for the documents of `documentAt` in their order. */
  readonly values: Float32Array
  /** For each row, the position of its document in the chunk; ascending. */
  readonly documentAt: Uint32Array
}

export interface ImportedVectorsOutcome {
  /** Texts that had no vector in the space before. */
  readonly stored: number
  /** Positions of documents whose text has another vector already, which stays. */
  readonly differing: readonly number[]
}

/**
 * Stores one vector per distinct text: the first one wins. `textAt(i)` is the text that the vector of document i stands
 * for. The caller holds the transaction.
 */
export function putImportedVectors(
  db: WritableDb,
  given: ImportedVectors,
  textAt: (document: number) => TextId | undefined,
): ImportedVectorsOutcome {
  const { spaceId, dimension, values, documentAt } = given
  const textIds = Array.from(documentAt, textAt)
  if (!textIds.every((id) => id !== undefined)) throw new Error('A document with a vector has no text.')
  const stored = putVectors(db, readSpace(db, spaceId), textIds, values, 0)
  if (stored === textIds.length) return { stored, differing: [] }
  // Storing them may have given the space a centre.
  const { centre } = readSpace(db, spaceId)
  const differing = Array.from(documentAt).filter((_, at) => {
    const held = row<StoredVector>(db, `SELECT flags, embedding FROM vectors_${spaceId} WHERE text_id = ?`, textIds[at])
    if (!held) return false
    // Compared as it is kept, which may be with less than it came with.
    const given = encodeStored(
      precisionOfFlags(held.flags),
      values.subarray(at * dimension, (at + 1) * dimension),
      centre,
    )
    return Buffer.compare(given, held.embedding) !== 0
  })
  return { stored, differing }
}
