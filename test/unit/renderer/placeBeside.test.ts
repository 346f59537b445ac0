import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeBeside } from '../../../src/renderer/welcome/placeBeside.ts'

const length = (max: number) => fc.integer({ min: 1, max })

test('the panel of the tour is within the window wherever it fits, and not over its target where there is room beside it', () => {
  fc.assert(
    fc.property(
      fc.record({ width: length(3000), height: length(2000) }),
      fc.record({ width: length(320), height: length(240) }),
      fc.record({ left: length(3000), top: length(2000), width: length(400), height: length(400) }),
      (window, size, target) => {
        fc.pre(size.width + 24 <= window.width && size.height + 24 <= window.height)
        fc.pre(target.left + target.width <= window.width && target.top + target.height <= window.height)
        const { left, top } = placeBeside(target, size, window)
        expect(left).toBeGreaterThanOrEqual(12)
        expect(top).toBeGreaterThanOrEqual(12)
        expect(left + size.width).toBeLessThanOrEqual(window.width - 12)
        expect(top + size.height).toBeLessThanOrEqual(window.height - 12)
        const hasRoom = Math.max(target.left, window.width - target.left - target.width) >= size.width + 24
        if (hasRoom) expect(left >= target.left + target.width || left + size.width <= target.left).toBe(true)
      },
    ),
  )
})

test('without a target the panel is in the middle', () => {
  expect(placeBeside(undefined, { width: 300, height: 100 }, { width: 900, height: 500 })).toEqual({
    left: 300,
    top: 200,
  })
})
