import type { ServiceConnection } from '../transport/connection.ts'
import { NumberRowReader } from '../numbers/numberRows.ts'
import type { Operation } from '../transport/operation.ts'
import { sendInto } from '../transport/sendInto.ts'
import { vlEmbeddingDataSchema, vlEmbeddingUsageSchema, type VlEmbeddingUsage } from '../wire/vlEmbedding.ts'
import { decodeVectors, type DecodedVectors } from './decodeEmbeddingReply.ts'
import { checkVlEmbedding, vlEmbeddingBody, type VlEmbeddingRequest } from './vlEmbeddingLimits.ts'

/** POST {base_url}/vl-embedding: texts, images and videos to vectors. Asking twice changes nothing: retryable. */
export const vlEmbeddingOperation: Operation = {
  name: 'vl-embedding',
  method: 'POST',
  path: '/vl-embedding',
  auth: 'bearer',
  retryable: true,
}

/** With fusion one row for the request, else row i for element i. */
export interface MediaEmbeddings extends DecodedVectors {
  /** `type` of each row as the service wrote it ('fusion' for a fused vector); undefined where it wrote none. */
  readonly types: readonly (string | undefined)[]
  /** meta.usage under its names on the wire, ready for the ledger; fields that did not come are left out. */
  readonly usage: Readonly<Partial<VlEmbeddingUsage>>
  /** From sending to the last byte of the reply. */
  readonly latencyMs: number
}

/**
 * Embeds the elements of one request; waiting and trying again are the caller's (retry.ts, or the durable queue).
 * Refuses what is over a documented limit before sending. Throws {@link ServiceError}, or the signal's reason.
 */
export async function embedMedia(
  connection: ServiceConnection,
  request: VlEmbeddingRequest,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<MediaEmbeddings> {
  const expected = checkVlEmbedding(request, connection.profile)
  const body = vlEmbeddingBody(request, connection.profile)
  const reader = new NumberRowReader(expected.dimension, expected.count)
  const head = await sendInto(connection, vlEmbeddingOperation, { body, signal: options.signal }, (chunk) =>
    reader.push(chunk),
  )
  const { vectors, results, usage } = decodeVectors(head, reader.end(), expected, vlEmbeddingDataSchema)
  const types: (string | undefined)[] = results.map(() => undefined)
  for (const { index, type } of results) types[index] = type
  const said = vlEmbeddingUsageSchema.safeParse(usage)
  const numbers = Object.entries(said.success ? said.data : {}).filter(([, value]) => value !== undefined)
  return { ...vectors, types, usage: Object.fromEntries(numbers), latencyMs: head.latencyMs }
}
