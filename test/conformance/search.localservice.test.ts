import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLocalService, type LocalService } from '../../src/localservice/server.ts'
import type { EntityCard, NewsSubject, SearchResult, VideoResult } from '../../src/main/service/wire/search.ts'

let service: LocalService

beforeAll(async () => {
  service = await startLocalService()
})
afterAll(() => service.close())

interface Reply {
  readonly status: number
  readonly json: {
    code: number
    msg: string
    request_id: string
    data: { query: string; results: (SearchResult & VideoResult)[]; subjects: NewsSubject[]; entities: EntityCard[] }
    meta: { usage: Record<string, number>; latency: number; warning: string | null }
  }
}

async function post(path: string, body: unknown): Promise<Reply> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(service.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, json: JSON.parse(await response.text()) }
}

async function found(path: string, body: unknown): Promise<Reply['json']> {
  const { status, json } = await post(path, body)
  expect({ status, msg: json.msg }).toEqual({ status: 200, msg: 'success' })
  return json
}

const urls = (json: Reply['json']) => (json.data.results ?? []).map(({ url }) => url)
const hosts = (json: Reply['json']) => new Set(urls(json).map((url) => new URL(url).hostname))
const video = (text: string) => ({ inputs: [{ type: 'text', data: text }] })
const domains = (count: number) => Array.from({ length: count }, (_, i) => `d${i}.example`)

/** Each number of the tables at its bound, one beyond, and of another type: [what, path, body, accepted]. */
const shared = ['/search', '/news-search', '/business-search'].flatMap((path): [string, string, object, boolean][] => {
  const row = (what: string, more: object, accepted: boolean): [string, string, object, boolean] => [
    `${path}: ${what}`,
    path,
    { query: 'cocoa', ...more },
    accepted,
  ]
  const ranges = ['day', 'week', 'month', 'year', 'd', 'w', 'm', 'y'].map((range) =>
    row(`time_range ${range}`, { time_range: range }, true),
  )
  return ranges.concat([
    row('query 500', { query: 'x'.repeat(500) }, true),
    row('query 501', { query: 'x'.repeat(501) }, false),
    row('query that is a number', { query: 7 }, false),
    row('count 1', { count: 1 }, true),
    row('count 100', { count: 100 }, true),
    row('count 0', { count: 0 }, false),
    row('count 101', { count: 101 }, false),
    row('count 1.5', { count: 1.5 }, false),
    row('include_domains 1200', { include_domains: domains(1200) }, true),
    row('include_domains 1201', { include_domains: domains(1201) }, false),
    row('include_domains of 60 characters', { include_domains: ['d'.repeat(60)] }, true),
    row('include_domains of 61 characters', { include_domains: ['d'.repeat(61)] }, false),
    row('exclude_domains 1200', { exclude_domains: domains(1200) }, true),
    row('exclude_domains 1201', { exclude_domains: domains(1201) }, false),
    row('exclude_domains of 60 characters', { exclude_domains: ['d'.repeat(60)] }, true),
    row('exclude_domains of 61 characters', { exclude_domains: ['d'.repeat(61)] }, false),
    row('1199 domains and one more by operator', { query: 'a site:x.example', include_domains: domains(1199) }, true),
    row('1200 domains and one more by operator', { query: 'a site:x.example', include_domains: domains(1200) }, false),
    row('1200 excluded and one by operator', { query: 'a -site:x.example', exclude_domains: domains(1200) }, false),
    row('time_basis auto', { time_basis: 'auto' }, true),
    row('time_basis published', { time_basis: 'published' }, true),
    row('time_basis crawled', { time_basis: 'crawled' }, true),
    row('time_basis updated', { time_basis: 'updated' }, false),
    row('time_range hour', { time_range: 'hour' }, false),
    row('start_time with Z', { start_time: '2031-01-01T00:00:00Z' }, true),
    row('end_time with an offset', { end_time: '2031-01-01T00:00:00+02:00' }, true),
    row('start_time without a zone', { start_time: '2031-01-01T00:00:00' }, false),
    row('end_time that is no date', { end_time: 'soon' }, false),
    row('18 languages', { language: 'ar de en es fr hi id it ja ko nl pl pt ru th tr vi zh'.split(' ') }, true),
    row('a 19th language', { language: ['sv'] }, false),
    row('highlight 100', { highlight: { max_tokens: 100 } }, true),
    row('highlight 20000', { highlight: { enable: true, max_tokens: 20_000 } }, true),
    row('highlight 99', { highlight: { max_tokens: 99 } }, false),
    row('highlight 20001', { highlight: { max_tokens: 20_001 } }, false),
    row('highlight.enable that is a text', { highlight: { enable: 'yes' } }, false),
    row('full_content 100', { full_content: { max_tokens: 100 } }, true),
    row('full_content 100000', { full_content: { enable: true, max_tokens: 100_000 } }, true),
    row('full_content 99', { full_content: { max_tokens: 99 } }, false),
    row('full_content 100001', { full_content: { max_tokens: 100_001 } }, false),
    row('an unknown parameter', { other: 1 }, true),
  ])
})
const own: [string, string, object, boolean][] = [
  ...['include_text', 'exclude_text'].flatMap((name): [string, string, object, boolean][] => [
    [`${name} 5`, '/search', { query: 'a', [name]: ['a', 'b', 'c', 'd', 'e'] }, true],
    [`${name} 6`, '/search', { query: 'a', [name]: ['a', 'b', 'c', 'd', 'e', 'f'] }, false],
    [`${name} of 30`, '/search', { query: 'a', [name]: ['x'.repeat(30)] }, true],
    [`${name} of 31`, '/search', { query: 'a', [name]: ['x'.repeat(31)] }, false],
  ]),
  ['search_type news', '/search', { query: 'a', search_type: 'news' }, true],
  ['search_type images', '/search', { query: 'a', search_type: 'images' }, false],
  ['highlight_format html', '/search', { query: 'a', highlight_format: 'html' }, false],
  ['safe_search moderate', '/search', { query: 'a', safe_search: 'moderate' }, false],
  ['include_images 1', '/search', { query: 'a', include_images: 1 }, false],
  ['subjects.count 20', '/news-search', { query: 'a', subjects: { count: 20 } }, true],
  ['subjects.count 21', '/news-search', { query: 'a', subjects: { count: 21 } }, false],
  ...['count', 'max_activities'].flatMap((name): [string, string, object, boolean][] => [
    [`entities.${name} 1`, '/business-search', { query: 'a', entities: { [name]: 1 } }, true],
    [`entities.${name} 20`, '/business-search', { query: 'a', entities: { [name]: 20 } }, true],
    [`entities.${name} 0`, '/business-search', { query: 'a', entities: { [name]: 0 } }, false],
    [`entities.${name} 21`, '/business-search', { query: 'a', entities: { [name]: 21 } }, false],
  ]),
  ['video count 1', '/video-search', { ...video('canal'), count: 1 }, true],
  ['video count 10', '/video-search', { ...video('canal'), count: 10 }, true],
  ['video count 11', '/video-search', { ...video('canal'), count: 11 }, false],
  ['video count 0', '/video-search', { ...video('canal'), count: 0 }, false],
  ['two inputs', '/video-search', { inputs: [...video('a').inputs, ...video('b').inputs] }, false],
  ['an input that is an image', '/video-search', { inputs: [{ type: 'image', data: 'a' }] }, false],
  ['video text 500', '/video-search', video('x'.repeat(500)), true],
  ['video text 501', '/video-search', video('x'.repeat(501)), false],
  ['video time_range', '/video-search', { ...video('canal'), time_range: 'hour' }, false],
]

describe('Search and Embedding, Shared search parameters and Limits', () => {
  test.each([...shared, ...own])('%s', async (_, path, body, accepted) => {
    const { status, json } = await post(path, body)
    expect(status).toBe(accepted ? 200 : 400)
    if (!accepted) expect(json).toEqual({ code: 400, msg: json.msg, request_id: json.request_id })
  })

  test.each([
    ['/search', {}, 'Missing parameter query'],
    ['/news-search', { query: '' }, 'Missing parameter query'],
    ['/business-search', {}, 'Missing parameter query'],
    ['/video-search', {}, 'Missing parameter inputs'],
  ])('%s without its query is 400 with the documented message', async (path, body, msg) => {
    expect((await post(path, body)).json).toMatchObject({ code: 400, msg })
  })
})

describe('domains', () => {
  test('site: and -site: extend the lists, subdomains count, and exclusion wins', async () => {
    const both = await found('/search', {
      query: 'cocoa site:commodities.example.org',
      include_domains: ['example.com'],
      count: 100,
    })
    expect([...hosts(both)]).toContain('commodities.example.org')
    expect([...hosts(both)].every((host) => host === 'commodities.example.org' || host.endsWith('.example.com'))).toBe(
      true,
    )
    const without = await found('/search', {
      query: 'cocoa -site:markets.example.com',
      include_domains: ['commodities.example.org', 'markets.example.com', 'foodtrade.example.com'],
      exclude_domains: ['foodtrade.example.com'],
      count: 100,
    })
    expect([...hosts(without)]).toEqual(['commodities.example.org'])
    expect(both.data.query).toBe('cocoa site:commodities.example.org')
  })

  test('that leave nothing leave no lists', async () => {
    const nowhere = { include_domains: ['nowhere.example'], query: 'xyzzy' }
    for (const path of ['/search', '/news-search', '/business-search'])
      expect(Object.keys((await found(path, nowhere)).data)).toEqual(['query'])
    expect((await found('/video-search', video('xyzzy'))).data).toEqual({})
  })

  test('spare subjects of news and entities of business', async () => {
    const nowhere = { include_domains: ['nowhere.example'], start_time: '2040-01-01T00:00:00Z' }
    const news = await found('/news-search', { query: 'strike at Port Amsel', ...nowhere })
    // "Fields without data are omitted at every level."
    expect(Object.keys(news.data)).toEqual(['query', 'subjects'])
    expect(news.data.subjects[0]?.name).toBe('Dock strike at Port Amsel')
    const business = await found('/business-search', { query: 'Voltara', ...nowhere })
    expect(Object.keys(business.data)).toEqual(['query', 'entities'])
    expect(business.data.entities[0]).toMatchObject({ type: 'company', name: 'Voltara' })
  })
})

describe('times', () => {
  const times = (json: Reply['json'], field: 'time_published' | 'time_last_crawled') =>
    json.data.results.map((one) => one[field]).sort()

  test('time_range counts back from the time of the corpus', async () => {
    const counts = []
    for (const range of ['day', 'week', 'month', 'year'])
      counts.push((await found('/search', { query: 'the', time_range: range, count: 100 })).data.results.length)
    expect(counts[0]).toBeGreaterThan(0)
    expect([...counts].sort((a, b) => a - b)).toEqual(counts)
    const day = await found('/search', { query: 'the', time_range: 'd', count: 100 })
    expect(times(day, 'time_published')[0]! >= '2031-10-04T12:00:00').toBe(true)
  })

  test('start_time and end_time win over time_range, each by itself', async () => {
    const old = await found('/search', {
      query: 'the',
      time_range: 'day',
      start_time: '2031-02-01T00:00:00Z',
      end_time: '2031-02-28T00:00:00Z',
      count: 100,
    })
    expect(old.data.results.length).toBeGreaterThan(3)
    const until = await found('/search', {
      query: 'the',
      time_range: 'day',
      end_time: '2031-01-31T00:00:00Z',
      count: 100,
    })
    expect(times(until, 'time_published').every((time) => time! < '2031-01-31T00:00:01')).toBe(true)
  })

  test('what lacks the chosen time is dropped as soon as a time filter applies', async () => {
    const query = { query: 'how cocoa is graded', count: 100 }
    const guide = 'https://handbook.example.net/cocoa-grades'
    const all = { start_time: '2000-01-01T00:00:00Z' }
    expect(urls(await found('/search', query))).toContain(guide)
    expect(urls(await found('/search', { ...query, ...all, time_basis: 'published' }))).not.toContain(guide)
    expect(urls(await found('/search', { ...query, ...all, time_basis: 'crawled' }))).toContain(guide)
    expect(urls(await found('/search', { ...query, ...all, time_basis: 'auto' }))).toContain(guide)
    const videos = await found('/video-search', { ...video('sounds of a container port'), ...all })
    expect(urls(videos)).not.toContain('https://video.example.net/files/undated.mp4')
    expect(urls(await found('/video-search', video('sounds of a container port')))).toContain(
      'https://video.example.net/files/undated.mp4',
    )
  })
})

describe('languages', () => {
  test.each('ar de en es fr hi id it ja ko nl pl pt ru th tr vi zh'.split(' '))('%s has pages', async (language) => {
    const json = await found('/news-search', { query: 'site:example.org', language: [language], count: 100 })
    expect(json.data.results.length).toBeGreaterThan(0)
  })
  test('reach the subjects too', async () => {
    const french = await found('/news-search', { query: 'strike at Port Amsel', language: ['fr'] })
    expect(french.data.subjects.length).toBeGreaterThan(0)
    const articles = french.data.subjects.flatMap(({ top_news, sub_news = [] }) => sub_news.concat(top_news!))
    expect(articles.every(({ url }) => url.startsWith('https://actualites.example.org/'))).toBe(true)
    expect(
      (await found('/news-search', { query: 'strike at Port Amsel', language: ['hi'] })).data.subjects.some(
        ({ name }) => name === 'Dock strike at Port Amsel',
      ),
    ).toBe(false)
  })
})

describe('what a result holds', () => {
  test('highlight, full_content and images only when enabled', async () => {
    const query = { query: 'low water in the Marisco Canal', count: 5 }
    const plain = await found('/search', { ...query, highlight: { enable: false } })
    expect(plain.data.results.some((one) => 'highlight' in one || 'full_content' in one || 'images' in one)).toBe(false)
    const full = await found('/search', {
      ...query,
      highlight: { enable: true },
      full_content: { enable: true, max_tokens: 100 },
      include_images: true,
    })
    expect(full.data.results.every((one) => one.highlight && one.full_content)).toBe(true)
    expect(full.data.results.some(({ images }) => images?.[0]?.description)).toBe(true)
  })

  test('max_tokens cuts full_content and highlight', async () => {
    const long = { query: 'Marisco Canal', count: 1, full_content: { enable: true, max_tokens: 100 } }
    const short = (await found('/search', long)).data.results[0]!
    const whole = (await found('/search', { ...long, full_content: { enable: true, max_tokens: 1000 } })).data
      .results[0]!
    expect(whole.full_content!.startsWith(short.full_content!)).toBe(true)
    expect(short.highlight!.length).toBeLessThanOrEqual(whole.full_content!.length)
  })

  test('required and excluded texts, search kind, format and adult filter', async () => {
    const query = { query: 'Port Amsel', count: 100 }
    const required = await found('/search', { ...query, include_text: ['COCOA'], full_content: { enable: true } })
    expect(required.data.results.length).toBeGreaterThan(0)
    expect(required.data.results.every((one) => /cocoa/i.test(`${one.title} ${one.full_content}`))).toBe(true)
    const excluded = await found('/search', { ...query, exclude_text: ['cocoa'], full_content: { enable: true } })
    expect(excluded.data.results.some((one) => /cocoa/i.test(`${one.title} ${one.full_content}`))).toBe(false)
    const adult = 'afterhours.example.net'
    expect([...hosts(await found('/search', query))]).toContain(adult)
    expect([...hosts(await found('/search', { ...query, safe_search: 'strict' }))]).not.toContain(adult)
    expect([...hosts(await found('/search', { ...query, search_type: 'news' }))]).not.toContain(adult)
    const marked = await found('/search', { ...query, highlight_format: 'markdown' })
    expect(marked.data.results.some((one) => one.highlight?.includes('**Amsel**'))).toBe(true)
    const videos = { ...video('bars behind the harbour'), count: 10 }
    expect([...hosts(await found('/video-search', videos))]).toContain(adult)
    expect([...hosts(await found('/video-search', { ...videos, safe_search: 'strict' }))]).not.toContain(adult)
  })
})

describe('defaults and usage', () => {
  test('business: 5 results, 512 tokens of highlight, no full_content, 2 entities with 5 activities at most', async () => {
    const json = await found('/business-search', { query: 'battery cells of Voltara, Reclaim Cells and Andes Litio' })
    expect(json.data.results.length).toBe(5)
    expect(json.data.results.every((one) => one.highlight && !('full_content' in one))).toBe(true)
    expect(json.data.entities.length).toBe(2)
    expect(json.data.entities.every(({ activities = [] }) => activities.length <= 5)).toBe(true)
    expect(json.meta.usage).toEqual({ num_search_queries: 1, full_content_extra_count: 0 })
  })

  test('entities.count and max_activities limit the cards', async () => {
    const query = { query: 'battery cells of Voltara, Reclaim Cells and Andes Litio' }
    const many = await found('/business-search', { ...query, entities: { count: 3, max_activities: 1 } })
    expect(many.data.entities.map(({ name }) => name).sort()).toEqual(['Andes Litio', 'Reclaim Cells', 'Voltara'])
    expect(many.data.entities.every(({ activities = [] }) => activities.length === 1)).toBe(true)
  })

  test('entities is absent, not empty, when nothing matches or they are off', async () => {
    expect('entities' in (await found('/business-search', { query: 'zebra' })).data).toBe(false)
    expect(
      'entities' in (await found('/business-search', { query: 'Voltara', entities: { enable: false } })).data,
    ).toBe(false)
  })

  test('subjects have a representative article, the others, and the times of the event', async () => {
    const json = await found('/news-search', { query: 'strike at Port Amsel', subjects: { count: 1 } })
    expect(json.data.subjects.length).toBe(1)
    const [subject] = json.data.subjects
    expect(subject).toMatchObject({ name: 'Dock strike at Port Amsel', time_start: '2031-03-31T00:00:00.000Z' })
    expect(subject!.time_latest).toBe('2031-10-03T11:00:00.000Z')
    expect(subject!.top_news!.summary).toContain('Loading resumed')
    expect(subject!.sub_news!.length).toBeGreaterThan(3)
    expect(json.meta.usage).toEqual({
      num_search_queries: 1,
      num_subject_search_queries: 1,
      full_content_extra_count: 0,
    })
    expect('subjects' in (await found('/news-search', { query: 'strike', subjects: { enable: false } })).data).toBe(
      false,
    )
  })

  test('results with full_content beyond the free allowance are counted', async () => {
    const json = await found('/search', { query: 'cocoa', count: 8, full_content: { enable: true } })
    expect(json.data.results.length).toBe(8)
    expect(json.meta.usage['full_content_extra_count']).toBe(3)
  })

  test('web and news give 10, video 5, as the profile assumes', async () => {
    const lengths = []
    for (const [path, body] of [
      ['/search', { query: 'cocoa harvest canal strike' }],
      ['/news-search', { query: 'cocoa harvest canal strike' }],
      ['/video-search', video('canal, cocoa, strike, lithium, frost, chips, flood')],
    ] as const)
      lengths.push((await found(path, body)).data.results.length)
    expect(lengths).toEqual([10, 10, 5])
  })

  test('a video has its documented fields', async () => {
    const [first] = (await found('/video-search', video('a night on the locks of the canal'))).data.results
    expect(Object.keys(first!).sort()).toEqual([
      'authors',
      'cover_url',
      'description',
      'duration_seconds',
      'source_page',
      'time_last_crawled',
      'time_published',
      'title',
      'url',
    ])
  })
})
