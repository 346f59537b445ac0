import { expect, test } from 'vitest'
import { beginningOfWord } from '../../../src/renderer/organising/beginningOfWord.ts'

test('the last of the words that are typed may go on', () => {
  expect(beginningOfWord('coc')).toBe('(coc OR coc*)')
  expect(beginningOfWord('cocoa har')).toBe('cocoa (har OR har*)')
  expect(beginningOfWord("côte d'Iv")).toBe("côte (d'Iv OR d'Iv*)")
})

test('what is written in the language of searches, and a single letter, stay as they are', () => {
  for (const typed of ['tag:port', '"cocoa har', 'cocoa OR', 'NOT cocoa', 'harv*', '-rain', 'plan b'])
    expect(beginningOfWord(typed)).toBe(typed)
})
