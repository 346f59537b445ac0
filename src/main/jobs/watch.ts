import type { Clock } from '../base/clock.ts'
import type { JobId } from '../model/ids.ts'
import { terminalStates, type StoredJob } from '../model/job.ts'
import type { Store } from '../store/store.ts'
import { createPace, type Pace } from './pace.ts'
import { progressOf, type JobSnapshot } from './runner.ts'

/** Between two looks at the jobs: fast enough for a moving bar, slow enough to cost nothing. */
const LOOK_EVERY_MS = 200

/**
 * Watching reads the table, because another process may be the one that runs; `known` adds what only this one knows,
 * `ended` resolves when a job that runs here has ended, and `shown` hears of each job that anybody sees.
 */
export function createWatch(
  store: Store,
  clock: Clock,
  known: (job: StoredJob) => Pick<JobSnapshot, 'inFlight'> & Partial<StoredJob>,
  ended: (id: JobId) => Promise<unknown> | undefined,
  shown: (job: StoredJob) => void,
) {
  const paces = new Map<JobId, Pace>()
  const closed = new AbortController()

  const snapshot = (job: StoredJob): JobSnapshot => {
    shown(job)
    let pace = paces.get(job.id)
    if (!pace) paces.set(job.id, (pace = createPace()))
    if (job.state === 'running') pace.note(progressOf(job).done, clock.now())
    else paces.delete(job.id)
    return { ...job, ratePerSecond: pace.ratePerSecond(), ...known(job) }
  }

  const waitOrEnd = async (end: Promise<unknown>, stopping: AbortSignal) => {
    const next = new AbortController()
    try {
      await Promise.race([clock.wait(LOOK_EVERY_MS, AbortSignal.any([stopping, next.signal])), end])
    } finally {
      next.abort()
    }
  }

  async function* watch(id: JobId | undefined, signal: AbortSignal): AsyncIterable<JobSnapshot> {
    const last = new Map<JobId, string>()
    const stopping = AbortSignal.any([signal, closed.signal])
    for (;;) {
      // Asked for before the state is read: what ends in between is looked at again at once.
      const end = id === undefined ? undefined : ended(id)
      const jobs = id === undefined ? await store.read.listJobs(false, 200) : [await store.read.getJob(id)]
      for (const job of jobs.toReversed()) {
        const now = snapshot(job)
        const seen = JSON.stringify([now.updatedAt, now.state, now.inFlight, now.ratePerSecond])
        if (last.get(job.id) === seen) continue
        last.set(job.id, seen)
        yield now
      }
      const only = id === undefined ? undefined : jobs[0]
      if (only && terminalStates.includes(only.state)) return
      if (stopping.aborted) return
      try {
        await (end ? waitOrEnd(end, stopping) : clock.wait(LOOK_EVERY_MS, stopping))
      } catch {
        return
      }
    }
  }

  return {
    snapshot,
    watch,
    close: () => closed.abort(),
  }
}
