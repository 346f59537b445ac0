import { expect, test } from 'vitest'
import { isCalledBy } from '../../../src/renderer/ask/calledBy.ts'

test('a title that is the question, whole or cut, is not said twice; any other is shown', () => {
  expect(isCalledBy('Who drew it?', 'Who drew it?')).toBe(true)
  expect(isCalledBy('Who drew it?', '  Who\n drew  it? ')).toBe(true)
  expect(isCalledBy('Who drew…', 'Who drew it?')).toBe(true)
  expect(isCalledBy('Who drew', 'Who drew it?')).toBe(false)
  expect(isCalledBy('Lighthouses', 'Who drew it?')).toBe(false)
  expect(isCalledBy('Who drew it? And why…', 'Who drew it?')).toBe(false)
})
