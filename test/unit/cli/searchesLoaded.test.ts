import { expect, test } from 'vitest'
import { runFake } from './fakeHost.ts'
import { collectionView } from './views.ts'

const handlers = {
  collections: { list: async () => [collectionView(1, 'notes')] },
  exports: {
    save: async function* () {
      yield { kind: 'written' as const, path: '/o', bytes: 1, items: 1 }
    },
  },
  libraries: {
    backingUp: async function* () {
      yield { kind: 'done' as const, path: '/b', bytes: 1, media: 0, originals: 0, ok: true, problems: [], checks: [] }
    },
    verify: async () => ({ path: '/a', ok: true, checks: [], recall: [], problems: [] }),
  },
}

test.each([
  [['export', '--collection', 'notes', '--format', 'jsonl', '--out', '/o'], false],
  [['export', '--collection', 'notes', '--language', 'fr', '--format', 'jsonl', '--out', '/o'], true],
  [['backup', '/b'], false],
  [['verify'], false],
])('what searches hold in memory is loaded only by a command that may search: %j', async (argv, searches) => {
  const { opened, code, err } = await runFake(argv, { handlers })
  expect({ code, opened }, err).toMatchObject({ code: 0, opened: [{ searches }] })
})
