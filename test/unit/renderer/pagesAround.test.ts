import { assert, constantFrom, integer, nat, property } from 'fast-check'
import { expect, test } from 'vitest'
import { numbersOf, pagesAround, pagesInSight } from '../../../src/renderer/ui/layout/pagesAround.ts'

test('what is around rows holds what is in sight, and half a page of rows on either side', () => {
  expect(numbersOf(pagesInSight(190, 219, 200))).toEqual([0, 1])
  expect(numbersOf(pagesAround(250, 279, 200))).toEqual([0, 1])
  expect(numbersOf(pagesAround(290, 309, 200))).toEqual([0, 1, 2])
  expect(numbersOf(pagesAround(0, 29, 200))).toEqual([0])
  assert(
    property(nat(1_000_000), integer({ min: 1, max: 200 }), constantFrom(50, 200), (first, rows, size) => {
      const last = first + rows - 1
      const around = numbersOf(pagesAround(first, last, size))
      for (const row of [first, last, Math.max(0, first - size / 2), last + size / 2])
        expect(around).toContain(Math.floor(row / size))
      expect(around).toHaveLength(new Set(around).size)
      expect(around).toEqual(expect.arrayContaining([...numbersOf(pagesInSight(first, last, size))]))
    }),
  )
})
