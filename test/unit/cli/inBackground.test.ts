import { expect, test } from 'vitest'
import { runFake, type SomeHandlers } from './fakeHost.ts'
import { collectionView } from './views.ts'

/** Nothing of the work itself: how the library is opened for it is what counts here. */
const refused = async (): Promise<never> => {
  throw new Error('not done')
}
const handlers: SomeHandlers = {
  collections: { list: async () => [collectionView(1, 'notes')] },
  embedding: { estimate: refused, start: refused },
  imports: { start: refused, dryRun: refused },
  watching: { add: refused, list: refused },
  uploads: { discard: refused },
  search: { query: refused },
}

test.each([
  [['import', 'notes.jsonl', '--collection', 'notes'], true],
  [['import', 'notes.jsonl', '--collection', 'notes', '--dry-run'], true],
  [['import', 'notes.quarry-collection'], true],
  [['import', '/notes', '--collection', 'notes', '--watch'], true],
  [['embed'], true],
  [['search', 'harbour'], false],
])('work of minutes lets other programs go first: %j', async (argv, inBackground) => {
  const { opened, err } = await runFake(argv, { handlers })
  expect(opened, err).toMatchObject([{ inBackground }])
})
