import { isAbort, QuarryError } from '../base/errors.ts'
import type { Clock } from '../base/clock.ts'
import type { Task, TaskState } from '../model/task.ts'
import { ServiceError, type ServiceErrorKind } from '../service/errors.ts'
import type { ServiceHandle } from '../service/serviceHandle.ts'
import { outputValidMs } from '../service/operations/generationRules.ts'
import { createGrounded } from '../service/operations/groundedGeneration.ts'
import type { CreatedTask } from '../service/operations/generationTask.ts'
import { createVideo } from '../service/operations/videos.ts'
import type { Store } from '../store/store.ts'

/** With these the service has said no, and has created nothing. */
const refusals: ReadonlySet<ServiceErrorKind> = new Set([
  'invalid_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'refused',
  'rate_limited',
  'too_large',
])

/**
 * Asks the service to create `task`, once, and stores what it answered before anything else is done. An answer that was
 * lost leaves the task `unknown`: it may have been created, and asking again is the user's to decide.
 */
export async function createRemote(
  task: Task,
  body: string,
  {
    store,
    service,
    clock,
    signal,
  }: {
    readonly store: Store
    readonly service: ServiceHandle
    readonly clock: Clock
    readonly signal: AbortSignal
  },
): Promise<Task> {
  const create = task.operation === 'grounded' ? createGrounded : createVideo
  let created: CreatedTask
  try {
    created = await create(await service.connection(), body, { signal })
  } catch (error) {
    const wasRefused = error instanceof ServiceError && (refusals.has(error.kind) || !error.mayHaveArrived)
    const state = wasRefused ? 'failed' : 'unknown'
    const requestId = error instanceof ServiceError ? error.requestId : undefined
    return store.write.changeTask(
      task.id,
      ['creating'],
      { state, error: toTaskError(error), creationRequestId: requestId, isFinished: wasRefused },
      clock.now(),
    )
  }
  return store.write.changeTask(
    task.id,
    ['creating'],
    {
      state: firstState(task, service),
      remoteId: created.id,
      creationRequestId: created.requestId,
      model: created.model,
      ...(task.operation === 'grounded' ? { expiresAt: (created.createdAtMs ?? task.createdAt) + outputValidMs } : {}),
    },
    clock.now(),
  )
}

/** The way to look up videos; '' where the document shows none, and the profile neither. */
export function videoLookupPath({ baseUrl, profile }: ServiceHandle): string {
  const { videoLookupPath: named, localVideoLookup } = profile.generation
  return named || (baseUrl === undefined && localVideoLookup ? '/v1/videos' : '')
}

function firstState(task: Task, service: ServiceHandle): TaskState {
  return task.operation === 'videos' && videoLookupPath(service) === '' ? 'stored' : 'queued'
}

function toTaskError(error: unknown): { readonly kind: string; readonly message: string } {
  if (error instanceof ServiceError) return { kind: error.kind, message: error.message }
  const message = error instanceof Error ? error.message : String(error)
  if (isAbort(error)) return { kind: 'aborted', message }
  return { kind: error instanceof QuarryError ? error.code : 'internal', message }
}
