import { expect, test } from 'vitest'
import { leadOf } from '../../../src/renderer/search/leadOf.ts'

const words = 'The log of the harbour master tells of the weather. '.repeat(6)

test('what stands near before the first mark stays', () => {
  expect(leadOf(words, 0)).toEqual({ length: 0, isFar: false })
  expect(leadOf(words, 60)).toEqual({ length: 0, isFar: false })
})

test('what stands far before it may be left out, to the beginning of a word near it', () => {
  const { length, isFar } = leadOf(words, 200)
  expect(isFar).toBe(true)
  expect(length).toBeGreaterThanOrEqual(170)
  expect(length).toBeLessThan(200)
  expect(words[length - 1]).toBe(' ')
  expect(leadOf(words, 100).isFar).toBe(false)
})

test('without spaces it is cut between characters', () => {
  expect(leadOf('可'.repeat(200), 100)).toEqual({ length: 70, isFar: false })
  expect(leadOf(`a${'😀'.repeat(100)}`, 100)).toEqual({ length: 71, isFar: false })
})
