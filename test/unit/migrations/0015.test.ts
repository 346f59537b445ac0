import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from './oldLibrary.ts'

test('nothing is watched in a library from before, and nothing else changes', () => {
  const library = oldLibrary()
  fillFirstVersion(library.at(1))
  const before = allRows(library.at(14))
  expect(allRows(library.at(15))).toEqual({ ...before, watched_folders: [], watched_files: [], watch_events: [] })
})
