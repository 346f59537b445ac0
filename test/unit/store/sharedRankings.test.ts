import { expect, test } from 'vitest'
import { withoutFilters } from '../../../src/main/model/search/filters.ts'
import type { DocumentId, PassageId } from '../../../src/main/model/ids.ts'
import type { KeywordRanking } from '../../../src/main/model/search/ranking.ts'
import { sharedRankings } from '../../../src/main/store/search/sharedRankings.ts'

/** Rankings of as many documents as are asked for, each made when it is let go. */
function rankings() {
  const made: { readonly query: string; readonly limit: number | undefined; readonly end: (fails?: Error) => void }[] =
    []
  const rank = sharedRankings((query, _, limit) => {
    const { promise, resolve, reject } = Promise.withResolvers<KeywordRanking>()
    const ranked = Array.from({ length: limit ?? 0 }, (_, at) => ({
      documentId: (at + 1) as DocumentId,
      passageId: (at + 1) as PassageId,
      score: 1 / (at + 1),
    }))
    const end = (fails?: Error) => (fails ? reject(fails) : resolve({ ranked, common: ['the'], missing: [] }))
    made.push({ query, limit, end })
    return promise
  })
  return { rank, made }
}

test('what is asked for while the same is ranked gets its part of it', async () => {
  const { rank, made } = rankings()
  const long = rank('harbour lamp', withoutFilters, 200)
  const short = rank('harbour lamp', withoutFilters, 100)
  expect(made).toHaveLength(1)
  made[0]?.end()
  expect((await long).ranked).toHaveLength(200)
  expect(await short).toEqual({ ...(await long), ranked: (await long).ranked.slice(0, 100) })
})

test('other words, other filters, passages and longer rankings are ranked by themselves', async () => {
  const { rank, made } = rankings()
  void rank('harbour', withoutFilters, 100)
  void rank('lamp', withoutFilters, 100)
  void rank('harbour', { ...withoutFilters, kinds: ['news'] }, 100)
  void rank('harbour', withoutFilters, 100, 'passage')
  void rank('harbour', withoutFilters, 200)
  void rank('harbour', withoutFilters, undefined)
  expect(made.map(({ query, limit }) => `${query} ${limit}`)).toEqual([
    'harbour 100',
    'lamp 100',
    'harbour 100',
    'harbour 100',
    'harbour 200',
    'harbour undefined',
  ])
})

test('nothing is kept: what was ranked or has failed is ranked again', async () => {
  const { rank, made } = rankings()
  const first = rank('harbour', withoutFilters, 100)
  made[0]?.end()
  await first
  const second = rank('harbour', withoutFilters, 100)
  expect(made).toHaveLength(2)
  made[1]?.end(new Error('the disk is gone'))
  await expect(second).rejects.toThrow('the disk is gone')
  const third = rank('harbour', withoutFilters, 100)
  made[2]?.end()
  expect((await third).ranked).toHaveLength(100)
})
