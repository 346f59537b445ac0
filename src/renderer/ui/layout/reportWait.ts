/** Between two reports of rows that follow each other, in milliseconds: a few frames. */
const followMs = 50
/** A scrollbar rests that is not moved for so long: on a busy machine, a frame of its way takes nearly as much. */
const restMs = 100
/** A scrollbar that is drawn without a rest shows something so often. */
const mostMs = 400
/** So many screens further, rows still follow those that were reported. */
const followingScreens = 4

export interface Rows {
  readonly first: number
  readonly last: number
}

/** How long to wait, from now on, before rows in sight are reported; 0 or less: not at all. `sinceMs`: since the last report. */
export function reportWait(before: Rows, now: Rows, sinceMs: number): number {
  const reach = followingScreens * (now.last - now.first + 1)
  const follows = now.first <= before.last + reach && now.last >= before.first - reach
  return follows ? followMs - sinceMs : Math.min(restMs, mostMs - sinceMs)
}
