import { beforeEach, describe, expect, test } from 'vitest'
import { createConnection } from '../../src/main/service/transport/connection.ts'
import { search, searchOperations } from '../../src/main/service/operations/search.ts'
import { businessSearchDefaults } from '../../src/main/service/operations/searchLimits.ts'
import type { SearchKind, SearchParameters } from '../../src/main/service/operations/searchRequest.ts'
import { parseProfile } from '../../src/main/service/profile/profile.ts'
import { failureOf, startCannedClient } from '../fixtures/service/cannedClient.ts'

const { server, connection, key, dispatcher } = await startCannedClient()
beforeEach(() => server.reply(reply({ query: 'a', results: [] })))

function reply(data: unknown, meta: unknown = { usage: { num_search_queries: 1 } }) {
  return { body: { code: 0, msg: 'success', request_id: 'r-1', data, meta } }
}

const sent = () => JSON.parse(server.requests[0]?.body ?? 'null')
const ask = (kind: SearchKind, parameters: Partial<SearchParameters> = {}) =>
  search(connection, { kind, parameters: { query: 'a', ...parameters } })

const everything: Partial<SearchParameters> = {
  count: 3,
  includeDomains: ['a.example'],
  excludeDomains: ['b.example'],
  timeBasis: 'published',
  timeRange: 'week',
  startTime: '2031-01-01T00:00:00Z',
  endTime: '2031-02-01T00:00:00+02:00',
  language: ['en', 'de'],
  highlight: { enable: true, maxTokens: 100 },
  fullContent: { enable: true, maxTokens: 200 },
}
const wire = {
  query: 'a',
  count: 3,
  include_domains: ['a.example'],
  exclude_domains: ['b.example'],
  time_basis: 'published',
  time_range: 'week',
  start_time: '2031-01-01T00:00:00Z',
  end_time: '2031-02-01T00:00:00+02:00',
  language: ['en', 'de'],
  highlight: { enable: true, max_tokens: 100 },
  full_content: { enable: true, max_tokens: 200 },
}

describe('Search and Embedding, the four searches: the request', () => {
  test.each([
    ['web', '/search'],
    ['news', '/news-search'],
    ['business', '/business-search'],
  ] as const)('%s has the documented names', async (kind, path) => {
    await ask(kind, everything)
    expect(server.requests[0]).toMatchObject({ method: 'POST', path, headers: { authorization: `Bearer ${key}` } })
    expect(sent()).toEqual(wire)
  })

  test('what is not given is not sent', async () => {
    await ask('business')
    expect(sent()).toEqual({ query: 'a' })
  })

  test('web has its own parameters, under the names of the profile', async () => {
    const parameters = {
      searchKind: 'news',
      requiredTexts: ['x'],
      excludedTexts: ['y'],
      highlightFormat: 'markdown',
      adultFilter: 'strict',
      images: true,
    } satisfies Partial<SearchParameters>
    const own = { search_type: 'news', include_text: ['x'], exclude_text: ['y'], highlight_format: 'markdown' }
    await ask('web', parameters)
    expect(sent()).toEqual({ query: 'a', ...own, safe_search: 'strict', include_images: true })
    const profile = parseProfile({ search: { searchKindName: { value: 'category' } } })
    const renamed = createConnection({ baseUrl: server.url, dispatcher, profile })
    server.reply(reply({}))
    await search(renamed, { kind: 'web', parameters: { query: 'a', searchKind: 'news' } })
    expect(sent()).toEqual({ query: 'a', category: 'news' })
  })

  test('business sends entities, news the grouping, video one text input', async () => {
    await ask('business', { entities: { enable: true, count: 2, maxActivities: 5 } })
    expect(sent()).toEqual({ query: 'a', entities: { enable: true, count: 2, max_activities: 5 } })
    server.reply(reply({}))
    await ask('news', { subjects: { enable: true, count: 4 } })
    expect(sent()).toEqual({ query: 'a', subjects: { enable: true, count: 4 } })
    server.reply(reply({}))
    await ask('video', { count: 10, timeRange: 'd', adultFilter: 'strict' })
    const video = { inputs: [{ type: 'text', data: 'a' }], count: 10, time_range: 'd', safe_search: 'strict' }
    expect(sent()).toEqual(video)
  })

  test('all four may be sent again', () => {
    expect(Object.values(searchOperations).map(({ name, retryable }) => [name, retryable])).toEqual([
      ['search', true],
      ['news-search', true],
      ['business-search', true],
      ['video-search', true],
    ])
  })
})

const domains = (count: number) => Array.from({ length: count }, (_, i) => `d${i}.example`)
const languages = [
  'ar',
  'de',
  'en',
  'es',
  'fr',
  'hi',
  'id',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt',
  'ru',
  'th',
  'tr',
  'vi',
  'zh',
]

/** [kind, parameters within, parameters beyond, the field that is named, the limit that is named]. */
const limits: readonly (readonly [SearchKind, object, object, string, string])[] = [
  ...(['web', 'news', 'business'] as const).flatMap(
    (kind): (readonly [SearchKind, object, object, string, string])[] => [
      [kind, { query: 'x'.repeat(500) }, { query: 'x'.repeat(501) }, 'query', '500'],
      [kind, { count: 100 }, { count: 101 }, 'count', '100'],
      [kind, { count: 1 }, { count: 0 }, 'count', '1'],
      [kind, { includeDomains: domains(1200) }, { includeDomains: domains(1201) }, 'include_domains', '1200'],
      [kind, { excludeDomains: domains(1200) }, { excludeDomains: domains(1201) }, 'exclude_domains', '1200'],
      [kind, { includeDomains: ['d'.repeat(60)] }, { includeDomains: ['d'.repeat(61)] }, 'include_domains[0]', '60'],
      [kind, { excludeDomains: ['d'.repeat(60)] }, { excludeDomains: ['d'.repeat(61)] }, 'exclude_domains[0]', '60'],
      [kind, { query: 'site:x.example' }, { query: `site:${'d'.repeat(61)}` }, 'include_domains[0]', '60'],
      [kind, { language: languages }, { language: [...languages, 'sv'] }, 'language[18]', 'zh'],
      [kind, { highlight: { maxTokens: 100 } }, { highlight: { maxTokens: 99 } }, 'highlight.max_tokens', '100'],
      [
        kind,
        { highlight: { maxTokens: 20_000 } },
        { highlight: { maxTokens: 20_001 } },
        'highlight.max_tokens',
        '20000',
      ],
      [kind, { fullContent: { maxTokens: 100 } }, { fullContent: { maxTokens: 99 } }, 'full_content.max_tokens', '100'],
      [
        kind,
        { fullContent: { maxTokens: 100_000 } },
        { fullContent: { maxTokens: 100_001 } },
        'full_content.max_tokens',
        '100000',
      ],
      [kind, { startTime: '2031-01-01T00:00:00Z' }, { startTime: '2031-01-01' }, 'start_time', '2031'],
      [kind, { timeBasis: 'crawled' }, { timeBasis: 'updated' }, 'time_basis', 'auto, published, crawled'],
      [kind, { timeRange: 'y' }, { timeRange: 'hour' }, 'time_range', 'day, week'],
    ],
  ),
  ['web', { requiredTexts: [...'abcde'] }, { requiredTexts: [...'abcdef'] }, 'include_text', '5'],
  ['web', { requiredTexts: ['x'.repeat(30)] }, { requiredTexts: ['x'.repeat(31)] }, 'include_text[0]', '30'],
  ['web', { excludedTexts: [...'abcde'] }, { excludedTexts: [...'abcdef'] }, 'exclude_text', '5'],
  ['web', { excludedTexts: ['x'.repeat(30)] }, { excludedTexts: ['x'.repeat(31)] }, 'exclude_text[0]', '30'],
  ['web', { adultFilter: 'off' }, { adultFilter: 'some' }, 'safe_search', 'off, strict'],
  ['news', { subjects: { count: 20 } }, { subjects: { count: 21 } }, 'subjects.count', '20'],
  ['business', { entities: { count: 20 } }, { entities: { count: 21 } }, 'entities.count', '20'],
  ['business', { entities: { count: 1 } }, { entities: { count: 0 } }, 'entities.count', '1'],
  [
    'business',
    { entities: { maxActivities: 20 } },
    { entities: { maxActivities: 21 } },
    'entities.max_activities',
    '20',
  ],
  ['business', { entities: { maxActivities: 1 } }, { entities: { maxActivities: 0 } }, 'entities.max_activities', '1'],
  ['video', { count: 10 }, { count: 11 }, 'count', '10'],
  ['video', { count: 1 }, { count: 0 }, 'count', '1'],
  ['video', { query: 'x'.repeat(500) }, { query: 'x'.repeat(501) }, 'inputs[0].data', '500'],
]

describe('Search and Embedding, Limits: nothing over a limit is sent', () => {
  test.each(limits)('%s: %o is within, one more is not', async (kind, within, beyond, field, limit) => {
    await ask(kind, within)
    expect(server.requests.length).toBe(1)
    server.reply(reply({}))
    const error = await failureOf(ask(kind, beyond))
    expect(error).toMatchObject({ kind: 'too_large', where: field, mayHaveArrived: false })
    expect(error.message).toContain(field)
    expect(error.message).toContain(limit)
    expect(server.requests.length).toBe(0)
  })

  test('a parameter that another search has is refused by name', async () => {
    expect(await failureOf(ask('video', { includeDomains: ['a'] }))).toMatchObject({ where: 'includeDomains' })
    expect(await failureOf(ask('news', { entities: {} }))).toMatchObject({ where: 'entities' })
  })
})

test('Search and Embedding, business search: the documented defaults', () => {
  expect(businessSearchDefaults).toEqual({
    count: 5,
    timeBasis: 'auto',
    highlight: true,
    highlightTokens: 512,
    fullContent: false,
    fullContentTokens: 2048,
    entities: true,
    entityCount: 2,
    maxActivities: 5,
  })
})

describe('Search and Embedding, the replies', () => {
  test('unknown fields are kept in the raw record, missing and odd optional ones are fine', async () => {
    const one = {
      url: 'https://a.example/1',
      extra: { deep: [1] },
      authors: null,
      images: [{ url: 'i' }, {}, 5],
      title: 7,
    }
    server.reply(
      reply({ query: 'a', results: [one], other: 1 }, { usage: { num_search_queries: 1, new_unit: 2, name: 'x' } }),
    )
    const answer = await ask('web')
    expect(answer.results[0]?.raw).toEqual(one)
    expect(answer.results[0]?.item).toMatchObject({ url: 'https://a.example/1', images: [{ url: 'i' }] })
    expect(answer.results[0]?.item.title).toBeUndefined()
    expect(answer).toMatchObject({
      usage: { num_search_queries: 1, new_unit: 2 },
      requestId: 'r-1',
      warning: undefined,
    })
  })

  test('lists without data are left out, and empty', async () => {
    server.reply(reply({ query: 'a' }, null))
    expect(await ask('business')).toMatchObject({ results: [], subjects: [], entities: [], videos: [], usage: {} })
  })

  test('cards of both kinds, and a kind nobody knows yet', async () => {
    const company = {
      type: 'company',
      name: 'V',
      metrics: { stock: { price: 1, week_52_low: 'low' }, financials: [{ revenue: 5 }] },
    }
    const person = { type: 'person', name: 'P', career: [{ organization: 'V', start: '2024-01' }] }
    server.reply(reply({ results: [], entities: [company, person, { type: 'place', name: 'X' }] }))
    const { entities } = await ask('business')
    expect(entities.map(({ item }) => item.name)).toEqual(['V', 'P'])
    expect(entities[0]?.item).toMatchObject({ metrics: { stock: { price: 1 }, financials: [{ revenue: 5 }] } })
  })

  test.each([
    ['web', 'data.results', { results: 'none' }],
    ['web', 'data is missing', undefined],
  ] as const)('%s: without a list of results, the error names it: %s', async (kind, what, data) => {
    server.reply(reply(data))
    const error = await failureOf(ask(kind))
    expect(error).toMatchObject({ kind: 'shape', requestId: 'r-1' })
    expect(error.message).toContain(what)
  })

  const page = { url: 'https://a.example/1', title: 'A' }
  const noUrl = { title: 'x', highlight: 'Paid for.' }
  test.each([
    ['web', { results: [noUrl, page] }, [['data.results.0', 'x', 'url', noUrl]]],
    ['web', { results: [page, { url: 7 }] }, [['data.results.1', undefined, 'url', { url: 7 }]]],
    [
      'web',
      { results: [page, 'text', null] },
      [
        ['data.results.1', undefined, undefined, { value: 'text' }],
        ['data.results.2', undefined, undefined, { value: null }],
      ],
    ],
    ['video', { results: [noUrl, page] }, [['data.results.0', 'x', 'url', noUrl]]],
    [
      'news',
      { results: [page], subjects: [{ summary: 'x' }] },
      [['data.subjects.0', undefined, 'name', { summary: 'x' }]],
    ],
    ['news', { results: [page], subjects: {} }, [['data.subjects', undefined, undefined, {}]]],
    [
      'news',
      { results: [page], subjects: [{ name: 'S', top_news: noUrl, sub_news: [page, noUrl] }] },
      [
        ['data.subjects.0.top_news', 'x', 'url', noUrl],
        ['data.subjects.0.sub_news.1', 'x', 'url', noUrl],
      ],
    ],
    ['business', { results: [page], entities: [{ name: 'x' }] }, [['data.entities.0', 'x', 'type', { name: 'x' }]]],
    [
      'business',
      { results: [page], entities: [{ type: 'company' }] },
      [['data.entities.0', undefined, 'name', { type: 'company' }]],
    ],
    [
      'business',
      { results: [page], entities: [{ type: 'place', name: 'X' }] },
      [['data.entities.0', 'X', 'type', { type: 'place', name: 'X' }]],
    ],
    [
      'business',
      { results: [page], entities: [{ type: 'person', name: 'P', activities: [noUrl] }] },
      [['data.entities.0.activities.0', 'x', 'url', noUrl]],
    ],
  ] as const)(
    '%s: of %j, what cannot be worked with is dropped, named and kept as it came',
    async (kind, data, named) => {
      server.reply(reply(data))
      const { dropped, results, videos } = await ask(kind)
      expect(dropped.map(({ where, title, field, raw }) => [where, title, field, raw])).toEqual(named)
      expect([...results, ...videos].map(({ raw }) => raw)).toEqual([page])
    },
  )

  test('a page that repeats the key is kept word for word; a warning is said without it', async () => {
    const page = { url: `https://a.example/?k=${key}`, title: key }
    server.reply(reply({ results: [page] }, { warning: `Not ${key}` }))
    const { results, warning } = await ask('web')
    expect([results[0]?.raw, results[0]?.item, warning]).toEqual([page, page, 'Not [key]'])
  })

  test.each([
    [400, 'invalid_request'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [429, 'rate_limited'],
    [500, 'server'],
  ] as const)('Errors: %i is %s', async (status, kind) => {
    server.reply({ status, body: { code: status, msg: 'No.', request_id: 'r-9' } })
    const expected = { kind, status, serviceMessage: 'No.', requestId: 'r-9', where: 'POST /news-search' }
    expect(await failureOf(ask('news'))).toMatchObject(expected)
  })
})
