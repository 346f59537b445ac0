import { expect, test } from 'vitest'
import { keepsNewer, readNewer } from '../../../../src/main/store/search/lists/newerWords.ts'
import { allRows, fillFirstVersion, oldLibrary } from '../oldLibrary.ts'

test('libraries from before begin without words of newer passages, and nothing else changes', () => {
  const library = oldLibrary()
  fillFirstVersion(library.at(1))
  const before = allRows(library.at(45))
  const db = library.at(46)
  expect(allRows(db)).toEqual(before)
  expect(db.prepare('SELECT count(*) FROM newer_instances').pluck().get()).toBe(0)
  // Without lists of words no passage is newer than they are.
  expect(keepsNewer(db, 3, 1)).toBeUndefined()
  expect(readNewer(db, { generation: 1, through: 2, passages: 2, made: 2, epoch: '', tokenizer: 1 })).toBeUndefined()
})
