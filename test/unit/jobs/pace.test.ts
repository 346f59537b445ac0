import { expect, test } from 'vitest'
import { createPace } from '../../../src/main/jobs/pace.ts'

test('is not known before there are steps', () => {
  const pace = createPace()
  expect(pace.ratePerSecond()).toBeUndefined()
  pace.note(5, 1000)
  pace.note(5, 9000)
  expect(pace.ratePerSecond()).toBeUndefined()
})

test('is not known before it is steady: three seconds, and steps, after the first one', () => {
  const pace = createPace()
  for (const second of [0, 1, 2, 3]) {
    pace.note(second * 100, second * 1000)
    expect(pace.ratePerSecond()).toBeUndefined()
  }
  pace.note(400, 4000)
  expect(pace.ratePerSecond()).toBe(100)

  const slow = createPace()
  for (const step of [0, 1, 2, 3]) {
    slow.note(step, step * 8000)
    expect(slow.ratePerSecond()).toBeUndefined()
  }
  slow.note(4, 32_000)
  expect(slow.ratePerSecond()).toBe(0.125)
})

test('leaves out what was before the first step: files were opened, and nothing was done', () => {
  const pace = createPace()
  for (let tenth = 0; tenth < 40; tenth++) pace.note(0, tenth * 100)
  for (let second = 4; second <= 8; second++) pace.note((second - 3) * 50, second * 1000)
  expect(pace.ratePerSecond()).toBe(50)
})

test('goes on from where a resumed job was', () => {
  const pace = createPace()
  pace.note(7000, 0)
  for (let second = 1; second <= 5; second++) pace.note(7000 + second * 30, second * 1000)
  expect(pace.ratePerSecond()).toBe(30)
})

test('falls while nothing is done', () => {
  const pace = createPace()
  for (let second = 0; second <= 5; second++) pace.note(second * 20, second * 1000)
  expect(pace.ratePerSecond()).toBe(20)
  pace.note(100, 7000)
  pace.note(100, 9000)
  expect(pace.ratePerSecond()).toBe(10)
})

test('forgets what is longer ago than its window', () => {
  const pace = createPace()
  pace.note(0, 0)
  for (let second = 1; second <= 20; second++) pace.note(second * 100, second * 1000)
  for (let second = 21; second <= 40; second++) pace.note(2000 + (second - 20) * 10, second * 1000)
  expect(pace.ratePerSecond()).toBe(10)
})
