import { expect, test } from 'vitest'
import { readListing } from '../../../../src/main/store/search/lists/wordLists.ts'
import { TOKENIZER_VERSION } from '../../../../src/main/text/tokens.ts'
import { allRows, fillFirstVersion, oldLibrary } from '../oldLibrary.ts'

test('lists of words from before have no parts yet, and nothing else changes', () => {
  const library = oldLibrary()
  fillFirstVersion(library.at(1))
  const old = library.at(47)
  const listing = { generation: 1, through: 2, passages: 2, epoch: '', tokenizer: TOKENIZER_VERSION }
  old.prepare("INSERT INTO library (key, value) VALUES ('word lists', ?)").run(JSON.stringify(listing))
  const before = allRows(old)
  const db = library.at(48)
  expect(allRows(db)).toEqual({ ...before, word_parts: [], word_part_lists: [] })
  expect(readListing(db)).toEqual({ ...listing, made: 2 })
})
