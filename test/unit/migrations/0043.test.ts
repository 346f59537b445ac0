import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from './oldLibrary.ts'

test('texts of libraries from before stay whole, and nothing else changes', () => {
  const library = oldLibrary()
  fillFirstVersion(library.at(1))
  const before = allRows(library.at(42))
  const db = library.at(43)
  expect(allRows(db)).toEqual({ ...before, long_texts: [], long_layouts: [] })
  const texts = (from: string) => db.prepare(`SELECT document_id, raw, text FROM ${from} ORDER BY 1`).all()
  expect(texts('document_texts')).toEqual(texts('document_bodies'))
})
