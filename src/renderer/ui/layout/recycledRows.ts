import type { Rows } from './reportWait.ts'

export interface DrawnRow {
  readonly index: number
  /** The element that shows it; unique among the rows that are drawn. */
  readonly element: number
}

/** Rows that are drawn beyond those in sight, on either side, for what is scrolled before the next frame. */
const beyond = 4

/**
 * Chooses which rows of one height are drawn, and which element shows each: creating elements took most of each frame. A jump,
 * which brings mostly other rows into sight, is the dearest frame: it draws only those in sight, in the elements as they
 * stand. The rows beyond come when the list rests, or is scrolled slowly.
 */
export function recycledRows() {
  let drawn: readonly DrawnRow[] = []
  let [seen, count, isScrolling]: [Rows, number, boolean] = [{ first: 0, last: -1 }, 0, false]
  let made = 0
  const make = () => made++

  return (nowSeen: Rows, nowCount: number, nowScrolling: boolean): readonly DrawnRow[] => {
    const before = seen
    const isSame = before.first === nowSeen.first && before.last === nowSeen.last
    // Drawn again for another reason, as a row that becomes active.
    if (isSame && count === nowCount && isScrolling === nowScrolling) return drawn
    ;[seen, count, isScrolling] = [nowSeen, nowCount, nowScrolling]
    const isJump = isScrolling && Math.abs(seen.first - before.first) * 2 > seen.last - seen.first + 1
    // Before the list knows its height, none is in sight.
    const reach = isJump || seen.last < seen.first ? 0 : beyond
    const first = Math.max(0, seen.first - reach)
    const last = Math.min(count - 1, seen.last + reach)
    const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
    drawn = isJump ? inPlace(drawn, indexes, make) : rotated(drawn, indexes, make)
    return drawn
  }
}

/** Every element shows another row, and none is moved. */
function inPlace(before: readonly DrawnRow[], indexes: readonly number[], make: () => number): readonly DrawnRow[] {
  return indexes.map((index, at) => ({ index, element: before[at]?.element ?? make() }))
}

/**
 * Rows that stay keep their elements. Those that leave show the rows behind them; in front of them elements are made: to move
 * one there, React would move all the others.
 */
function rotated(before: readonly DrawnRow[], indexes: readonly number[], make: () => number): readonly DrawnRow[] {
  const wanted = new Set(indexes)
  const stays = new Map(before.flatMap(({ index, element }) => (wanted.has(index) ? [[index, element]] : [])))
  const free = before.flatMap(({ index, element }) => (wanted.has(index) ? [] : [element]))
  const firstStay = indexes.find((index) => stays.has(index)) ?? Number.NEGATIVE_INFINITY
  return indexes.map((index) => ({
    index,
    element: stays.get(index) ?? (index < firstStay ? undefined : free.shift()) ?? make(),
  }))
}
