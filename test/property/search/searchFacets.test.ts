import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FacetValueView } from '../../../src/contract/organising/facets.ts'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import type { SearchInput } from '../../../src/contract/search.ts'
import { testBench } from '../../fixtures/testCore.ts'

const WORDS = ['harbour', 'tide', 'ledger', 'cocoa', 'drought', 'strike']
const DOMAINS = ['example.org', 'news.example.org', 'www.example.com', 'notexample.org']
const AUTHORS = ['Ada Berg', 'Émile Roux, Ada Berg', 'Smith, J.', 'Smith, J.; ÉMILE ROUX']
const SENT = [
  'Ada Berg <ada@example.org>, jo@example.org',
  'Ada Berg <ada@example.org>, Ada Berg <berg@example.org>',
  'ÉMILE ROUX <roux@example.org>',
  'Jo "J" Day <Day@example.org>, Émile Roux <emile@example.org>',
]
const FACETS = [
  'kind',
  'domain',
  'language',
  'month',
  'author',
  'recipient',
  'tag',
  'collection',
  'Price',
  'State',
  'Due',
] as const
const DAY_MS = 86_400_000
const dateOf = (day: number) => new Date(Date.UTC(2031, 0, 20) + day * DAY_MS).toISOString()

const item = fc.record({
  collection: fc.constantFrom('ports', 'inner', 'other'),
  domain: fc.constantFrom(...DOMAINS),
  language: fc.constantFrom('en', 'fr'),
  kind: fc.constantFrom('news', 'web', 'video', 'file'),
  author: fc.option(fc.constantFrom(...AUTHORS)),
  sent: fc.option(fc.constantFrom(...SENT)),
  day: fc.option(fc.nat(60)),
  tag: fc.option(fc.constantFrom('work', 'work/late', 'home')),
  price: fc.option(fc.nat(40)),
  state: fc.constantFrom('open', 'Open', 'shut', ''),
  due: fc.option(fc.nat(500)),
  words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }),
})
type Item = typeof item extends fc.Arbitrary<infer T> ? T : never

/** What a document has of a facet, in words of its own: as the documents are found again by a filter. */
const brute: Record<(typeof FACETS)[number], (one: Item) => readonly string[]> = {
  kind: ({ kind }) => [kind],
  language: ({ language }) => [language],
  domain: ({ domain }) => {
    const site = domain.replace(/^www\./, '')
    return site === 'news.example.org' ? [site, 'example.org'] : [site]
  },
  month: ({ day }) => (day === null ? [] : [dateOf(day).slice(0, 7)]),
  author: ({ author }) => {
    const all = (author ?? '').toLowerCase()
    return ['Ada Berg', 'Émile Roux', 'ÉMILE ROUX', 'Smith, J.'].filter((name) => all.includes(name.toLowerCase()))
  },
  recipient: ({ kind, sent }) => {
    const all = kind === 'file' ? (sent ?? '').toLowerCase() : ''
    const names = ['Ada Berg', 'jo@example.org', 'Émile Roux', 'ÉMILE ROUX', 'day@example.org']
    return names.filter((name) => all.includes(name.toLowerCase()))
  },
  tag: ({ tag }) => (tag === 'work/late' ? ['work', tag] : tag === null ? [] : [tag]),
  collection: ({ collection }) => (collection === 'inner' ? ['ports', 'inner'] : [collection]),
  Price: () => [],
  State: ({ state }) => (state === '' ? [] : [state.toLowerCase()]),
  Due: () => [],
}

async function library(): Promise<{ readonly client: QuarryClient; readonly items: readonly Item[] }> {
  const bench = await testBench()
  const { client } = await bench.open()
  const items = fc.sample(item, { numRuns: 70, seed: 20_310_103 })
  for (const collection of ['ports', 'inner', 'other'])
    await bench.import(
      client,
      items.flatMap((one, index) =>
        one.collection === collection
          ? [
              {
                id: `${index}`,
                title: `Record ${index}`,
                text: `${one.words.join(' ')} of record ${index}`,
                url: `https://${one.domain}/${index}`,
                language: one.language,
                kind: one.kind,
                authors: one.author,
                headers: { to: one.sent },
                message: 1,
                published: one.day === null ? null : dateOf(one.day),
                price: one.price,
                state: one.state,
                due: one.due === null ? null : dateOf(one.due).slice(0, 10),
              },
            ]
          : [],
      ),
      { collection, dimension: 32 },
    )
  const ids = new Map((await client.collections.list({})).map(({ name, id }) => [name, id]))
  await client.collections.move({ id: ids.get('inner') ?? 0, parentId: ids.get('ports') ?? 0 })
  const all = await client.search.query({ query: 'record', mode: 'semantic', limit: 1000 })
  for (const name of ['work', 'work/late', 'home']) {
    const tagged = all.hits.filter(({ externalId }) => items[Number(externalId)]?.tag === name)
    const selection = { kind: 'documents', ids: tagged.map(({ documentId }) => documentId) } as const
    await client.tags.add({ selection, name })
  }
  for (const [name, type] of [
    ['Price', 'number'],
    ['State', 'text'],
    ['Due', 'date'],
  ] as const)
    await client.fields.define({ name, type, source: { kind: 'column', column: name.toLowerCase() } })
  return { client, items }
}

const orders = {
  newest: { sort: { fact: 'published', descending: true }, key: ({ day }: Item) => (day === null ? Infinity : -day) },
  oldest: { sort: { fact: 'published', descending: false }, key: ({ day }: Item) => day ?? Infinity },
  price: { sort: 'Price', key: ({ price }: Item) => price ?? Infinity },
} as const

const wish = fc.record({
  order: fc.constantFrom('newest' as const, 'oldest' as const, 'price' as const),
  query: fc.oneof(
    fc.subarray(WORDS, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    fc.constantFrom(
      '"cocoa drought"',
      'tide -cocoa',
      'led*',
      'by:berg',
      'to:roux',
      'is:undated',
      'tag:work tide',
      'record',
    ),
  ),
  mode: fc.constantFrom('keyword' as const, 'semantic' as const, 'hybrid' as const),
  domains: fc.subarray(['example.org', 'example.com'], { maxLength: 1 }),
  kinds: fc.subarray(['news', 'web'], { maxLength: 1 }),
  since: fc.option(fc.nat(60)),
})

test('facets count all hits, a filter by a value finds as many as were counted, and other orders give the same hits', async () => {
  const { client, items } = await library()
  const price = (await client.fields.list({})).find(({ name }) => name === 'Price')?.id ?? 0
  await fc.assert(
    fc.asyncProperty(wish, async ({ query, mode, domains, kinds, since, order }) => {
      const filters = { domains, kinds, ...(since === null ? {} : { since: dateOf(since) }) }
      const asked = { query, mode, filters }
      const {
        hits,
        facets = {},
        whole,
        searched,
      } = await client.search.query({ ...asked, limit: 1000, facets: [...FACETS] })
      const found = hits.map(({ externalId }) => items[Number(externalId)] as Item)
      expect(whole).toMatchObject({ documents: found.length, undated: found.filter(({ day }) => day === null).length })
      const { sort, key } = orders[order]
      const ordered = await client.search.query({
        ...asked,
        limit: 1000,
        sort: sort === 'Price' ? { field: price, descending: false } : sort,
      })
      const again = ordered.hits.map(({ externalId }) => items[Number(externalId)] as Item)
      expect(again.map(key)).toEqual(found.map(key).toSorted((a, b) => a - b))
      expect(new Set(again)).toEqual(new Set(found))
      expect(ordered.searched).toEqual(searched)

      expect(await client.search.facets({ ...asked, facets: [...FACETS] })).toMatchObject({ facets, whole })

      for (const name of FACETS.filter((one) => one !== 'Price' && one !== 'Due')) {
        const counted = new Map<string, number>()
        for (const value of found.flatMap(brute[name])) counted.set(value, (counted.get(value) ?? 0) + 1)
        const shown = (facets[name] ?? []).map(({ value, count }) => [
          name === 'State' ? value.toLowerCase() : value,
          count,
        ])
        // A site or a name that no document has by itself is not offered.
        if (name === 'author' || name === 'recipient' || name === 'domain')
          expect([...counted]).toEqual(expect.arrayContaining(shown))
        else expect(new Map(shown as [string, number][])).toEqual(counted)
      }
      const sites = new Set((facets['domain'] ?? []).map(({ value }) => value))
      for (const { domain } of found) expect(sites).toContain(domain.replace(/^www\./, ''))
      const values = FACETS.flatMap((name) => facets[name] ?? [])
      for (const one of values) await expectFound(client, asked, one, found.length)
      for (const [name, of] of [
        ['Price', 'price'],
        ['Due', 'due'],
      ] as const)
        expect((facets[name] ?? []).reduce((sum, { count }) => sum + count, 0)).toBe(
          found.filter((one) => one[of] !== null).length,
        )
    }),
    { numRuns: 25 },
  )
})

/** A filter beside those that are set already; the same kind twice would be a choice between both. */
async function expectFound(
  client: QuarryClient,
  asked: SearchInput,
  { filters, clause, count }: FacetValueView,
  most: number,
): Promise<void> {
  expect(count).toBeLessThanOrEqual(most)
  const given = asked.filters ?? {}
  const isFree =
    filters && !('kinds' in filters && given.kinds?.length) && !('domains' in filters && given.domains?.length)
  const narrowed = isFree && !('since' in filters && given.since) ? { ...given, ...filters } : undefined
  if (narrowed)
    expect((await client.search.facets({ ...asked, filters: narrowed, facets: [] })).whole.documents).toBe(count)
  if (clause === null || /kind:|tag:/.test(asked.query)) return
  const clauses = `${asked.query} ${clause}`
  expect((await client.search.facets({ ...asked, query: clauses, facets: [] })).whole.documents).toBe(count)
}
