import { type PageBox, turnBox } from '../citedPlace.ts'

/** As much of a DOMRect as is read, in CSS pixels. */
interface Rect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The box that `part` covers of a page, as on the page without rotation; null where it covers nothing of it. */
export function boxWithin(frame: Rect, part: Rect, page: number, rotation: number): PageBox | null {
  const clamp = (share: number) => Math.min(1, Math.max(0, share))
  const across = (x: number) => clamp((x - frame.left) / (frame.right - frame.left))
  const down = (y: number) => clamp((y - frame.top) / (frame.bottom - frame.top))
  const [left, top] = [across(part.left), down(part.top)]
  const width = across(part.right) - left
  const height = down(part.bottom) - top
  return width > 0 && height > 0 ? turnBox({ page, left, top, width, height }, -rotation) : null
}
