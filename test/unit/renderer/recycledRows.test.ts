import { expect, test } from 'vitest'
import {
  recycledRows,
  type DrawnRow,
  type DrawnRows,
  type ShownList,
} from '../../../src/renderer/ui/layout/recycledRows.ts'

const count = 10_000
const mostInFrame = 5
/** Where the list itself comes. */
const fewer = 3
const screen = (first: number) => ({ first, last: first + 19 })
const indexes = ({ rows }: DrawnRows) => rows.map(({ index }) => index)
const elements = ({ rows }: DrawnRows) => rows.map(({ element }) => element)
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** Draws lists: in one frame, or in as many as they take. */
function drawer() {
  const recycle = recycledRows()
  let turn = 0
  const frame = (list: Partial<ShownList>) =>
    recycle({ inSight: screen(0), count, isScrolling: false, order: 'added', most: mostInFrame, ...list, turn })
  const whole = (list: Partial<ShownList>) => {
    let drawn = frame(list)
    for (; drawn.areWaiting; drawn = frame(list)) turn++
    return drawn
  }
  const nextFrame = (list: Partial<ShownList>) => {
    turn++
    return frame(list)
  }
  return { frame, nextFrame, whole }
}

/** Those that have to be put elsewhere, by the rule that React goes by: it keeps in place what comes later than all before it. */
function moved(before: DrawnRows, after: DrawnRows): number {
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
  const { whole } = drawer()
  expect(indexes(whole({}))).toEqual(range(0, 23))
  expect(indexes(whole({ inSight: screen(500) }))).toEqual(range(496, 523))
  expect(indexes(whole({ inSight: { first: 9_980, last: 9_999 } }))).toEqual(range(9_976, 9_999))
})

test('a jump draws the rows in sight and one more, in the elements as they stand, and those beyond come at rest', () => {
  const { whole } = drawer()
  const before = whole({ inSight: screen(100) })
  for (const first of [117, 400, 380, 90]) {
    const after = whole({ inSight: screen(first), isScrolling: true })
    expect(indexes(after)).toEqual(range(first, first + 20))
    expect(elements(after)).toEqual(elements(before).slice(0, 21))
  }
  const jumped = whole({ inSight: screen(90), isScrolling: true })
  const rested = whole({ inSight: screen(90) })
  expect(indexes(rested)).toEqual(range(86, 113))
  expect(elements(rested).slice(4, 25)).toEqual(elements(jumped))
})

test('a row more or less in sight makes and removes no element while one jumps', () => {
  const { whole } = drawer()
  const before = whole({ inSight: screen(100) })
  for (const [first, more] of [
    [500, 0],
    [900, 1],
    [1_300, 0],
    [1_700, 1],
  ] as const) {
    const after = whole({ inSight: { first, last: first + 19 + more }, isScrolling: true })
    expect(elements(after).slice(0, 21)).toEqual(elements(before).slice(0, 21))
  }
})

test('a row more at either end takes one element, and moves none that stays', () => {
  const { whole } = drawer()
  const before = whole({ inSight: screen(100) })
  const down = whole({ inSight: screen(101), isScrolling: true })
  expect(indexes(down)).toEqual(range(97, 124))
  expect(new Set(elements(down))).toEqual(new Set(elements(before)))
  expect(moved(before, down)).toBe(1)
  const up = whole({ inSight: screen(99), isScrolling: true })
  expect(indexes(up)).toEqual(range(95, 122))
  expect(moved(down, up)).toBe(0)
  expect(new Set(elements(up)).size).toBe(28)
})

const others = (before: DrawnRows, after: DrawnRows) => {
  const shown = new Map(before.rows.map(({ element, index }) => [element, index]))
  return after.rows.filter(({ element, index }) => shown.get(element) !== index)
}

test('no frame draws more rows than it may, the first ones first, and the others stay as they are', () => {
  const { frame, nextFrame, whole } = drawer()
  const before = whole({ inSight: screen(100), isScrolling: true })
  const jump = { inSight: screen(2_000), isScrolling: true }
  const first = frame(jump)
  expect(others(before, first).map(({ index }) => index)).toEqual(range(2_000, 2_000 + mostInFrame - 1))
  expect(first).toMatchObject({ first: 2_000, last: 2_019, areWaiting: true })
  // Drawn again for another reason within the frame.
  expect(frame(jump)).toBe(first)
  const second = nextFrame(jump)
  expect(others(first, second).map(({ index }) => index)).toEqual(
    range(2_000 + mostInFrame, Math.min(2_019, 2_000 + 2 * mostInFrame - 1)),
  )
  const last = whole(jump)
  expect(last.areWaiting).toBe(false)
  expect(indexes(last)).toEqual(range(2_000, 2_019))
})

test('rows that come with the list are made a few in each frame', () => {
  const { frame, nextFrame } = drawer()
  expect(indexes(frame({}))).toEqual(range(0, fewer - 1))
  expect(indexes(nextFrame({}))).toEqual(range(0, fewer + mostInFrame - 1))
})

test('no row is in sight twice: one that waits and is shown by another element is away', () => {
  const { frame, whole } = drawer()
  whole({ inSight: screen(100), isScrolling: true })
  const { rows } = frame({ inSight: screen(111), isScrolling: true })
  const inSight = rows.filter(({ isAway }) => !isAway).map(({ index }) => index)
  expect(new Set(inSight).size).toBe(inSight.length)
  const shown = new Set(rows.filter(({ waits }) => !waits).map(({ index }) => index))
  const away = (row: DrawnRow) => row.waits && shown.has(row.index)
  expect(rows.filter(({ isAway }) => isAway)).toEqual(rows.filter(away))
  expect(rows.some(away)).toBe(true)
})

test('in another order every row is another one, and waits for its turn', () => {
  const { frame, nextFrame, whole } = drawer()
  whole({ isScrolling: true })
  const waiting = ({ rows }: DrawnRows) => rows.filter(({ waits }) => waits).length
  const total = frame({ isScrolling: true }).rows.length
  const sorted = { isScrolling: true, order: 'title' }
  expect(waiting(frame(sorted))).toBe(total)
  expect(waiting(nextFrame(sorted))).toBe(total - mostInFrame)
  expect(waiting(whole(sorted))).toBe(0)
})

test('a list that becomes shorter or empty draws what it has', () => {
  const { whole } = drawer()
  whole({})
  expect(indexes(whole({ inSight: { first: 0, last: 2 }, count: 3 }))).toEqual([0, 1, 2])
  expect(whole({ inSight: { first: 0, last: -1 }, count: 0 }).rows).toEqual([])
})

test('before the list knows its height, it draws none', () => {
  expect(drawer().frame({ inSight: { first: 0, last: -1 } }).rows).toEqual([])
})

test('what is drawn again for another reason stays as it is', () => {
  const { whole, frame } = drawer()
  const before = whole({})
  expect(frame({})).toBe(before)
})
