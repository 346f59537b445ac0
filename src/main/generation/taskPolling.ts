import { abortedByUser } from '../base/abort.ts'
import { describeError } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import { createActivities } from '../jobs/durable/activities.ts'
import { createLease } from '../jobs/durable/lease.ts'
import { createPoller } from '../jobs/durable/poller.ts'
import type { TaskId } from '../model/ids.ts'
import { followedStates, type Task } from '../model/task.ts'
import { followTask, type FollowOptions } from './followTask.ts'

/** Looks unfinished tasks up while there are any, in the one process that holds the lease `tasks`. */
export interface TaskPolling {
  /** Starts polling, or looks again now. */
  wake(): void
  /** Looks a task up again now, even one that waits for the user; nothing of its earlier lookup runs any more. */
  restart(id: TaskId): Promise<void>
  /** Ends the lookup of a task. */
  stop(id: TaskId): void
  close(): Promise<void>
}

const LOOK_EVERY_MS = 1_000

export function createTaskPolling(
  options: Omit<FollowOptions, 'signal'> & {
    readonly log: Log
    readonly pid: number
    readonly canLookUp: (task: Task) => boolean
    /** Called before each look: settles tasks that a dead process was creating. */
    readonly settleAbandoned: () => Promise<void>
  },
): TaskPolling {
  const { store, clock, random, log, pid, canLookUp, settleAbandoned, changed } = options
  const lease = createLease('tasks', { store, clock, owner: random.uuid(), pid })
  const lookups = createActivities<TaskId>({ clock, pid })
  const closing = new AbortController()
  /** Tasks that only the user can get to move again: the service refused the key. */
  const resting = new Set<TaskId>()

  const follow = async (task: Task, signal: AbortSignal) => {
    try {
      if (task.state === 'stored') await store.write.changeTask(task.id, ['stored'], { state: 'queued' }, clock.now())
      await followTask(task.id, { ...options, signal })
      const left = await store.readAfterWrite.getTask(task.id)
      if (left.wait?.kind === 'refused_key') resting.add(task.id)
    } catch (error) {
      if (!signal.aborted) log.error('a task cannot be followed', { task: task.id, error: describeError(error) })
    } finally {
      changed()
    }
  }

  const look = async (): Promise<boolean> => {
    const standing = await lease.acquire()
    await settleAbandoned()
    // Those in the state `stored` too: their service may have come to document a lookup.
    const open = (await store.readAfterWrite.tasksIn([...followedStates, 'stored'])).filter(
      (task) => canLookUp(task) && !resting.has(task.id),
    )
    if (standing !== 'other')
      for (const task of open)
        if (!lookups.get(task.id)) lookups.start(task.id, ({ stopping }) => follow(task, stopping))
    return open.length + lookups.size > 0
  }

  const poller = createPoller({
    clock,
    everyMs: LOOK_EVERY_MS,
    signal: closing.signal,
    look,
    idle: lease.release,
    failed: (error) => log.error('tasks cannot be looked up', { error: describeError(error) }),
  })

  const stop = (id: TaskId) => lookups.get(id)?.stop({ reason: abortedByUser(), graceMs: 0 })

  return {
    wake: () => {
      if (!store.isReadOnly) poller.wake()
    },
    restart: async (id) => {
      resting.delete(id)
      stop(id)
      await lookups.get(id)?.ended
    },
    stop,
    close: async () => {
      const reason = abortedByUser('Quarry is closing.')
      closing.abort(reason)
      await Promise.all([lookups.close({ reason, graceMs: 0 }), poller.stopped()])
    },
  }
}
