import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCorpus } from '../../../src/localservice/corpus/openCorpus.ts'
import { readCorpus } from '../../../src/localservice/corpus/readCorpus.ts'
import { cutToTokens, highlightOf, markWords } from '../../../src/localservice/searching/excerpt.ts'
import { startLocalService } from '../../../src/localservice/server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-corpus-'))
})
afterAll(() => rm(folder, { recursive: true }))

const lines = (...items: unknown[]) => items.map((item) => JSON.stringify(item)).join('\n')

describe('the bundled corpus', () => {
  test('is varied, and everything in it can be reached', async () => {
    const corpus = await openCorpus(undefined)
    expect(corpus.pages.length).toBeGreaterThan(140)
    expect([corpus.subjects.length, corpus.videos.length]).toEqual([12, 21])
    const cards = corpus.entities.map(({ card }) => card.type)
    expect(cards.filter((type) => type === 'company')).toHaveLength(15)
    expect(cards.filter((type) => type === 'person')).toHaveLength(12)
    expect(new Set(corpus.pages.map(({ language }) => language)).size).toBe(18)
    expect(new Set(corpus.pages.map(({ url }) => url)).size).toBe(corpus.pages.length)
    for (const { host } of corpus.pages) expect(host).toMatch(/\.example\.(com|net|org)$/)
    expect(corpus.pages.every(({ publishedAt = 0 }) => publishedAt <= corpus.asOf!)).toBe(true)
  })
})

describe('a corpus of one’s own', () => {
  test('needs no more than texts, and every search but that for videos finds them', async () => {
    const file = join(folder, 'own.jsonl')
    await writeFile(
      file,
      `\ufeff${lines({ text: 'Zebras graze at dawn.' }, { _id: 'b', title: 'Lions', text: 'They sleep.' })}\n`,
    )
    const service = await startLocalService({ corpusFile: file })
    for (const path of ['/search', '/news-search', '/business-search']) {
      const reply = await fetch(service.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: 'zebra' }),
      })
      const { data } = JSON.parse(await reply.text())
      expect(data.results).toMatchObject([{ title: 'Zebras graze at dawn.', highlight: 'Zebras graze at dawn.' }])
    }
    await service.close()
  })

  test('may use the names of exported and collected documents', () => {
    const { pages, asOf } = readCorpus([
      {
        name: 'a',
        text: lines(
          { type: 'corpus', as_of: '2031-01-02' },
          { url: 'https://WWW.A.example/1', content: 'x', date: '2031-01-01', kind: 'news' },
        ),
      },
    ])
    expect(asOf).toBe(Date.parse('2031-01-02'))
    expect(pages).toMatchObject([
      { host: 'a.example', publishedAt: Date.parse('2031-01-01'), sections: ['web', 'news'] },
    ])
  })

  test.each([
    ['{"text": ', /not JSON \(own\.jsonl, line 2\)/],
    ['{"title": "no text"}', /needs a "text" \(own\.jsonl, line 2\)/],
    ['{"text": "x", "date": "someday"}', /"someday" is not a date.*line 2/],
    ['{"type": "song", "text": "x"}', /"type" must be one of.*line 2/],
    ['{"type": "subject", "name": "s", "articles": ["z"]}', /names a page "z".*line 2/],
    ['{"type": "video", "title": "v"}', /a video needs a "url".*line 2/],
    ['{"type": "video", "url": "u", "duration_seconds": "long"}', /"duration_seconds": .*number.*line 2/],
    ['{"type": "company", "name": "c", "aliases": "d"}', /"aliases": .*array.*line 2/],
    ['{"type": "company", "name": "c", "metrics": {"stock": {"price": "1"}}}', /"metrics\.stock\.price": .*line 2/],
    ['{"type": "person", "name": "p", "career": [{"start": 2030}]}', /"career\.0\.start": .*string.*line 2/],
    ['{"text": "x", "cover_image": "a.png"}', /"cover_image": .*object.*line 2/],
    ['{"text": "x", "images": [{"description": "d"}]}', /"images\.0\.url": .*string.*line 2/],
  ])('is refused with file and line: %s', (line, message) => {
    expect(() => readCorpus([{ name: 'own.jsonl', text: `{"text": "fine"}\n${line}` }])).toThrow(message)
  })

  test('keeps fields of cards that the interface does not have, and leaves out those that are null', () => {
    const { entities, videos, pages } = readCorpus([
      {
        name: 'a',
        text: lines(
          { text: 'x', cover_image: null, images: null },
          { type: 'company', name: 'Amsel', motto: 'Onward', summary: null, logo: { url: 'l', width: 3 } },
          { type: 'video', url: 'v', adult: true, title: null, views: 4 },
        ),
      },
    ])
    expect(pages).toMatchObject([{ coverImage: undefined, images: [] }])
    expect(entities.map(({ card }) => card)).toEqual([
      { type: 'company', name: 'Amsel', motto: 'Onward', logo: { url: 'l', width: 3 } },
    ])
    expect(videos).toEqual([{ video: { url: 'v', views: 4 }, publishedAt: undefined, adult: true }])
  })

  test('that is not there stops the service at its start', async () => {
    await expect(startLocalService({ corpusFile: join(folder, 'none.jsonl') })).rejects.toThrow(/corpus cannot be read/)
  })
})

describe('excerpts', () => {
  const text = 'Rain fell. The canal was low in March. Nobody came. A canal needs water. Ships waited.'
  const weight = () => 1
  test('are the sentences that speak of the query, in order, with a mark where something is left out', () => {
    expect(highlightOf(text, 'canal', 100, weight)).toBe('The canal was low in March. … A canal needs water.')
    expect(highlightOf(text, 'zebra', 6, weight)).toBe('Rain fell.')
  })
  test('never have more tokens than allowed', () => {
    expect(highlightOf(text, 'canal', 7, weight)).toBe('The canal was low in March.')
    expect(highlightOf(text, 'canal', 2, weight)).toBe('The canal')
    expect(cutToTokens('😀😀😀', 3)).toBe('😀')
  })
  test('mark the words of the query in Markdown', () => {
    expect(markWords('Canals and the canal.', 'canal')).toBe('**Canals** and the **canal**.')
  })
})
