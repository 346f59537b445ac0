import { expect, test } from 'vitest'
import { windowBounds } from '../../../src/main/desktop/windowBounds.ts'

const at = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })
const laptop = at(0, 25, 1440, 875)
const right = at(1440, 0, 1920, 1200)
const left = at(-1920, 0, 1920, 1080)

test.each([
  ['a first start: in the middle of the main display', undefined, [laptop, right], at(80, 63, 1280, 800)],
  ['a small main display: no larger than it', undefined, [at(0, 0, 1024, 600)], at(0, 0, 1024, 600)],
  ['where it was', at(100, 90, 900, 700), [laptop], at(100, 90, 900, 700)],
  ['where it was on a display to the left', at(-1800, 50, 900, 700), [laptop, left], at(-1800, 50, 900, 700)],
  ['its display is gone: the same size on the main one', at(1700, 100, 1000, 700), [laptop], at(220, 113, 1000, 700)],
  ['its display is gone and it was larger than this one', at(1700, 100, 1800, 1100), [laptop], at(0, 25, 1440, 875)],
  ['only a corner would show, too little to hold', at(1400, 100, 1000, 700), [laptop], at(220, 113, 1000, 700)],
  ['partly outside, but with enough to hold', at(1300, 100, 1000, 700), [laptop], at(1300, 100, 1000, 700)],
  ['its title bar is above every display', at(100, -300, 900, 700), [laptop], at(270, 113, 900, 700)],
  ['the bar at the top of the screen moved over it', at(100, 15, 900, 700), [laptop], at(100, 25, 900, 700)],
  ['smaller than it may be', at(100, 100, 10, 10), [laptop], at(340, 203, 760, 520)],
  ['no display at all', at(100, 100, 900, 700), [], at(190, 50, 900, 700)],
])('%s', (_, saved, displays, expected) => {
  expect(windowBounds(saved, displays)).toEqual(expected)
})
