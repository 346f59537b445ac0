import { expect, test } from 'vitest'
import { reportWait } from '../../../src/renderer/ui/layout/reportWait.ts'

const screen = (first: number) => ({ first, last: first + 29 })

/** Reports while each of `places` comes into sight, `frameMs` after the one before, and none stays. */
function reportsWhilePassing(places: readonly number[], frameMs: number): number {
  let [reports, before, at] = [1, screen(0), 0]
  places.forEach((place, step) => {
    const now = (step + 1) * frameMs
    const wait = reportWait(before, screen(place), now - at)
    // What waits longer than a frame is overtaken by the next.
    if (wait >= frameMs) return
    reports++
    ;[before, at] = [screen(place), now + Math.max(0, wait)]
  })
  return reports
}

test('rows that follow are reported at once, and at most every few frames', () => {
  expect(reportWait(screen(0), screen(3), 1_000)).toBeLessThanOrEqual(0)
  expect(reportWait(screen(0), screen(3), 20)).toBe(30)
})

test('a jump after a rest is reported at once', () => {
  expect(reportWait(screen(0), screen(300_000), 1_000)).toBeLessThanOrEqual(0)
})

test('a scrollbar that is drawn through a long list reports few of the rows that pass, but some', () => {
  const places = Array.from({ length: 60 }, (_, step) => (step + 1) * 5_800)
  // A second of frames.
  const reports = reportsWhilePassing(places, 16)
  expect(reports).toBeGreaterThan(1)
  expect(reports).toBeLessThanOrEqual(4)
  // As where a machine is busy, and a frame takes as long as four.
  expect(reportsWhilePassing(places, 64)).toBeLessThanOrEqual(10)
})
