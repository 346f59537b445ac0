import { expect, test } from 'vitest'
import { framePace } from '../../../src/renderer/ui/layout/framePace.ts'

const inTime = 16.7
const late = 33.3

test('fewer rows change in a frame while frames come late, and some always do', () => {
  const pace = framePace()
  const most = pace.rows()
  pace.saw(late)
  expect(pace.rows()).toBe(most - 1)
  for (let frame = 0; frame < 100; frame++) pace.saw(late)
  expect(pace.rows()).toBeGreaterThan(1)
})

test('frames in time let more rows change again, up to as many as before', () => {
  const pace = framePace()
  const most = pace.rows()
  for (let frame = 0; frame < 3; frame++) pace.saw(late)
  const fewest = pace.rows()
  pace.saw(inTime)
  expect(pace.rows()).toBe(fewest)
  for (let frame = 0; frame < 100; frame++) pace.saw(inTime)
  expect(pace.rows()).toBe(most)
})

test('where every other frame is late, rows stay few', () => {
  const pace = framePace()
  for (let frame = 0; frame < 100; frame++) pace.saw(frame % 2 === 0 ? late : inTime)
  expect(pace.rows()).toBe(2)
})
