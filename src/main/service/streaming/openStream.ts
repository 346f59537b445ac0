import type { ServiceConnection } from '../transport/connection.ts'
import { errorOfBody, isErrorBody } from '../transport/errorBody.ts'
import { redactError, ServiceError } from '../errors.ts'
import type { Operation } from '../transport/operation.ts'
import type { ReplyHead } from '../transport/reply.ts'
import { headerText, replyHead, startReply, type RequestOptions, type StartedReply } from '../transport/request.ts'
import { readSse, type SseEvent } from '../transport/sse.ts'
import type { StreamReducer } from './reducer.ts'

/**
 * Sends a request whose reply is a stream, once, and gives its events as they come, each folded before it is given. An
 * event that the reducer refuses is given before its error is thrown, so that a journal can keep it.
 *
 * Returns only after the end mark. Throws `cut` when the stream or the connection ended before it, `timeout` when it fell
 * silent, `shape` for a 200 that is no event stream, and the reducer's own errors. Content comes as the service wrote it; an
 * event that is an error is given without the API key. Leaving the loop, or aborting the signal, drops the connection.
 */
export async function* openStream(
  connection: ServiceConnection,
  operation: Operation,
  options: RequestOptions,
  reducer: StreamReducer,
): AsyncGenerator<SseEvent, void, undefined> {
  const where = `${operation.method} ${operation.path}`
  const redact = (text: string) => connection.apiKey?.redact(text) ?? text
  const headers = { accept: 'text/event-stream', ...options.headers }
  const started = await startReply(connection, operation, { ...options, headers })
  try {
    await requireEventStream(started, replyHead(connection, operation, started))
    const events = readSse(started.body, connection.profile.streams.maxEventChars, () =>
      shapeError(where, `an event of its stream is longer than ${connection.profile.streams.maxEventChars} characters`),
    )
    for await (const event of events) {
      const fault = tryAdd(reducer, event)
      // What cannot be read is kept as it came: it is no word of the service about the request.
      const isSaid = fault instanceof ServiceError && fault.kind !== 'shape'
      yield isSaid ? { ...event, data: redact(event.data) } : event
      if (fault !== undefined) throw isSaid ? redactError(fault, redact) : fault
      if (reducer.isOver) break
    }
  } catch (error) {
    const known = started.explain(error)
    const isBroken = known instanceof ServiceError && (known.kind === 'connection' || known.kind === 'timeout')
    // What happens to the connection after the end mark changes nothing.
    if (isBroken && reducer.ended !== undefined) return
    if (isBroken && known.kind === 'connection')
      throw cut(where, [known.message, reducer.withoutEnd].filter(Boolean).join(' '))
    throw known
  } finally {
    started.close()
  }
  if (reducer.ended === undefined) throw cut(where, reducer.withoutEnd ?? 'It ended in the middle.')
}

function tryAdd(reducer: StreamReducer, event: SseEvent): unknown {
  try {
    reducer.add(event)
    return undefined
  } catch (error) {
    return error
  }
}

function cut(where: string, why: string): ServiceError {
  return new ServiceError('cut', `The stream of the service stopped before its end. ${why}`, {
    where,
    mayHaveArrived: true,
  })
}

function shapeError(where: string, what: string): ServiceError {
  return new ServiceError('shape', `The reply of the service is not usable: ${what}.`, { where, mayHaveArrived: true })
}

const maxOtherBytes = 65_536

/** A 200 that is an error is that error; anything else that is no event stream is of no use. */
async function requireEventStream(started: StartedReply, head: ReplyHead): Promise<void> {
  const contentType = headerText(started.headers['content-type']) ?? ''
  if (/^\s*text\/event-stream\s*(;|$)/i.test(contentType)) return
  const body = await readJson(started)
  throw isErrorBody(body) ? errorOfBody(body, head) : shapeError(head.where, 'it is no event stream')
}

async function readJson(started: StartedReply): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of started.body) {
    bytes += chunk.byteLength
    if (bytes > maxOtherBytes) return undefined
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}
