import { expect, test } from 'vitest'
import { recycledRows, type DrawnRow } from '../../../src/renderer/ui/layout/recycledRows.ts'

const count = 10_000
const screen = (first: number) => ({ first, last: first + 19 })
const indexes = (rows: readonly DrawnRow[]) => rows.map(({ index }) => index)
const elements = (rows: readonly DrawnRow[]) => rows.map(({ element }) => element)
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** Those that have to be put elsewhere, by the rule that React goes by: it keeps in place what comes later than all before it. */
function moved(before: readonly DrawnRow[], after: readonly DrawnRow[]): number {
  const places = new Map(elements(before).map((element, place) => [element, place]))
  let furthest = -1
  let moves = 0
  for (const element of elements(after)) {
    const place = places.get(element)
    if (place === undefined) continue
    if (place < furthest) moves++
    else furthest = place
  }
  return moves
}

test('at rest some rows beyond those in sight are drawn, within the list', () => {
  const rows = recycledRows()
  expect(indexes(rows(screen(0), count, false))).toEqual(range(0, 23))
  expect(indexes(rows(screen(500), count, false))).toEqual(range(496, 523))
  expect(indexes(rows({ first: 9_980, last: 9_999 }, count, false))).toEqual(range(9_976, 9_999))
})

test('a jump draws the rows in sight alone, in the elements as they stand, and those beyond come at rest', () => {
  const rows = recycledRows()
  const before = rows(screen(100), count, false)
  for (const first of [117, 400, 380, 90]) {
    const after = rows(screen(first), count, true)
    expect(indexes(after)).toEqual(range(first, first + 19))
    expect(elements(after)).toEqual(elements(before).slice(0, 20))
  }
  const jumped = rows(screen(90), count, true)
  const rested = rows(screen(90), count, false)
  expect(indexes(rested)).toEqual(range(86, 113))
  expect(elements(rested).slice(4, 24)).toEqual(elements(jumped))
})

test('a row more at either end takes one element, and moves none that stays', () => {
  const rows = recycledRows()
  const before = rows(screen(100), count, false)
  const down = rows(screen(101), count, true)
  expect(indexes(down)).toEqual(range(97, 124))
  expect(new Set(elements(down))).toEqual(new Set(elements(before)))
  expect(moved(before, down)).toBe(1)
  const up = rows(screen(99), count, true)
  expect(indexes(up)).toEqual(range(95, 122))
  expect(moved(down, up)).toBe(0)
  expect(new Set(elements(up)).size).toBe(28)
})

test('a list that becomes shorter or empty draws what it has', () => {
  const rows = recycledRows()
  rows(screen(0), count, false)
  expect(indexes(rows({ first: 0, last: 2 }, 3, false))).toEqual([0, 1, 2])
  expect(rows({ first: 0, last: -1 }, 0, false)).toEqual([])
})

test('before the list knows its height, it draws none', () => {
  expect(recycledRows()({ first: 0, last: -1 }, count, false)).toEqual([])
})

test('what is drawn again for another reason stays as it is', () => {
  const rows = recycledRows()
  const before = rows(screen(0), count, false)
  expect(rows(screen(0), count, false)).toBe(before)
})
