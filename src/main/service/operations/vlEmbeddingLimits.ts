import { jsonStringBytes } from '../../base/bytes.ts'
import { refuse } from '../errors.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { checkFlag, checkNumber } from './checks.ts'
import type { ExpectedVectors } from './decodeEmbeddingReply.ts'
import { namesOfReply } from './embeddingLimits.ts'

// Search and Embedding, "POST {base_url}/vl-embedding" and "Limits".
export const vlMaxContents = 20
export const vlMaxImages = 5
export const vlMaxVideos = 1
/** UTF-16 units of all text elements and the instruction together. */
export const vlMaxCharacters = 10_000

/** Model to its largest dimension (Search and Embedding, "POST {base_url}/vl-embedding"). */
const documentedModels: Readonly<Record<string, number>> = {
  'svc-vl-embedding': 2048,
  'svc-vl-embedding-large': 4096,
}

/** The local service's own names end in their width: local/hashed-vl-<encoder version>-<width>. */
const localModel = /^local\/hashed-vl-\d+-(2048|4096)$/

/** Every multimodal model that can be asked for by name, with its largest dimension; the local service's own besides. */
export function vlEmbeddingModels(profile: ServiceProfile): ReadonlyMap<string, number> {
  return new Map([...Object.entries(documentedModels), ...Object.entries(profile.vlEmbedding.extraModels)])
}

/** The name under which vectors of `model` are stored: what the reply's `data.model` will say. */
export function vlEmbeddingModelOfReply(model: string, origin: 'local' | 'remote', profile: ServiceProfile): string {
  return origin === 'local' ? (profile.vlEmbedding.localModels[model] ?? model) : model
}

/** One element of a request. Media are bytes of an encoded file: they are decoded by the service. */
export type VlElement =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'image' | 'video'
      /** 'image/png': one of the profile's types of that kind. */
      readonly mediaType: string
      readonly bytes: Uint8Array
      /** A file name. Sent where the profile asks for it: see `vlEmbedding.mediaNames`. */
      readonly name?: string | undefined
    }

/** What the size of an element follows from; every {@link VlElement} of media is one when its bytes are counted. */
export type VlElementSize =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'image' | 'video'
      readonly mediaType: string
      readonly byteLength: number
      readonly name?: string | undefined
    }

export interface VlEmbeddingSettings {
  readonly model: string
  /** Absent: the model's largest. */
  readonly dimension?: number | undefined
  /** True: one vector for all elements; false: one for each. Always sent, its default is not shown. */
  readonly fusion: boolean
  /** 0 to 1 frames sampled per second of video. Absent: the service's own choice. */
  readonly frameRate?: number | undefined
  /** Its characters count with those of the texts. */
  readonly instruction?: string | undefined
}

export interface VlEmbeddingRequest extends VlEmbeddingSettings {
  readonly contents: readonly VlElement[]
}

/**
 * What stands before and after the elements in a body: `head + elements.join(',') + tail`, each element of
 * {@link vlElementBytes} bytes, is the body that is sent. Its size is that in UTF-8: an instruction is any text.
 */
export function vlEmbeddingBodyFrame(
  settings: VlEmbeddingSettings,
  profile: ServiceProfile,
): { readonly head: string; readonly tail: string } {
  const { model, dimension, fusion, frameRate, instruction } = settings
  const { fusionName, frameRateName, instructionName } = profile.vlEmbedding
  const fields = JSON.stringify({
    model,
    dimension,
    [fusionName]: fusion,
    [frameRateName]: frameRate,
    [instructionName]: instruction,
  })
  return { head: `${fields.slice(0, -1)},"input":{"contents":[`, tail: ']}}' }
}

/** UTF-8 bytes of one element in the body of a request to `model`, without a comma. */
export function vlElementBytes(element: VlElementSize, model: string, profile: ServiceProfile): number {
  if (element.kind === 'text') return '{"text":}'.length + jsonStringBytes(element.text)
  const { head, tail } = mediaFrame(element, model, profile)
  // Base64 is ASCII, and so is all that stands around it.
  return head.length + 4 * Math.ceil(element.byteLength / 3) + tail.length
}

/** The body of a request; what is in it is not checked. */
export function vlEmbeddingBody(request: VlEmbeddingRequest, profile: ServiceProfile): string {
  const { head, tail } = vlEmbeddingBodyFrame(request, profile)
  const elements = request.contents.map((element) => {
    if (element.kind === 'text') return JSON.stringify({ text: element.text })
    const around = mediaFrame(element, request.model, profile)
    return around.head + toBase64(element.bytes) + around.tail
  })
  return head + elements.join(',') + tail
}

/** What stands around the base64 data of a medium, all of it ASCII that JSON does not escape. */
function mediaFrame(
  medium: { readonly kind: 'image' | 'video'; readonly mediaType: string; readonly name?: string | undefined },
  model: string,
  profile: ServiceProfile,
): { readonly head: string; readonly tail: string } {
  const { imageName, videoName, mediaForm, mediaNames } = profile.vlEmbedding
  const key = medium.kind === 'image' ? imageName : videoName
  const start = `{"${key}":"`
  if (mediaForm === 'base64') return { head: start, tail: '"}' }
  const isNamed = mediaNames === 'always' || (mediaNames === 'local_only' && localModel.test(model))
  const name = isNamed && medium.name ? `;name=${percentEncoded(medium.name)}` : ''
  return { head: `${start}data:${medium.mediaType}${name};base64,`, tail: '"}' }
}

/** A name may hold half of a surrogate pair, which has no UTF-8: it becomes the replacement character. */
function percentEncoded(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll("'", '%27')
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}

/**
 * Checks a request against every documented limit and returns how many vectors the reply must hold, and their width and model.
 * Throws a ServiceError of kind `too_large` that names the field and the limit; nothing has been sent then.
 */
export function checkVlEmbedding(request: VlEmbeddingRequest, profile: ServiceProfile): ExpectedVectors {
  checkContents(request, profile)
  const { fusionName, frameRateName, instructionName } = profile.vlEmbedding
  if (request.instruction !== undefined && typeof request.instruction !== 'string')
    throw refuse(instructionName, `${instructionName} must be a text.`)
  checkFlag(fusionName, request.fusion)
  checkNumber(frameRateName, request.frameRate, { least: 0, most: 1 })
  if (request.frameRate === 0 && profile.vlEmbedding.zeroFrameRate === 'refused')
    throw refuse(frameRateName, `${frameRateName} must be more than 0.`)
  const dimension = checkDimension(request, profile)
  const bodyBytes = vlBodyBytes(request, profile)
  const { maxBodyBytes } = profile.vlEmbedding
  if (bodyBytes > maxBodyBytes)
    throw refuse('body', `The request is ${bodyBytes} bytes; at most ${maxBodyBytes} are allowed.`)
  const models = namesOfReply(request.model, profile.vlEmbedding)
  return { count: request.fusion ? 1 : request.contents.length, dimension, models }
}

function vlBodyBytes(request: VlEmbeddingRequest, profile: ServiceProfile): number {
  const { head, tail } = vlEmbeddingBodyFrame(request, profile)
  let bytes = Buffer.byteLength(head) + Buffer.byteLength(tail) + Math.max(0, request.contents.length - 1)
  for (const element of request.contents) bytes += vlElementBytes(sizeOf(element), request.model, profile)
  return bytes
}

function sizeOf(element: VlElement): VlElementSize {
  return element.kind === 'text' ? element : { ...element, byteLength: element.bytes.byteLength }
}

function checkContents(request: VlEmbeddingRequest, profile: ServiceProfile): void {
  const { contents, instruction } = request
  const { minContents, emptyText, imageTypes, videoTypes } = profile.vlEmbedding
  const field = 'input.contents'
  if (!Array.isArray(contents)) throw refuse(field, `${field} must be a list of elements.`)
  if (contents.length > vlMaxContents)
    throw refuse(field, `${field} has ${contents.length} elements; at most ${vlMaxContents} are allowed.`)
  if (contents.length < minContents)
    throw refuse(field, `${field} has ${contents.length} elements; at least ${minContents} is needed.`)
  const count = { text: 0, image: 0, video: 0 }
  let characters = instruction?.length ?? 0
  for (const [index, element] of request.contents.entries()) {
    const where = `${field}[${index}]`
    count[element.kind]++
    if (element.kind === 'text') {
      if (element.text === '' && emptyText === 'refused')
        throw refuse(where, `${where} is empty; at least 1 character is needed.`)
      characters += element.text.length
    } else {
      const types = element.kind === 'image' ? imageTypes : videoTypes
      if (!types.includes(element.mediaType))
        throw refuse(where, `${where} is of type ${element.mediaType}; ${types.join(', ')} are accepted.`)
      if (element.bytes.byteLength === 0) throw refuse(where, `${where} is an empty file.`)
    }
  }
  if (count.image > vlMaxImages)
    throw refuse(field, `${field} has ${count.image} images; at most ${vlMaxImages} are allowed.`)
  if (count.video > vlMaxVideos)
    throw refuse(field, `${field} has ${count.video} videos; at most ${vlMaxVideos} is allowed.`)
  if (characters > vlMaxCharacters)
    throw refuse(
      field,
      `${field} and the instruction have ${characters} characters; at most ${vlMaxCharacters} are allowed.`,
    )
}

function checkDimension({ model, dimension }: VlEmbeddingSettings, profile: ServiceProfile): number {
  const models = vlEmbeddingModels(profile)
  const largest = models.get(model) ?? (Number(localModel.exec(model)?.[1]) || undefined)
  if (largest === undefined) throw refuse('model', `model must be one of ${[...models.keys()].join(', ')}.`)
  if (dimension === undefined) return largest
  if (!Number.isInteger(dimension) || dimension < 1 || dimension > largest)
    throw refuse('dimension', `dimension must be a whole number from 1 to ${largest} for ${model}.`)
  return dimension
}
