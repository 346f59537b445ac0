import { QuarryError } from '../base/errors.ts'
import type { Media } from '../media/media.ts'
import type { MediumId } from '../model/ids.ts'
import type { Medium } from '../model/media.ts'
import type { ImageInput, TaskOperation, TaskParameters } from '../model/task.ts'
import { asUsageError } from '../service/asUsageError.ts'
import { chooseModel } from '../service/chooseModel.ts'
import type { ServiceHandle } from '../service/serviceHandle.ts'
import { clampDuration, groundedDuration } from '../service/operations/generationRules.ts'
import { groundedBody } from '../service/operations/groundedGeneration.ts'
import { videoBody } from '../service/operations/videos.ts'
import type { Store } from '../store/store.ts'

/** What is asked for: an operation, what it shall make, and its parameters. */
export interface Asked {
  readonly operation: TaskOperation
  readonly modality: 'image' | 'video'
  readonly parameters: TaskParameters
}

/** What of the parameters cannot be sent, and what is changed before they are. Nothing is sent. */
export interface Checked {
  readonly problems: readonly { readonly field: keyof TaskParameters; readonly message: string }[]
  readonly notes: readonly string[]
}

/** Stand-ins for what is not looked at just now; models of our own name are let through everywhere. */
const anyImage = 'data:image/png;base64,AA=='
const anyParameters: TaskParameters = { prompt: 'x', model: 'local/any' }

/** Checks each parameter by itself, so that all problems are reported at once. */
export function checkAsked(asked: Asked, service: ServiceHandle): Checked {
  const { parameters } = asked
  const given = Object.keys(parameters) as (keyof TaskParameters)[]
  const fields = new Set<keyof TaskParameters>(['prompt', 'model', ...given])
  const problems = [...fields].flatMap((field) => {
    const only: TaskParameters = { ...anyParameters, [field]: parameters[field] }
    try {
      if (asked.operation === 'grounded' && videosOnly.has(field) && parameters[field] !== undefined)
        throw new QuarryError('usage', 'This is a parameter of videos, not of grounded generation.', { where: field })
      bodyOf({ ...asked, parameters: only }, service, () => anyImage)
      return []
    } catch (error) {
      if (!(error instanceof QuarryError)) throw error
      return [{ field, message: error.message }]
    }
  })
  return { problems, notes: notesOf(asked) }
}

const videosOnly = new Set<keyof TaskParameters>([
  'resolution',
  'frameImages',
  'inputReferences',
  'generateAudio',
  'seed',
  'extraParams',
])

/** What is said about parameters that are changed before they are sent. */
export function notesOf({ operation, modality, parameters: { duration } }: Asked): readonly string[] {
  if (operation !== 'grounded' || modality !== 'video' || duration === undefined) return []
  const { seconds, adjusted } = clampDuration(duration)
  const { least, most } = groundedDuration
  return adjusted
    ? [`A duration of ${duration} s was adjusted to ${seconds} s: ${least} to ${most} s are possible.`]
    : []
}

/** The model that is asked for; undefined leaves it to the service. @throws QuarryError usage where one must be named */
export function modelOf({ operation, parameters }: Asked, service: ServiceHandle): string | undefined {
  if (parameters.model !== undefined || operation === 'grounded') return parameters.model
  const { defaultVideoModel, videoModelRequired } = service.profile.generation
  const rule = {
    defaultModel: defaultVideoModel,
    isRequired: videoModelRequired,
    entry: 'generation.defaultVideoModel',
  }
  return chooseModel(rule, service)
}

/** The body as it is sent. @throws QuarryError usage on what the interface does not allow */
export function bodyOf(asked: Asked, service: ServiceHandle, imageOf: (image: ImageInput) => string): string {
  const { operation, modality, parameters } = asked
  const { profile } = service
  if (operation === 'videos') {
    const { prompt, frameImages, inputReferences, model: _, ...others } = parameters
    const request = {
      ...others,
      prompt,
      model: modelOf(asked, service),
      frameImages: frameImages?.map(imageOf),
      inputReferences: inputReferences?.map(imageOf),
    }
    return asUsageError(() => videoBody(request, profile))
  }
  const { prompt, model, aspectRatio, duration } = parameters
  return asUsageError(() => groundedBody({ modality, prompt, model, aspectRatio, duration }, profile))
}

/** Types that every service should read; others, and what is too large, are sent as JPEG or PNG of this size at most. */
const plainTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp'])
const longestSide = 2048

/** Reads the images of a task in the form in which they are sent. @throws QuarryError not_found, usage */
export async function readImages(
  parameters: TaskParameters,
  { store, media, service }: { readonly store: Store; readonly media: Media; readonly service: ServiceHandle },
): Promise<ReadonlyMap<MediumId, string>> {
  const { imageForm, maxImageBytes } = service.profile.generation
  const images = new Map<MediumId, string>()
  for (const image of [...(parameters.frameImages ?? []), ...(parameters.inputReferences ?? [])]) {
    if (image.kind !== 'medium' || images.has(image.mediumId)) continue
    const medium: Medium = await store.readAfterWrite.getMedium(image.mediumId)
    if (!medium.mime.startsWith('image/'))
      throw new QuarryError('usage', 'A reference must be an image.', { where: medium.source })
    const isPlain = plainTypes.has(medium.mime) && medium.bytes <= maxImageBytes
    const { mime, bytes } = isPlain
      ? { mime: medium.mime, bytes: await media.read(medium) }
      : await media.prepareImage({ path: media.pathOf(medium) }, longestSide)
    const base64 = Buffer.from(bytes).toString('base64')
    images.set(image.mediumId, imageForm === 'base64' ? base64 : `data:${mime};base64,${base64}`)
  }
  return images
}
