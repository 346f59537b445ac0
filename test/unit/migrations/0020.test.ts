import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from './oldLibrary.ts'

test('libraries from before have no fields, and nothing else changes', () => {
  const library = oldLibrary()
  fillFirstVersion(library.at(1))
  const before = allRows(library.at(19))
  const added = ['fields', 'field_choices', 'field_edits', 'field_values']
  expect(allRows(library.at(20))).toEqual({ ...before, ...Object.fromEntries(added.map((name) => [name, []])) })
})
