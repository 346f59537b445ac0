import { expect, test } from 'vitest'
import { resized, wholeMap } from '../../../src/renderer/map/points.ts'

const wide = { width: 1200, height: 700 }
const narrow = { width: 640, height: 560 }

test('a map that shows all still does in a window of another size', () => {
  expect(resized(wholeMap(wide), wide, narrow)).toEqual(wholeMap(narrow))
})

test('of one that was moved or zoomed the middle stays in the middle', () => {
  const camera = { scale: 2_000, x: -300, y: -450 }
  expect(resized(camera, wide, narrow)).toEqual({ scale: 2_000, x: -580, y: -520 })
})
