import { expect, test } from 'vitest'
import { de } from '../../../../src/renderer/strings/de/de.ts'
import { en } from '../../../../src/renderer/strings/en.ts'

test.each([
  [['42'], 'No text has the number “42”.', 'Kein Text hat die Zahl „42“.'],
  [['1,200', '2031-04'], 'No text has the numbers “1,200”, “2031-04”.', 'Kein Text hat die Zahlen „1,200“, „2031-04“.'],
  [['A4'], 'No text has the word “A4”.', 'Kein Text hat das Wort „A4“.'],
  [['42', 'quay'], 'No text has the words “42”, “quay”.', 'Kein Text hat die Wörter „42“, „quay“.'],
])('%j is named as what it is', (words, english, german) => {
  expect(en.search.missing(words)).toBe(english)
  expect(de.search.missing(words)).toBe(german)
})
