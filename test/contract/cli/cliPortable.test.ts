import { expect, test } from 'vitest'
import { QuarryError } from '../../../src/main/base/errors.ts'
import { runFake, type SomeHandlers } from '../../unit/cli/fakeHost.ts'

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
