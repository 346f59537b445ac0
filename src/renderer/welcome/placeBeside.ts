export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

type Size = Pick<Box, 'width' | 'height'>

/** Between a part and the panel beside it, and between the panel and the edge of the window; in CSS pixels. */
const gap = 12

/**
 * Where a panel of `size` stands beside `target` in a window: to its right, else to its left, else above or below it, and in
 * the middle where there is no target. It is always within the window as far as it fits.
 */
export function placeBeside(target: Box | undefined, size: Size, window: Size): { left: number; top: number } {
  if (!target) return { left: (window.width - size.width) / 2, top: (window.height - size.height) / 2 }
  const within = (at: number, length: number, room: number) => Math.max(gap, Math.min(at, room - length - gap))
  const right = target.left + target.width + gap
  const left = target.left - size.width - gap
  const top = within(target.top, size.height, window.height)
  if (right + size.width + gap <= window.width) return { left: right, top }
  if (left >= gap) return { left, top }
  const above = target.top - size.height - gap
  return {
    left: within(target.left, size.width, window.width),
    top: above >= gap ? above : within(target.top + target.height + gap, size.height, window.height),
  }
}
