import type { JobView } from '../../contract/jobs.ts'

/** What the status bar tells of jobs that have not ended: the one that matters most, the one beside it, and how many there are besides. */
export interface StripJobs {
  readonly first: JobView | null
  /** The other of an import and its embedding, or of any two that are open: one that waits never hides one that moves. */
  readonly second: JobView | null
  readonly others: number
}

/** Those that move come before those that wait, these before those at rest; of two alike, the one that was asked for first. */
export function stripJobs(unfinished: readonly JobView[]): StripJobs {
  const [first = null, second = null, ...others] = unfinished.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)
  return { first, second, others: others.length }
}

function rank({ state, wait, progress }: JobView): number {
  // An embedding that runs beside its import has nothing to do until that has stored something.
  if (state === 'running') return wait ? 2 : progress.total === 0 ? 1 : 0
  return state === 'queued' ? 3 : 4
}
