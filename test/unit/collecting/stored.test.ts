import { describe, expect, test } from 'vitest'
import { itemsOf, replyFromJson, replyToJson } from '../../../src/main/collecting/collectedItems.ts'
import { storedRequest } from '../../../src/main/collecting/storedRequest.ts'
import type { Json } from '../../../src/main/model/document.ts'
import type { DroppedItem, SearchReply } from '../../../src/main/service/operations/decodeSearchReply.ts'

const page = { url: 'https://a.example/1', title: 'Strike ends', images: [{ url: 'https://a.example/1.png' }] }
const reply: SearchReply = {
  results: [{ item: page, raw: { ...page, extra: [1, null] } }],
  subjects: [
    { item: { name: 'Strike', top_news: { ...page, summary: 'Over.' }, sub_news: [page] }, raw: { name: 'Strike' } },
  ],
  entities: [
    {
      item: { type: 'company', name: 'Amsel', metrics: { stock: { price: 1.5 } }, activities: [page] },
      raw: { type: 'company', name: 'Amsel' },
    },
    { item: { type: 'person', name: 'Ida', career: [{ start: '2030' }] }, raw: { type: 'person', name: 'Ida' } },
  ],
  videos: [{ item: { url: 'https://a.example/v', duration_seconds: 3 }, raw: {} }],
  dropped: [],
  usage: {},
  requestId: undefined,
  warning: undefined,
}
const dropped: DroppedItem[] = [
  { where: 'data.results.1', title: 'Nowhere', field: 'url', raw: { title: 'Nowhere' } },
  { where: 'data.subjects', title: undefined, field: undefined, raw: { value: 3 } },
]
const damaged = (message: string) =>
  expect.objectContaining({ code: 'library_damaged', where: 'search 7', message: expect.stringContaining(message) })

describe('a stored reply', () => {
  test('is read as it was stored, with every kind of item', () => {
    const items = itemsOf(reply)
    const read = replyFromJson(replyToJson(items, dropped), 'search 7')
    expect(read).toEqual({ items, dropped })
    expect(read.items.map(({ type }) => type)).toEqual(['subject', 'entity', 'entity', 'result', 'video'])
  })

  test.each<[name: string, stored: Json, message: string]>([
    ['no list', { items: [] }, 'the value'],
    ['an item of an unknown type', [{ key: 'a', type: 'song', item: {}, raw: {} }], '0.type'],
    ['an item without its address', [{ key: 'a', type: 'result', item: { title: 'x' }, raw: {} }], '0.item.url'],
    ['an item without its record', [{ key: 'a', type: 'video', item: { url: 'https://a.example' } }], '0.raw'],
    ['an item without a key', [{ type: 'result', item: page, raw: {} }], '0.key'],
  ])('with %s is refused with the field', (_, stored, message) => {
    expect(() => replyFromJson(stored, 'search 7')).toThrow(damaged(message))
  })
})

describe('a stored request', () => {
  test('is read as it was stored', () => {
    const stored = { kind: 'news', parameters: { query: 'strike', subjects: { count: 2 }, timeRange: 'week' } }
    expect(storedRequest(stored, 'search 7')).toEqual(stored)
  })

  test.each<[name: string, kind: string, parameters: Json, message: string]>([
    ['another kind of search', 'songs', { query: 'x' }, 'kind'],
    ['no query', 'web', { count: 3 }, 'parameters.query'],
    ['a count that is no number', 'web', { query: 'x', count: 'three' }, 'parameters.count'],
    ['no parameters', 'web', null, 'parameters'],
  ])('with %s is refused with the field', (_, kind, parameters, message) => {
    expect(() => storedRequest({ kind, parameters }, 'search 7')).toThrow(damaged(message))
  })
})
