import { abortedByUser } from '../base/abort.ts'
import { QuarryError } from '../base/errors.ts'
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { Probe } from '../base/probe.ts'
import type { Random } from '../base/random.ts'
import { createNotifier } from '../jobs/durable/notifier.ts'
import { ticks } from '../jobs/durable/ticks.ts'
import type { Media } from '../media/media.ts'
import type { MediumId, TaskId } from '../model/ids.ts'
import { followedStates, type Task } from '../model/task.ts'
import type { ServiceHandle } from '../service/serviceHandle.ts'
import type { Spending } from '../spending/spending.ts'
import type { Store } from '../store/store.ts'
import { videoLookupPath } from './createRemote.ts'
import { checkAsked, type Asked, type Checked } from './request.ts'
import { createTaskCreation } from './taskCreation.ts'
import { createTaskPolling } from './taskPolling.ts'
import { withHeldFiles } from './withHeldFiles.ts'

/**
 * Images and videos that the service makes. Each is a task, stored from before the service is asked for it until its
 * output is in the library. The table of tasks is the truth. Any process may create a task (taskCreation.ts); the one
 * that holds the lease `tasks` looks tasks up (taskPolling.ts), from `startPolling` or the answer to a creation until no
 * task is left to look up.
 *
 * *Invariant:* no task is asked for twice without the user: one that may have been created is `unknown`.
 */
export interface Generation {
  /** Which parameters cannot be sent, and which will be changed; sends nothing. */
  check(asked: Asked): Checked
  /** Stores the task and starts to ask for it. @throws QuarryError usage */
  create(asked: Asked): Promise<Task>
  /** Stores files that the task created by `use` refers to. @throws QuarryError invalid_input for a file that is no image */
  withFiles<T>(
    files: readonly { readonly path: string; readonly name: string }[],
    use: (mediumIds: readonly MediumId[]) => Promise<T>,
  ): Promise<T>
  /** Creates another task with the same parameters. @throws QuarryError conflict while the first is unfinished */
  again(id: TaskId): Promise<Task>
  get(id: TaskId): Promise<Task>
  /** Newest first. */
  list(limit: number): Promise<Task[]>
  /** All tasks, whenever one has changed. */
  watch(limit: number, signal: AbortSignal): AsyncGenerator<Task[], void, undefined>
  /** Starts to look up unfinished tasks. Lookups cost nothing, so they need no confirmation. */
  startPolling(): void
  /** Looks a waiting task up now, whatever it waits for. */
  lookNow(id: TaskId): Promise<Task>
  /** Removes tasks from the gallery; unfinished ones are not looked up any more. */
  remove(ids: readonly TaskId[]): Promise<number>
  restore(ids: readonly TaskId[]): Promise<number>
  /** Whether this process can look the task up: it uses the task's service, which documents a lookup. */
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
  readonly spending: Spending
}

/** How often the tasks that another process follows are read. */
const WATCH_EVERY_MS = 500

export function createGeneration(options: GenerationOptions): Generation {
  const { store, service, clock } = options
  const notifier = createNotifier()
  const changed = notifier.notify
  const closing = new AbortController()

  const canLookUp = (task: Task) =>
    task.origin === service.origin &&
    task.remoteId !== undefined &&
    (task.operation === 'grounded' || videoLookupPath(service) !== '')

  const creation = createTaskCreation({ ...options, changed, answered: () => polling.wake() })
  const { create, settleAbandoned } = creation
  const polling = createTaskPolling({ ...options, changed, canLookUp, settleAbandoned })

  const get = async (id: TaskId) => {
    await settleAbandoned()
    return store.readAfterWrite.getTask(id)
  }

  return {
    check: (asked) => checkAsked(asked, service),
    create,
    withFiles: (files, use) => withHeldFiles(files, use, options),
    canLookUp,
    again: async (id) => {
      const task = await get(id)
      if (task.state === 'creating' || followedStates.includes(task.state))
        throw new QuarryError('conflict', `Task ${id} is not finished yet.`, {
          hint: 'Wait for it, or remove it first.',
        })
      return create({ operation: task.operation, modality: task.modality, parameters: task.asked })
    },
    get,
    list: async (limit) => {
      await settleAbandoned()
      return store.readAfterWrite.listTasks(limit)
    },
    watch: async function* (limit, signal) {
      polling.wake()
      let last = ''
      const until = AbortSignal.any([signal, closing.signal])
      for await (const _ of ticks({ notifier, clock, everyMs: WATCH_EVERY_MS, signal: until })) {
        const tasks = await store.readAfterWrite.listTasks(limit)
        const now = JSON.stringify(tasks)
        if (now !== last) yield tasks
        last = now
      }
      if (signal.aborted) throw signal.reason
    },
    startPolling: polling.wake,
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
      await polling.restart(id)
      const moved = await store.write.changeTask(id, followedStates, { wait: null }, clock.now())
      polling.wake()
      changed()
      return moved
    },
    remove: async (ids) => {
      const removed = await store.write.markTasksDeleted(ids, clock.now())
      for (const id of ids) polling.stop(id)
      changed()
      return removed
    },
    restore: async (ids) => {
      const restored = await store.write.markTasksDeleted(ids, undefined)
      polling.wake()
      changed()
      return restored
    },
    close: async () => {
      await creation.close()
      closing.abort(abortedByUser('Quarry is closing.'))
      await polling.close()
    },
  }
}
