import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from './oldLibrary.ts'

test('a library from before conversations keeps every row, and gets empty tables for them', () => {
  const library = oldLibrary()
  fillFirstVersion(library.at(3))
  const old = library.at(6)
  const before = allRows(old)
  expect(allRows(library.at(7))).toEqual({ ...before, conversations: [], turns: [], turn_passages: [] })
})
