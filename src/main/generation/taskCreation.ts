import { abortedByUser } from '../base/abort.ts'
import type { Clock } from '../base/clock.ts'
import { describeError } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import type { Probe } from '../base/probe.ts'
import { createActivities } from '../jobs/durable/activities.ts'
import type { Media } from '../media/media.ts'
import type { TaskId } from '../model/ids.ts'
import type { Task } from '../model/task.ts'
import type { ServiceHandle } from '../service/serviceHandle.ts'
import type { Spending } from '../spending/spending.ts'
import type { Store } from '../store/store.ts'
import { createRemote } from './createRemote.ts'
import { bodyOf, modelOf, notesOf, readImages, type Asked } from './request.ts'

/**
 * Asks the service for tasks, each once. A task is stored before it is asked for: where the answer is lost, it becomes
 * `unknown` instead of being asked for again.
 */
export interface TaskCreation {
  /** Stores the task and starts to ask for it. @throws QuarryError usage, over_budget */
  create(asked: Asked): Promise<Task>
  /** Settles tasks whose process ended before it could store the answer: they may have been created. */
  settleAbandoned(): Promise<void>
  /** Waits for the answers that are due. */
  close(): Promise<void>
}

/** How long closing waits for answers: a task without one cannot be looked up. */
const CLOSE_GRACE_MS = 10_000

export function createTaskCreation({
  store,
  media,
  service,
  clock,
  log,
  probe,
  pid,
  changed,
  answered,
  spending,
}: {
  readonly store: Store
  readonly media: Media
  readonly service: ServiceHandle
  readonly clock: Clock
  readonly log: Log
  readonly probe: Probe
  readonly pid: number
  /** Called whenever a task has changed. */
  readonly changed: () => void
  /** Called when the service has answered, or will not. */
  readonly answered: () => void
  readonly spending: Pick<Spending, 'reserve' | 'release'>
}): TaskCreation {
  const creations = createActivities<TaskId>({ clock, pid })

  const send = async (task: Task, body: string, signal: AbortSignal) => {
    probe('task.creating')
    try {
      await createRemote(task, body, { store, service, clock, signal })
      probe('task.created')
    } catch (error) {
      log.error('a task could not be stored', { task: task.id, error: describeError(error) })
    } finally {
      changed()
      answered()
    }
  }

  return {
    create: async (asked) => {
      const { operation, modality, parameters } = asked
      const model = modelOf(asked, service)
      const images = await readImages(parameters, { store, media, service })
      const body = bodyOf(asked, service, (image) =>
        image.kind === 'url' ? image.url : (images.get(image.mediumId) ?? ''),
      )
      const reservation = await spending.reserve({
        operation: `${operation} ${modality}`,
        model,
        collectionId: undefined,
        most: undefined,
      })
      const { origin } = service
      const spec = { operation, modality, model, origin, asked: parameters, notes: notesOf(asked), pid, reservation }
      const task = await creations.begin(
        () =>
          store.write.createTask(spec, clock.now()).catch(async (error: unknown) => {
            await spending.release(reservation)
            throw error
          }),
        (created, { signal }) => send(created, body, signal),
      )
      changed()
      return task
    },
    settleAbandoned: async () => {
      if (store.isReadOnly) return
      const abandoned = (await store.readAfterWrite.tasksIn(['creating'])).filter(creations.isAbandoned)
      const error = { kind: 'crash', message: 'The program ended before the service had answered.' }
      for (const { id } of abandoned)
        await store.write.changeTask(id, ['creating'], { state: 'unknown', error }, clock.now())
      if (abandoned.length > 0) changed()
    },
    close: () => creations.close({ reason: abortedByUser('The program was closed.'), graceMs: CLOSE_GRACE_MS }),
  }
}
