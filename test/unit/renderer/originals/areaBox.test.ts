import { expect, test } from 'vitest'
import { boxAfterKey, boxBetween, boxInView, pagePoint } from '../../../../src/renderer/originals/pdf/areaBox.ts'

const frame = { left: 100, top: 50, right: 300, bottom: 450 }

test('an area is what is between two points, in whatever direction it is drawn, and stays on its page', () => {
  const box = boxBetween(3, pagePoint(frame, 250, 150), pagePoint(frame, 20, 900))
  expect(box).toEqual({ page: 3, left: 0, top: 0.25, width: 0.75, height: 0.75 })
})

test('by the keyboard an area begins in the part of its page that is in sight', () => {
  const box = boxInView(frame, { left: 0, top: 350, right: 400, bottom: 800 }, 2)
  expect(box).toMatchObject({ page: 2, left: 0.25, width: 0.5 })
  expect(box!.top).toBeGreaterThan(0.75)
  expect(box!.top + box!.height).toBeLessThan(1)
  expect(boxInView(frame, { left: 0, top: 500, right: 400, bottom: 800 }, 2)).toBeNull()
})

test('arrows move an area up to the edge of its page, with Shift they size it', () => {
  const box = { page: 1, left: 0.01, top: 0.5, width: 0.03, height: 0.5 }
  expect(boxAfterKey(box, 'ArrowLeft', false)).toEqual({ ...box, left: 0 })
  expect(boxAfterKey(box, 'ArrowDown', false)).toEqual(box)
  expect(boxAfterKey(box, 'ArrowLeft', true)).toEqual({ ...box, width: 0.02 })
  expect(boxAfterKey(box, 'ArrowDown', true)).toEqual(box)
  expect(boxAfterKey(box, 'ArrowUp', true)).toMatchObject({ top: 0.5, height: 0.48 })
  expect(boxAfterKey(box, 'a', false)).toBeNull()
})
