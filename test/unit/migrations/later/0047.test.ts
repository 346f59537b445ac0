import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from '../oldLibrary.ts'

test('no job of a library from before is cleared, and nothing else changes', () => {
  const library = oldLibrary()
  fillFirstVersion(library.at(1))
  const before = allRows(library.at(46))
  const jobs = (before['jobs'] ?? []).map((one) => ({ ...(one as object), cleared_at: null }))
  expect(jobs.length).toBeGreaterThan(0)
  expect(allRows(library.at(47))).toEqual({ ...before, jobs })
})
