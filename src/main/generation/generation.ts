import { abortedByUser } from '../base/abort.ts'
import { describeError, QuarryError } from '../base/errors.ts'
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { Probe } from '../base/probe.ts'
import { processAlive } from '../base/processAlive.ts'
import type { Random } from '../base/random.ts'
import { createNotifier } from '../jobs/durable/notifier.ts'
import { createLease } from '../jobs/durable/lease.ts'
import type { Media } from '../media/media.ts'
import type { MediumId, TaskId } from '../model/ids.ts'
import { followedStates, type Task } from '../model/task.ts'
import type { ServiceHandle } from '../service/serviceHandle.ts'
import type { Store } from '../store/store.ts'
import { createRemote, videoLookupPath } from './createRemote.ts'
import { followTask } from './followTask.ts'
import { bodyOf, checkAsked, modelOf, notesOf, readImages, type Asked, type Checked } from './request.ts'

/**
 * Images and videos that the service makes: tasks, each kept from before it is asked for until its output lies in the
 * library. The table of tasks is the truth. Anyone may ask for a task; the one process that holds the lease `tasks` looks
 * them up. It wakes when a task is asked for, when `startPolling` is called, and while there is a task to follow.
 *
 * *Invariant:* nothing is asked for twice by itself: what may have been created is `unknown`, and the user decides.
 */
export interface Generation {
  /** What of the parameters cannot be sent, and what is changed about them; sends nothing. */
  check(asked: Asked): Checked
  /** Stores the task and begins to ask for it; it goes on by itself. @throws QuarryError usage */
  create(asked: Asked): Promise<Task>
  /**
   * Takes files into the media of the library, for a task to come: they are held until `use` has settled, and from then
   * on by the task. @throws QuarryError invalid_input for what is no image
   */
  withFiles<T>(
    files: readonly { readonly path: string; readonly name: string }[],
    use: (mediumIds: readonly MediumId[]) => Promise<T>,
  ): Promise<T>
  /** The same again, as a task of its own. @throws QuarryError conflict while it may still come to something */
  again(id: TaskId): Promise<Task>
  get(id: TaskId): Promise<Task>
  /** Newest first. */
  list(limit: number): Promise<Task[]>
  /** All tasks, whenever one has changed. */
  watch(limit: number, signal: AbortSignal): AsyncGenerator<Task[], void, undefined>
  /** Looks after unfinished tasks; lookups cost nothing, so that this needs no word of the user. */
  startPolling(): void
  /** Looks again at once at one that waits, whatever it waits for. */
  lookNow(id: TaskId): Promise<Task>
  /** Takes tasks out of the gallery; what is unfinished is not followed any more. */
  remove(ids: readonly TaskId[]): Promise<number>
  restore(ids: readonly TaskId[]): Promise<number>
  /** Whether this process can look the task up: with the service it was asked of, and where there is a way. */
  canLookUp(task: Task): boolean
  close(): Promise<void>
}

export interface GenerationOptions {
  readonly store: Store
  readonly media: Media
  readonly service: ServiceHandle
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly probe: Probe
  readonly pid: number
}

const LOOK_EVERY_MS = 1_000
/** How often tasks are looked at that another process follows. */
const WATCH_EVERY_MS = 500
/** How long closing waits for the answers of creations: without one, a task is lost from sight. */
const CLOSE_PATIENCE_MS = 10_000

interface Follower {
  readonly stop: AbortController
  readonly ended: Promise<void>
}

export function createGeneration(options: GenerationOptions): Generation {
  const { store, media, service, clock, random, log, probe, pid } = options
  const lease = createLease('tasks', { store, clock, owner: random.uuid(), pid })
  const bell = createNotifier()
  const closing = new AbortController()
  const creating = new Map<TaskId, Promise<unknown>>()
  const dropping = new AbortController()
  const followers = new Map<TaskId, Follower>()
  /** Tasks that only the user can get to move again: a key that is refused. */
  const resting = new Set<TaskId>()
  let looking: Promise<void> | undefined
  /** Somebody asked to look after tasks since the last look began. */
  let isWanted = false

  const canLookUp = (task: Task) =>
    task.origin === service.origin &&
    task.remoteId !== undefined &&
    (task.operation === 'grounded' || videoLookupPath(service) !== '')

  /** Tasks to follow; those whose service came to have a way to look them up among them. */
  const followable = async (): Promise<Task[]> => {
    const open = await store.readAfterWrite.tasksIn([...followedStates, 'stored'])
    return open.filter((task) => canLookUp(task) && !resting.has(task.id))
  }

  const follow = (task: Task) => {
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, closing.signal])
    const ended = (async () => {
      if (task.state === 'stored') await store.write.changeTask(task.id, ['stored'], { state: 'queued' }, clock.now())
      await followTask(task.id, { ...options, signal, changed: bell.notify })
      const left = await store.readAfterWrite.getTask(task.id)
      if (left.wait?.kind === 'refused_key') resting.add(task.id)
    })()
      .catch((error: unknown) => {
        if (!signal.aborted) log.error('a task cannot be followed', { task: task.id, error: describeError(error) })
      })
      .finally(() => {
        followers.delete(task.id)
        bell.notify()
      })
    followers.set(task.id, { stop, ended })
  }

  /** Tasks whose process ended before it could store the answer: they may have been created. */
  const settleAbandoned = async () => {
    const open = await store.readAfterWrite.tasksIn(['creating'])
    for (const task of open) {
      if (creating.has(task.id) || (task.pid !== pid && processAlive(task.pid))) continue
      const error = { kind: 'crash', message: 'The program ended before the service had answered.' }
      await store.write.changeTask(task.id, ['creating'], { state: 'unknown', error }, clock.now())
      bell.notify()
    }
  }

  const look = async () => {
    while (!closing.signal.aborted) {
      isWanted = false
      const standing = await lease.acquire()
      await settleAbandoned()
      const open = await followable()
      if (standing !== 'other') for (const task of open) if (!followers.has(task.id)) follow(task)
      if (open.length === 0 && followers.size === 0 && !isWanted) break
      await clock.wait(LOOK_EVERY_MS, closing.signal).catch(() => {})
    }
  }

  const startPolling = () => {
    isWanted = true
    if (closing.signal.aborted) return
    looking ??= look()
      .catch((error: unknown) => log.error('tasks cannot be looked after', { error: describeError(error) }))
      .then(() => lease.release())
      .catch((error: unknown) => log.error('the lease was kept', { error: describeError(error) }))
      .finally(() => {
        looking = undefined
        if (isWanted) startPolling()
      })
  }

  const create = async (asked: Asked): Promise<Task> => {
    const model = modelOf(asked, service)
    const images = await readImages(asked.parameters, { store, media, service })
    const body = bodyOf(asked, service, (image) =>
      image.kind === 'url' ? image.url : (images.get(image.mediumId) ?? ''),
    )
    const { operation, modality, parameters } = asked
    const task = await store.write.createTask(
      { operation, modality, model, origin: service.origin, asked: parameters, notes: notesOf(asked), pid },
      clock.now(),
    )
    probe('task.creating')
    const sent = createRemote(task, body, { store, service, clock, signal: dropping.signal })
      .then(() => probe('task.created'))
      .catch((error: unknown) =>
        log.error('a task could not be stored', { task: task.id, error: describeError(error) }),
      )
      .finally(() => {
        creating.delete(task.id)
        bell.notify()
        startPolling()
      })
    creating.set(task.id, sent)
    bell.notify()
    return task
  }

  const get = async (id: TaskId) => {
    await settleAbandoned()
    return store.readAfterWrite.getTask(id)
  }

  return {
    check: (asked) => checkAsked(asked, service),
    create,
    withFiles: async (files, use) => {
      const holder = `task to come ${random.uuid()}`
      try {
        const ids: MediumId[] = []
        for (const { path, name } of files)
          ids.push((await media.put({ path }, { origin: 'file', source: name, holder })).id)
        return await use(ids)
      } finally {
        await store.write.releaseMedia(holder)
      }
    },
    canLookUp,
    again: async (id) => {
      const task = await get(id)
      if (task.state === 'creating' || followedStates.includes(task.state))
        throw new QuarryError('conflict', `Task ${id} is not finished yet.`, {
          hint: 'Wait for it, or take it out first.',
        })
      return create({ operation: task.operation, modality: task.modality, parameters: task.asked })
    },
    get,
    list: async (limit) => {
      await settleAbandoned()
      return store.readAfterWrite.listTasks(limit)
    },
    watch: async function* (limit, signal) {
      const ended = AbortSignal.any([signal, closing.signal])
      startPolling()
      let last = ''
      while (!ended.aborted) {
        // Listening begins before looking, so that nothing is missed between the two.
        const next = Promise.race([bell.notified(ended), clock.wait(WATCH_EVERY_MS, ended)])
        next.catch(() => {})
        const tasks = await store.readAfterWrite.listTasks(limit)
        const now = JSON.stringify(tasks)
        if (now !== last) yield tasks
        last = now
        await next.catch(() => {})
      }
      if (signal.aborted) throw signal.reason
    },
    startPolling,
    lookNow: async (id) => {
      const task = await get(id)
      if (!followedStates.includes(task.state) && task.state !== 'stored') return task
      if (!canLookUp(task))
        throw new QuarryError('conflict', 'This task cannot be looked up now.', {
          where: `task ${id}`,
          hint:
            task.origin === service.origin
              ? 'The service documents no way to fetch videos; the service profile may name one.'
              : 'It belongs to another service: choose that one in the settings.',
        })
      resting.delete(id)
      const follower = followers.get(id)
      follower?.stop.abort(abortedByUser())
      await follower?.ended
      const moved = await store.write.changeTask(id, followedStates, { wait: null }, clock.now())
      startPolling()
      bell.notify()
      return moved
    },
    remove: async (ids) => {
      const removed = await store.write.markTasksDeleted(ids, clock.now())
      for (const id of ids) followers.get(id)?.stop.abort(abortedByUser())
      bell.notify()
      return removed
    },
    restore: async (ids) => {
      const restored = await store.write.markTasksDeleted(ids, undefined)
      startPolling()
      bell.notify()
      return restored
    },
    close: async () => {
      const patience = new AbortController()
      const answered = Promise.allSettled(creating.values())
      await Promise.race([answered, clock.wait(CLOSE_PATIENCE_MS, patience.signal).catch(() => {})])
      patience.abort()
      dropping.abort(abortedByUser('The program was closed.'))
      await answered
      closing.abort(abortedByUser('Quarry is closing.'))
      await Promise.allSettled([...[...followers.values()].map(({ ended }) => ended), looking])
    },
  }
}
