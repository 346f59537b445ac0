import type { Clock } from '../base/clock.ts'
import type { JobId } from '../model/ids.ts'
import { terminalStates, type StoredJob } from '../model/jobs/job.ts'
import type { Store } from '../store/store.ts'
import type { Notifier } from './durable/notifier.ts'
import { ticks } from './durable/ticks.ts'
import { createPace, type Pace } from './pace.ts'
import { progressOf, type JobSnapshot } from './runner.ts'

/** Poll interval for jobs: short enough for a smooth progress bar, long enough to cost little. */
const LOOK_EVERY_MS = 200

/** Watching polls the table, because the job may run in another process. */
export function createWatch({
  store,
  clock,
  changed,
  known,
  shown,
}: {
  readonly store: Store
  readonly clock: Clock
  /** Notified when a job that runs in this process has ended. */
  readonly changed: Notifier
  /** State of a job that is only in this process's memory. */
  readonly known: (job: StoredJob) => Pick<JobSnapshot, 'inFlight'> & Partial<StoredJob>
  /** Called with each job that is shown to a watcher. */
  readonly shown: (job: StoredJob) => void
}) {
  const paces = new Map<JobId, Pace>()
  const closed = new AbortController()

  const snapshot = (stored: StoredJob): JobSnapshot => {
    shown(stored)
    const job = { ...stored, ...known(stored) }
    let pace = paces.get(job.id)
    if (!pace) paces.set(job.id, (pace = createPace()))
    if (stored.state === 'running') pace.note(progressOf(job).done, clock.now())
    else paces.delete(job.id)
    return { ...job, ratePerSecond: pace.ratePerSecond() }
  }

  async function* watch(id: JobId | undefined, signal: AbortSignal): AsyncIterable<JobSnapshot> {
    const last = new Map<JobId, string>()
    const stopping = AbortSignal.any([signal, closed.signal])
    for await (const _ of ticks({ notifier: changed, clock, everyMs: LOOK_EVERY_MS, signal: stopping })) {
      const jobs = id === undefined ? await store.read.listJobs('all', 200) : [await store.read.getJob(id)]
      for (const job of jobs.toReversed()) {
        const now = snapshot(job)
        const seen = JSON.stringify([now.updatedAt, now.state, now.inFlight, now.ratePerSecond, progressOf(now)])
        if (last.get(job.id) === seen) continue
        last.set(job.id, seen)
        yield now
      }
      if (id !== undefined && jobs.every(({ state }) => terminalStates.includes(state))) return
    }
  }

  return {
    snapshot,
    watch,
    close: () => closed.abort(),
  }
}
