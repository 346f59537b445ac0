import { expect, test } from 'vitest'
import { runFake } from '../../unit/cli/fakeHost.ts'
import { collectionView, knownDocuments } from '../../unit/cli/views.ts'

/** What people are told when `documents` are taken out of “reports”, and which are still in others. */
async function told(documents: number, still: number, collections: readonly string[]) {
  const handlers = {
    collections: { list: async () => [collectionView(3, 'reports')] },
    documents: {
      ...knownDocuments(7),
      remove: async () => ({ documents, changeId: 11, elsewhere: { documents: still, collections } }),
    },
  }
  return (await runFake(['collections', 'take-out', '--from', 'reports', '--document', '7'], { handlers })).out
}

test('documents that are taken out of a collection are told to be in others, as in the window', async () => {
  const undo = ' To undo it: quarry changes undo 11\n'
  expect(await told(2, 0, [])).toBe(`Took 2 documents out of "reports".${undo}`)
  expect(await told(1, 1, ['ports'])).toBe(`Took 1 document out of "reports", still in "ports".${undo}`)
  expect(await told(2, 2, ['ports', 'ships'])).toBe(
    `Took 2 documents out of "reports", still in "ports" and "ships".${undo}`,
  )
  expect(await told(3, 1, ['ports'])).toBe(`Took 3 documents out of "reports"; 1 of them is still in "ports".${undo}`)
  expect(await told(9, 4, ['a', 'b', 'c'])).toBe(
    `Took 9 documents out of "reports"; 4 of them are still in 3 other collections.${undo}`,
  )
})

test('a collection is named by its path, as lists write it, in any case', async () => {
  const renamed: unknown[] = []
  const handlers = {
    collections: {
      list: async () => [
        collectionView(1, 'Oil'),
        { ...collectionView(2, 'Prices'), parentId: 1 },
        collectionView(3, 'Oil / Wells'),
        { ...collectionView(4, 'Wells'), parentId: 1 },
      ],
      rename: async (input: { readonly id: number; readonly name: string }) => {
        renamed.push(input.id)
        return collectionView(input.id, input.name)
      },
    },
  }
  for (const name of ['oil  / prices', 'Wells', 'Oil / Wells'])
    expect((await runFake(['collections', 'rename', name, 'Other'], { handlers })).code).toBe(0)
  // One that has this name comes first.
  expect(renamed).toEqual([2, 4, 3])
})
