import { expect, test } from 'vitest'
import { areDifferentTexts, countChanges, shareWords, sideOf } from '../../../src/renderer/compare/sides.ts'

const parts = [
  { kind: 'same', text: 'The port is ' },
  { kind: 'removed', text: 'open' },
  { kind: 'added', text: 'closed' },
  { kind: 'same', text: '. ' },
  { kind: 'added', text: 'Again.' },
  { kind: 'removed', text: 'Never.' },
] as const

test('each side has all changes in order, also those that it has no text of', () => {
  expect(sideOf(parts, 'first')).toEqual([
    { text: 'The port is ', change: null },
    { text: 'open', change: 0 },
    { text: '. ', change: null },
    { text: '', change: 1 },
    { text: 'Never.', change: 2 },
  ])
  expect(
    sideOf(parts, 'second')
      .map(({ text }) => text)
      .join(''),
  ).toBe('The port is closed. Again.')
  expect(countChanges(parts)).toBe(3)
  expect(countChanges([{ kind: 'same', text: 'One.' }])).toBe(0)
})

test('texts with little in the same place are two texts, and have words in common wherever these are', () => {
  expect(areDifferentTexts(parts)).toBe(false)
  const other = [
    { kind: 'removed', text: 'Coffee rose, REUTER said.' },
    { kind: 'added', text: 'Said Reuter: the harbour is closed.' },
    { kind: 'same', text: '.' },
  ] as const
  expect([areDifferentTexts(other), shareWords(other)]).toEqual([true, true])
  const none = [
    { kind: 'removed', text: 'Coffee rose' },
    { kind: 'added', text: 'Ports closed' },
  ] as const
  expect([areDifferentTexts(none), shareWords(none)]).toEqual([true, false])
  expect(areDifferentTexts([{ kind: 'added', text: 'Only here.' }])).toBe(false)
})
