import { expect, test } from 'vitest'
import { countChanges, sideOf } from '../../../src/renderer/compare/sides.ts'

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
