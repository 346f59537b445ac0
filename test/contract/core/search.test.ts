import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import type { SearchInput, SearchResult } from '../../../src/contract/search.ts'
import { records, settled, testBench } from '../../fixtures/testCore.ts'

/** ARCHITECTURE.md, "The walk of a query" and invariant 6, through the contract and over the local service. */

const articles = [
  {
    id: 'cocoa',
    title: 'Cocoa harvest delayed',
    text: 'The cocoa harvest on the coast is weeks late after a long drought.',
    url: 'https://news.example.org/cocoa',
    published: '2031-02-01',
    language: 'en',
    kind: 'news',
  },
  {
    id: 'cacao',
    title: 'La récolte de cacao',
    text: 'La récolte de cacao a été retardée par la sécheresse sur la côte.',
    url: 'https://www.example.com/cacao',
    published: '2031-03-01',
    language: 'fr',
    kind: 'web',
  },
  {
    id: 'note',
    title: 'A note on beans',
    text: 'Beans of cocoa keep for years when they are dry, and drought makes them small.',
    url: 'https://example.org/note',
    language: 'en',
  },
  {
    id: 'port',
    title: 'Dockers strike',
    text: 'Coffee ships wait outside the port while dockers strike for higher pay.',
    url: 'https://notexample.org/port',
    published: '2031-02-10T09:30:00Z',
    language: 'en',
    kind: 'news',
  },
  {
    id: 'rain',
    title: 'Rain at last',
    text: 'Rain ended the dry months inland, and a good cocoa harvest may follow.',
    url: 'https://news.example.org/rain',
    published: '2031-04-20',
    language: 'en',
    kind: 'web',
  },
]
const question = 'cocoa harvest delayed by drought'

async function openWithArticles() {
  const bench = await testBench()
  const { client, core } = await bench.open()
  await bench.import(client, articles, { collection: 'articles', dimension: 256 })
  const collections = await client.collections.list({})
  return { bench, client, core, articlesId: collections[0]?.id ?? 0 }
}

const search = (client: QuarryClient, input: Omit<SearchInput, 'query'> & { query?: string } = {}) =>
  client.search.query({ query: question, ...input })
const found = ({ hits }: SearchResult) => hits.map(({ externalId }) => externalId)
const foundSorted = (result: SearchResult) => found(result).sort()

describe('a search', () => {
  it('by word, by meaning and by both finds what was asked for, and explains each hit', async () => {
    const { client } = await openWithArticles()
    const keyword = await search(client, { mode: 'keyword' })
    const semantic = await search(client, { mode: 'semantic' })
    const hybrid = await search(client)
    for (const result of [keyword, semantic, hybrid]) {
      expect(result).toMatchObject({ mode: result.requestedMode, searched: { passages: 5 }, undated: 0 })
      expect(result.reason).toBeUndefined()
      expect(found(result)[0]).toBe('cocoa')
      expect(result.hits.map(({ rank }) => rank)).toEqual(result.hits.map((_, index) => index + 1))
      expect(result.hits.map(({ score }) => score)).toEqual(result.hits.map(({ score }) => score).sort((a, b) => b - a))
    }
    // Every document has a vector; not every one has a word of the question.
    expect(foundSorted(semantic)).toEqual(articles.map(({ id }) => id).sort())
    expect(found(keyword)).not.toContain('port')

    const ranks = { keyword: found(keyword), semantic: found(semantic), media: [] }
    for (const hit of hybrid.hits) {
      expect(hit.score).toBeCloseTo(
        hit.why.reduce((sum, { contribution }) => sum + contribution, 0),
        12,
      )
      for (const { by, rank, contribution } of hit.why) {
        expect(contribution).toBe(1 / (60 + rank))
        expect(ranks[by][rank - 1]).toBe(hit.externalId)
      }
    }
    expect(hybrid.hits[0]?.why.map(({ by }) => by).sort()).toEqual(['keyword', 'semantic'])
  })

  it('gives the same answer every time, also page by page', async () => {
    const { client } = await openWithArticles()
    const [once, again] = [await search(client), await search(client)]
    expect(again.hits).toEqual(once.hits)
    const pages = [await search(client, { limit: 2 }), await search(client, { limit: 3, offset: 2 })]
    expect(pages.flatMap(({ hits }) => hits)).toEqual(once.hits)
  })

  it('goes on from page to page, also where deeper rankings are needed', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const words = ['cocoa', 'harvest', 'drought', 'delayed', 'coast', 'beans', 'ships']
    const text = (at: number) => words.filter((_, word) => (at * (word + 3)) % 11 < 4).join(' ')
    await bench.import(
      client,
      records(200, (at) => `${text(at)} of record ${at}`),
    )
    const page = async (offset: number, limit: number) => found(await search(client, { offset, limit }))
    const all = await page(0, 200)
    expect(all.length).toBeGreaterThan(150)
    expect(new Set(all).size).toBe(all.length)
    const pages: (string | null)[] = []
    for (let offset = 0; offset < 200; offset += 15) pages.push(...(await page(offset, 15)))
    expect(pages.slice(0, all.length)).toEqual(all)
  })

  it('shows the best passage of each document, once', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const filler = (about: string) => `Nothing but ${about}, in one sentence after the other. `.repeat(5)
    const text = [filler('tides'), `The heron waits in the reeds. ${filler('reeds')}`, filler('boats')].join('\n\n')
    const file = await bench.write('long.jsonl', [
      { id: 'long', title: 'Long', text },
      { id: 'short', title: 'Short', text: 'A heron was seen.' },
    ])
    const started = await client.imports.start({
      sources: [{ kind: 'path', path: file }],
      options: { passageChars: 300, passageOverlap: 0 },
      collection: 'c',
      dimension: 64,
    })
    for (const job of [started.import, started.embed]) if (job) await settled(client, job)
    for (const mode of ['keyword', 'hybrid', 'semantic'] as const) {
      const { hits, searched } = await search(client, { query: 'heron in the reeds', mode })
      expect(searched.passages).toBeGreaterThan(3)
      expect(hits.map(({ externalId }) => externalId).sort()).toEqual(['long', 'short'])
      expect(hits.find(({ externalId }) => externalId === 'long')?.text).toContain('The heron waits')
    }
  })

  it('wants quoted words together, and does without the unwanted', async () => {
    const { client } = await openWithArticles()
    const words = async (query: string) => foundSorted(await search(client, { query, mode: 'keyword' }))
    expect(await words('harvest drought')).toEqual(['cocoa', 'note', 'rain'])
    expect(await words('"cocoa harvest"')).toEqual(['cocoa', 'rain'])
    expect(await words('harvest drought -beans')).toEqual(['cocoa', 'rain'])
  })
})

it('names the collection that was searched in first, and all of them where there are several', async () => {
  const { client, articlesId } = await openWithArticles()
  const query = { query: 'harvest drought', mode: 'keyword' } as const
  const [before] = (await search(client, query)).hits
  expect(before).toMatchObject({ collection: 'articles' })
  expect(before).not.toHaveProperty('collections')
  const ids = [before?.documentId ?? 0]
  const { into } = await client.documents.add({ selection: { kind: 'documents', ids }, into: { name: 'a desk' } })
  const firstIn = async (collections: number[]) =>
    (await search(client, { ...query, filters: { collections } })).hits[0]
  expect(await firstIn([])).toMatchObject({ collection: 'a desk', collections: ['a desk', 'articles'] })
  expect(await firstIn([articlesId])).toMatchObject({ collection: 'articles', collections: ['articles', 'a desk'] })
  expect(await firstIn([into])).toMatchObject({ collection: 'a desk', collections: ['a desk', 'articles'] })
})

describe('filters', () => {
  it('are hard: by meaning, where everything is near to everything, exactly what they allow is found', async () => {
    const { bench, client, articlesId } = await openWithArticles()
    const other = { ...articles[3], id: 'elsewhere', title: 'Another collection' }
    await bench.import(client, [other], { collection: 'other', dimension: 256 })
    const collections = [articlesId]
    const allowed: [NonNullable<SearchInput['filters']>, string[], number][] = [
      [{}, ['cacao', 'cocoa', 'elsewhere', 'note', 'port', 'rain'], 0],
      [{ collections }, ['cacao', 'cocoa', 'note', 'port', 'rain'], 0],
      [{ collections, since: '2031-02-10' }, ['cacao', 'port', 'rain'], 1],
      [{ collections, until: '2031-02-10' }, ['cocoa', 'port'], 1],
      [{ collections, since: '2031-02-01', until: '2031-03-01' }, ['cacao', 'cocoa', 'port'], 1],
      [{ collections, since: '2031-02-10T10:00:00Z' }, ['cacao', 'rain'], 1],
      [{ collections, domains: ['example.org'] }, ['cocoa', 'note', 'rain'], 0],
      [{ collections, domains: ['news.example.org', 'example.com'] }, ['cacao', 'cocoa', 'rain'], 0],
      [{ collections, languages: ['fr'] }, ['cacao'], 0],
      [{ collections, kinds: ['news'] }, ['cocoa', 'port'], 0],
      [{ collections, kinds: ['row'] }, ['note'], 0],
      [{ collections, kinds: ['web'], languages: ['en'], until: '2031-12-31' }, ['rain'], 0],
      [{ collections, languages: ['de'] }, [], 0],
    ]
    for (const [filters, ids, undated] of allowed) {
      const result = await search(client, { mode: 'semantic', filters })
      expect({ filters, ids: foundSorted(result), undated: result.undated }).toEqual({ filters, ids, undated })
      expect(result.searched).toEqual({ passages: ids.length, embedded: ids.length })
      const words = await search(client, { mode: 'keyword', filters })
      expect(ids).toEqual(expect.arrayContaining(found(words)))
    }
  })

  it('take a removed collection out at once, and back in when it is restored', async () => {
    const { client, articlesId } = await openWithArticles()
    const before = await search(client)
    await client.collections.remove({ id: articlesId })
    for (const mode of ['keyword', 'semantic', 'hybrid'] as const) {
      const result = await search(client, { mode })
      expect({ hits: result.hits, searched: result.searched }).toEqual({
        hits: [],
        searched: { passages: 0, embedded: 0 },
      })
    }
    await client.collections.restore({ id: articlesId })
    expect((await search(client)).hits).toEqual(before.hits)
  })
})

describe('a search that cannot go by meaning', () => {
  it('says that nothing is embedded yet, and answers by word', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    await bench.import(client, articles, { embed: false })
    const result = await search(client)
    expect(result).toMatchObject({ mode: 'keyword', requestedMode: 'hybrid', searched: { passages: 5, embedded: 0 } })
    expect(result.reason).toMatch(/embedded/)
    expect(found(result)[0]).toBe('cocoa')
  })

  it('sends nothing offline, and knows the questions it was asked before', async () => {
    const { bench, client } = await openWithArticles()
    const asked = await search(client, { mode: 'semantic' })
    const sent = bench.service.received().length
    expect(await search(client, { mode: 'semantic', offline: true })).toMatchObject({
      mode: 'semantic',
      hits: asked.hits,
    })
    const unseen = await search(client, { query: 'ships in the port', mode: 'semantic', offline: true })
    expect(unseen.mode).not.toBe('semantic')
    expect(unseen.reason).toBeTruthy()
    expect(found(unseen)[0]).toBe('port')
    expect(bench.service.received().length).toBe(sent)
  })

  it('has kept what a question cost and its vector when it is asked for them, and when the library is closed', async () => {
    const { bench, client, core } = await openWithArticles()
    const requests = async () => (await client.usage.summary({})).reduce((sum, { requests: ofRow }) => sum + ofRow, 0)
    const before = await requests()
    const asked = await search(client, { mode: 'semantic' })
    expect(await requests()).toBe(before + 1)
    const other = await search(client, { query: 'ships in the port', mode: 'semantic' })
    await core.close()

    const again = await bench.open()
    const sent = bench.service.received().length
    expect((await search(again.client, { mode: 'semantic' })).hits).toEqual(asked.hits)
    expect((await search(again.client, { query: 'ships in the port', mode: 'semantic' })).hits).toEqual(other.hits)
    expect(bench.service.received().length).toBe(sent)
  })

  it('does not ask one service for a vector to compare with those of another', async () => {
    const { bench, core } = await openWithArticles()
    const library = path.basename(core.library.path, '.quarry')
    await core.close()
    const elsewhere = await testBench()
    const { client } = await elsewhere.open({ library: path.join('..', path.basename(bench.folder), library) })
    const sent = bench.service.received().length
    const result = await search(client)
    expect(result.mode).not.toBe('hybrid')
    expect(result.reason).toContain(bench.service.url)
    expect(found(result)[0]).toBe('cocoa')
    expect([bench.service.received().length, elsewhere.service.received().length]).toEqual([sent, 0])
  })
})
