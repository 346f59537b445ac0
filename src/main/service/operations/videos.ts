import { defined } from '../../base/defined.ts'
import type { ServiceConnection } from '../transport/connection.ts'
import { refuse } from '../errors.ts'
import type { Operation } from '../transport/operation.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { readBody, shapeError } from '../transport/reply.ts'
import { sendForReply } from '../transport/request.ts'
import { videoCreationSchema, type VideoRequestBody } from '../wire/generation.ts'
import type { SendOptions } from './chat.ts'
import { checkChoice, checkFlag, checkModel, checkNumber, checkObject, serialise } from './checks.ts'
import { videoAspectRatios, videoFrames, videoResolutions } from './generationRules.ts'
import { readTask, type CreatedTask, type LookedUpTask } from './generationTask.ts'
import { checkPrompt } from './groundedGeneration.ts'

/** POST {base_url}/v1/videos. It creates a task that costs money: never sent again by itself. */
const createOperation: Operation = {
  name: 'videos',
  method: 'POST',
  path: '/v1/videos',
  auth: 'bearer',
  retryable: false,
}

export interface VideoRequest {
  /** Left out: the service chooses. */
  readonly model?: string | undefined
  readonly prompt: string
  /** Seconds. */
  readonly duration?: number | undefined
  readonly resolution?: string | undefined
  readonly aspectRatio?: string | undefined
  /** Image strings in the form of the profile, or addresses: the first frame, then the last. */
  readonly frameImages?: readonly string[] | undefined
  readonly inputReferences?: readonly string[] | undefined
  readonly generateAudio?: boolean | undefined
  readonly seed?: number | undefined
  readonly extraParams?: Readonly<Record<string, unknown>> | undefined
}

/** The body of a request, checked against the parameters table of videos. Throws ServiceError `too_large`. */
export function videoBody(request: VideoRequest, profile: ServiceProfile): string {
  const names = profile.generation
  const { frameImages = [], inputReferences = [], extraParams } = request
  checkModel(request.model, names.videoModels, names.videoModelRequired)
  checkPrompt(request.prompt, names.videoPromptCharacters)
  checkNumber('duration', request.duration, { ...names.videoDuration, isWhole: true })
  checkChoice(names.resolutionName, request.resolution, videoResolutions)
  checkChoice(names.aspectRatioName, request.aspectRatio, videoAspectRatios)
  checkFlag('generate_audio', request.generateAudio)
  checkNumber('seed', request.seed, { isWhole: true })
  if (frameImages.length > videoFrames)
    throw refuse('frame_images', `frame_images are the first and the last frame: at most ${videoFrames}.`)
  if (inputReferences.length > names.maxImages)
    throw refuse('input_references', `input_references must be at most ${names.maxImages} images.`)
  checkExtraParams(extraParams, names)
  const body: VideoRequestBody = {
    prompt: request.prompt,
    ...defined({ duration: request.duration }),
    ...(frameImages.length === 0 ? {} : { frame_images: frameImages.map((image) => ({ image })) }),
    ...(inputReferences.length === 0 ? {} : { input_references: inputReferences.map((image) => ({ image })) }),
    ...defined({ generate_audio: request.generateAudio, seed: request.seed }),
    ...(extraParams === undefined ? {} : { extra_params: { ...extraParams } }),
  }
  const named = {
    [names.modelName]: request.model,
    [names.resolutionName]: request.resolution,
    [names.aspectRatioName]: request.aspectRatio,
  }
  return serialise({ ...named, ...body }, names.maxBodyBytes)
}

/** Keys that duplicate a unified parameter, or control storage, notification, sample count or platform behaviour. */
function checkExtraParams(extra: unknown, names: ServiceProfile['generation']): void {
  checkObject('extra_params', extra)
  const refused = new Set([...names.refusedExtraKeys, names.modelName, names.resolutionName, names.aspectRatioName])
  for (const key of Object.keys(extra ?? {}))
    if (refused.has(key.toLowerCase()))
      throw refuse(
        `extra_params.${key}`,
        `extra_params must not have "${key}": it repeats a parameter of its own, or controls the platform.`,
      )
}

/** Sends `body`, once. Throws ServiceError; one with `mayHaveArrived` may have created a task all the same. */
export async function createVideo(
  connection: ServiceConnection,
  body: string,
  { signal }: SendOptions = {},
): Promise<CreatedTask> {
  const reply = await sendForReply(connection, createOperation, { body, signal })
  const parsed = videoCreationSchema.safeParse(readBody(reply))
  if (!parsed.success) throw shapeError(reply, 'there is no id in it')
  const { id, model, status, created } = parsed.data
  return {
    id,
    requestId: reply.requestId,
    status,
    model,
    createdAtMs: created === undefined ? undefined : created * 1000,
  }
}

/** GET {path}/{id}, where the profile names a path: the document shows none. Throws ServiceError. */
export async function lookUpVideo(
  connection: ServiceConnection,
  path: string,
  id: string,
  { signal }: SendOptions = {},
): Promise<LookedUpTask> {
  const operation: Operation = { name: 'videos-lookup', method: 'GET', path, auth: 'bearer', retryable: true }
  const reply = await sendForReply(connection, operation, { pathSuffix: `/${encodeURIComponent(id)}`, signal })
  return readTask(reply, connection.profile.generation.failureField)
}
