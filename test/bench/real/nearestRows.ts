import { timeOf } from '../dataset.ts'
import { keeps } from './results.ts'

/** Rows of a list: enough for a hundred documents, of which some have several passages. */
export const listRows = 256

/** The nearest rows of one question with one filter, best first; -1 behind the last, where there are fewer. */
export interface NearestLists {
  /** `keeps.length` times as many lists as there are questions, those of a filter one behind the other. */
  readonly rows: Int32Array
  /** Cosines, worked out in 64-bit numbers. */
  readonly scores: Float64Array
}

/** What a filter lets through: all that was published before, in ms since the epoch. Undefined: everything. */
export function untilOf(keep: number): number | undefined {
  return keep === 1 ? undefined : Date.parse(timeOf(keep))
}

/** Compares every vector with every question. Vectors need not have the length 1. */
export function createNearestRows(
  questions: Float32Array,
  dimension: number,
): { add(first: number, vectors: Float32Array, times: Float64Array): void; found(): NearestLists } {
  const count = questions.length / dimension
  const rows = new Int32Array(keeps.length * count * listRows).fill(-1)
  const scores = new Float64Array(rows.length).fill(-Infinity)
  const lengths = lengthsOf(questions, dimension)
  const offer = (list: number, row: number, score: number) => {
    const first = list * listRows
    let at = first + listRows - 1
    if (!(score > (scores[at] as number))) return
    for (; at > first && score > (scores[at - 1] as number); at--) {
      scores[at] = scores[at - 1] as number
      rows[at] = rows[at - 1] as number
    }
    scores[at] = score
    rows[at] = row
  }
  return {
    add: (first, vectors, times) => {
      const own = lengthsOf(vectors, dimension)
      const through = Array.from(times, (time) => keeps.filter((keep) => time < (untilOf(keep) ?? Infinity)).length)
      // Some questions at a time with all vectors of the block: both stay in the processor's caches.
      for (let question = 0; question < count; question += 4)
        for (let at = 0; at < times.length; at++) {
          const dots = fourDots(vectors, at * dimension, questions, question * dimension, dimension)
          for (let next = 0; next < Math.min(4, count - question); next++) {
            const both = (own[at] as number) * (lengths[question + next] as number)
            const score = both === 0 ? 0 : (dots[next] as number) / both
            for (let keep = 0; keep < (through[at] as number); keep++)
              offer(keep * count + question + next, first + at, score)
          }
        }
    },
    found: () => ({ rows, scores }),
  }
}

/** The lists of several threads as one. */
export function mergeLists(parts: readonly NearestLists[]): NearestLists {
  const [one, ...others] = parts
  if (!one) throw new Error('There is nothing to merge.')
  const merged = { rows: one.rows.slice(), scores: one.scores.slice() }
  for (let first = 0; first < merged.rows.length; first += listRows) {
    const all = [one, ...others].flatMap((part) =>
      Array.from(part.rows.subarray(first, first + listRows), (row, at) => ({
        row,
        score: part.scores[first + at] as number,
      })),
    )
    // Empty places are -Infinity and equal.
    all.sort((a, b) => (a.score === b.score ? a.row - b.row : b.score - a.score))
    for (let at = 0; at < listRows; at++) {
      merged.rows[first + at] = all[at]?.row ?? -1
      merged.scores[first + at] = all[at]?.score ?? -Infinity
    }
  }
  return merged
}

/** Cosine of a vector with another; 0 where either has no length. */
export function cosineOf(one: Float32Array, other: Float32Array): number {
  let [dot, a, b] = [0, 0, 0]
  for (let j = 0; j < one.length; j++) {
    dot += (one[j] as number) * (other[j] as number)
    a += (one[j] as number) ** 2
    b += (other[j] as number) ** 2
  }
  return a * b === 0 ? 0 : dot / Math.sqrt(a * b)
}

function lengthsOf(vectors: Float32Array, dimension: number): Float64Array {
  return Float64Array.from({ length: vectors.length / dimension }, (_, row) => {
    let square = 0
    for (let j = 0; j < dimension; j++) square += (vectors[row * dimension + j] as number) ** 2
    return Math.sqrt(square)
  })
}

const dots = new Float64Array(4)

/**
 * Of one vector with four that lie one after the other: each number of it is read once, which is three times as fast.
 * What lies behind the last of `others` is not a number, and not looked at. The array is used again.
 */
function fourDots(values: Float32Array, at: number, others: Float32Array, from: number, width: number): Float64Array {
  const [second, third, fourth] = [from + width, from + 2 * width, from + 3 * width]
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let j = 0; j < width; j++) {
    const value = values[at + j] as number
    a += value * (others[from + j] as number)
    b += value * (others[second + j] as number)
    c += value * (others[third + j] as number)
    d += value * (others[fourth + j] as number)
  }
  dots[0] = a
  dots[1] = b
  dots[2] = c
  dots[3] = d
  return dots
}
