import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from './oldLibrary.ts'

test('passages from before have the language of their document, and nothing else changes', () => {
  const library = oldLibrary()
  fillFirstVersion(library.at(1))
  const before = allRows(library.at(15))
  expect(allRows(library.at(16))).toEqual({ ...before, passage_languages: [] })
})
