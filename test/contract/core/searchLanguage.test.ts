import { expect, test } from 'vitest'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import { testBench } from '../../fixtures/testCore.ts'

async function library(): Promise<QuarryClient> {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(
    client,
    [
      {
        id: 'a',
        title: 'Cocoa harvest',
        text: 'Heavy rain delayed the cocoa harvest.',
        kind: 'news',
        authors: 'Ada Berg',
      },
      {
        id: 'b',
        title: 'Ports',
        text: 'A strike at the harbour (港口) delays cargo.',
        kind: 'web',
        published: '2031-02-01',
      },
      { id: 'c', title: 'Weather', text: 'No rain. The harvest is early.', kind: 'news', published: '2031-03-15' },
      {
        id: 'd',
        title: 'Re: loading',
        text: 'Please wait.',
        kind: 'file',
        headers: { from: 'Ada Berg <ada@example.org>', to: 'Jo Day <jo@example.org>', bcc: 'zoe@example.org' },
        message: 1,
      },
    ].map((one) => ({ ...one, url: `https://${one.id}.example.org/` })),
    { collection: 'My notes', dimension: 32 },
  )
  const { items } = await client.documents.list({ collectionId: (await client.collections.list({}))[0]?.id ?? 0 })
  const tagged = items.find(({ title }) => title === 'Ports')?.id ?? 0
  await client.tags.add({ selection: { kind: 'documents', ids: [tagged] }, name: 'work/ports' })
  return client
}

async function found(client: QuarryClient, query: string, mode: 'keyword' | 'semantic' = 'keyword'): Promise<string> {
  const { hits } = await client.search.query({ query, mode })
  return hits
    .map(({ externalId }) => externalId)
    .sort()
    .join('')
}

const finds: readonly (readonly [query: string, ids: string])[] = [
  ['rain', 'ac'],
  ['"cocoa harvest"', 'a'],
  ['"harvest cocoa"', ''],
  ['harvest -cocoa', 'c'],
  ['strike OR early', 'bc'],
  ['(rain early) OR strike', 'bc'],
  ['harv*', 'ac'],
  ['"港"', 'b'],
  ['harvesting*', 'ac'],
  ['harbuor~', 'b'],
  ['"rain harvest"~4', 'ac'],
  ['"rain harvest"~1', 'c'],
  ['title:harvest', 'a'],
  ['kind:news harvest', 'ac'],
  ['site:a.example.org OR site:b.example.org', 'ab'],
  ['by:berg', 'a'],
  ['from:berg', 'a'],
  ['to:day', 'd'],
  ['to:ZOE@example.org -to:ada', 'd'],
  ['to:ada OR strike', 'b'],
  ['-to:jo harvest', 'ac'],
  ['tag:work', 'b'],
  ['in:"my notes" rain', 'ac'],
  ['after:2031-03', 'c'],
  ['before:2031-03', 'b'],
  ['is:undated', 'ad'],
  ['kind:news', 'ac'],
]

test('clauses hold in every mode and beside filters, and dates count what they leave out', async () => {
  const client = await library()
  for (const [query, ids] of finds) expect([query, await found(client, query)]).toEqual([query, ids])

  // Phrases are marked as they stand, single words and characters in quotes like any other.
  const marked = async (query: string) => {
    const { hits } = await client.search.query({ query, mode: 'keyword' })
    return hits.flatMap(({ snippet, marks }) => marks.map(({ start, end }) => snippet.slice(start, end)))
  }
  expect(await marked('"cocoa harvest"')).toEqual(['cocoa harvest'])
  expect(await marked('"港"')).toEqual(['港'])
  expect(await marked('"strike" cargo')).toEqual(['strike', 'cargo'])

  expect(await found(client, 'weather "heavy rain"', 'semantic')).toBe('a')
  expect(await found(client, 'weather -rain', 'semantic')).toBe('bd')
  expect(await client.search.query({ query: 'kind:news', mode: 'semantic' })).toMatchObject({
    mode: 'keyword',
    reason: 'No words to search for: what the filters let through is listed, newest first.',
    hits: [{ externalId: 'c' }, { externalId: 'a' }],
  })

  expect(await client.search.query({ query: 'after:2031 harvest', mode: 'keyword' })).toMatchObject({ undated: 2 })

  const filters = { kinds: ['web'] }
  expect(await client.search.query({ query: 'kind:news rain', mode: 'keyword', filters })).toMatchObject({ hits: [] })

  // A blank query lists what filters let through, newest first; what no document has is named.
  const kinds = { kinds: ['news'] }
  expect(await client.search.query({ query: ' ', filters: kinds })).toMatchObject({
    hits: [{ externalId: 'c' }, { externalId: 'a' }],
  })
  expect(
    await client.search.query({ query: 'rain kind:nwes site:nowhere.example.org', mode: 'keyword' }),
  ).toMatchObject({
    hits: [],
    unknown: [
      { field: 'kind', value: 'nwes', known: expect.arrayContaining(['news']) },
      { field: 'site', value: 'nowhere.example.org' },
    ],
  })
})

test('a phrase with spaces between runs of Chinese or Thai is found and marked', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(
    client,
    [
      {
        id: 'zh',
        title: 'Wahl',
        text: '消息：陳奎良 高票當選，今日公布。',
        url: 'https://zh.example.org/',
      },
      {
        id: 'th',
        title: 'Bericht',
        text: 'รายงาน การเมือง และ สังคม ไทย',
        url: 'https://th.example.org/',
      },
    ],
    { collection: 'Ballots', dimension: 32 },
  )
  for (const [phrase, id] of [
    ['陳奎良 高票當選', 'zh'],
    ['奎良 高票', 'zh'],
    ['奎良 高', 'zh'],
    ['陳奎良 高票當選，今', 'zh'],
    ['การเมือง และ สังคม', 'th'],
  ] as const) {
    const { hits } = await client.search.query({
      query: `"${phrase}"`,
      mode: 'keyword',
    })
    expect(hits.map(({ externalId }) => externalId)).toEqual([id])
    expect(hits.flatMap(({ snippet, marks }) => marks.map(({ start, end }) => snippet.slice(start, end)))).toEqual([
      phrase,
    ])
  }
})

test('the passage shown is one that holds the phrase, the beginning or the words near each other', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const filler = (words: string) => `${words} `.repeat(60).trim()
  const text = [
    filler('Demolition of the bridge.'),
    filler('The committee meets.'),
    `Minutes of the demolition committee. ${filler('Nothing else was said about it that day.')}`,
    filler('Harvest.'),
    `A harvester was shown. ${filler('Nobody bought one of them.')}`,
  ].join('\n\n')
  await bench.import(client, [{ id: 'a', title: 'Quarterly proceedings', text, url: 'https://a.example.org/' }], {
    collection: 'Meetings',
    dimension: 32,
  })
  const shown = async (query: string) => (await client.search.query({ query, mode: 'keyword' })).hits[0]
  for (const [query, held] of [
    ['"demolition committee"', 'demolition committee'],
    ['"committee demolition"~2', 'demolition committee'],
    ['demolition "was shown"', 'was shown'],
  ] as const) {
    const hit = await shown(query)
    expect([query, hit?.snippet]).toEqual([query, expect.stringContaining(held)])
    expect(hit?.text).toContain(held)
  }
  // Where no passage holds all of them, one that holds any is shown; a phrase of the title moves nothing.
  expect((await shown('"demolition committee" "was shown" bridge'))?.snippet).toMatch(/demolition committee|was shown/)
  expect((await shown('"quarterly proceedings" bridge'))?.snippet).toContain('Demolition of the bridge.')
})

test('clauses are named, stand for filters and are completed; the answer says what is plain text and why', async () => {
  const client = await library()
  const query = 'rain in:nowhere -kind:web after:soon before:2031-02-30 title: "open'
  const { clauses, plain, hits } = await client.search.query({ query, mode: 'keyword' })
  expect(clauses).toEqual([{ kind: 'not', field: 'kind', text: '-kind:web', start: 16, end: 25 }])
  expect(plain.map(({ text, reason }) => [text, reason])).toEqual([
    ['in:nowhere', 'unknown value'],
    ['after:soon', 'not a date'],
    ['before:2031-02-30', 'not a date'],
    ['title:', 'no value'],
    ['"', 'unclosed quote'],
  ])
  expect(hits).toHaveLength(2)
  const others = await client.search.parse({
    query: 'foo:bar -foo:bar at 10:30 https://example.org/a mailto:ann@example.org 3:2 it:',
  })
  expect(others.plain.map(({ text, reason }) => [text, reason])).toEqual([
    ['foo:bar', 'unknown field'],
    ['foo:bar', 'unknown field'],
  ])

  const [collection] = await client.collections.list({})
  const tags = await client.tags.list({})
  const many =
    'rain in:"my notes" tag:work kind:news site:https://example.org/x after:2031 before:2031-03-15 is:read is:noted -is:starred'
  expect(await client.search.parse({ query: many })).toMatchObject({
    rest: 'rain -is:starred',
    filters: {
      collections: [collection?.id],
      tags: [tags.find(({ name }) => name === 'work')?.id],
      kinds: ['news'],
      domains: ['example.org'],
      since: '2031-01-01',
      until: '2031-03-14',
      unread: false,
      noted: true,
      highlighted: null,
      starred: null,
    },
  })

  const complete = async (of: 'word' | 'site' | 'kind' | 'by' | 'to' | 'tag' | 'in' | 'is', start: string) =>
    (await client.search.complete({ of, start })).map(({ text }) => text)
  expect(await complete('in', 'my')).toEqual(['in:"My notes"'])
  expect(await complete('tag', 'wo')).toContain('tag:work/ports')
  expect(await complete('kind', '')).toEqual(['kind:news', 'kind:file', 'kind:web'])
  expect(await complete('site', 'B')).toEqual(['site:b.example.org'])
  expect(await complete('by', 'ada')).toEqual(['by:"Ada Berg"'])
  expect(await complete('to', 'jo')).toEqual(['to:"Jo Day"'])
  expect(await complete('to', 'jo@')).toEqual(['to:jo@example.org'])
  expect(await complete('word', 'har')).toEqual(['harvest'])
  expect(await complete('is', 'un')).toEqual(['is:undated', 'is:unread'])
})
