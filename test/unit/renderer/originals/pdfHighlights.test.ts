import { expect, test } from 'vitest'
import { boxOfRange } from '../../../../src/renderer/originals/pdf/pdfHighlights.ts'

const rect = (left: number, top: number, right: number, bottom: number) => ({
  left,
  top,
  right,
  bottom,
  width: right - left,
  height: bottom - top,
})

/** As much of a page and a range of the DOM as is read. */
const measured = (place: ReturnType<typeof rect>) =>
  ({ dataset: { pageNumber: '3' }, getBoundingClientRect: () => place }) as unknown as HTMLElement & Range

test('a selection is a box in shares of its page, cut where it reaches beyond it', () => {
  const page = measured(rect(100, 50, 300, 450))
  expect(boxOfRange(page, measured(rect(150, 150, 250, 250)), 0)).toEqual({
    page: 3,
    left: 0.25,
    top: 0.25,
    width: 0.5,
    height: 0.25,
  })
  expect(boxOfRange(page, measured(rect(200, 250, 900, 900)), 0)).toEqual({
    page: 3,
    left: 0.5,
    top: 0.5,
    width: 0.5,
    height: 0.5,
  })
  expect(boxOfRange(page, measured(rect(400, 90, 500, 110)), 0)).toBeNull()
})

test('on a page that is turned, the box is that of the page as it was made', () => {
  const page = measured(rect(0, 0, 400, 200))
  // The upper right corner of a page that is turned clockwise by a quarter is its upper left corner.
  expect(boxOfRange(page, measured(rect(300, 0, 400, 50)), 90)).toEqual({
    page: 3,
    left: 0,
    top: 0,
    width: 0.25,
    height: 0.25,
  })
})
