/** How far long work has come. */
export interface WorkProgress {
  readonly part: string
  /** Bytes or items of the part. */
  readonly done: number
  readonly total: number | null
  readonly perSecond: number | null
  readonly secondsLeft: number | null
}

/** A rate over less than this is one of how a part begins, as in `src/main/jobs/pace.ts`. */
const steadySeconds = 3

/** The rate and the time left, from how far a part has come since its first step. `clock` is in milliseconds. */
export function progressOf(clock: () => number = () => performance.now()) {
  let first: { readonly part: string; readonly done: number; readonly at: number } | undefined
  return ({ part, done, total }: Pick<WorkProgress, 'part' | 'done' | 'total'>): WorkProgress => {
    const now = clock()
    if (first?.part !== part || first.done === 0) first = { part, done, at: now }
    const seconds = (now - first.at) / 1000
    const perSecond = seconds >= steadySeconds && done > first.done ? (done - first.done) / seconds : null
    const secondsLeft = perSecond === null || total === null ? null : Math.ceil((total - done) / perSecond)
    return { part, done, total, perSecond, secondsLeft }
  }
}
