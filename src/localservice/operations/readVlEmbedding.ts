import { vlEmbeddingLimits } from '../limits.ts'
import { invalidParameter, missingParameter } from '../localError.ts'
import { readBase64, readDataUrl, type MediaData } from '../media/dataUrl.ts'
import type { LocalVlProfile } from '../mediaProfile.ts'
import { localVlModelOf, type LocalVlModel } from './vlEmbeddingModels.ts'

/** One element of a request, not yet looked into. `where` is its place, for messages. */
export type VlInput =
  | { readonly kind: 'text'; readonly where: string; readonly text: string }
  | { readonly kind: 'image' | 'video'; readonly where: string; readonly data: MediaData }

export interface CheckedVlEmbedding {
  readonly contents: readonly VlInput[]
  readonly model: LocalVlModel
  readonly dimension: number
  readonly fusion: boolean
  readonly frameRate: number
  readonly instruction: string
}

/** The parameters table of the operation, row by row (Search and Embedding, "POST {base_url}/vl-embedding"). Throws 400. */
export function readVlEmbedding(
  parameters: Readonly<Record<string, unknown>>,
  profile: LocalVlProfile,
): CheckedVlEmbedding {
  const model = readModel(parameters['model'], profile)
  const instruction = parameters[profile.instructionName] ?? ''
  if (typeof instruction !== 'string') throw invalidParameter(`${profile.instructionName} must be a string`)
  const contents = readContents(parameters['input'], instruction, profile)
  const fusion = parameters[profile.fusionName] ?? profile.defaultFusion
  if (typeof fusion !== 'boolean') throw invalidParameter(`${profile.fusionName} must be true or false`)
  return {
    contents,
    model,
    dimension: readDimension(parameters['dimension'], model),
    fusion,
    frameRate: readFrameRate(parameters[profile.frameRateName], profile),
    instruction,
  }
}

function readModel(value: unknown, profile: LocalVlProfile): LocalVlModel {
  if ((value === undefined || value === null) && profile.modelRequired) throw missingParameter('model')
  const name = value ?? profile.defaultModel
  const model = typeof name === 'string' ? localVlModelOf(name) : undefined
  if (!model)
    throw invalidParameter(`model must be one of ${[...vlEmbeddingLimits.dimensionByModel.keys()].join(', ')}`)
  return model
}

function readDimension(value: unknown, model: LocalVlModel): number {
  if (value === undefined) return model.width
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > model.width)
    throw invalidParameter(`dimension must be a positive integer up to ${model.width}`)
  return value
}

function readFrameRate(value: unknown, profile: LocalVlProfile): number {
  const rate = value ?? profile.defaultFrameRate
  const { least, most } = vlEmbeddingLimits.frameRate
  if (typeof rate !== 'number' || !(rate >= least && rate <= most))
    throw invalidParameter(`${profile.frameRateName} must be a number from ${least} to ${most}`)
  if (rate === 0 && profile.zeroFrameRate === 'refused')
    throw invalidParameter(`${profile.frameRateName} must be more than 0`)
  return rate
}

function readContents(input: unknown, instruction: string, profile: LocalVlProfile): VlInput[] {
  if (input === undefined || input === null) throw missingParameter('input')
  if (!isRecord(input)) throw invalidParameter('input must be an object')
  const { contents } = input
  if (contents === undefined || contents === null) throw missingParameter('input.contents')
  if (!Array.isArray(contents)) throw invalidParameter('input.contents must be a list')
  if (contents.length < profile.minContents)
    throw invalidParameter(`input.contents must have at least ${profile.minContents} elements`)
  if (contents.length > vlEmbeddingLimits.elements)
    throw invalidParameter(`input.contents must have at most ${vlEmbeddingLimits.elements} elements`)
  // The numbers are checked before any data are decoded.
  const kinds = contents.map((element, index) => kindOf(element, `input.contents[${index}]`, profile))
  for (const [kind, most] of [
    ['image', vlEmbeddingLimits.images],
    ['video', vlEmbeddingLimits.videos],
  ] as const)
    if (kinds.filter((one) => one.kind === kind).length > most)
      throw invalidParameter(`input.contents must have at most ${most} ${kind}${most === 1 ? '' : 's'}`)
  const characters = kinds.reduce(
    (sum, { kind, value }) => sum + (kind === 'text' ? value.length : 0),
    instruction.length,
  )
  if (characters > vlEmbeddingLimits.characters)
    throw invalidParameter(
      `input.contents and ${profile.instructionName} must have at most ${vlEmbeddingLimits.characters} characters together`,
    )
  return kinds.map(({ kind, value, where }) => {
    if (kind !== 'text') return { kind, where, data: readMedium(kind, value, where, profile) }
    if (value === '' && profile.emptyText === 'refused') throw invalidParameter(`${where} must not be empty`)
    return { kind, where, text: value }
  })
}

interface Element {
  readonly kind: 'text' | 'image' | 'video'
  readonly where: string
  readonly value: string
}

function kindOf(element: unknown, where: string, { imageName, videoName }: LocalVlProfile): Element {
  if (!isRecord(element)) throw invalidParameter(`${where} must be an object`)
  const keys = [
    ['text', 'text'],
    ['image', imageName],
    ['video', videoName],
  ] as const
  const given = keys.filter(([, key]) => element[key] !== undefined)
  const [[kind, key] = []] = given
  if (kind === undefined || key === undefined || given.length !== 1)
    throw invalidParameter(`${where} must have one of text, ${imageName} and ${videoName}`)
  const value = element[key]
  if (typeof value !== 'string') throw invalidParameter(`${where}.${key} must be a string`)
  return { kind, where, value }
}

function readMedium(kind: 'image' | 'video', value: string, where: string, profile: LocalVlProfile): MediaData {
  const types = kind === 'image' ? profile.imageTypes : profile.videoTypes
  const data = naming(where, () =>
    profile.mediaForm === 'data_url'
      ? readDataUrl(value)
      : { mediaType: undefined, name: undefined, bytes: readBase64(value) },
  )
  if (data.mediaType !== undefined && !types.includes(data.mediaType))
    throw invalidParameter(`${where} is of type ${data.mediaType || 'nothing'}; ${types.join(', ')} are accepted`)
  return data
}

/** What goes wrong with an element is said of the element, as a 400. */
function naming<T>(where: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw asInvalid(where, error)
  }
}

export function asInvalid(where: string, error: unknown): Error {
  return invalidParameter(`${where} ${error instanceof Error ? error.message : 'cannot be read'}`)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
