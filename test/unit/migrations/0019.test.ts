import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from './oldLibrary.ts'

test('libraries from before have no marks, and nothing else changes', () => {
  const library = oldLibrary()
  fillFirstVersion(library.at(1))
  const before = allRows(library.at(18))
  const added = ['tags', 'document_tags', 'list_values', 'document_marks', 'highlights', 'notes', 'lost_marks']
  const { note_words_config: _, ...after } = Object.fromEntries(
    Object.entries(allRows(library.at(19))).filter(([name]) => name in before || added.includes(name)),
  )
  expect(after).toEqual({ ...before, ...Object.fromEntries(added.map((name) => [name, []])) })
})
