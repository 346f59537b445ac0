import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from './oldLibrary.ts'

test('libraries from before have no maps, and nothing else changes', () => {
  const library = oldLibrary()
  fillFirstVersion(library.at(1))
  const before = allRows(library.at(24))
  expect(allRows(library.at(25))).toEqual({ ...before, maps: [] })
})
