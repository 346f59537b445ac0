import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CollectRequestInput } from '../../src/contract/collect/collect.ts'
import type { CollectedSearchView } from '../../src/contract/collect/collectViews.ts'
import { noProbe } from '../../src/main/base/probe.ts'
import type { OpenedLibrary } from '../../src/main/cli/host/host.ts'
import { openLibrary } from '../../src/main/cli/host/openLibrary.ts'
import { openWriter } from '../../src/main/store/connection.ts'
import { startCannedServer } from '../fixtures/service/cannedServer.ts'

/** What a page sees of collecting, over a real core and the local service it starts by itself. */

let folder: string
let library: OpenedLibrary

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-collect-'))
  library = await openLibrary({ path: join(folder, 'a.quarry'), create: true, remote: undefined }, '0', noProbe)
})
afterAll(async () => {
  await library.close()
  await rm(folder, { recursive: true })
})

async function search(input: CollectRequestInput): Promise<CollectedSearchView> {
  for await (const event of library.client.collect.search(input)) if (event.type === 'answer') return event.search
  throw new Error('no answer')
}

const strike = { kind: 'news', parameters: { query: 'strike at Port Amsel', subjects: { count: 2 } } } as const

test('news: subjects with their timelines; saving one marks it and its articles, and nothing else', async () => {
  const { collect } = library.client
  const before = await search(strike)
  const [subject, other] = before.subjects
  expect(subject).toMatchObject({ name: 'Dock strike at Port Amsel', alreadySaved: false, savedIn: [] })
  expect(subject!.top?.title).toContain('Strike at Port Amsel ends')
  const times = subject!.timeline.map(({ publishedAt }) => publishedAt!)
  expect(times.length).toBeGreaterThan(3)
  expect([...times].sort()).toEqual(times)

  const saved = await collect.save({ searchId: before.id, keys: [subject!.key], collection: 'strikes', embed: false })
  expect(saved).toMatchObject({ imported: subject!.timeline.length + 2, duplicate: 0, embed: null })
  const after = await collect.get({ id: before.id })
  const [mine, yours] = after.subjects
  expect(mine).toMatchObject({ alreadySaved: true, savedIn: [{ collection: 'strikes' }] })
  expect([mine!.top, ...mine!.timeline].every((card) => card!.alreadySaved)).toBe(true)
  expect(yours).toMatchObject({ name: other!.name, alreadySaved: false })

  const documentId = mine!.savedIn[0]!.documentId
  const linked = await collect.linked({ documentId })
  expect(linked.filter(({ isPart, relation }) => isPart && relation === 'article')).toHaveLength(saved.imported - 1)
  expect((await collect.linked({ documentId: linked[0]!.documentId }))[0]).toMatchObject({ documentId, isPart: false })
})

test('a single article of a subject can be saved by its key; a key that is not there is an error', async () => {
  const found = await search(strike)
  const card = found.subjects[1]!.timeline[0]!
  const save = (keys: string[]) =>
    library.client.collect.save({ searchId: found.id, keys, collection: 'one', embed: false })
  expect(await save([card.key])).toMatchObject({ imported: 1, documents: [{ title: card.title, kind: 'news' }] })
  await expect(save(['result:999'])).rejects.toMatchObject({ code: 'not_found' })
})

test('business: companies with metrics and key people, people with careers', async () => {
  const { entities } = await search({ kind: 'business', parameters: { query: 'Voltara and Signe Aalto' } })
  const company = entities.find((card) => card.type === 'company')
  const person = entities.find((card) => card.type === 'person')
  expect(company).toMatchObject({
    name: 'Voltara',
    stockTicker: 'NXS:VLTR',
    stock: { price: 41.8, week52High: 55.4, currency: 'EUR' },
    webTraffic: { period: '2031-09' },
    keyPeople: [{ name: 'Signe Aalto', title: 'Chief executive' }, {}, {}],
  })
  expect(company!.type === 'company' && company!.financials[0]).toMatchObject({
    period: '2030',
    netIncome: -96_000_000,
  })
  expect(company!.activities.length).toBeGreaterThan(1)
  expect(person).toMatchObject({ name: 'Signe Aalto', career: [{ organization: 'Voltara', end: null }, {}] })
})

test('video: posters and durations', async () => {
  const { videos } = await search({ kind: 'video', parameters: { query: 'canal locks', count: 1 } })
  expect(videos).toMatchObject([{ durationSeconds: 541, coverUrl: 'https://video.example.net/covers/locks-night.jpg' }])
})

test('what is wrong is said while it is typed, parameter by parameter, and nothing is sent', async () => {
  const parameters = {
    query: 'x'.repeat(501),
    count: 101,
    startTime: 'soon',
    includeDomains: ['d'.repeat(61)],
    highlight: { maxTokens: 99 },
    language: ['en'],
  }
  const { problems } = await library.client.collect.check({ kind: 'web', parameters })
  expect(problems.map(({ parameter }) => parameter).sort()).toEqual([
    'count',
    'highlight',
    'includeDomains',
    'query',
    'startTime',
  ])
  expect(problems.find(({ parameter }) => parameter === 'count')?.message).toContain('100')
  await expect(search({ kind: 'web', parameters })).rejects.toMatchObject({ code: 'usage' })
  expect((await library.client.collect.check({ kind: 'web', parameters: { query: 'a' } })).problems).toEqual([])
})

test('the rules are those of the document', async () => {
  const rules = await library.client.collect.rules({})
  expect(rules).toMatchObject({
    query: { maxCharacters: 500 },
    domains: { maxItems: 1200, maxCharacters: 60 },
    texts: { maxItems: 5, maxCharacters: 30 },
    highlightTokens: { min: 100, max: 20_000 },
    fullContentTokens: { min: 100, max: 100_000 },
    entities: { min: 1, max: 20 },
    activities: { min: 1, max: 20 },
    entityDefaults: { enable: true, count: 2, maxActivities: 5 },
  })
  expect(rules.languages).toHaveLength(18)
  expect(rules.kinds.business).toMatchObject({
    count: { min: 1, max: 100 },
    areDefaultsDocumented: true,
    defaults: {
      count: 5,
      timeBasis: 'auto',
      highlight: true,
      highlightTokens: 512,
      fullContent: false,
      fullContentTokens: 2048,
    },
  })
  expect(rules.kinds.video).toMatchObject({ count: { min: 1, max: 10 }, note: expect.stringContaining('beta') })
  expect(rules.kinds.video.parameters).not.toContain('includeDomains')
})

test('history and saved searches', async () => {
  const { collect } = library.client
  const parameters = { query: 'frost in Serra Alta', timeRange: 'year' } as const
  const { id } = await search({ kind: 'web', parameters })
  const [latest] = await collect.history({ limit: 1 })
  expect(latest).toMatchObject({ id, kind: 'web', parameters, usage: { num_search_queries: 1 } })
  const saved = await collect.saveSearch({ name: 'Frost', kind: 'web', parameters, collection: 'coffee' })
  expect(await collect.savedSearches({})).toEqual([saved])
  expect(saved).toMatchObject({ name: 'Frost', parameters, collection: 'coffee' })
  expect(await collect.removeSavedSearch({ id: saved.id })).toEqual({ removed: true })
  expect((await collect.clearHistory({})).removed).toBeGreaterThan(0)
  expect(await collect.history({})).toEqual([])
  expect(await collect.get({ id })).toMatchObject({ hasItems: false, results: [] })
})

test('a stored search that cannot be read is left out of its list, and the others are listed', async () => {
  const file = join(folder, 'damaged.quarry')
  const withLibrary = async <T>(use: (collect: OpenedLibrary['client']['collect']) => Promise<T>): Promise<T> => {
    const own = await openLibrary({ path: file, create: true, remote: undefined }, '0', noProbe)
    try {
      return await use(own.client.collect)
    } finally {
      await own.close()
    }
  }
  await withLibrary(async (collect) => {
    for (const name of ['Frost', 'Rain']) {
      const request = { kind: 'web', parameters: { query: name } } as const
      await collect.saveSearch({ name, ...request })
      for await (const _ of collect.search(request));
    }
  })
  const db = openWriter(file)
  db.exec(`UPDATE saved_searches SET parameters = '{"count":3}' WHERE name = 'Frost'`)
  db.exec(`UPDATE searches SET kind = 'song' WHERE query = 'Frost'`)
  db.close()
  await withLibrary(async (collect) => {
    expect((await collect.savedSearches({})).map(({ name }) => name)).toEqual(['Rain'])
    expect((await collect.history({})).map(({ query }) => query)).toEqual(['Rain'])
    await expect(collect.get({ id: 1 })).rejects.toMatchObject({
      code: 'library_damaged',
      data: { where: 'search 1' },
    })
  })
})

test('an item that cannot be worked with costs no other: it is named, and its record stays in the library', async () => {
  const server = await startCannedServer()
  const page = { url: 'https://a.example/1', title: 'Strike ends', highlight: 'It has ended.' }
  const nameless = { summary: 'An event without a name.', sub_news: [page] }
  const data = {
    results: [{ title: 'Nowhere', highlight: 'Paid for.' }, page],
    subjects: [nameless, { name: 'Strike', sub_news: [page] }],
  }
  server.reply({ body: { code: 0, msg: 'success', request_id: 'r', data, meta: { usage: { num_search_queries: 1 } } } })
  const remote = { baseUrl: server.url, apiKey: 'k' }
  const file = join(folder, 'dropped.quarry')
  const own = await openLibrary({ path: file, create: true, remote }, '0', noProbe)
  try {
    let id = 0
    for await (const event of own.client.collect.search(strike)) if (event.type === 'answer') id = event.search.id
    expect(server.requests).toHaveLength(1)
    const found = await own.client.collect.get({ id })
    expect(found.results.map(({ url }) => url)).toEqual([page.url])
    expect(found.subjects.map(({ name }) => name)).toEqual(['Strike'])
    expect(found.dropped).toEqual([
      { where: 'data.results.0', title: 'Nowhere', field: 'url', raw: data.results[0] },
      { where: 'data.subjects.0', title: null, field: 'name', raw: nameless },
    ])
    expect(await own.client.collect.save({ searchId: id, collection: 'c', embed: false })).toMatchObject({
      imported: 2,
    })
    expect(await own.client.usage.summary({})).toMatchObject([{ units: { num_search_queries: 1 } }])
  } finally {
    await own.close()
    await server.close()
  }
})
