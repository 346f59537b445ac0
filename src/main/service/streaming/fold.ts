import { kindOfStatus, ServiceError, type ServiceErrorKind } from '../errors.ts'
import { describeKind } from '../describeKind.ts'
import type { SseEvent } from '../sse.ts'

/**
 * Folding: the events of one stream, taken one by one in order, become one result that can be looked at at any time. The
 * same fold reads a stream as it arrives and the journal of one that came long ago.
 */
export interface StreamFold {
  /** Takes the next event. Throws ServiceError when it says that the request failed, or is not what it should be. */
  add(event: SseEvent): void
  /** How the stream ended, as far as its end mark has come; undefined until then, and then what came is not all. */
  readonly ended: StreamEnd | undefined
  /** True when nothing more can come, so that reading need not go on to the end of the connection. */
  readonly isOver: boolean
}

/** `paused`: complete, and waiting for the user's choice (a research plan). */
export type StreamEnd = 'complete' | 'paused'

export type JsonObject = { readonly [name: string]: unknown }

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What stands at `path` (names separated by dots) in a chunk. */
export function fieldAt(chunk: unknown, path: string): unknown {
  let value = chunk
  for (const name of path.split('.')) value = isObject(value) ? value[name] : undefined
  return value
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The JSON of an event's data. Throws kind `shape`. */
export function parseData(event: SseEvent): unknown {
  try {
    return JSON.parse(event.data)
  } catch {
    throw streamShapeError('a chunk of the stream is not JSON')
  }
}

/** `what` completes "The reply of the service is not usable: …". */
export function streamShapeError(what: string): ServiceError {
  return new ServiceError('shape', `The reply of the service is not usable: ${what}.`, { mayHaveArrived: true })
}

const kindsByName: Readonly<Record<string, ServiceErrorKind>> = {
  invalid_request_error: 'invalid_request',
  authentication_error: 'unauthorized',
  permission_error: 'forbidden',
  billing_error: 'forbidden',
  insufficient_quota: 'forbidden',
  not_found_error: 'not_found',
  rate_limit_error: 'rate_limited',
  rate_limit_exceeded: 'rate_limited',
}

/**
 * An error that came within a stream, whatever its form: {code, msg}, {message, type, code} or {type, message}. Its kind
 * is that of a status in it, or of a known name, otherwise `server`.
 */
export function errorInStream(error: unknown, requestId: string | undefined): ServiceError {
  const fields: JsonObject = isObject(error) ? error : { message: error }
  const code = [fields['code'], fields['status']].map(Number).find((status) => status >= 400 && status <= 599)
  const names = [fields['type'], fields['code']].map(textOf)
  const kind = code === undefined ? names.map((name) => kindsByName[name ?? '']).find((one) => one) : kindOfStatus(code)
  const message = textOf(fields['msg']) ?? textOf(fields['message'])
  return new ServiceError(kind ?? 'server', describeKind(kind ?? 'server', code ?? 200, message), {
    serviceMessage: message,
    requestId,
    ...(code === undefined ? {} : { status: code }),
    mayHaveArrived: true,
  })
}
