import { framePace, mostRows } from './framePace.ts'

/** Of the window: what holds frames up in one list does so in the next. */
const pace = framePace()

/** How many of `rows` may change in this frame. */
export const rowsInFrame = (rows = mostRows): number => Math.min(rows, pace.rows())

/** Calls `act` in the frame after this one, in which as many rows changed as may; answers what takes that back. */
export function inNextFrame(act: () => void): () => void {
  // Where a list scrolls, it is drawn ahead of what its frame calls: that would be the same frame.
  const drawnAt = Number(document.timeline.currentTime)
  const next = (time: number) => {
    if (time === drawnAt) {
      frame = requestAnimationFrame(next)
      return
    }
    pace.saw(time - drawnAt)
    act()
  }
  let frame = requestAnimationFrame(next)
  return () => cancelAnimationFrame(frame)
}
