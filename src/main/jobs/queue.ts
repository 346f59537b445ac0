import { abortedByUser } from '../base/abort.ts'
import type { Clock } from '../base/clock.ts'
import { QuarryError } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import type { JobId } from '../model/ids.ts'
import { terminalStates, type JobKind, type JobState, type NewJob, type StoredJob, type Wish } from '../model/job.ts'
import type { Store } from '../store/store.ts'
import { createNotifier } from './notifier.ts'
import { createLease, diedOwners, LEASE_MS, presenceOf, QUEUE_LEASE } from './lease.ts'
import { isAtRest, openStates, type JobRunner, type JobSnapshot } from './runner.ts'
import { createRun, granted, storageWait, type Run, type Unsettled } from './run.ts'
import { createWatch } from './watch.ts'

/**
 * The durable queue. The table of jobs is the truth; what is in memory is a view of it. Anyone may add a job or ask for a
 * pause; only the process that holds the lease runs jobs, one of each kind at a time. It wakes when a job is added, when
 * something is asked of one, when a run ends, and every second while there is anything to look after: while jobs run
 * elsewhere too, for their process may die.
 *
 * *Invariant:* opening a library runs nothing. Jobs a process left behind become `interrupted` and wait for `resume`.
 */
export interface Queue {
  /** Makes jobs that a dead process left behind what they are, and from then on watches over those that run elsewhere. */
  recover(): Promise<void>
  add(job: Omit<NewJob, 'owner'>): Promise<StoredJob>
  /** `why` tells whoever sees the job. */
  pause(id: JobId, why?: Exclude<Wish, 'cancel'>): Promise<StoredJob>
  resume(id: JobId): Promise<StoredJob>
  /**
   * The same, but undefined where it ended meanwhile. With `feedsFrom`, a job at rest takes up what that import brings
   * from now on.
   */
  resumeOpen(id: JobId, feedsFrom?: JobId): Promise<StoredJob | undefined>
  cancel(id: JobId): Promise<StoredJob>
  /** Snapshots of all jobs, then of each that changes; with `id`, of that one until it ends. */
  watch(id: JobId | undefined, signal: AbortSignal): AsyncIterable<JobSnapshot>
  snapshot(job: StoredJob): JobSnapshot
  /** Takes up nothing new, lets what is under way be stored (for ten seconds at most), and gives the lease back. */
  close(): Promise<void>
}

export interface QueueOptions {
  readonly store: Store
  readonly runners: Readonly<Record<JobKind, JobRunner>>
  readonly clock: Clock
  readonly log: Log
  /** Identity of this process, new at every start. */
  readonly owner: string
  readonly pid: number
}

const LOOK_EVERY_MS = 1_000
/** How long closing waits for answers that are under way; what is dropped then is sent again when the job goes on. */
const CLOSE_PATIENCE_MS = 10_000

export function createQueue(options: QueueOptions): Queue {
  const { store, runners, clock, log, owner } = options
  const lease = createLease(QUEUE_LEASE, options)
  const presence = createLease(presenceOf(owner), options)
  const wake = createNotifier()
  const runs = new Map<JobId, Run>()
  /** Jobs asked for by this process: should another process drop one, we take it up again, for the user has agreed. */
  const mine = new Set<JobId>()
  /** Jobs that have stopped or will not start, which the library could not be told yet. */
  const unsettled = new Map<JobId, Unsettled>()
  const watch = createWatch(
    store,
    clock,
    ({ id, state }) => ({
      inFlight: runs.get(id)?.inFlight ?? 0,
      ...(state === 'running' || state === 'queued' ? unsettled.get(id) : undefined),
    }),
    (id) => runs.get(id)?.ended,
    (job) => {
      if (isActive(job) && !isOurs(job)) lookOn()
    },
  )
  const closing = new AbortController()
  let looking: Promise<void> | undefined
  /** Something happened since the last look began: the next one is due at once. */
  let due = false

  const ring = () => {
    due = true
    wake.ring()
  }

  const isOurs = ({ id }: StoredJob) => runs.has(id) || mine.has(id) || unsettled.has(id)

  let turn: Promise<unknown> = Promise.resolve()
  /** One after another: whoever takes the lease is done with what follows from that before it is asked for again. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work)
    turn = done.catch(() => {})
    return done
  }

  const look = async () => {
    for (let lookedAt = clock.now(); !closing.signal.aborted;) {
      due = false
      // Who was suspended itself, as on a laptop that slept, cannot tell who has died meanwhile: let the others go first.
      const wasAway = clock.now() - lookedAt > LEASE_MS
      lookedAt = clock.now()
      try {
        const open = await store.read.listJobs(true, 500)
        const wanted = open.filter((job) => isActive(job) || isOurs(job) || (lease.held && waitsForImport(job)))
        if (!wanted.some((job) => isActive(job) || isOurs(job)) && !(await anyRoused(wanted))) break
        if (lease.held || wanted.some(isOurs)) await inTurn(() => tend(wanted))
        else if (!wasAway) await inTurn(settleLeft)
      } catch (error) {
        // Without its lease renewed, this process must not go on: another may take over.
        for (const run of runs.values()) run.stop({ broken: error })
        // What has not begun will not begin either, and whoever waits for it should hear of that.
        if (!isPassing(error))
          for (const id of mine) if (!runs.has(id)) unsettled.set(id, { state: 'paused', wait: storageWait(error) })
        log.error('the queue cannot use the library', { error: String(error) })
      }
      if (due) continue
      await Promise.race([wake.rung(closing.signal), clock.wait(LOOK_EVERY_MS, closing.signal)]).catch(() => {})
    }
    if (runs.size === 0) await lease.release()
  }

  const tend = async (wanted: readonly StoredJob[]) => {
    // While others run what we asked for, we are still there: whoever takes over must not think it was left behind.
    if (mine.size > 0) await presence.tend()
    const standing = await lease.tend()
    if (standing === 'taken') {
      await interruptLeft()
      ring()
      return
    }
    if (standing === 'other') {
      // It was silent for so long that another process took over, which may run the same by now.
      for (const run of runs.values()) run.stop('close')
      return
    }
    for (const job of wanted) {
      const run = runs.get(job.id)
      const left = unsettled.get(job.id)
      if (left) {
        if (job.state === 'running')
          await store.write.moveJob(job.id, ['running'], left.state, { wait: left.wait }, clock.now())
        unsettled.delete(job.id)
      } else if (run) {
        if (job.wish) run.stop(job.wish)
      } else if (job.state === 'interrupted' && mine.has(job.id)) {
        await store.write.moveJob(job.id, ['interrupted'], 'queued', {}, clock.now())
        ring()
      } else if (await isRoused(job)) {
        await store.write.moveJob(job.id, ['paused'], 'queued', { owner }, clock.now())
        mine.add(job.id)
        ring()
      }
    }
    const busy = new Set([...runs.values()].map(({ kind }) => kind))
    for (const job of wanted.toReversed()) {
      if (job.state !== 'queued' || busy.has(job.kind) || closing.signal.aborted) continue
      if (!(await store.write.moveJob(job.id, ['queued'], 'running', {}, clock.now()))) continue
      busy.add(job.kind)
      start(job)
    }
  }

  const interruptLeft = async () => {
    await store.write.interruptJobs({ presence: presenceOf(''), died: await diedOwners(store) }, clock.now())
  }

  /** Takes the lease where nobody has it, only to interrupt what was left behind. */
  const settleLeft = async () => {
    if ((await lease.tend()) !== 'taken') return
    await interruptLeft()
    if (runs.size === 0) await lease.release()
  }

  /** An embedding job that waited for its import, which goes on or has ended. */
  const isRoused = async (job: StoredJob): Promise<boolean> =>
    waitsForImport(job) &&
    job.feedsFrom !== undefined &&
    !unsettled.has(job.feedsFrom) &&
    !isAtRest(await store.readAfterWrite.getJob(job.feedsFrom))
  const anyRoused = async (jobs: readonly StoredJob[]): Promise<boolean> => {
    for (const job of jobs) if (await isRoused(job)) return true
    return false
  }

  /** What waited for more of an import that will bring none has embedded everything it brought. */
  const endFed = async (id: JobId) => {
    for (const job of await store.readAfterWrite.listJobs(true, 500))
      if (waitsForImport(job) && job.feedsFrom === id)
        await store.write.moveJob(job.id, ['paused'], 'done', {}, clock.now())
  }

  const start = (job: StoredJob) => {
    const run = createRun(job, { store, clock, runner: runners[job.kind], runs, unsettled, log, owner })
    runs.set(job.id, run)
    void run.ended.then((left) => {
      if (left) {
        unsettled.set(job.id, left)
        mine.delete(job.id)
      }
      runs.delete(job.id)
      ring()
    })
  }

  const startPolling = () => {
    if (closing.signal.aborted) return
    ring()
    lookOn()
  }

  const lookOn = () => {
    if (closing.signal.aborted || store.isReadOnly) return
    looking ??= look()
      .catch((error: unknown) => log.error('the lease could not be given back', { error: String(error) }))
      .finally(() => {
        looking = undefined
        // A job that was added while the lease was given back.
        if (due) startPolling()
      })
  }

  const ask = async (id: JobId, wish: Wish) => {
    const job = await store.readAfterWrite.getJob(id)
    if (terminalStates.includes(job.state)) throw notPossible(job, wish)
    // A job that only says it runs is at rest.
    const atRest: readonly JobState[] = unsettled.has(id) ? ['running'] : []
    const idle: readonly JobState[] =
      wish === 'cancel' ? ['queued', 'paused', 'interrupted', ...atRest] : ['queued', ...atRest]
    const [to, change] = granted(wish)
    if (await store.write.moveJob(id, idle, to, change, clock.now())) {
      if (wish === 'cancel') await endFed(id)
    } else {
      if (job.state === 'running') await store.write.setWish(id, wish, clock.now())
      runs.get(id)?.stop(wish)
      // Whoever ran it may be gone: then the wish is granted now.
      if (!runs.has(id)) await inTurn(settleLeft)
    }
    unsettled.delete(id)
    mine.delete(id)
    startPolling()
    return store.readAfterWrite.getJob(id)
  }

  const resumeOpen = async (id: JobId, feedsFrom?: JobId): Promise<StoredJob | undefined> => {
    const job = await store.readAfterWrite.getJob(id)
    if (isActive(job) && !(await inTurn(() => ownerIsGone(job)))) return job
    await presence.tend()
    const from = openStates.filter((state) => state !== 'running' || job.state === 'running')
    const change = { owner, ...(feedsFrom === undefined ? {} : { feedsFrom }) }
    if (!(await store.write.moveJob(id, from, 'queued', change, clock.now()))) return undefined
    unsettled.delete(id)
    mine.add(id)
    startPolling()
    return store.readAfterWrite.getJob(id)
  }

  return {
    recover: async () => {
      try {
        if (!(await store.read.listJobs(true, 500)).some(isActive)) return
        await inTurn(settleLeft)
        lookOn()
      } catch (error) {
        // A library can be read whose jobs cannot be looked after.
        log.error('jobs that were left behind could not be looked after', { error: String(error) })
      }
    },
    add: async (job) => {
      // Said before the job is there: who takes the lease meanwhile must not think it was left behind.
      await presence.tend()
      const created = await store.write.createJob({ ...job, owner }, clock.now())
      mine.add(created.id)
      startPolling()
      return created
    },
    pause: (id, why = 'pause') => ask(id, why),
    cancel: (id) => ask(id, 'cancel'),
    resume: async (id) => {
      const resumed = await resumeOpen(id)
      if (!resumed) throw notPossible(await store.readAfterWrite.getJob(id), 'resume')
      return resumed
    },
    resumeOpen,
    watch: watch.watch,
    snapshot: watch.snapshot,
    close: async () => {
      closing.abort(abortedByUser('Quarry is closing.'))
      for (const run of runs.values()) run.stop('close')
      const ended = Promise.allSettled([...[...runs.values()].map((run) => run.ended), looking])
      const patience = new AbortController()
      await Promise.race([ended, clock.wait(CLOSE_PATIENCE_MS, patience.signal).catch(() => {})])
      patience.abort()
      for (const run of runs.values()) run.drop()
      await ended
      // A lease that cannot be given back runs out by itself.
      await lease.release().catch((error: unknown) => log.error('the lease was kept', { error: String(error) }))
      watch.close()
    },
  }

  /** A job that says it runs, though nobody holds the lease: its process died before it could say otherwise. */
  async function ownerIsGone(job: StoredJob): Promise<boolean> {
    if (runs.has(job.id)) return false
    const standing = await lease.tend()
    if (standing === 'taken') await interruptLeft()
    return standing !== 'other' && !runs.has(job.id)
  }
}

/** Says that it runs, or is about to. */
function isActive({ state }: StoredJob): boolean {
  return state === 'queued' || state === 'running'
}

function waitsForImport({ state, wait }: StoredJob): boolean {
  return state === 'paused' && wait?.kind === 'import'
}

/** Another process that is writing: tried again every second, and nothing is the matter when it works. */
function isPassing(error: unknown): boolean {
  return error instanceof QuarryError && error.code === 'busy'
}

const steps = { pause: 'be paused', time_limit: 'be paused', resume: 'go on', cancel: 'be cancelled' } as const

function notPossible(job: StoredJob, what: keyof typeof steps): QuarryError {
  return new QuarryError('conflict', `Job ${job.id} is ${job.state}; it cannot ${steps[what]}.`)
}
