import { refuse } from '../errors.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import type { EmbeddingInputType, EmbeddingRequestBody } from '../wire/embedding.ts'
import type { ExpectedVectors } from './decodeEmbeddingReply.ts'

// Search and Embedding, "Limits": 1000 elements, 10000 characters each (UTF-16 units, see the profile).
export const embeddingMaxInputs = 1000
export const embeddingMaxCharacters = 10_000

/** Model to its largest dimension (Search and Embedding, "POST {base_url}/embedding"). */
const documentedModels: Readonly<Record<string, number>> = {
  'svc-embedding-0.6b': 1024,
  'svc-embedding-4b': 2560,
  'svc-embedding-8b': 4096,
}

/** The local service's own names end in their width: local/hashed-<encoder version>-<width>. */
const localModel = /^local\/hashed-\d+-(1024|2560|4096)$/

/** Every model that can be asked for by name, with its largest dimension; the local service's own names besides. */
export function embeddingModels(profile: ServiceProfile): ReadonlyMap<string, number> {
  return new Map([...Object.entries(documentedModels), ...Object.entries(profile.embedding.extraModels)])
}

/** The largest dimension of `model`, or undefined when no such model is known. */
function embeddingMaxDimension(model: string, profile: ServiceProfile): number | undefined {
  return embeddingModels(profile).get(model) ?? (Number(localModel.exec(model)?.[1]) || undefined)
}

/**
 * The name under which vectors of `model` are stored: what the reply's `data.model` will say. The local service answers
 * with a name of its own, and vectors of two names never meet in one ranking.
 */
export function embeddingModelOfReply(model: string, origin: 'local' | 'remote', profile: ServiceProfile): string {
  return origin === 'local' ? (profile.embedding.localModels[model] ?? model) : model
}

/**
 * The names that `data.model` of a reply may give for `model`, itself first: the local service's for it (which may listen
 * at any address), and those that the profile calls the same.
 */
export function namesOfReply(
  model: string,
  { localModels, modelAliases }: Pick<ServiceProfile['embedding'], 'localModels' | 'modelAliases'>,
): readonly string[] {
  const local = localModels[model]
  return [model, ...(local === undefined ? [] : [local]), ...(modelAliases[model] ?? [])]
}

export interface EmbeddingSettings {
  readonly model: string
  /** Absent: the model's largest. */
  readonly dimension?: number | undefined
  readonly inputType: EmbeddingInputType
}

export interface EmbeddingRequest extends EmbeddingSettings {
  readonly texts: readonly string[]
}

/** A body that is already serialised, so that what is sent is byte for byte what was counted. */
export interface PackedEmbeddingRequest {
  readonly body: string
}

/**
 * What stands before and after the texts in a body: `head + texts.map(JSON.stringify).join(',') + tail` is the body that
 * {@link embeddingBody} makes. Both are ASCII for every documented model, so their length is their size in bytes.
 */
export function embeddingBodyFrame(settings: EmbeddingSettings): { readonly head: string; readonly tail: string } {
  const { model, dimension, inputType } = settings
  const fields = JSON.stringify({ model, dimension, input_type: inputType })
  return { head: `${fields.slice(0, -1)},"input":[`, tail: ']}' }
}

export function embeddingBody(request: EmbeddingRequest): string {
  const { head, tail } = embeddingBodyFrame(request)
  return head + request.texts.map((text) => JSON.stringify(text)).join(',') + tail
}

/**
 * Checks a body against every documented limit and returns how many vectors the reply must hold, and their width and model.
 * Throws a ServiceError of kind `too_large` that names the field and the limit; nothing has been sent then.
 */
export function checkEmbeddingBody(body: string, profile: ServiceProfile): ExpectedVectors {
  const bodyBytes = Buffer.byteLength(body)
  if (bodyBytes > profile.embedding.maxBodyBytes)
    throw refuse('body', `The request is ${bodyBytes} bytes; at most ${profile.embedding.maxBodyBytes} are allowed.`)
  const fields: EmbeddingRequestBody = JSON.parse(body)
  checkInput(fields.input, profile)
  checkInputType(fields.input_type)
  const dimension = checkDimension(fields.model, fields.dimension, profile)
  return { count: fields.input.length, dimension, models: namesOfReply(fields.model ?? '', profile.embedding) }
}

function checkInput(input: readonly string[], profile: ServiceProfile): void {
  if (!Array.isArray(input)) throw refuse('input', 'input must be a list of texts.')
  if (input.length > embeddingMaxInputs)
    throw refuse('input', `input has ${input.length} texts; at most ${embeddingMaxInputs} are allowed.`)
  if (input.length < profile.embedding.minInputs)
    throw refuse('input', `input has ${input.length} texts; at least ${profile.embedding.minInputs} is needed.`)
  for (const [index, text] of input.entries()) {
    if (typeof text !== 'string') throw refuse(`input[${index}]`, `input[${index}] must be a text.`)
    if (text.length > embeddingMaxCharacters)
      throw refuse(
        `input[${index}]`,
        `input[${index}] has ${text.length} characters; at most ${embeddingMaxCharacters} are allowed.`,
      )
    if (text === '' && profile.embedding.emptyText === 'refused')
      throw refuse(`input[${index}]`, `input[${index}] is empty; at least 1 character is needed.`)
  }
}

function checkInputType(inputType: unknown): void {
  if (inputType !== undefined && inputType !== null && inputType !== 'query' && inputType !== 'document')
    throw refuse('input_type', 'input_type must be query, document or null.')
}

function checkDimension(model: string | undefined, dimension: number | undefined, profile: ServiceProfile): number {
  const largest = typeof model === 'string' ? embeddingMaxDimension(model, profile) : undefined
  if (largest === undefined)
    throw refuse('model', `model must be one of ${[...embeddingModels(profile).keys()].join(', ')}.`)
  if (dimension === undefined) return largest
  if (!Number.isInteger(dimension) || dimension < 1 || dimension > largest)
    throw refuse('dimension', `dimension must be a whole number from 1 to ${largest} for ${model}.`)
  return dimension
}
