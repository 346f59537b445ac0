import { expect, test } from 'vitest'
import { createConcurrency } from '../../../src/main/jobs/concurrency.ts'

const times = <T>(count: number, act: () => T): T[] => Array.from({ length: count }, act)

test('one more after a full round of successes, up to the highest', () => {
  const limits: number[] = []
  const concurrency = createConcurrency({ start: 2, max: 4 }, (limit) => limits.push(limit))
  times(1, concurrency.succeeded)
  expect(concurrency.limit).toBe(2)
  times(1, concurrency.succeeded)
  expect(concurrency.limit).toBe(3)
  times(20, concurrency.succeeded)
  expect(concurrency.limit).toBe(4)
  expect(limits).toEqual([3, 4])
})

test('half as many after a 429, never fewer than one', () => {
  const concurrency = createConcurrency({ start: 5, max: 8 })
  const seen = times(4, () => {
    concurrency.throttled()
    return concurrency.limit
  })
  expect(seen).toEqual([2, 1, 1, 1])
})

test('a 429 starts the round over', () => {
  const concurrency = createConcurrency({ start: 4, max: 8 })
  times(3, concurrency.succeeded)
  concurrency.throttled()
  times(1, concurrency.succeeded)
  expect(concurrency.limit).toBe(2)
  times(1, concurrency.succeeded)
  expect(concurrency.limit).toBe(3)
})
