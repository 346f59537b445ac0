import { expect, test } from 'vitest'
import type { DocumentId, PassageId, SpaceId } from '../../../src/main/model/ids.ts'
import { measureEncoder } from '../../../src/main/search/encoder/measureEncoder.ts'

test('an encoder is measured by one ranking after another, so that a reader stays free for searches', async () => {
  let running = 0
  let most = 0
  const asked: string[] = []
  const ranking = async <T>(by: string, found: T): Promise<T> => {
    asked.push(by)
    most = Math.max(most, ++running)
    await Promise.resolve()
    running--
    return found
  }
  const ranked = [{ documentId: 7 as DocumentId, passageId: 7 as PassageId, score: 1 }]
  const measured = await measureEncoder(
    { id: 1 as SpaceId, origin: 'local', model: 'm', dimension: 2, vectors: 100 },
    { documents: [1 as DocumentId], titles: ['glacier'], texts: ['glacier moraine'], vectors: Float32Array.of(1, 0) },
    async () => Float32Array.of(0, 1),
    {
      rankByVector: () => ranking('vector', ranked),
      rankByKeyword: () => ranking('keyword', { ranked: [], common: [], missing: [] }),
    },
    undefined,
  )
  expect(asked.toSorted()).toEqual(['keyword', 'vector', 'vector'])
  expect(most).toBe(1)
  expect(measured).toMatchObject({ heldOut: 1, recall: 1, keywordRecall: 0 })
})

test('what an encoder is measured by is not told by the document that is looked for', async () => {
  const others: (readonly PassageId[])[] = []
  const ranked = [1, 2, 3].map((at) => ({ documentId: at as DocumentId, passageId: (10 * at) as PassageId, score: 1 }))
  await measureEncoder(
    { id: 1 as SpaceId, origin: 'local', model: 'm', dimension: 2, vectors: 100 },
    { documents: [2 as DocumentId], titles: ['glacier'], texts: ['glacier moraine'], vectors: Float32Array.of(1, 0) },
    async (_, passages) => {
      others.push(passages)
      return undefined
    },
    { rankByVector: async () => [], rankByKeyword: async () => ({ ranked, common: [], missing: [] }) },
    undefined,
  )
  expect(others).toEqual([[10, 30]])
})
