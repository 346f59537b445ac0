import { expect, test } from 'vitest'
import { runFake, type SomeHandlers } from '../../unit/cli/fakeHost.ts'
import { collectionView, searchResult } from '../../unit/cli/views.ts'

/** Handlers that write down which documents are exported, and how a search was sorted. */
function noting() {
  const subjects: unknown[] = []
  const searched: unknown[] = []
  const handlers: SomeHandlers = {
    collections: { list: async () => [collectionView(1, 'notes')] },
    fields: { list: async () => [] },
    search: {
      query: async ({ sort }) => {
        searched.push(sort)
        return searchResult()
      },
    },
    exports: {
      save: async function* ({ subject }) {
        subjects.push(subject)
        yield { kind: 'written' as const, path: '/o', bytes: 1, items: 1 }
      },
    },
  }
  const run = (...flags: readonly string[]) =>
    runFake(['export', '--format', 'csv', '--out', '/o.csv', ...flags], { handlers })
  return { subjects, searched, run }
}

test('an export is sorted as a search is: by a fact or a mark, of a collection, of filters and of a search', async () => {
  const { subjects, searched, run } = noting()
  await run('--collection', 'notes', '--sort', 'newest')
  await run('--collection', 'notes', '--sort', 'Status:desc')
  await run('--collection', 'notes', '--kind', 'file', '--sort', 'starred')
  await run('--collection', 'notes')
  await run('--query', 'harbour', '--sort', 'title')
  expect(subjects).toMatchObject([
    { kind: 'collection', id: 1, sort: { fact: 'published', descending: true } },
    { kind: 'collection', id: 1, sort: { mark: 'status', descending: true } },
    { kind: 'documents', selection: { kind: 'filters' }, sort: { mark: 'starred', descending: false } },
    { kind: 'collection', id: 1 },
    { kind: 'documents', selection: { kind: 'documents' } },
  ])
  expect(subjects[3]).not.toHaveProperty('sort')
  expect(searched).toEqual(['title'])
})

test('an order that is not there is refused with those that are, and one of what has none, too', async () => {
  const { subjects, run } = noting()
  const unknown = await run('--collection', 'notes', '--sort', 'colour')
  expect(unknown.code).not.toBe(0)
  expect(unknown.err).toContain('relevance, newest, oldest, title, source, status, priority, starred')
  expect((await run('--answer', '3', '--sort', 'title')).err).toContain('--sort is for the documents of a collection')
  expect((await run('--document', '3', '--sort', 'title')).err).toContain('--sort is for the documents of a collection')
  expect(subjects).toEqual([])
})
