/** Rows that become others in one frame: a window of a laptop's size is full in seven, an eighth of a second. */
export const mostRows = 4
const fewestRows = 2
/** Frames that are drawn in time are 16.7 ms apart, or less. */
const lateMs = 25
/** So many frames in time let one row more into each. */
const framesInTime = 4

/** How many rows lists change in one frame: fewer while frames come late, as on a machine that has much else to do. */
export function framePace() {
  let most = mostRows
  return {
    rows: () => Math.floor(most),
    /** A frame in which as many rows changed as may: `ms` is how long after it the next one came. */
    saw: (ms: number) => {
      most = ms > lateMs ? Math.max(fewestRows, Math.floor(most) - 1) : Math.min(mostRows, most + 1 / framesInTime)
    },
  }
}
