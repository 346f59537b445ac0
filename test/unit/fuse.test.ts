import { describe, expect, test } from 'vitest'
import type { DocumentId, PassageId } from '../../src/main/model/ids.ts'
import type { Ranked } from '../../src/main/model/search/ranking.ts'
import { depthFor, fuse, fuseInSteps, weightOfModel } from '../../src/main/search/fuse.ts'

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

  test('with a small weight decides between near ranks, and adds what the other lacks behind it', () => {
    const words = ranking(...[10, 11, 12, 13, 14, 15].map((id): [number, number] => [id, id]))
    const meaning = ranking([99, 99], [11, 11], [15, 15])
    const order = fuse([
      { by: 'semantic', ranked: meaning, weight: 0.05 },
      { by: 'keyword', ranked: words },
    ])
    expect(order.map(({ documentId }) => documentId)).toEqual([11, 10, 15, 12, 13, 14, 99])
    expect(order[0]?.why[0]?.contribution).toBe(0.05 / 62)
  })

  test('weighs a model as the longest beginning of its name that is listed', () => {
    const weights = { 'local/': 0.5, 'local/hashed-': 0.05 }
    expect(
      ['local/hashed-1-1024', 'local/other', 'svc-embedding-4b'].map((one) => weightOfModel(one, weights)),
    ).toEqual([0.05, 0.5, 1])
  })
})

describe('fusion in steps', () => {
  /** Two rankings of the same 500 documents, the one far from the order of the other. */
  const all = Array.from({ length: 500 }, (_, index) => index + 1)
  const meaning = ranking(...all.map((id): [number, number] => [id, id]))
  const words = ranking(...all.map((id): [number, number] => [((id * 211) % 503) + 1, 1000 + id]))
  const results = (shown: number) =>
    fuseInSteps(
      [meaning, words].map((ranked) => ({ by: 'keyword', ranked: ranked.slice(0, depthFor(shown)) })),
      shown,
    ).map(({ documentId }) => documentId)

  test.each([1, 20, 40, 41, 80, 160, 161, 450])('gives at least the first %i, which more only go on from', (shown) => {
    expect(results(shown).length).toBeGreaterThanOrEqual(shown)
    expect(results(600).slice(0, shown)).toEqual(results(shown).slice(0, shown))
  })

  test('gives every document once, and the first as one fusion would', () => {
    expect(new Set(results(600)).size).toBe(results(600).length)
    const first = fuse([meaning, words].map((ranked) => ({ by: 'keyword', ranked: ranked.slice(0, 40) })))
    expect(results(20)).toEqual(first.map(({ documentId }) => documentId))
  })

  test('asks for rankings as deep as what is shown, and never for less than fusion needs', () => {
    expect([1, 40, 41, 160, 161].map(depthFor)).toEqual([40, 40, 160, 160, 640])
  })
})
