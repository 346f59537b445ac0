import { errorOfBody, isErrorBody } from './errorBody.ts'
import { ServiceError } from '../errors.ts'
import { envelopeSchema, type ParsedEnvelope } from '../wire/envelope.ts'

/** What is known of a reply with a 2xx status besides its body. */
export interface ReplyHead {
  readonly status: number
  /** Method and path, for messages. */
  readonly where: string
  /** From a header at first, from the envelope once that is parsed. */
  requestId: string | undefined
  readonly retryAfterMs: number | undefined
  /** From sending to the last byte. */
  readonly latencyMs: number
  /** For what goes into errors and warnings; content is never redacted. */
  redact(text: string): string
}

/** A whole reply with a 2xx status, not yet looked into: see {@link parseEnvelope}. */
export interface ServiceReply extends ReplyHead {
  readonly bytes: Uint8Array
}

/**
 * Reads the envelope of a reply with a 2xx status and puts its request id on the reply. Throws kind `shape` when the
 * body is not JSON or not an envelope; a body that is an error is that error, whatever the status.
 */
export function parseEnvelope(reply: ServiceReply): ParsedEnvelope {
  const parsed = envelopeSchema.safeParse(readBody(reply))
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.')
    throw shapeError(reply, path ? `${path} is not as documented` : 'the body is not an object')
  }
  if (parsed.data.request_id) reply.requestId = reply.redact(parsed.data.request_id)
  return parsed.data
}

/** The JSON of a reply with a 2xx status. Throws kind `shape` when it is not JSON; a body that is an error is thrown as it. */
export function readBody(reply: ServiceReply): unknown {
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8').decode(reply.bytes))
  } catch {
    throw shapeError(reply, 'the body is not JSON')
  }
  if (isErrorBody(json)) throw errorOfBody(json, reply)
  return json
}

/** A reply that is not what the interface describes; `what` completes "The reply of the service is not usable: …". */
export function shapeError(reply: ReplyHead, what: string): ServiceError {
  return new ServiceError('shape', `The reply of the service is not usable: ${reply.redact(what)}.`, {
    where: reply.where,
    status: reply.status,
    requestId: reply.requestId,
    mayHaveArrived: true,
  })
}

/** meta.warning; null, '' and absent are all none (Search and Embedding, "Response envelope"). */
export function warningOf(reply: ReplyHead, envelope: ParsedEnvelope): string | undefined {
  const warning = envelope.meta?.warning
  return warning ? reply.redact(warning) : undefined
}
