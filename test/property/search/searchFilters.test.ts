import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SearchInput } from '../../../src/contract/search.ts'
import { testBench } from '../../fixtures/testCore.ts'

const MODES = ['keyword', 'semantic', 'hybrid'] as const
const DOMAINS = ['example.org', 'news.example.org', 'example.com', 'notexample.org']
const LANGUAGES = ['en', 'fr', 'th']
const KINDS = ['news', 'web', 'video', 'row']
const WORDS = ['harbour', 'tide', 'ledger', 'cocoa', 'drought', 'strike']
const DAY_MS = 86_400_000

interface Item {
  readonly collection: 'one' | 'two'
  readonly domain: string
  readonly language: string
  readonly kind: string
  /** Days after the first of January 2031. */
  readonly day: number | null
  readonly words: readonly string[]
}

const item: fc.Arbitrary<Item> = fc.record({
  collection: fc.constantFrom('one', 'two'),
  domain: fc.constantFrom(...DOMAINS),
  language: fc.constantFrom(...LANGUAGES),
  kind: fc.constantFrom(...KINDS),
  day: fc.option(fc.nat(60)),
  words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 }),
})

const subset = <T>(of: readonly T[]) => fc.subarray([...of], { maxLength: 2 })
const wish = fc.record({
  query: fc.subarray(WORDS, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  mode: fc.constantFrom(...MODES),
  collections: subset(['one', 'two'] as const),
  domains: subset(DOMAINS),
  languages: subset(LANGUAGES),
  kinds: subset(KINDS),
  since: fc.option(fc.nat(60)),
  until: fc.option(fc.nat(60)),
})

const dateOf = (day: number) => new Date(Date.UTC(2031, 0, 1) + day * DAY_MS).toISOString()
const isIn = (domain: string, filter: string) => domain === filter || domain.endsWith(`.${filter}`)

test('a search never returns a document outside its filters, and by meaning every document inside them', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const items = fc.sample(item, { numRuns: 60, seed: 20_310_101 })
  const records = items.map(({ domain, language, kind, day, words }, index) => ({
    id: `${index}`,
    title: `Record ${index}`,
    text: `${words.join(' ')} of record ${index}`,
    url: `https://${domain}/${index}`,
    language,
    kind,
    published: day === null ? null : dateOf(day),
  }))
  for (const collection of ['one', 'two'] as const)
    await bench.import(
      client,
      records.filter((_, index) => items[index]?.collection === collection),
      { collection, dimension: 32 },
    )
  const numbers = new Map((await client.collections.list({})).map(({ name, id }) => [name, id]))

  await fc.assert(
    fc.asyncProperty(wish, async ({ query, mode, collections, domains, languages, kinds, since, until }) => {
      const filters: NonNullable<SearchInput['filters']> = {
        collections: collections.map((name) => numbers.get(name) ?? 0),
        domains,
        languages,
        kinds,
        ...(since === null ? {} : { since: dateOf(since) }),
        ...(until === null ? {} : { until: dateOf(until) }),
      }
      const inside = items.flatMap((one, index) => {
        const passes =
          (collections.length === 0 || collections.includes(one.collection)) &&
          (domains.length === 0 || domains.some((domain) => isIn(one.domain, domain))) &&
          (languages.length === 0 || languages.includes(one.language)) &&
          (kinds.length === 0 || kinds.includes(one.kind)) &&
          (since === null || (one.day !== null && one.day >= since)) &&
          (until === null || (one.day !== null && one.day <= until))
        return passes ? [`${index}`] : []
      })
      const result = await client.search.query({ query, mode, filters, limit: 1000 })
      const found = result.hits.map(({ externalId }) => externalId)
      expect(result.mode).toBe(mode)
      expect(new Set(found).size).toBe(found.length)
      if (mode === 'keyword') expect(inside).toEqual(expect.arrayContaining(found))
      else expect([...found].sort()).toEqual([...inside].sort())
      expect(result.searched.passages).toBe(inside.length)
    }),
    { numRuns: 80 },
  )
})
