import type { SpaceId } from '../../../model/ids.ts'
import type { ReadableDb } from '../../connection.ts'
import { rows } from '../../statement.ts'
import { createNearest } from './nearest.ts'
import { decodeStored, type StoredVector } from '../storedVectors.ts'
import { readSpace, type VectorSpace } from '../vectorSpace.ts'

/**
 * The best scores of some questions by comparing every vector of a space, in steps of some ten milliseconds; meant for a
 * thread of its own.
 */
export interface ExactScores {
  /** Vectors that will have been compared in the end. */
  readonly total: number
  /** Compares some more; answers how many are done. */
  step(): number
  /** Once all are done: for each question the `neighbours` largest cosines, best first; fewer where there are fewer. */
  scores(): readonly Float64Array[]
}

const comparedPerStep = 256

/** `questions` lie row after row, as wide as the space. */
export function startExactScores(
  db: ReadableDb,
  spaceId: SpaceId,
  questions: Float32Array,
  neighbours: number,
): ExactScores {
  const { dimension, vectors, centre } = readSpace(db, spaceId)
  const asked = questions.length / dimension
  const nearest = createNearest(questions, new Int32Array(asked).fill(-1), dimension, [dimension], neighbours)
  let done = 0
  let after = -1
  return {
    total: vectors,
    step: () => {
      const found = rows<StoredVector & { slot: number }>(
        db,
        `SELECT slot, flags, embedding FROM vectors_${spaceId} WHERE slot > ? ORDER BY slot LIMIT ${comparedPerStep}`,
        after,
      )
      for (const one of found) {
        const { vector, gain } = decodeStored(one, centre)
        nearest.add(one.slot, vector, gain)
      }
      after = found.at(-1)?.slot ?? after
      done = found.length < comparedPerStep ? Math.max(vectors, done + found.length) : done + found.length
      return done
    },
    scores: () => nearest.scoresAt(0),
  }
}

/** How many questions are compared with every vector: more where there are fewer vectors, so that it takes some seconds. */
export function questionsFor({ vectors, dimension }: VectorSpace): number {
  const numbers = vectors * dimension
  return Math.max(leastQuestions, Math.min(mostQuestions, Math.floor(mostProducts / Math.max(1, numbers))))
}
const leastQuestions = 8
const mostQuestions = 64
/** A thread does about a thousand million a second. */
const mostProducts = 8e9
