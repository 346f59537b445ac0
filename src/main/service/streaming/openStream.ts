import type { ServiceConnection } from '../connection.ts'
import { describeKind } from '../describeKind.ts'
import { kindOfStatus, redactError, ServiceError } from '../errors.ts'
import type { Operation } from '../operation.ts'
import { headerText, startReply, type RequestOptions, type StartedReply } from '../request.ts'
import { readSse, type SseEvent } from '../sse.ts'
import type { StreamFold } from './fold.ts'

/**
 * Sends a request whose reply is a stream, once, and gives its events as they come, each folded before it is given. An
 * event that the fold refuses is given before its error is thrown, so that whoever keeps a journal has it.
 *
 * Returns only after the end mark. Throws `cut` when the stream or the connection ended before it, `timeout` when it fell
 * silent, `shape` for a 200 that is no event stream, and the fold's own errors. Content comes as the service wrote it; an
 * event that is an error is given without the API key. Leaving the loop, or aborting the signal, drops the connection.
 */
export async function* openStream(
  connection: ServiceConnection,
  operation: Operation,
  options: RequestOptions,
  fold: StreamFold,
): AsyncGenerator<SseEvent, void, undefined> {
  const where = `${operation.method} ${operation.path}`
  const redact = (text: string) => connection.apiKey?.redact(text) ?? text
  const headers = { accept: 'text/event-stream', ...options.headers }
  const started = await startReply(connection, operation, { ...options, headers })
  try {
    await requireEventStream(started, connection, where)
    const events = readSse(started.body, connection.profile.streams.maxEventChars, () =>
      shapeError(where, `an event of its stream is longer than ${connection.profile.streams.maxEventChars} characters`),
    )
    for await (const event of events) {
      const fault = tryAdd(fold, event)
      // What cannot be read is kept as it came: it is no word of the service about the request.
      const isSaid = fault instanceof ServiceError && fault.kind !== 'shape'
      yield isSaid ? { ...event, data: redact(event.data) } : event
      if (fault !== undefined) throw isSaid ? redactError(fault, redact) : fault
      if (fold.isOver) break
    }
  } catch (error) {
    const known = started.explain(error)
    const isBroken = known instanceof ServiceError && (known.kind === 'connection' || known.kind === 'timeout')
    // What happens to the connection after the end mark changes nothing.
    if (isBroken && fold.ended !== undefined) return
    if (isBroken && known.kind === 'connection') throw cut(where, known.message)
    throw known
  } finally {
    started.close()
  }
  if (fold.ended === undefined) throw cut(where, 'It ended in the middle.')
}

function tryAdd(fold: StreamFold, event: SseEvent): unknown {
  try {
    fold.add(event)
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

/** A 200 with an error's envelope in it is that error; anything else that is no event stream is of no use. */
async function requireEventStream(started: StartedReply, connection: ServiceConnection, where: string): Promise<void> {
  const contentType = headerText(started.headers['content-type']) ?? ''
  if (/^\s*text\/event-stream\s*(;|$)/i.test(contentType)) return
  const { code, msg } = await readEnvelope(started)
  if (code !== undefined) {
    const kind = kindOfStatus(code)
    const serviceMessage = msg === undefined ? undefined : (connection.apiKey?.redact(msg) ?? msg)
    const message = describeKind(kind, code, serviceMessage)
    throw new ServiceError(kind, message, { where, status: started.status, serviceMessage, mayHaveArrived: true })
  }
  throw shapeError(where, 'it is no event stream')
}

async function readEnvelope(started: StartedReply): Promise<{ code?: number; msg?: string }> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of started.body) {
    bytes += chunk.byteLength
    if (bytes > maxOtherBytes) return {}
    chunks.push(chunk)
  }
  try {
    const json: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    if (typeof json !== 'object' || json === null || !('code' in json) || typeof json.code !== 'number') return {}
    if (json.code === 0) return {}
    return { code: json.code, ...('msg' in json && typeof json.msg === 'string' ? { msg: json.msg } : {}) }
  } catch {
    return {}
  }
}
