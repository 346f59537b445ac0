import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { ExpectedVersions } from '../../src/main/importing/expectedVersions.ts'
import type { NewDocument } from '../../src/main/model/document.ts'
import { createCollection } from '../../src/main/store/documents/collections.ts'
import { estimateDocuments } from '../../src/main/store/documents/estimateDocuments.ts'
import { storeDocuments } from '../../src/main/store/documents/storeDocuments.ts'
import { memoryLibrary } from '../fixtures/memoryLibrary.ts'

// A slow machine is no failure.
vi.setConfig({ testTimeout: 120_000 })

/** Few values, so that most documents meet another one: the same, another version, or one of that name elsewhere. */
const documentOf = (idScope: { readonly idScope?: 'file' }): fc.Arbitrary<NewDocument> =>
  fc
    .record({
      kind: fc.constantFrom('row' as const, 'web' as const),
      externalId: fc.option(fc.constantFrom('1', '2'), { nil: undefined }),
      url: fc.option(fc.constantFrom('https://a.example/x', 'https://b.example/'), { nil: undefined }),
      title: fc.constantFrom('One', 'Other'),
      text: fc.constantFrom('A short text.', 'Another text.'),
      file: fc.constantFrom('/in/a.csv', '/in/b.csv'),
      row: fc.option(fc.constant(7), { nil: undefined }),
    })
    .map(({ externalId, url, file, row, ...rest }) => ({
      ...rest,
      ...(externalId === undefined ? {} : { externalId, ...idScope }),
      ...(url === undefined ? {} : { url }),
      source: { name: file, ...(row === undefined ? {} : { row }) },
      raw: {},
    }))
const plan = fc.constantFrom({}, { idScope: 'file' as const }).chain((idScope) => {
  const some = fc.array(documentOf(idScope), { maxLength: 8 })
  return fc.tuple(some, fc.array(some, { minLength: 1, maxLength: 3 }))
})

test('a dry run counts what storing the same documents does, piece by piece', () => {
  fc.assert(
    fc.property(plan, ([before, imported]) => {
      const db = memoryLibrary()
      const sizes = { passageChars: 100, passageOverlap: 0 }
      const collectionId = createCollection(db, 'c', 1).id
      storeDocuments(db, before, { collectionId, ...sizes, now: 1 })
      const versions = new ExpectedVersions()
      const expected = { imported: 0, updated: 0, duplicate: 0 }
      const all = imported.flat()
      const found = estimateDocuments(db, all, { collectionId, ...sizes })
      for (const [at, draft] of all.entries()) expected[versions.add(draft, found[at]!)]++
      const stored = { imported: 0, updated: 0, duplicate: 0 }
      for (const piece of imported) {
        const outcome = storeDocuments(db, piece, { collectionId, ...sizes, now: 2, begunAt: 2 })
        for (const state of ['imported', 'updated', 'duplicate'] as const) stored[state] += outcome[state]
      }
      expect(expected).toEqual(stored)
      db.close()
    }),
    { numRuns: 60 },
  )
})
