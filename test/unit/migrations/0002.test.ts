import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from './oldLibrary.ts'

test('a library from before searches were kept keeps every row, and gets empty tables for them', () => {
  const library = oldLibrary()
  const old = library.at(1)
  fillFirstVersion(old)
  const before = allRows(old)
  const after = allRows(library.at(2))
  expect(after).toEqual({ ...before, searches: [], search_documents: [], document_links: [], saved_searches: [] })
})
