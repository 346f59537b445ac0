import type { Clock } from '../base/clock.ts'
import { describeError, QuarryError } from '../base/errors.ts'
import type { Probe } from '../base/probe.ts'
import type { Random } from '../base/random.ts'
import type { Media } from '../media/media.ts'
import type { TaskId } from '../model/ids.ts'
import { followedStates, type Task, type TaskWait, type TaskChange } from '../model/task.ts'
import { ServiceError } from '../service/errors.ts'
import type { ServiceHandle } from '../service/serviceHandle.ts'
import { lookUpGrounded } from '../service/operations/groundedGeneration.ts'
import { outputValidMs } from '../service/operations/generationRules.ts'
import type { LookedUpTask } from '../service/operations/generationTask.ts'
import { lookUpVideo } from '../service/operations/videos.ts'
import { backoffDelayMs } from '../service/transport/retry.ts'
import type { Store } from '../store/store.ts'
import { videoLookupPath } from './createRemote.ts'
import { downloadOutput } from './downloadOutput.ts'

export interface FollowOptions {
  readonly store: Store
  readonly media: Media
  readonly service: ServiceHandle
  readonly clock: Clock
  readonly random: Random
  readonly probe: Probe
  readonly signal: AbortSignal
  /** Called whenever the task has changed. */
  changed(): void
}

/** The bound of the wait grows by this with every lookup. */
const growth = 1.6
/** Full jitter may come to nothing; a service is not asked more often than this. */
const leastWaitMs = 150
const diskWaitMs = 30_000

/**
 * Looks a task up until it has ended, and fetches its output. Lookups cost nothing, so they go on after a restart by
 * themselves. It ends early where only the user can help (a key that is refused), and rejects when `signal` is aborted.
 */
export async function followTask(id: TaskId, options: FollowOptions): Promise<void> {
  const { store, clock, random, service, signal } = options
  const { pollFirstMs, pollMaxMs } = service.profile.generation
  let quiet = 0
  let trouble = 0
  const change = async (values: TaskChange): Promise<Task> => {
    const task = await store.write.changeTask(id, followedStates, values, clock.now())
    options.changed()
    return task
  }
  const waitFor = async (wait: Omit<TaskWait, 'until'>, waitMs: number) => {
    await change({ wait: { ...wait, until: clock.now() + waitMs } })
    await clock.wait(waitMs, signal)
  }
  for (;;) {
    const task = await store.readAfterWrite.getTask(id)
    if (!followedStates.includes(task.state) || task.deletedAt !== undefined) return
    try {
      const seen = await lookUp(task, service, signal)
      options.probe('task.looked')
      trouble = 0
      const ended = await take(task, seen, options, change)
      if (ended) return
      if (task.expiresAt !== undefined && clock.now() >= task.expiresAt) {
        await change(expired('Seven days have passed since it was created, and it had not ended.'))
        return
      }
      const bound = Math.min(pollMaxMs, pollFirstMs * growth ** quiet++)
      await clock.wait(Math.max(leastWaitMs, Math.floor(random.next() * bound)), signal)
    } catch (error) {
      if (signal.aborted) throw error
      trouble++
      const message = describeError(error)
      if (error instanceof ServiceError && error.kind === 'not_found') {
        await change(expired(error.serviceMessage ?? error.message))
        return
      }
      if (error instanceof ServiceError && (error.kind === 'unauthorized' || error.kind === 'forbidden')) {
        await change({ wait: { kind: 'refused_key', message, until: undefined } })
        return
      }
      if (isUnfitOutput(error)) {
        await change({ state: 'failed', error: { kind: 'output', message }, wait: null, isFinished: true })
        return
      }
      if (task.expiresAt !== undefined && clock.now() >= task.expiresAt) {
        await change(expired(`Seven days have passed since it was created. The last look said: ${message}`))
        return
      }
      if (error instanceof QuarryError && error.code === 'disk_full')
        await waitFor({ kind: 'disk_full', message }, diskWaitMs)
      else {
        const retryAfterMs = error instanceof ServiceError ? error.retryAfterMs : undefined
        const kind = error instanceof ServiceError && error.kind === 'rate_limited' ? 'rate_limit' : 'trouble'
        const waitMs = backoffDelayMs(trouble, random, service.profile, retryAfterMs)
        await waitFor({ kind, message }, Math.max(leastWaitMs, waitMs))
      }
    }
  }
}

async function lookUp(task: Task, service: ServiceHandle, signal: AbortSignal): Promise<LookedUpTask> {
  const connection = await service.connection()
  const id = task.remoteId ?? ''
  if (task.operation === 'grounded') return lookUpGrounded(connection, id, { signal })
  return lookUpVideo(connection, videoLookupPath(service), id, { signal })
}

/** Stores what a lookup has shown, in whatever order states come; true when the task has ended. */
async function take(
  task: Task,
  seen: LookedUpTask,
  options: FollowOptions,
  change: (values: TaskChange) => Promise<Task>,
): Promise<boolean> {
  const told: TaskChange = {
    isLookup: true,
    wait: null,
    lookupRequestId: seen.requestId,
    // For videos no such time is documented.
    ...(seen.createdAtMs === undefined || task.operation !== 'grounded'
      ? {}
      : { expiresAt: seen.createdAtMs + outputValidMs }),
  }
  switch (seen.status) {
    case 'queued':
    case 'running':
      // What succeeded once does not become unfinished again.
      await change(task.state === 'downloading' ? told : { ...told, state: seen.status })
      return false
    case 'unknown':
      await change(told)
      return false
    case 'failed': {
      const message = seen.failure ?? 'The service did not say why.'
      await change({ ...told, state: 'failed', error: { kind: 'service', message }, isFinished: true })
      return true
    }
    case 'succeeded': {
      const found = { references: seen.references, searchResults: seen.searchResults }
      await change({ ...told, state: 'downloading', found, usage: seen.usage })
      if (seen.outputUrl === undefined)
        throw new QuarryError('service', 'The task succeeded, but the service gave no address of its output.')
      const medium = await downloadOutput(task.id, seen.outputUrl, options)
      await change({ state: 'done', mediumId: medium.id, wait: null, isFinished: true })
      options.probe('task.done')
      return true
    }
  }
}

/** What came, or where it is, will be the same the next time. */
function isUnfitOutput(error: unknown): boolean {
  return (
    error instanceof QuarryError &&
    !(error instanceof ServiceError) &&
    (error.code === 'invalid_input' || error.code === 'permission')
  )
}

function expired(message: string): TaskChange {
  return { state: 'expired', error: { kind: 'not_found', message }, wait: null, isFinished: true }
}
