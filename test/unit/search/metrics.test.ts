import { expect, test } from 'vitest'
import { meanScores, ndcgAt, recallAt, reciprocalRankAt } from '../../../src/main/search/metrics.ts'

/** 1 / log2(rank + 1): 1, .63093, .5, .43068, .38685 */
const judged = new Map([
  ['a', 3],
  ['b', 2],
  ['c', 1],
  ['z', 0],
])

test.each([
  // DCG 3 + 2 × .63093 + 1 × .5 = 4.76186 is the ideal.
  [['a', 'b', 'c'], 10, 1],
  // 1 + 2 × .63093 + 3 × .5 = 3.76186
  [['c', 'b', 'a'], 10, 0.789998],
  // 2 × .63093 = 1.26186; z is judged and worth nothing, x is not judged
  [['x', 'b', 'z'], 10, 0.264993],
  // Only the first two count, in the ideal as well: 2 + 1 × .63093 over 3 + 2 × .63093
  [['b', 'c', 'a'], 2, 0.617319],
  [[], 10, 0],
])('nDCG of %j at %i', (ranking, depth, expected) => {
  expect(ndcgAt(ranking, judged, depth)).toBeCloseTo(expected, 5)
})

test.each([
  [['a', 'x', 'b'], 10, 2 / 3],
  [['x', 'y', 'a'], 2, 0],
  [['z'], 10, 0],
  [['c', 'b', 'a'], 3, 1],
])('recall of %j at %i', (ranking, depth, expected) => {
  expect(recallAt(ranking, judged, depth)).toBeCloseTo(expected, 10)
})

test.each([
  [['a'], 10, 1],
  [['x', 'z', 'c'], 10, 1 / 3],
  [['x', 'z', 'c'], 2, 0],
  [[], 10, 0],
])('reciprocal rank of %j at %i', (ranking, depth, expected) => {
  expect(reciprocalRankAt(ranking, judged, depth)).toBeCloseTo(expected, 10)
})

test('means count every query the same, and are 0 without any', () => {
  const scores = meanScores([
    { ranking: ['a', 'b', 'c'], judged },
    { ranking: [], judged: new Map([['q', 1]]) },
  ])
  expect(scores).toEqual({ ndcg10: 0.5, recall10: 0.5, recall100: 0.5, mrr: 0.5 })
  expect(meanScores([])).toEqual({ ndcg10: 0, recall10: 0, recall100: 0, mrr: 0 })
})

test('a query with nothing relevant scores 0, not NaN', () => {
  const none = new Map([['z', 0]])
  expect([ndcgAt(['z'], none, 10), recallAt(['z'], none, 10), reciprocalRankAt(['z'], none, 10)]).toEqual([0, 0, 0])
})
