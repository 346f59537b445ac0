import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from '../oldLibrary.ts'

test('notes of libraries from before have no author, and nothing else changes', () => {
  const library = oldLibrary()
  fillFirstVersion(library.at(1))
  library
    .at(44)
    .exec(
      `INSERT INTO notes (text, body, grams, created_at, changed_at) VALUES ('Which crane?', 'which crane', '', 1, 2)`,
    )
  const before = allRows(library.at(44))
  const notes = (before['notes'] ?? []).map((one) => ({ ...(one as object), added_by: null }))
  expect(notes).toHaveLength(1)
  expect(allRows(library.at(45))).toEqual({ ...before, notes })
})
