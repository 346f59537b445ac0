import { z } from 'zod'
import type { AddressSource } from '../../model/vectors/embedder.ts'
import { ServiceError } from '../errors.ts'
import type { ServiceConnection } from '../transport/connection.ts'
import type { Operation } from '../transport/operation.ts'
import { readBody, shapeError, type ServiceReply } from '../transport/reply.ts'
import { sendForReply } from '../transport/request.ts'

/** What a model of the user's own made of some texts. */
export interface OwnVectors {
  /** Row i is the vector of text i. */
  readonly values: Float32Array
  readonly dimension: number
  /** What the maker calls the model; undefined where it does not say. */
  readonly model: string | undefined
  /** Tokens read; undefined where it does not say. */
  readonly tokens: number | undefined
}

/** POST {url}/embeddings, as OpenAI, Ollama, LM Studio, llama.cpp and others answer it. */
const operation: Operation = {
  name: 'embeddings',
  method: 'POST',
  path: '/embeddings',
  auth: 'bearer',
  retryable: true,
}

/** A server may send base64 where numbers were asked for. */
const replySchema = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.union([z.array(z.number()), z.string()]) })),
  model: z.string().optional(),
  usage: z.object({ prompt_tokens: z.number().optional() }).nullish(),
})

/**
 * Embeds texts with one request. `dimension` is what each vector must have; undefined: what the first has. Throws
 * ServiceError, or the signal's reason when aborted.
 */
export async function embedAtAddress(
  connection: ServiceConnection,
  source: AddressSource,
  texts: readonly string[],
  {
    timeoutMs,
    dimension,
    signal,
  }: { readonly timeoutMs: number; readonly dimension: number | undefined; readonly signal: AbortSignal },
): Promise<OwnVectors> {
  const body = JSON.stringify({ model: source.model, input: texts, encoding_format: 'float' })
  const times = { idleTimeoutMs: timeoutMs, replyTimeoutMs: timeoutMs }
  try {
    return readReply(await sendForReply(connection, operation, { body, signal, ...times }), texts.length, dimension)
  } catch (error) {
    throw error instanceof ServiceError ? ofServer(error, source.url) : error
  }
}

function readReply(reply: ServiceReply, count: number, wanted: number | undefined): OwnVectors {
  const parsed = replySchema.safeParse(readBody(reply))
  if (!parsed.success)
    throw shapeError(reply, `${parsed.error.issues[0]?.path.join('.') || 'the body'} is not as in the OpenAI API`)
  const { data, model, usage } = parsed.data
  if (data.length !== count) throw shapeError(reply, `${data.length} vectors came back where there should be ${count}`)
  const rows = data.map(({ index, embedding }) => ({
    index,
    row: typeof embedding === 'string' ? fromBase64(embedding) : Float32Array.from(embedding),
  }))
  const dimension = wanted ?? rows[0]?.row.length ?? 0
  const values = new Float32Array(count * dimension)
  const seen = new Set<number>()
  for (const { index, row } of rows) {
    if (index < 0 || index >= count) throw shapeError(reply, `index ${index} is out of range`)
    if (seen.has(index)) throw shapeError(reply, `index ${index} came twice`)
    if (dimension === 0 || row.length !== dimension)
      throw shapeError(reply, `the vector of index ${index} has ${row.length} numbers instead of ${dimension}`)
    if (!row.every(Number.isFinite)) throw shapeError(reply, `index ${index} holds a number that is not finite`)
    seen.add(index)
    values.set(row, index * dimension)
  }
  return { values, dimension, model: model === '' ? undefined : model, tokens: usage?.prompt_tokens }
}

/** Single-precision numbers, little-endian. */
function fromBase64(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64')
  const count = Math.floor(bytes.byteLength / Float32Array.BYTES_PER_ELEMENT)
  return Float32Array.from({ length: count }, (_, at) => bytes.readFloatLE(at * Float32Array.BYTES_PER_ELEMENT))
}

/** What llama.cpp and LM Studio write about a text that is longer than the model's context, with a status of 500. */
const tooLong = /too (?:large|long)|context (?:size|length|window)|maximum (?:context|input)|physical batch size/i

/** The same error, about the server instead of the service; a text that is too long is one that asking again does not mend. */
function ofServer(error: ServiceError, url: string): ServiceError {
  const { status, serviceMessage, requestId, retryAfterMs, mayHaveArrived } = error
  const isTooLong = error.kind === 'server' && serviceMessage !== undefined && tooLong.test(serviceMessage)
  return new ServiceError(isTooLong ? 'invalid_request' : error.kind, describe(error, url), {
    where: `${url}${operation.path}`,
    hint: hintOf(error),
    status,
    serviceMessage,
    requestId,
    retryAfterMs,
    mayHaveArrived,
  })
}

function describe({ message }: ServiceError, url: string): string {
  return message.replaceAll(/\b(t|T)he service\b/g, (_, first: string) => `${first}he server at ${url}`)
}

/** What to do with a server of the user's own: advice about the service, its key or its profile would be wrong here. */
function hintOf({ kind, hint }: ServiceError): string | undefined {
  switch (kind) {
    case 'connection':
      return 'Start the server, or check its address.'
    case 'not_found':
      return 'Check the name of the model, and whether the server has it.'
    case 'unauthorized':
    case 'forbidden':
      return 'Quarry sends no key to a model of your own.'
    case 'timeout':
    case 'server':
    case 'cut':
      return 'It may still be loading the model, or have too little memory for it. See what the server writes, and try again.'
    case 'rate_limited':
      return 'Try again when the server is less busy.'
    case 'shape':
      return 'Check that another model was not loaded in its place. If the model has changed, remove it and add it again.'
    case 'refused':
      return 'Check that the address is that of a server with /v1/embeddings.'
    case 'invalid_request':
    case 'too_large':
      return hint
  }
}
