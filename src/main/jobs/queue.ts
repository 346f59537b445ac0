import { defined } from '../base/defined.ts'
import { abortedByUser } from '../base/abort.ts'
import { advise } from '../base/advice.ts'
import type { Clock } from '../base/clock.ts'
import { QuarryError } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import type { JobId } from '../model/ids.ts'
import { terminalStates, type JobState, type NewJob, type StoredJob, type Wish } from '../model/jobs/job.ts'
import type { Store } from '../store/store.ts'
import { createLease, deadOwners, LEASE_MS, presenceOf } from './durable/lease.ts'
import { createNotifier } from './durable/notifier.ts'
import { createPoller } from './durable/poller.ts'

import { isAtRest, openStates, type JobRunners, type JobSnapshot } from './runner.ts'
import { createRun, granted, storageWait, type Run, type Unsettled } from './run.ts'
import { findPausedTwin, findTwin } from './twin.ts'
import { createWatch } from './watch.ts'

/**
 * The durable queue. The jobs table is the source of truth; memory holds a view. Any process may add a job or request
 * a pause; only the process that holds the lease runs jobs, one import and one embedding at a time. It polls while
 * there are active jobs, including those of another process, which may die. It polls immediately when a job is added, a
 * request for a job is stored, or a run ends.
 *
 * *Invariant:* opening a library runs nothing. Jobs that a dead process left become `interrupted` and wait for `resume`.
 */
export interface Queue {
  /** Interrupts jobs that a dead process left, then watches jobs that other processes run. */
  recover(): Promise<void>
  /**
   * Adds a job, or resumes the unfinished one that does the same work on the same collection and space. With `feedsFrom`,
   * the job embeds what that import adds: a job that takes documents from another import is not changed.
   */
  addOrResume(job: Omit<NewJob, 'owner'>): Promise<StoredJob>
  /**
   * Like {@link addOrResume}, but a job that the user paused stays paused. When it is resumed, it takes what was added in
   * the meantime, too.
   */
  addOrJoin(job: Omit<NewJob, 'owner'>): Promise<StoredJob>
  /** `why` is the reason shown with the job. */
  pause(id: JobId, why?: Exclude<Wish, 'cancel'>): Promise<StoredJob>
  resume(id: JobId): Promise<StoredJob>
  cancel(id: JobId): Promise<StoredJob>
  /** Snapshots of all jobs, then of each that changes; with `id`, of that one until it ends. */
  watch(id: JobId | undefined, signal: AbortSignal): AsyncIterable<JobSnapshot>
  snapshot(job: StoredJob): JobSnapshot
  /** Starts nothing new, waits up to ten seconds for work in progress to be stored, and releases the lease. */
  close(): Promise<void>
}

export interface QueueOptions {
  readonly store: Store
  readonly runners: JobRunners
  readonly clock: Clock
  readonly log: Log
  /** Identity of this process, new at every start. */
  readonly owner: string
  readonly pid: number
}

const LOOK_EVERY_MS = 1_000
/** How long closing waits for replies in flight; a request dropped then is sent again when the job is resumed. */
const CLOSE_GRACE_MS = 10_000

export function createQueue(options: QueueOptions): Queue {
  const { store, clock, log, owner } = options
  const lease = createLease('queue', options)
  const presence = createLease(presenceOf(owner), options)
  const runs = new Map<JobId, Run>()
  /** Jobs that this process was asked to run: if another process drops one, this one resumes it without a new request. */
  const mine = new Set<JobId>()
  /** Jobs that have stopped or will not start, and whose state could not be stored. */
  const unsettled = new Map<JobId, Unsettled>()
  const closing = new AbortController()
  const runEnded = createNotifier()
  const watch = createWatch({
    store,
    clock,
    changed: runEnded,
    known: ({ id, state, import: counts }) => ({
      inFlight: runs.get(id)?.inFlight ?? 0,
      ...(state === 'running' && counts ? { import: { ...counts, ...runs.get(id)?.reached } } : {}),
      ...(state === 'running' || state === 'queued' ? unsettled.get(id) : undefined),
    }),
    shown: (job) => {
      if (isActive(job) && !isOurs(job)) startPolling()
    },
  })

  const isOurs = ({ id }: StoredJob) => runs.has(id) || mine.has(id) || unsettled.has(id)

  let turn: Promise<unknown> = Promise.resolve()
  /** Serialised: the steps that follow acquiring the lease complete before the lease is acquired again. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work)
    turn = done.catch(() => {})
    return done
  }

  /** When the last poll began; undefined while the queue does not poll. */
  let lookedAt: number | undefined
  const look = async (): Promise<boolean> => {
    const now = clock.now()
    // A process that was suspended (a laptop asleep) cannot tell which other processes died: they poll first.
    const wasSuspended = lookedAt !== undefined && now - lookedAt > LEASE_MS
    lookedAt = now
    const open = await store.read.listJobs('unfinished', 500)
    const wanted = open.filter((job) => isActive(job) || isOurs(job) || (lease.held && waitsForImport(job)))
    if (!wanted.some((job) => isActive(job) || isOurs(job)) && !(await anyRoused(wanted))) return false
    if (lease.held || wanted.some(isOurs)) await inTurn(() => settleAndStart(wanted))
    else if (!wasSuspended) await inTurn(interruptLeft)
    return true
  }

  const poller = createPoller({
    clock,
    everyMs: LOOK_EVERY_MS,
    signal: closing.signal,
    look,
    idle: async () => {
      lookedAt = undefined
      if (runs.size === 0) await releaseLease()
    },
    failed: (error) => {
      // A process that cannot renew its lease must stop: another process may take over.
      for (const run of runs.values()) run.stop({ broken: error })
      // Jobs that have not started will not start; their watchers see the reason.
      if (!isPassing(error))
        for (const id of mine) if (!runs.has(id)) unsettled.set(id, { state: 'paused', wait: storageWait(error) })
      log.error('the queue cannot use the library', { error: String(error) })
    },
  })
  const startPolling = () => {
    if (!store.isReadOnly) poller.start()
  }

  /** A lease that cannot be released expires. */
  const releaseLease = () =>
    lease.release().catch((error: unknown) => log.error('the lease was kept', { error: String(error) }))

  const settleAndStart = async (wanted: readonly StoredJob[]) => {
    // While another process runs our jobs, this process is still alive: a third process must not interrupt them.
    if (mine.size > 0) await presence.acquire()
    const standing = await lease.acquire()
    if (standing === 'taken') {
      await interrupt()
      poller.wake()
      return
    }
    if (standing === 'other') {
      // This process missed its renewals, so another took over and may already run the same jobs.
      for (const run of runs.values()) run.stop('close')
      return
    }
    for (const job of wanted) await settle(job)
    const busy = new Set([...runs.values()].map(({ family }) => family))
    for (const job of wanted.toReversed()) {
      if (job.state !== 'queued' || busy.has(job.family) || closing.signal.aborted) continue
      if (!(await store.write.moveJob(job.id, ['queued'], 'running', {}, clock.now()))) continue
      busy.add(job.family)
      start(job)
    }
  }

  /** Reconciles the stored state of a job, its run in this process, and the request stored for it. */
  const settle = async (job: StoredJob) => {
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
      poller.wake()
    } else if (await isRoused(job)) {
      await store.write.moveJob(job.id, ['paused'], 'queued', { owner }, clock.now())
      mine.add(job.id)
      poller.wake()
    }
  }

  const interrupt = async () => {
    // This process lives, also where it was too busy to renew its presence in time.
    const left = { presence: presenceOf(''), lives: owner, died: await deadOwners(store) }
    await store.write.interruptJobs(left, clock.now())
  }

  /** Acquires the lease if no process holds it, only to interrupt the jobs that a dead process left. */
  const interruptLeft = async () => {
    if ((await lease.acquire()) !== 'taken') return
    await interrupt()
    if (runs.size === 0) await lease.release()
  }

  /** The job is stored as running but no process holds the lease: its process died before it could store the end. */
  const isLeft = async (job: StoredJob): Promise<boolean> => {
    if (runs.has(job.id)) return false
    const standing = await lease.acquire()
    if (standing === 'taken') await interrupt()
    return standing !== 'other' && !runs.has(job.id)
  }

  /** An embedding job that waited for its import, which has been resumed or has ended. */
  const isRoused = async (job: StoredJob): Promise<boolean> =>
    waitsForImport(job) &&
    job.feedsFrom !== undefined &&
    !unsettled.has(job.feedsFrom) &&
    !isAtRest(await store.readAfterWrite.getJob(job.feedsFrom))
  const anyRoused = async (jobs: readonly StoredJob[]): Promise<boolean> => {
    for (const job of jobs) if (await isRoused(job)) return true
    return false
  }

  /** A job that waited for an import that was cancelled has embedded everything that import added. */
  const endFed = async (id: JobId) => {
    for (const job of await store.readAfterWrite.listJobs('unfinished', 500))
      if (waitsForImport(job) && job.feedsFrom === id)
        await store.write.moveJob(job.id, ['paused'], 'done', {}, clock.now())
  }

  const start = (job: StoredJob) => {
    const run = createRun(job, { ...options, runs, unsettled })
    runs.set(job.id, run)
    void run.ended.then((left) => {
      if (left) {
        unsettled.set(job.id, left)
        mine.delete(job.id)
      }
      runs.delete(job.id)
      runEnded.notify()
      poller.wake()
    })
  }

  const ask = async (id: JobId, wish: Wish) => {
    const job = await store.readAfterWrite.getJob(id)
    if (terminalStates.includes(job.state)) throw notPossible(job, wish)
    // A job that is only stored as running has no run to stop.
    const atRest: readonly JobState[] = unsettled.has(id) ? ['running'] : []
    const idle: readonly JobState[] =
      wish === 'cancel' ? ['queued', 'paused', 'interrupted', ...atRest] : ['queued', ...atRest]
    const [to, change] = granted(wish)
    if (await store.write.moveJob(id, idle, to, change, clock.now())) {
      if (wish === 'cancel') await endFed(id)
    } else {
      if (job.state === 'running') await store.write.setWish(id, wish, clock.now())
      runs.get(id)?.stop(wish)
      // The process that ran it may have died: the request is applied here.
      if (!runs.has(id)) await inTurn(interruptLeft)
    }
    unsettled.delete(id)
    mine.delete(id)
    poller.wake()
    return store.readAfterWrite.getJob(id)
  }

  /** Undefined if the job has ended in the meantime. With `feedsFrom`, it embeds what that import adds from now on. */
  const resumeOpen = async (id: JobId, feedsFrom?: JobId): Promise<StoredJob | undefined> => {
    const job = await store.readAfterWrite.getJob(id)
    if (isActive(job) && !(await inTurn(() => isLeft(job)))) return job
    await presence.acquire()
    const from = openStates.filter((state) => state !== 'running' || job.state === 'running')
    const change = { owner, ...defined({ feedsFrom }) }
    if (!(await store.write.moveJob(id, from, 'queued', change, clock.now()))) return undefined
    unsettled.delete(id)
    mine.add(id)
    poller.wake()
    return store.readAfterWrite.getJob(id)
  }

  const add = async (job: Omit<NewJob, 'owner'>): Promise<StoredJob> => {
    // Before the job exists: a process that acquires the lease in between must not treat the job as abandoned.
    await presence.acquire()
    const created = await store.write.createJob({ ...job, owner }, clock.now())
    mine.add(created.id)
    poller.wake()
    return created
  }

  const addOrResume: Queue['addOrResume'] = async (job) => {
    const twin = findTwin(await store.readAfterWrite.listJobs('unfinished', 500), job)
    const resumed = twin && (await resumeOpen(twin.id, job.feedsFrom))
    return resumed ?? add(job)
  }

  return {
    recover: async () => {
      try {
        if (!(await store.read.listJobs('unfinished', 500)).some(isActive)) return
        await inTurn(interruptLeft)
        startPolling()
      } catch (error) {
        // A library whose jobs cannot be recovered can still be read.
        log.error('jobs left by another process could not be interrupted', { error: String(error) })
      }
    },
    addOrResume,
    addOrJoin: async (job) => {
      const paused = findPausedTwin(await store.readAfterWrite.listJobs('unfinished', 500), job)
      if (!paused) return addOrResume(job)
      // It may have been resumed in the meantime: then this changes nothing.
      const change = { wait: paused.wait, ...defined({ feedsFrom: job.feedsFrom }) }
      await store.write.moveJob(paused.id, ['paused'], 'paused', change, clock.now())
      return store.readAfterWrite.getJob(paused.id)
    },
    pause: (id, why = 'pause') => ask(id, why),
    cancel: (id) => ask(id, 'cancel'),
    resume: async (id) => {
      const resumed = await resumeOpen(id)
      if (!resumed) throw notPossible(await store.readAfterWrite.getJob(id), 'resume')
      return resumed
    },
    watch: watch.watch,
    snapshot: watch.snapshot,
    close: async () => {
      const stopAll = () => {
        for (const run of runs.values()) run.stop('close', CLOSE_GRACE_MS)
      }
      closing.abort(abortedByUser('Quarry is closing.'))
      stopAll()
      await poller.stopped()
      // The last poll may have started one.
      stopAll()
      await Promise.all([...runs.values()].map(({ ended }) => ended))
      await releaseLease()
      watch.close()
    },
  }
}

/** Marks the job as running, or about to run. */
function isActive({ state }: StoredJob): boolean {
  return state === 'queued' || state === 'running'
}

function waitsForImport({ state, wait }: StoredJob): boolean {
  return state === 'paused' && wait?.kind === 'import'
}

/** Another process is writing: the next poll will most likely succeed. */
function isPassing(error: unknown): boolean {
  return error instanceof QuarryError && error.code === 'busy'
}

const steps = { pause: 'be paused', time_limit: 'be paused', resume: 'go on', cancel: 'be cancelled' } as const

function notPossible(job: StoredJob, what: keyof typeof steps): QuarryError {
  const isRetried = what === 'resume' && job.state === 'failed' && job.space !== undefined
  const hint = isRetried ? { hint: advise('retryJob', `${job.id}`) } : {}
  return new QuarryError('conflict', `Job ${job.id} is ${job.state}; it cannot ${steps[what]}.`, hint)
}
