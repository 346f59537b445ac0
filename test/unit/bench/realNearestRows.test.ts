import { expect, test } from 'vitest'
import { seededRandom } from '../../../src/main/base/random.ts'
import { cosineOf, createNearestRows, listRows, mergeLists, untilOf } from '../../bench/real/nearestRows.ts'
import { keeps } from '../../bench/real/results.ts'

/** What the bench on real texts calls exact rests on this. */
const dimension = 6
// Not a multiple of the number that are compared at a time.
const questionCount = 5
const rowCount = 700
const random = seededRandom(3)
const numbers = (count: number) => Float32Array.from({ length: count * dimension }, () => random.next() - 0.5)
const questions = numbers(questionCount)
const vectors = numbers(rowCount)
const [from, to] = [untilOf(0) as number, untilOf(0.5) as number]
const times = Float64Array.from({ length: rowCount }, () => from + random.next() * 2 * (to - from))
const part = (values: Float32Array, row: number) => values.subarray(row * dimension, (row + 1) * dimension)

test('threads together find the rows nearest to each question, with each filter', () => {
  const threads = [0, 1].map(() => createNearestRows(questions, dimension))
  for (let first = 0; first < rowCount; first += 64) {
    const last = Math.min(rowCount, first + 64)
    const block = vectors.subarray(first * dimension, last * dimension)
    threads[(first / 64) % 2]?.add(first, block, times.subarray(first, last))
  }
  const { rows, scores } = mergeLists(threads.map((thread) => thread.found()))
  for (const [at, keep] of keeps.entries())
    for (let question = 0; question < questionCount; question++) {
      const until = untilOf(keep) ?? Infinity
      const expected = Array.from({ length: rowCount }, (_, row) => row)
        .filter((row) => (times[row] as number) < until)
        .map((row) => ({ row, score: cosineOf(part(questions, question), part(vectors, row)) }))
        .toSorted((a, b) => b.score - a.score)
        .slice(0, listRows)
      const list = (at * questionCount + question) * listRows
      const found = Array.from(rows.subarray(list, list + listRows)).filter((row) => row >= 0)
      expect(found).toEqual(expected.map(({ row }) => row))
      for (const [rank, { score }] of expected.entries()) expect(scores[list + rank]).toBeCloseTo(score, 12)
    }
})

test('the length of a vector does not matter, and none is near to nothing', () => {
  const one = Float32Array.of(1, 2, 2)
  expect(cosineOf(one, Float32Array.of(3, 6, 6))).toBeCloseTo(1, 12)
  expect(cosineOf(one, Float32Array.of(0, 0, 0))).toBe(0)
})
