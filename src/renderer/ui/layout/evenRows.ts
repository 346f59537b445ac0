import type { Rows } from './reportWait.ts'

/** How far a list is scrolled, and what of it is in sight, in pixels. */
export interface Sight {
  readonly top: number
  readonly height: number
}

/** Rows of one height, below a head that stays in sight above them and covers as many pixels of them. */
export interface EvenList {
  readonly count: number
  readonly rowHeight: number
  readonly headHeight: number
}

/** Which rows are in sight, in part at least: the last is -1 where none is. In as much time for a million rows as for one. */
export function rowsInSight({ top, height }: Sight, { count, rowHeight, headHeight }: EvenList): Rows {
  if (count === 0 || height <= 0) return { first: 0, last: -1 }
  // A list that became shorter is scrolled up by the browser, but not yet.
  const from = Math.min(Math.max(0, top), Math.max(0, headHeight + count * rowHeight - height))
  const last = Math.ceil((from + height - headHeight) / rowHeight) - 1
  return { first: Math.min(count - 1, Math.floor(from / rowHeight)), last: Math.max(0, Math.min(count - 1, last)) }
}

/** How far to scroll so that a row is in sight as a whole; undefined where it is already. */
export function topToShow(
  index: number,
  { top, height }: Sight,
  { rowHeight, headHeight }: EvenList,
): number | undefined {
  const [start, end] = [index * rowHeight, headHeight + (index + 1) * rowHeight]
  if (start < top) return start
  return end > top + height ? end - height : undefined
}
