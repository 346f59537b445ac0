import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from './oldLibrary.ts'

test('a library from before has no prices, budgets or reservations, and nothing else changes', () => {
  const library = oldLibrary()
  fillFirstVersion(library.at(1))
  const before = allRows(library.at(16))
  expect(allRows(library.at(17))).toEqual({ ...before, prices: [], budgets: [], reservations: [] })
})
