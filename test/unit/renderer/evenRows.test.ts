import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowsInSight, topToShow } from '../../../src/renderer/ui/layout/evenRows.ts'

const lists = fc.record({
  count: fc.integer({ min: 1, max: 500 }),
  rowHeight: fc.integer({ min: 1, max: 60 }),
  headHeight: fc.integer({ min: 0, max: 40 }),
})

test('those rows are in sight that have a pixel below the head and above the lower edge', () => {
  fc.assert(
    fc.property(
      lists,
      fc.integer({ min: 41, max: 900 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (list, height, share) => {
        const { count, rowHeight, headHeight } = list
        const top = Math.floor(share * Math.max(0, headHeight + count * rowHeight - height))
        const seen = Array.from({ length: count }, (_, row) => row).filter((row) => {
          const start = headHeight + row * rowHeight
          return start + rowHeight > top + headHeight && start < top + height
        })
        expect(rowsInSight({ top, height }, list)).toEqual({ first: seen[0], last: seen.at(-1) })
      },
    ),
  )
})

test('before a list is laid out, and while it is empty, no row is in sight', () => {
  const list = { count: 350_000, rowHeight: 34, headHeight: 0 }
  expect(rowsInSight({ top: 0, height: 0 }, list)).toEqual({ first: 0, last: -1 })
  expect(rowsInSight({ top: 340, height: 600 }, { ...list, count: 0 })).toEqual({ first: 0, last: -1 })
})

test('a list that became shorter shows its last rows, as the browser will', () => {
  expect(rowsInSight({ top: 34_000, height: 340 }, { count: 20, rowHeight: 34, headHeight: 0 })).toEqual({
    first: 10,
    last: 19,
  })
})

test('a row that is shown is in sight as a whole, and nothing is scrolled where it is already', () => {
  fc.assert(
    fc.property(lists, fc.nat(20_000), fc.integer({ min: 101, max: 900 }), fc.nat(499), (list, top, height, at) => {
      const { count, rowHeight, headHeight } = list
      const row = at % count
      const isWhole = (from: number) => row * rowHeight >= from && headHeight + (row + 1) * rowHeight <= from + height
      const to = topToShow(row, { top, height }, list)
      expect(isWhole(to ?? top)).toBe(true)
      if (isWhole(top)) expect(to).toBeUndefined()
    }),
  )
})
