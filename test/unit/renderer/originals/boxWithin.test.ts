import { expect, test } from 'vitest'
import { boxWithin } from '../../../../src/renderer/originals/pdf/boxWithin.ts'

const rect = (left: number, top: number, right: number, bottom: number) => ({
  left,
  top,
  right,
  bottom,
})

test('a selection is a box in shares of its page, cut where it reaches beyond it', () => {
  const page = rect(100, 50, 300, 450)
  expect(boxWithin(page, rect(150, 150, 250, 250), 3, 0)).toEqual({
    page: 3,
    left: 0.25,
    top: 0.25,
    width: 0.5,
    height: 0.25,
  })
  expect(boxWithin(page, rect(200, 250, 900, 900), 3, 0)).toEqual({
    page: 3,
    left: 0.5,
    top: 0.5,
    width: 0.5,
    height: 0.5,
  })
  expect(boxWithin(page, rect(400, 90, 500, 110), 3, 0)).toBeNull()
})

test('on a page that is turned, the box is that of the page as it was made', () => {
  const page = rect(0, 0, 400, 200)
  // The upper right corner of a page that is turned clockwise by a quarter is its upper left corner.
  expect(boxWithin(page, rect(300, 0, 400, 50), 3, 90)).toEqual({
    page: 3,
    left: 0,
    top: 0,
    width: 0.25,
    height: 0.25,
  })
})
