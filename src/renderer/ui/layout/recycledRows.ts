import type { Rows } from './reportWait.ts'

export interface DrawnRow {
  readonly index: number
  /** The element that shows it; unique among the rows that are drawn. */
  readonly element: number
  /** Its element is to show another row, and stays as it is until its turn. */
  readonly waits: boolean
  /** It waits, and its row is shown by another element now: it is drawn out of sight. */
  readonly isAway: boolean
}

/** What a list shows now. */
export interface ShownList {
  readonly inSight: Rows
  readonly count: number
  readonly isScrolling: boolean
  /** What the rows are sorted by: in another order, every row is another one. */
  readonly order: string
  /** Counts the frames in which rows came that had waited. */
  readonly turn: number
  /** Elements that may show another row in this frame. */
  readonly most: number
}

export interface DrawnRows {
  readonly rows: readonly DrawnRow[]
  /** Of the rows that are to be drawn, also where they wait. */
  readonly first: number
  readonly last: number
  /** The rest comes in the next frames. */
  readonly areWaiting: boolean
}

interface Place {
  readonly index: number
  readonly element: number
}

/** Rows that are drawn beyond those in sight, on either side, for what is scrolled before the next frame. */
const beyond = 4

/**
 * Chooses which rows of one height are drawn, and which element shows each: creating elements took most of each frame. A jump,
 * which brings mostly other rows into sight, is the dearest frame: it draws only those in sight and one more, in the elements
 * as they stand. The rows beyond come when the list rests, or is scrolled slowly. Where more than `most` rows are others, the rest of
 * them come in the next frames, whose `turn` is another.
 */
export function recycledRows() {
  let places: readonly Place[] = []
  let shown: ShownList = { inSight: { first: 0, last: -1 }, count: 0, isScrolling: false, order: '', turn: 0, most: 0 }
  let drawn: DrawnRows = { rows: [], first: 0, last: 0, areWaiting: false }
  /** What each element shows: an index, in an order. */
  let contents: Contents = new Map()
  let made = 0
  const make = () => made++

  return (now: ShownList): DrawnRows => {
    const before = shown
    const isSame = isSameList(before, now)
    // Drawn again for another reason, as a row that becomes active.
    if (isSame && before.turn === now.turn) return drawn
    shown = now
    if (!isSame) places = placesOf(places, before.inSight, now, make)
    ;({ drawn, contents } = inTurn(places, contents, now.order, mostNow(before, now)))
    return drawn
  }
}

/**
 * In the frame in which rows come for the first time there is more to do than to draw them; and in that of another order,
 * where the rows of the one before stand still, as much as a frame has room for.
 */
function mostNow(before: ShownList, { order, most }: ShownList): number {
  if (before.count === 0) return Math.ceil(most / 2)
  return before.order === order ? most : 0
}

function isSameList(one: ShownList, other: ShownList): boolean {
  return (
    one.inSight.first === other.inSight.first &&
    one.inSight.last === other.inSight.last &&
    one.count === other.count &&
    one.isScrolling === other.isScrolling &&
    one.order === other.order
  )
}

function placesOf(
  places: readonly Place[],
  before: Rows,
  { inSight, count, isScrolling }: ShownList,
  make: () => number,
): readonly Place[] {
  const isJump = isScrolling && Math.abs(inSight.first - before.first) * 2 > inSight.last - inSight.first + 1
  // Before the list knows its height, none is in sight.
  const reach = isJump || inSight.last < inSight.first ? 0 : beyond
  // A row more or less is in sight with nearly every step: one that is there already is kept, not removed and made again.
  const kept = isJump && places.length > inSight.last - inSight.first + 1 ? 1 : 0
  const first = Math.max(0, inSight.first - reach)
  const last = Math.min(count - 1, inSight.last + reach + kept)
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  return isJump ? inPlace(places, indexes, make) : rotated(places, indexes, make)
}

interface Content {
  readonly index: number
  readonly order: string
}
type Contents = ReadonlyMap<number, Content>

/** The elements that come in this frame, and the others as they are; one that is new waits without being drawn. */
function inTurn(
  places: readonly Place[],
  before: Contents,
  order: string,
  most: number,
): { readonly drawn: DrawnRows; readonly contents: Contents } {
  const contents = new Map<number, Content>()
  const waiting = new Set<number>()
  let left = most
  for (const { index, element } of places) {
    const content = before.get(element)
    const isThere = content?.index === index && content.order === order
    if (isThere || left > 0) contents.set(element, { index, order })
    else {
      waiting.add(element)
      if (content) contents.set(element, content)
    }
    if (!isThere) left--
  }
  const taken = new Set(places.flatMap(({ index, element }) => (waiting.has(element) ? [] : [index])))
  const rows = places.flatMap(({ element }): DrawnRow[] => {
    const content = contents.get(element)
    if (!content) return []
    const waits = waiting.has(element)
    return [{ index: content.index, element, waits, isAway: waits && taken.has(content.index) }]
  })
  const [first, last] = [places[0]?.index ?? 0, places.at(-1)?.index ?? 0]
  return { drawn: { rows, first, last, areWaiting: waiting.size > 0 }, contents }
}

/** Every element shows another row, and none is moved. */
function inPlace(before: readonly Place[], indexes: readonly number[], make: () => number): readonly Place[] {
  return indexes.map((index, at) => ({ index, element: before[at]?.element ?? make() }))
}

/**
 * Rows that stay keep their elements. Those that leave show the rows behind them; in front of them elements are made: to move
 * one there, React would move all the others.
 */
function rotated(before: readonly Place[], indexes: readonly number[], make: () => number): readonly Place[] {
  const wanted = new Set(indexes)
  const stays = new Map(before.flatMap(({ index, element }) => (wanted.has(index) ? [[index, element]] : [])))
  const free = before.flatMap(({ index, element }) => (wanted.has(index) ? [] : [element]))
  const firstStay = indexes.find((index) => stays.has(index)) ?? Number.NEGATIVE_INFINITY
  return indexes.map((index) => ({
    index,
    element: stays.get(index) ?? (index < firstStay ? undefined : free.shift()) ?? make(),
  }))
}
