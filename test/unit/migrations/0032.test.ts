import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from './oldLibrary.ts'

test('libraries from before have no lists of words, and nothing else changes', () => {
  const library = oldLibrary()
  fillFirstVersion(library.at(1))
  const before = allRows(library.at(26))
  expect(allRows(library.at(32))).toEqual({ ...before, word_lists: [], word_sizes: [] })
})
