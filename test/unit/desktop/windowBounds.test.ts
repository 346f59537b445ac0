import { expect, test } from 'vitest'
import { windowBounds } from '../../../src/main/desktop/windowBounds.ts'

const laptop = { x: 0, y: 25, width: 1440, height: 875 }
const right = { x: 1440, y: 0, width: 1920, height: 1200 }
const left = { x: -1920, y: 0, width: 1920, height: 1080 }

test.each([
  [
    'a first start: in the middle of the main display',
    undefined,
    [laptop, right],
    { x: 80, y: 63, width: 1280, height: 800 },
  ],
  [
    'a small main display: no larger than it',
    undefined,
    [{ x: 0, y: 0, width: 1024, height: 600 }],
    { x: 0, y: 0, width: 1024, height: 600 },
  ],
  ['where it was', { x: 100, y: 90, width: 900, height: 700 }, [laptop], { x: 100, y: 90, width: 900, height: 700 }],
  [
    'where it was on a display to the left',
    { x: -1800, y: 50, width: 900, height: 700 },
    [laptop, left],
    { x: -1800, y: 50, width: 900, height: 700 },
  ],
  [
    'its display is gone: the same size on the main one',
    { x: 1700, y: 100, width: 1000, height: 700 },
    [laptop],
    { x: 220, y: 113, width: 1000, height: 700 },
  ],
  [
    'its display is gone and it was larger than this one',
    { x: 1700, y: 100, width: 1800, height: 1100 },
    [laptop],
    { x: 0, y: 25, width: 1440, height: 875 },
  ],
  [
    'only a corner would show, too little to hold',
    { x: 1400, y: 100, width: 1000, height: 700 },
    [laptop],
    { x: 220, y: 113, width: 1000, height: 700 },
  ],
  [
    'partly outside, but with enough to hold',
    { x: 1300, y: 100, width: 1000, height: 700 },
    [laptop],
    { x: 1300, y: 100, width: 1000, height: 700 },
  ],
  [
    'its title bar is above every display',
    { x: 100, y: -300, width: 900, height: 700 },
    [laptop],
    { x: 270, y: 113, width: 900, height: 700 },
  ],
  [
    'the bar at the top of the screen moved over it',
    { x: 100, y: 15, width: 900, height: 700 },
    [laptop],
    { x: 100, y: 25, width: 900, height: 700 },
  ],
  [
    'smaller than it may be',
    { x: 100, y: 100, width: 10, height: 10 },
    [laptop],
    { x: 340, y: 203, width: 760, height: 520 },
  ],
  ['no display at all', { x: 100, y: 100, width: 900, height: 700 }, [], { x: 190, y: 50, width: 900, height: 700 }],
])('%s', (_, saved, displays, expected) => {
  expect(windowBounds(saved, displays)).toEqual(expected)
})
