import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from './oldLibrary.ts'

test('libraries from before have no smart collections, and their documents are still to be signed', () => {
  const library = oldLibrary()
  fillFirstVersion(library.at(1))
  const before = allRows(library.at(21))
  const after = allRows(library.at(22))
  const added = { smart_collections: [], text_signatures: [], bands: [] }
  const unsigned = { key: 'unsigned_to', value: '2' }
  expect(after['library']).toEqual(expect.arrayContaining([unsigned]))
  const library22 = after['library']?.filter((row) => JSON.stringify(row) !== JSON.stringify(unsigned))
  expect({ ...after, library: library22 }).toEqual({ ...before, ...added })
})

test('a library without documents has none to sign', () => {
  const rows = allRows(oldLibrary().at(22))['library'] as { key: string }[]
  expect(rows.map(({ key }) => key)).not.toContain('unsigned_to')
})
