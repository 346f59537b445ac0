import { expect, test } from 'vitest'
import { QuarryError } from '../../../src/main/base/errors.ts'
import { runFake, type SomeHandlers } from '../../unit/cli/fakeHost.ts'
import { collectionView } from '../../unit/cli/views.ts'

const imported = { collectionId: 3, documents: 2, known: 0, conflicts: 0, vectors: 2, originals: 0, media: 0 }

/** Refuses files whose name says that they are damaged. */
const handlers: SomeHandlers = {
  portable: {
    import: async function* ({ source }) {
      const name = source.kind === 'path' ? (source.path.split('/').at(-1) ?? '') : ''
      if (name.startsWith('damaged'))
        throw new QuarryError('invalid_input', 'This is no portable collection.', { where: name })
      yield { kind: 'imported', name, ...imported }
    },
  },
}

test('a collection that is refused does not hold up the others, and is named', async () => {
  const files = ['one.quarry-collection', 'damaged.quarry-collection', 'two.quarry-collection']
  const { code, out } = await runFake(['import', ...files, '--json'], { handlers })
  expect(code).toBe(3)
  expect(JSON.parse(out)).toMatchObject({
    collections: [{ name: 'one.quarry-collection' }, { name: 'two.quarry-collection' }],
    problems: [{ file: 'damaged.quarry-collection', message: 'This is no portable collection.', severity: 'refused' }],
  })
})

test('where nothing could be imported, that is an error', async () => {
  const { code, out, err } = await runFake(['import', 'damaged.quarry-collection', '--json'], { handlers })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toBe('quarry: This is no portable collection (damaged.quarry-collection).\n')
})

test('an export under a name that no import takes for a collection says what to do', async () => {
  const handlers = {
    collections: { list: async () => [collectionView(1, 'notes')] },
    exports: {
      save: async function* () {
        yield { kind: 'written' as const, path: '/o', bytes: 1, items: 1 }
      },
    },
  }
  const exported = (out: string) =>
    runFake(['export', '--collection', 'notes', '--format', 'collection', '--out', out], { handlers })
  expect((await exported('/notes.zip')).err).toBe('To import it, let its name end with .quarry-collection.\n')
  expect((await exported('/notes.quarry-collection')).err).toBe('')
})
