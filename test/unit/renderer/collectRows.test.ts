import { expect, test } from 'vitest'
import type { CollectedSearchView, PageCard } from '../../../src/contract/collect/collectViews.ts'
import { collectRows, countDocuments } from '../../../src/renderer/collect/collectRows.ts'

const page = (key: string, url: string) => ({ key, url }) as PageCard
const search = {
  subjects: [
    {
      key: 'subject:0',
      top: page('subject:0/top', 'https://a.example/1'),
      timeline: [page('s/0', 'https://a.example/2')],
    },
  ],
  entities: [{ key: 'entity:0', type: 'company', activities: [page('e/0', 'https://a.example/3')] }],
  results: [page('result:0', 'https://a.example/2'), page('result:1', 'https://a.example/4')],
  videos: [{ key: 'video:0', url: 'https://a.example/4' }],
} as unknown as CollectedSearchView

test('saving everything makes a document of each card and of each page, once', () => {
  const rows = collectRows(search)
  expect(rows).toHaveLength(8)
  expect(countDocuments(rows)).toBe(7)
})

test('a card that is ticked is saved with its pages, ticked or not', () => {
  const [event, top] = collectRows(search)
  expect(countDocuments(event ? [event] : [])).toBe(3)
  expect(countDocuments(event && top ? [event, top] : [])).toBe(3)
  expect(countDocuments(top ? [top] : [])).toBe(1)
  expect(countDocuments([])).toBe(0)
})
