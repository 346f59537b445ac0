import type { ServiceConnection } from '../transport/connection.ts'
import type { Operation } from '../transport/operation.ts'
import { NumberRowReader } from '../numbers/numberRows.ts'
import { sendInto } from '../transport/sendInto.ts'
import { decodeEmbeddingReply, type DecodedEmbeddings } from './decodeEmbeddingReply.ts'
import {
  checkEmbeddingBody,
  embeddingBody,
  type EmbeddingRequest,
  type PackedEmbeddingRequest,
} from './embeddingLimits.ts'

/** POST {base_url}/embedding: texts to vectors. Paid for by tokens, but asking twice changes nothing: retryable. */
export const embeddingOperation: Operation = {
  name: 'embedding',
  method: 'POST',
  path: '/embedding',
  auth: 'bearer',
  retryable: true,
}

export interface Embeddings extends DecodedEmbeddings {
  /** From sending to the last byte of the reply. */
  readonly latencyMs: number
}

export interface EmbedOptions {
  readonly signal?: AbortSignal | undefined
  /** Where the numbers are to be put, if they fit and came in order: memory that is used again spares the garbage collector. */
  readonly room?: SharedArrayBuffer | undefined
}

/**
 * Embeds one batch with one request; waiting and trying again are the caller's (retry.ts, or the durable queue).
 * Refuses what is over a documented limit before sending. Throws {@link ServiceError}, or the signal's reason.
 */
export async function embed(
  connection: ServiceConnection,
  request: EmbeddingRequest | PackedEmbeddingRequest,
  options: EmbedOptions = {},
): Promise<Embeddings> {
  const body = 'body' in request ? request.body : embeddingBody(request)
  const expected = checkEmbeddingBody(body, connection.profile)
  const reader = new NumberRowReader(expected.dimension, expected.count, { room: options.room })
  const head = await sendInto(connection, embeddingOperation, { body, signal: options.signal }, (chunk) =>
    reader.push(chunk),
  )
  return { ...decodeEmbeddingReply(head, reader.end(), expected), latencyMs: head.latencyMs }
}
