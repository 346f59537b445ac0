import type { PageBox } from '../citedPlace.ts'

/** As much of a DOMRect as is read, in CSS pixels. */
interface Rect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A point of a page as it is shown, in shares of its width and height. */
export interface PagePoint {
  readonly x: number
  readonly y: number
}

/** What an arrow key moves an area by, and the least that it is made to by Shift and an arrow. */
const step = 0.02

/** The point of a page at a point of the window: at its edge for one beyond that. */
export function pagePoint(frame: Rect, x: number, y: number): PagePoint {
  const share = (at: number, from: number, to: number) => Math.min(1, Math.max(0, (at - from) / (to - from)))
  return { x: share(x, frame.left, frame.right), y: share(y, frame.top, frame.bottom) }
}

/** The box that has two points as corners. */
export function boxBetween(page: number, one: PagePoint, other: PagePoint): PageBox {
  const left = Math.min(one.x, other.x)
  const top = Math.min(one.y, other.y)
  return { page, left, top, width: Math.abs(one.x - other.x), height: Math.abs(one.y - other.y) }
}

/** A box in the middle of what `view` shows of a page; null where that is nothing. */
export function boxInView(frame: Rect, view: Rect, page: number): PageBox | null {
  const start = pagePoint(frame, view.left, view.top)
  const end = pagePoint(frame, view.right, view.bottom)
  const seen = boxBetween(page, start, end)
  if (seen.width === 0 || seen.height === 0) return null
  const [width, height] = [seen.width / 2, seen.height / 3]
  return { page, left: seen.left + width / 2, top: seen.top + height, width, height }
}

/** The box after an arrow key, which moves it within its page, or sizes it at its right or lower edge; null for another key. */
export function boxAfterKey(box: PageBox, key: string, isSizing: boolean): PageBox | null {
  const across = key === 'ArrowRight' ? step : key === 'ArrowLeft' ? -step : 0
  const down = key === 'ArrowDown' ? step : key === 'ArrowUp' ? -step : 0
  if (across === 0 && down === 0) return null
  const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
  const { left, top, width, height } = box
  return isSizing
    ? { ...box, width: within(width + across, step, 1 - left), height: within(height + down, step, 1 - top) }
    : { ...box, left: within(left + across, 0, 1 - width), top: within(top + down, 0, 1 - height) }
}
