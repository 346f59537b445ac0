import { defined } from '../../base/defined.ts'
import type { ServiceConnection } from '../transport/connection.ts'
import { refuse } from '../errors.ts'
import type { Operation } from '../transport/operation.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { readBody, shapeError } from '../transport/reply.ts'
import { sendForReply } from '../transport/request.ts'
import { groundedCreationSchema, type GroundedRequestBody, type Modality } from '../wire/generation.ts'
import type { SendOptions } from './chat.ts'
import { checkChoice, checkModel, checkNumber, serialise } from './checks.ts'
import { clampDuration, groundedAspectRatios, groundedPromptCharacters } from './generationRules.ts'
import { readTask, type CreatedTask, type LookedUpTask } from './generationTask.ts'

/** POST {base_url}/v1/grounded-generation. It creates a task that costs money: never sent again by itself. */
const createOperation: Operation = {
  name: 'grounded-generation',
  method: 'POST',
  path: '/v1/grounded-generation',
  auth: 'bearer',
  retryable: false,
}

/** GET {base_url}/v1/grounded-generation/{generation_id}: costs nothing. */
const lookupOperation: Operation = {
  name: 'grounded-generation-lookup',
  method: 'GET',
  path: '/v1/grounded-generation',
  auth: 'bearer',
  retryable: true,
}

export interface GroundedRequest {
  readonly modality: Modality
  /** 1 to 8000 UTF-16 units. */
  readonly prompt: string
  readonly model?: string | undefined
  readonly aspectRatio?: string | undefined
  /** Seconds, for videos; outside of 5 to 10 it is adjusted, never refused. */
  readonly duration?: number | undefined
}

/** The body of a request, checked against the parameters table. Throws ServiceError `too_large`. */
export function groundedBody(request: GroundedRequest, profile: ServiceProfile): string {
  const { modality, prompt, model, aspectRatio, duration } = request
  const { groundedModels, durationName, maxBodyBytes } = profile.generation
  checkChoice('modality', modality, ['image', 'video'])
  checkPrompt(prompt, groundedPromptCharacters)
  checkModel(model, groundedModels, false)
  checkChoice('aspect_ratio', aspectRatio, groundedAspectRatios)
  checkNumber(durationName, duration, {})
  if (duration !== undefined && modality !== 'video') throw refuse(durationName, `${durationName} is for videos only.`)
  const body: GroundedRequestBody = {
    modality,
    prompt,
    ...defined({ model, aspect_ratio: aspectRatio }),
  }
  const named = duration === undefined ? {} : { [durationName]: clampDuration(duration).seconds }
  return serialise({ ...body, ...named }, maxBodyBytes)
}

/** The prompt, by its UTF-16 units, empty ones refused. */
export function checkPrompt(prompt: string, most: number): void {
  if (prompt.length === 0) throw refuse('prompt', 'prompt must not be empty.')
  if (prompt.length > most)
    throw refuse('prompt', `prompt has ${prompt.length} characters; at most ${most} are allowed.`)
}

/** Sends `body`, once. Throws ServiceError; one with `mayHaveArrived` may have created a task all the same. */
export async function createGrounded(
  connection: ServiceConnection,
  body: string,
  { signal }: SendOptions = {},
): Promise<CreatedTask> {
  const reply = await sendForReply(connection, createOperation, { body, signal })
  const parsed = groundedCreationSchema.safeParse(readBody(reply))
  if (!parsed.success) throw shapeError(reply, 'there is no generation_id in it')
  const { generation_id: id, request_id: requestId, status, created_at: createdAt } = parsed.data
  return {
    id,
    requestId: requestId ?? reply.requestId,
    status,
    model: undefined,
    createdAtMs: createdAt === undefined ? undefined : createdAt * 1000,
  }
}

/** The task as it is. Throws ServiceError: 404 is `not_found`, "Task not found or expired." */
export async function lookUpGrounded(
  connection: ServiceConnection,
  id: string,
  { signal }: SendOptions = {},
): Promise<LookedUpTask> {
  const reply = await sendForReply(connection, lookupOperation, { pathSuffix: `/${encodeURIComponent(id)}`, signal })
  return readTask(reply, connection.profile.generation.failureField)
}
