import { defined } from '../../base/defined.ts'
import { describeKind } from '../describeKind.ts'
import { isErrorBody, readError } from '../transport/errorBody.ts'
import { ServiceError } from '../errors.ts'
import type { SseEvent } from '../transport/sse.ts'

/**
 * Checkpointing: the events of one stream, taken one by one in order, become one result that can be looked at at any time. The
 * same reducer reads a stream as it arrives and the journal of one that came long ago.
 */
export interface StreamReducer {
  /** Takes the next event. Throws ServiceError when it says that the request failed, or is not what it should be. */
  add(event: SseEvent): void
  /** How the stream ended, as far as its end mark has come; undefined until then, and then what came is not all. */
  readonly ended: StreamEnd | undefined
  /** True when nothing more can come, so that reading need not go on to the end of the connection. */
  readonly isOver: boolean
  /** What to say of a stream that is at its end without its end mark, where there is more to say than that. */
  readonly withoutEnd?: string | undefined
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

/**
 * The JSON of an event's data. An event that is an error by its name, its type or its form is thrown as that error, its
 * message from `errorField` where there is one. Throws kind `shape` for what is not JSON.
 */
export function parseData(event: SseEvent, requestId: string | undefined, errorField = 'msg'): unknown {
  const isNamedError = event.event === 'error'
  let chunk: unknown
  try {
    chunk = JSON.parse(event.data)
  } catch {
    throw isNamedError ? errorInStream(event.data, requestId) : streamShapeError('a chunk of the stream is not JSON')
  }
  if (!isNamedError && !isErrorBody(chunk)) return chunk
  const message = textOf(fieldAt(chunk, errorField))
  throw errorInStream(message !== undefined && isObject(chunk) ? { ...chunk, message } : chunk, requestId)
}

/** `what` completes "The reply of the service is not usable: …". */
export function streamShapeError(what: string): ServiceError {
  return new ServiceError('shape', `The reply of the service is not usable: ${what}.`, { mayHaveArrived: true })
}

/** An error that came within a stream, whatever its form; of an unknown kind, it is the service that failed. */
export function errorInStream(error: unknown, requestId: string | undefined): ServiceError {
  const { code, kind: said, message } = readError(error)
  // That the service heard nothing from us in time is no silence of its own.
  const kind = said === undefined || said === 'timeout' ? 'server' : said
  return new ServiceError(kind, describeKind(kind, code, message), {
    serviceMessage: message,
    requestId,
    ...defined({ status: code }),
    mayHaveArrived: true,
  })
}
