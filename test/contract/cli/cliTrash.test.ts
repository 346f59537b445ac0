import { expect, test } from 'vitest'
import { runFake } from '../../unit/cli/fakeHost.ts'

test('trash delete: documents for each collection that they were taken out of, or for one', async () => {
  const taken = {
    kind: 'file',
    documentId: 7,
    title: 'A.pdf',
    elsewhere: [],
    collectionRemoved: false,
    removedAt: '2026-01-01T00:00:00.000Z',
  }
  const items = [
    { ...taken, collectionId: 4, collection: 'Rates' },
    { ...taken, collectionId: 5, collection: 'Ports' },
  ]
  const gone = { documents: 1, texts: 0, conversations: 0, collections: 2, tasks: 0 }
  const asked: unknown[] = []
  const trash = {
    documents: async () => ({ total: 2, items }),
    delete: async (chosen: unknown) => {
      asked.push(chosen)
      return gone
    },
    list: async () => [
      {
        kind: 'collection' as const,
        id: 8,
        name: 'Oil',
        documents: 3,
        within: null,
        removedAt: '2031-01-01T00:00:00.000Z',
      },
    ],
  }
  const { out } = await runFake(['trash', 'delete', '7', '--json'], { handlers: { trash } })
  expect(JSON.parse(out)).toEqual(gone)
  await runFake(['trash', 'delete', '--kind', 'task', '3', '9'], { handlers: { trash } })
  expect(asked).toMatchObject([
    {
      documents: [
        { documentId: 7, collectionId: 4 },
        { documentId: 7, collectionId: 5 },
      ],
    },
    { tasks: [3, 9] },
  ])
  // What there was none of is not told.
  const told = await runFake(['trash', 'delete', '7'], { handlers: { trash } })
  expect(told.out.trim()).toBe('Deleted 2 collections and 1 document for good.')
  const { code, err } = await runFake(['trash', 'delete', '8'], { handlers: { trash } })
  expect([code, err]).toEqual([1, expect.stringContaining('There is no document 8 in the trash.')])
  expect(err).toContain('There is the collection "Oil": give --kind collection.')
})
