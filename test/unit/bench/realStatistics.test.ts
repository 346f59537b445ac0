import { expect, test } from 'vitest'
import { percentile, recallAt } from '../../bench/real/statistics.ts'

const best = [0.9, 0.8, 0.7, 0.7, 0.6]

test('all of the nearest, in any order, are all', () => {
  expect(recallAt(best, [0.8, 0.9, 0.7], 3)).toBe(1)
})

test('what is as near as the last of the nearest counts, and what is a little farther does not', () => {
  expect(recallAt(best, [0.9, 0.8, 0.7 - 5e-7], 3)).toBe(1)
  expect(recallAt(best, [0.9, 0.8, 0.7 - 5e-6], 3)).toBeCloseTo(2 / 3)
})

test('the best is found only in the first place', () => {
  expect(recallAt(best, [0.9, 0.8], 1)).toBe(1)
  expect(recallAt(best, [0.8, 0.9], 1)).toBe(0)
})

test('an answer that is too short, or contains what it must not, has less', () => {
  expect(recallAt(best, [0.9], 2)).toBe(0.5)
  expect(recallAt(best, [0.9, -Infinity], 2)).toBe(0.5)
})

test('what is behind the depth does not count', () => {
  expect(recallAt(best, [0.1, 0.9, 0.8], 2)).toBe(0.5)
})

test('where fewer are allowed than are asked for, all of them are the nearest', () => {
  expect(recallAt([0.9, 0.8], [0.9, 0.8], 10)).toBe(1)
  expect(recallAt([0.9, 0.8], [0.9], 10)).toBe(0.5)
  expect(recallAt([], [], 10)).toBe(1)
})

test('percentiles do not depend on the order', () => {
  const values = Array.from({ length: 100 }, (_, i) => (i * 37) % 100)
  expect(percentile(values, 0.5)).toBe(50)
  expect(percentile(values, 0.95)).toBe(95)
  expect(percentile([3], 0.95)).toBe(3)
  expect(percentile([], 0.5)).toBeNaN()
})
