import { expect, test } from 'vitest'
import { foundWords, noteFoundWords } from '../../../src/renderer/state/reading/foundWords.ts'

test('the words of a hit are still marked after others were opened in tabs behind it', () => {
  for (let passage = 1; passage <= 50; passage++) noteFoundWords(passage, [`word${passage}`])
  expect(foundWords.get().get(1)?.words).toEqual(['word1'])
  noteFoundWords(1, ['again'])
  noteFoundWords(51, ['word51'])
  expect(foundWords.get().size).toBe(50)
  expect(foundWords.get().get(1)?.words).toEqual(['again'])
  expect(foundWords.get().get(51)?.words).toEqual(['word51'])
})
