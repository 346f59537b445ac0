import { expect, test } from 'vitest'
import { createPace } from '../../../src/main/jobs/pace.ts'

test('is not known before there are two times', () => {
  const pace = createPace()
  expect(pace.ratePerSecond()).toBeUndefined()
  pace.note(5, 1000)
  expect(pace.ratePerSecond()).toBeUndefined()
})

test('is what was done per second', () => {
  const pace = createPace()
  pace.note(0, 0)
  pace.note(30, 1500)
  expect(pace.ratePerSecond()).toBe(20)
})

test('falls while nothing is done', () => {
  const pace = createPace()
  pace.note(0, 0)
  pace.note(40, 2000)
  pace.note(40, 4000)
  expect(pace.ratePerSecond()).toBe(10)
})

test('forgets what is longer ago than its window', () => {
  const pace = createPace()
  pace.note(0, 0)
  for (let second = 1; second <= 20; second++) pace.note(second * 100, second * 1000)
  for (let second = 21; second <= 40; second++) pace.note(2000 + (second - 20) * 10, second * 1000)
  expect(pace.ratePerSecond()).toBe(10)
})
