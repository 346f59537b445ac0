import { generationLimits } from '../limits.ts'
import { invalidParameter, LocalError, missingParameter } from '../localError.ts'
import type { LocalProfile } from '../profile.ts'
import { flag, object, oneOf, wholeNumber, type Parameters } from '../searching/parameters.ts'
import type { Drawing } from './drawTask.ts'

/** The local service's own model. */
const shapesModel = 'local/shapes-1.0'
/** Pixels of the shorter side where nothing is said about it. */
const imageSide = 720
const videoSide = 360

/** Reads POST /v1/grounded-generation. Throws 400. */
export function readGrounded(
  parameters: Parameters,
  profile: LocalProfile,
): { readonly drawing: Drawing; readonly model: string } {
  const { durationName, defaultDuration, groundedModels } = profile.generation
  const modality = oneOf(parameters, 'modality', generationLimits.modalities)
  if (modality === undefined) throw missingParameter('modality')
  const prompt = readPrompt(parameters, generationLimits.promptCharacters.most)
  const model = readModel(parameters['model'], groundedModels)
  const aspectRatio = oneOf(parameters, 'aspect_ratio', generationLimits.aspectRatios) ?? '16:9'
  const asked = parameters[durationName]
  if (asked !== undefined && (typeof asked !== 'number' || !Number.isFinite(asked)))
    throw invalidParameter(`${durationName} must be a number`)
  const { least, most } = generationLimits.duration
  const seconds = Math.min(most, Math.max(least, Math.round(asked ?? defaultDuration)))
  const isVideo = modality === 'video'
  return {
    model,
    drawing: {
      modality: isVideo ? 'video' : 'image',
      prompt,
      aspectRatio,
      shortSide: isVideo ? videoSide : imageSide,
      seconds: isVideo ? seconds : 0,
      seed: undefined,
      frames: [],
      references: [],
    },
  }
}

/** Reads POST /v1/videos. Throws 400. */
export function readVideo(
  parameters: Parameters,
  profile: LocalProfile,
): { readonly drawing: Drawing; readonly model: string } {
  const { generation: names } = profile
  const prompt = readPrompt(parameters, names.videoPromptCharacters)
  const asked = parameters[names.modelName]
  if (names.videoModelRequired && (asked === undefined || asked === null)) throw missingParameter(names.modelName)
  const model = readModel(asked, names.videoModels)
  const seconds = wholeNumber(parameters, 'duration', { least: 1, most: 60 }) ?? names.defaultDuration
  const resolution = oneOf(parameters, names.resolutionName, generationLimits.resolutions)
  const aspectRatio = oneOf(parameters, names.aspectRatioName, generationLimits.videoAspectRatios) ?? '16:9'
  flag(parameters, 'generate_audio')
  const seed = wholeNumber(parameters, 'seed', { least: Number.MIN_SAFE_INTEGER, most: Number.MAX_SAFE_INTEGER })
  const frames = readImages(parameters, 'frame_images', 2, names.maxImageBytes)
  const references = readImages(parameters, 'input_references', names.maxImages, names.maxImageBytes)
  const refused = new Set([...names.refusedExtraKeys, names.modelName, names.resolutionName, names.aspectRatioName])
  for (const key of Object.keys(object(parameters, 'extra_params')))
    if (refused.has(key.toLowerCase())) throw invalidParameter(`extra_params must not have ${key}`)
  const shortSide = resolution === undefined ? videoSide : resolution === '2K' ? 1440 : Number.parseInt(resolution, 10)
  return {
    model,
    drawing: { modality: 'video', prompt, aspectRatio, shortSide, seconds, seed, frames, references },
  }
}

function readPrompt({ prompt }: Parameters, most: number): string {
  if (prompt === undefined || prompt === null) throw missingParameter('prompt')
  if (typeof prompt !== 'string' || prompt.length < generationLimits.promptCharacters.least || prompt.length > most)
    throw invalidParameter(`prompt must be a text of 1 to ${most} characters`)
  return prompt
}

/** The model default when omitted; all are drawn by the one model there is. Throws 400 for a name that is not known. */
function readModel(value: unknown, listed: readonly string[]): string {
  if (value === undefined || value === null || value === shapesModel || listed.includes(value as string))
    return shapesModel
  throw new LocalError(400, 'Unsupported multimodal model.')
}

/** Items {image: string}: a data: URL or bare base64. Addresses are refused: the local service opens no connection. */
function readImages(parameters: Parameters, name: string, most: number, maxBytes: number): string[] {
  const value = parameters[name]
  if (value === undefined) return []
  if (!Array.isArray(value)) throw invalidParameter(`${name} must be a list`)
  if (value.length > most) throw invalidParameter(`${name} must have at most ${most} items`)
  return (value as readonly unknown[]).map((item, at) => {
    const image = typeof item === 'object' && item !== null ? (item as Parameters)['image'] : undefined
    if (typeof image !== 'string') throw invalidParameter(`${name}[${at}].image must be a text`)
    if (/^https?:/i.test(image))
      throw invalidParameter(
        `${name}[${at}].image: the local service loads nothing from the web; send the image itself`,
      )
    const base64 = image.replace(/^data:image\/[\w.+-]+;base64,/, '')
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw invalidParameter(`${name}[${at}].image is no image`)
    if ((base64.length * 3) / 4 > maxBytes + 2) throw invalidParameter(`${name}[${at}].image is over ${maxBytes} bytes`)
    return base64
  })
}
