import type { Dispatcher } from 'undici'
import { throwIfAborted } from '../base/abort.ts'
import type { ServiceConnection } from './connection.ts'
import { describeKind } from './describeKind.ts'
import { kindOfStatus, ServiceError } from './errors.ts'
import { networkError } from './networkError.ts'
import type { Operation } from './operation.ts'
import { shapeError, type ReplyHead, type ServiceReply } from './reply.ts'
import { parseRetryAfterMs } from './retryAfter.ts'
import { watchIdle, type IdleWatch } from './watchIdle.ts'

/**
 * The one way out: every operation, streamed or not, sends through {@link openReply}. It adds the key, watches for
 * silence, follows the caller's signal and turns whatever goes wrong into a ServiceError without the key in it.
 * It sends once: waiting and trying again are retry.ts's and the queue's.
 */
export interface RequestOptions {
  /** Already serialised JSON; sent byte for byte. Absent for GET. */
  readonly body?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Besides content-type, accept and the key. Lower-case names. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Silence after which a request counts as lost; the profile's when absent. */
  readonly idleTimeoutMs?: number | undefined
  /** Appended to the operation's path, already encoded: '/<generation_id>'. */
  readonly pathSuffix?: string | undefined
}

/** The head of a reply with a 2xx status; its body is read through `body`. */
export interface OpenReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: AsyncIterable<Uint8Array>
}

/** Sends a request and reads the reply to its end. Throws ServiceError, or the signal's reason when aborted. */
export async function sendForReply(
  connection: ServiceConnection,
  operation: Operation,
  options: RequestOptions,
): Promise<ServiceReply> {
  const chunks: Uint8Array[] = []
  const head = await sendInto(connection, operation, options, (chunk) => chunks.push(chunk))
  return { ...head, bytes: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks) }
}

/** {@link sendForReply} for replies that need not be held: `take` gets each piece of the body as it arrives. */
export async function sendInto(
  connection: ServiceConnection,
  operation: Operation,
  options: RequestOptions,
  take: (chunk: Uint8Array) => void,
): Promise<ReplyHead> {
  const startedAt = connection.clock.now()
  const where = `${operation.method} ${operation.path}`
  const redact = (text: string) => connection.apiKey?.redact(text) ?? text
  return openReply(connection, operation, options, async (open) => {
    const requestId = headerText(open.headers['x-request-id'])
    const head: ReplyHead = {
      status: open.status,
      where,
      requestId: requestId === undefined ? undefined : redact(requestId),
      retryAfterMs: parseRetryAfterMs(headerText(open.headers['retry-after']), connection.clock.now()),
      latencyMs: 0,
      redact,
    }
    const { maxReplyBytes } = connection.profile.wire
    await takeAll(open.body, maxReplyBytes, take, () => shapeError(head, `it is larger than ${maxReplyBytes} bytes`))
    return { ...head, latencyMs: connection.clock.now() - startedAt }
  })
}

/**
 * Sends a request and hands the open reply to `read`, while watching for silence until `read` settles: each chunk that
 * `read` takes starts the watch anew. A status other than 2xx is read to its end and thrown.
 */
async function openReply<T>(
  connection: ServiceConnection,
  operation: Operation,
  options: RequestOptions,
  read: (reply: OpenReply) => Promise<T>,
): Promise<T> {
  const started = await startReply(connection, operation, options)
  try {
    return await read(started)
  } catch (error) {
    throw started.explain(error)
  } finally {
    started.close()
  }
}

/** A reply whose reader decides when it is done with it, and must then call {@link StartedReply.close}. */
export interface StartedReply extends OpenReply {
  /** What an error of reading the body means: a ServiceError, or the reason of the caller's signal. */
  explain(error: unknown): unknown
  /** Ends the watch for silence and lets go of the caller's signal; a body that is not at its end is dropped. */
  close(): void
}

/** Sends a request and answers as soon as the head of a 2xx reply is there. See {@link openReply}. */
export async function startReply(
  connection: ServiceConnection,
  operation: Operation,
  options: RequestOptions,
): Promise<StartedReply> {
  throwIfAborted(options.signal)
  const where = `${operation.method} ${operation.path}`
  const idleMs = options.idleTimeoutMs ?? connection.profile.wire.idleTimeoutMs
  const controller = new AbortController()
  const follow = () => controller.abort(options.signal?.reason)
  options.signal?.addEventListener('abort', follow, { once: true })
  const watch = watchIdle(connection.clock, idleMs, () => {
    controller.abort(
      new ServiceError('timeout', `The service was silent for ${idleMs} ms.`, { where, mayHaveArrived: true }),
    )
  })
  const explain = (error: unknown): unknown => {
    if (error instanceof ServiceError) return error
    if (controller.signal.aborted) return controller.signal.reason
    return networkError(error, where, connection.apiKey)
  }
  const close = () => {
    watch.stop()
    options.signal?.removeEventListener('abort', follow)
  }
  try {
    const reply = await connection.dispatcher.request(buildRequest(connection, operation, options, controller.signal))
    watch.alive()
    const body = watched(reply.body, watch)
    if (reply.statusCode < 200 || reply.statusCode > 299) throw await statusError(connection, where, reply, body)
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body,
      explain,
      close: () => {
        close()
        reply.body.on('error', () => {}).destroy()
      },
    }
  } catch (error) {
    close()
    throw explain(error)
  }
}

function buildRequest(
  connection: ServiceConnection,
  operation: Operation,
  options: RequestOptions,
  signal: AbortSignal,
): Dispatcher.RequestOptions {
  const url = new URL(`${connection.baseUrl}${operation.path}${options.pathSuffix ?? ''}`)
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    ...options.headers,
  }
  if (options.body !== undefined) headers['content-type'] = 'application/json'
  if (connection.apiKey && operation.auth === 'bearer')
    headers['authorization'] = `Bearer ${connection.apiKey.reveal()}`
  else if (connection.apiKey) headers['x-api-key'] = connection.apiKey.reveal()
  return {
    origin: url.origin,
    path: url.pathname,
    method: operation.method,
    headers,
    body: options.body ?? null,
    signal,
  }
}

async function* watched(body: AsyncIterable<Uint8Array>, watch: IdleWatch): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    watch.hold(true)
    yield chunk
    watch.hold(false)
  }
}

async function takeAll(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  take: (chunk: Uint8Array) => void,
  tooMuch: () => Error,
): Promise<void> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw tooMuch()
    take(chunk)
  }
}

// An error body is three short fields; a proxy's page of HTML is not read beyond this.
const maxErrorBytes = 65_536

/** The error of an answered request; its body may be the documented one, or a proxy's page that says nothing useful. */
async function statusError(
  connection: ServiceConnection,
  where: string,
  reply: Dispatcher.ResponseData,
  body: AsyncIterable<Uint8Array>,
): Promise<ServiceError> {
  const redact = (text: string) => connection.apiKey?.redact(text) ?? text
  const kind = kindOfStatus(reply.statusCode)
  const { msg, requestId } = await readErrorBody(body)
  const serviceMessage = msg === undefined ? undefined : redact(msg)
  const id = requestId ?? headerText(reply.headers['x-request-id'])
  return new ServiceError(kind, describeKind(kind, reply.statusCode, serviceMessage), {
    where,
    status: reply.statusCode,
    serviceMessage,
    requestId: id === undefined ? undefined : redact(id),
    retryAfterMs: parseRetryAfterMs(headerText(reply.headers['retry-after']), connection.clock.now()),
    mayHaveArrived: true,
  })
}

/** Reads {code, msg, request_id}, or the other documented form {error: {message, param}}; a body cut short counts as none. */
async function readErrorBody(body: AsyncIterable<Uint8Array>): Promise<{ msg?: string; requestId?: string }> {
  try {
    const chunks: Uint8Array[] = []
    await takeAll(
      body,
      maxErrorBytes,
      (chunk) => chunks.push(chunk),
      () => new Error('too long'),
    )
    const json: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    if (typeof json !== 'object' || json === null) return {}
    const nested = 'error' in json && typeof json.error === 'object' && json.error !== null ? json.error : undefined
    const told = 'msg' in json ? json.msg : nested && 'message' in nested ? nested.message : undefined
    const param = nested && 'param' in nested && typeof nested.param === 'string' && nested.param ? nested.param : ''
    const msg = typeof told === 'string' && param !== '' && !told.includes(param) ? `${told} (${param})` : told
    const requestId = 'request_id' in json ? json.request_id : undefined
    return {
      ...(typeof msg === 'string' && msg ? { msg } : {}),
      ...(typeof requestId === 'string' && requestId ? { requestId } : {}),
    }
  } catch {
    return {}
  }
}

export function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
