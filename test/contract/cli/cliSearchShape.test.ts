import { describe, expect, test } from 'vitest'
import { runFake, type SomeHandlers } from '../../unit/cli/fakeHost.ts'
import { collectionView, hitView, searchResult } from '../../unit/cli/views.ts'

/** As cliShapes.test.ts, for searches. */

/** In the order in which they are printed. */
const documentedOfHit =
  'rank score collectionSource documentId externalId passageId title url publishedAt collection snippet text why'.split(
    ' ',
  )

describe('search --json', () => {
  const searching = (over = {}): SomeHandlers => ({ search: { query: async () => searchResult(over) } })

  test('has exactly the documented fields', async () => {
    const { code, out } = await runFake(['search', 'cocoa', '--json'], { handlers: searching() })
    const hit = Object.fromEntries(Object.entries(hitView()).filter(([name]) => documentedOfHit.includes(name)))
    expect(code).toBe(0)
    expect(JSON.parse(out)).toEqual({
      query: 'cocoa',
      mode: 'hybrid',
      tookMs: 3,
      searched: { passages: 5, embedded: 5 },
      undated: 0,
      hits: [hit],
    })
    expect(Object.keys(JSON.parse(out).hits[0])).toEqual(documentedOfHit)
  })

  test('says why the mode is another one', async () => {
    const reason = 'Nothing is embedded yet.'
    const { out } = await runFake(['search', 'cocoa', '--json'], { handlers: searching({ mode: 'keyword', reason }) })
    expect(JSON.parse(out)).toMatchObject({ mode: 'keyword', reason })
  })

  test('names words that no text has, with what was found or is spelt like them', async () => {
    const missing = [
      { word: 'Häuser', forms: ['Haus'], near: [] },
      { word: 'zebraxx', forms: [], near: ['zebra'] },
      { word: 'qq', forms: [], near: [] },
      { word: 'ww', forms: [], near: [] },
    ]
    const { out } = await runFake(['search', 'cocoa', '--json'], { handlers: searching({ missing }) })
    expect(JSON.parse(out)).toMatchObject({ missing })
    const { out: told } = await runFake(['search', 'cocoa'], { handlers: searching({ missing }) })
    expect(told).toContain('No text has the word "Häuser". Found by other forms of it: Haus.')
    expect(told).toContain('No text has the word "zebraxx". Near spellings: zebra.')
    expect(told).toContain('No text has the words "qq", "ww".')
  })

  test('says in words how much was not searched by meaning', async () => {
    const part = { searched: { passages: 5, embedded: 2 } }
    const { out } = await runFake(['search', 'cocoa'], { handlers: searching(part) })
    expect(out).toContain('2 of them have a vector: what the other 3 mean was not searched.')
    const { out: whole } = await runFake(['search', 'cocoa'], { handlers: searching() })
    expect(whole).not.toContain('vector')
    const { out: byWord } = await runFake(['search', 'cocoa'], { handlers: searching({ ...part, mode: 'keyword' }) })
    expect(byWord).not.toContain('have a vector')
  })

  test('an unknown collection is exit code 1 and lists those that exist, nearest first', async () => {
    const list = async () => [collectionView(1, 'notes'), collectionView(2, 'reuters')]
    const { code, out, err } = await runFake(['search', 'x', '--collection', 'reuter', '--json'], {
      handlers: { collections: { list } },
    })
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: 'quarry: There is no collection "reuter". There is: "reuters", "notes".\n',
    })
  })

  test('counts facets where they are asked for, in JSON and in words', async () => {
    const kind = { value: 'news', count: 4, filters: { kinds: ['news'] }, clause: 'kind:news' }
    const over = { facets: { kind: [kind] }, whole: { documents: 5, undated: 1, nearest: 1000 } }
    const asked: unknown[] = []
    const handlers: SomeHandlers = {
      search: {
        query: async ({ facets }) => {
          asked.push(facets)
          return searchResult(over)
        },
      },
    }
    const { out } = await runFake(['search', 'cocoa', '--facets', 'kind', 'month', '--json'], { handlers })
    expect(asked).toEqual([['kind', 'month']])
    expect(JSON.parse(out)).toMatchObject({ facets: { kind: [{ value: 'news', count: 4 }] }, whole: over.whole })
    expect(Object.keys(JSON.parse(out).facets.kind[0])).toEqual(['value', 'count'])
    const { out: words } = await runFake(['search', 'cocoa', '--facets', 'kind'], { handlers })
    expect(words).toContain('Of 5 documents (by meaning the 1,000 nearest at most):\nkind\n  news 4\n')
    const { code } = await runFake(['search', '--image', 'x.png', '--facets', 'kind'], { handlers })
    expect(code).toBe(2)
  })

  test('a query behind the names of facets is the query; without one, what the filters let through is listed', async () => {
    const asked: unknown[] = []
    const handlers: SomeHandlers = {
      fields: { list: async () => [] },
      search: {
        query: async ({ query, facets, filters }) => {
          asked.push([query, facets, filters.kinds])
          return searchResult({ hits: [], unknown: [{ field: 'kind', value: 'nwes', known: ['news', 'web'] }] })
        },
      },
    }
    await runFake(['search', '--facets', 'kind', 'month', 'cocoa harvest'], { handlers })
    await runFake(['search', '--facets', 'Kind'], { handlers })
    const { code, out } = await runFake(['search', '--kind', 'news'], { handlers })
    expect(code).toBe(0)
    expect(out).toContain('No document has the kind "nwes". There is: news, web.')
    expect(asked).toEqual([
      ['cocoa harvest', ['kind', 'month'], []],
      [' ', ['Kind'], []],
      [' ', [], ['news']],
    ])
  })

  test('sorts by name or by a field, and explains hits by their words and rankings', async () => {
    const words = [{ word: 'cocoa', inTitle: 1, inText: 0 }]
    const asked: unknown[] = []
    const handlers: SomeHandlers = {
      search: {
        query: async ({ sort, explain }) => {
          asked.push([sort, explain])
          return searchResult({ hits: [{ ...hitView(), words }] })
        },
      },
      fields: { list: async () => [] },
    }
    const run = (...flags: string[]) => runFake(['search', 'cocoa', ...flags], { handlers })
    const { out } = await run('--sort', 'newest', '--explain', '--json')
    expect(asked).toEqual([[{ fact: 'published', descending: true }, true]])
    const [hit] = JSON.parse(out).hits
    expect(hit.explain.words).toEqual(words)
    expect(hit.explain.methods.reduce((sum: number, { share }: { share: number }) => sum + share, 0)).toBeCloseTo(1)
    expect((await run('--explain')).out).toContain('words: cocoa: title 1\n')
    expect(await run('--sort', 'size')).toMatchObject({ code: 1, err: expect.stringContaining('There is: relevance,') })
  })
})
