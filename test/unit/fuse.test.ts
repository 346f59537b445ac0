import { describe, expect, test } from 'vitest'
import type { DocumentId, PassageId } from '../../src/main/model/ids.ts'
import { fuse } from '../../src/main/search/fuse.ts'
import type { Ranked } from '../../src/main/store/tables/ranking.ts'

/** Documents in ranking order; document 7 found by its passage 71 is `[7, 71]`. */
const ranking = (...found: readonly (readonly [number, number])[]): Ranked[] =>
  found.map(([documentId, passageId], index) => ({
    documentId: documentId as DocumentId,
    passageId: passageId as PassageId,
    score: 10 - index,
  }))

describe('reciprocal rank fusion', () => {
  const meaning = ranking([1, 11], [2, 21], [3, 31])
  const words = ranking([3, 32], [1, 11], [4, 41])
  const fused = fuse([
    { by: 'semantic', ranked: meaning },
    { by: 'keyword', ranked: words },
  ])

  test('adds 1 / (60 + rank) over the rankings a document is in', () => {
    expect(fused.map(({ documentId, score }) => [documentId, score])).toEqual([
      [1, 1 / 61 + 1 / 62],
      [3, 1 / 63 + 1 / 61],
      [2, 1 / 62],
      [4, 1 / 63],
    ])
  })

  test('says how each was found, with the rank and score of each ranking', () => {
    expect(fused[1]?.why).toEqual([
      { by: 'semantic', rank: 3, score: 8, contribution: 1 / 63 },
      { by: 'keyword', rank: 1, score: 10, contribution: 1 / 61 },
    ])
  })

  test('shows the passage of the ranking that counted most', () => {
    expect(fused.map(({ passageId }) => passageId)).toEqual([11, 32, 21, 41])
  })

  test('breaks ties by document number, whatever the order of the rankings', () => {
    const one = ranking([9, 90])
    const other = ranking([5, 50])
    const order = (...rankings: Ranked[][]) =>
      fuse(rankings.map((ranked) => ({ by: 'keyword', ranked }))).map(({ documentId }) => documentId)
    expect(order(one, other)).toEqual([5, 9])
    expect(order(other, one)).toEqual([5, 9])
  })

  test('of nothing is nothing', () => {
    expect(fuse([])).toEqual([])
  })
})
