import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from './oldLibrary.ts'

test('captures have a table of their own, and nothing else changes', () => {
  const library = oldLibrary()
  fillFirstVersion(library.at(1))
  const before = allRows(library.at(13))
  const db = library.at(14)
  expect(allRows(db)).toEqual({ ...before, captures: [] })
  const add = (position: number, outcome: string) =>
    db
      .prepare(
        `INSERT INTO captures (job_id, position, collection_id, address, way, outcome, captured_at)
         VALUES (1, ?, 1, 'https://a.example/', 'fetched', ?, 5)`,
      )
      .run(position, outcome)
  add(0, 'new')
  expect(() => add(0, 'unchanged')).toThrow('UNIQUE')
  expect(() => add(1, 'guessed')).toThrow('CHECK')
})
