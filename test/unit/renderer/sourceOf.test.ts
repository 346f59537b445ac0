import { expect, test } from 'vitest'
import type { DocumentSummary } from '../../../src/contract/documents.ts'
import { sourceHint, sourceOf } from '../../../src/renderer/collections/sourceOf.ts'
import { en } from '../../../src/renderer/strings/en.ts'

const document: DocumentSummary = {
  collectionSource: 'local',
  id: 1,
  kind: 'file',
  externalId: null,
  title: 'Tide',
  url: null,
  domain: null,
  language: null,
  publishedAt: null,
  capturedAt: '2031-01-01T00:00:00.000Z',
  authors: null,
  sourceName: '/case/tide.txt',
  characters: 3,
  medium: null,
  goneSince: null,
  movedTo: null,
  sourceNow: null,
  outdated: false,
}
const shown = (more: Partial<DocumentSummary>) => {
  const item = { ...document, ...more }
  return [sourceOf(item), sourceHint(item, en)]
}

test('the source of a document is its site or the name of its file', () => {
  expect(shown({})).toEqual(['tide.txt', 'tide.txt'])
  expect(shown({ sourceName: 'C:\\case\\tide.txt' })).toEqual(['tide.txt', 'tide.txt'])
  expect(shown({ domain: 'example.org' })).toEqual(['example.org', 'example.org'])
})

test('the source of a file that was moved in a watched folder has its present name, and says what it was', () => {
  expect(shown({ movedTo: '/case/gauges.txt', sourceNow: '/case/gauges.txt' })).toEqual([
    'gauges.txt',
    'tide.txt, now gauges.txt',
  ])
  expect(shown({ movedTo: '/case/sub/tide.txt', sourceNow: '/case/sub/tide.txt' })).toEqual([
    'tide.txt',
    'tide.txt, now sub/tide.txt',
  ])
  const within = { sourceName: '/case/box.zip/in/note.txt', movedTo: '/case/crate.zip' }
  expect(shown({ ...within, sourceNow: '/case/crate.zip/in/note.txt' })).toEqual([
    'note.txt',
    'note.txt, now crate.zip/in/note.txt',
  ])
})
