import type { Dispatcher } from 'undici'
import { throwIfAborted } from '../../base/abort.ts'
import type { ServiceConnection } from './connection.ts'
import { describeKind } from '../describeKind.ts'
import { readError, type SaidError } from './errorBody.ts'
import { kindOfStatus, ServiceError } from '../errors.ts'
import { networkError } from './networkError.ts'
import type { Operation } from './operation.ts'
import { shapeError, type ReplyHead, type ServiceReply } from './reply.ts'
import { parseRetryAfterMs } from './retryAfter.ts'
import { watchIdle, type IdleWatch } from './watchIdle.ts'

/**
 * The one way out: every operation sends through this file, or through sendInto.ts with what is made here. It adds the
 * key, watches for silence, follows the caller's signal and turns whatever goes wrong into a ServiceError without the key
 * in it. It sends once: waiting and trying again are retry.ts's and the queue's.
 */
export interface RequestOptions {
  /** Already serialised JSON; sent byte for byte. Absent for GET. */
  readonly body?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Besides content-type, accept and the key. Lower-case names. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Silence after which a request counts as lost; the profile's when absent. */
  readonly idleTimeoutMs?: number | undefined
  /** Time after which an answer that is not whole counts as lost, though it goes on; none when absent, as for a stream. */
  readonly replyTimeoutMs?: number | undefined
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
  const startedAt = connection.clock.now()
  const { maxReplyBytes, replyTimeoutMs } = connection.profile.wire
  return openReply(connection, operation, { replyTimeoutMs, ...options }, async (open) => {
    const head = replyHead(connection, operation, open)
    const bytes = await readUpTo(open.body, maxReplyBytes)
    if (!bytes) throw tooLarge(head, maxReplyBytes)
    return { ...head, latencyMs: connection.clock.now() - startedAt, bytes }
  })
}

/** What the status and the headers of a reply say. */
export function replyHead(
  connection: ServiceConnection,
  operation: Operation,
  { status, headers }: Pick<OpenReply, 'status' | 'headers'>,
): ReplyHead {
  const redact = (text: string) => connection.apiKey?.redact(text) ?? text
  const requestId = headerText(headers['x-request-id'])
  return {
    status,
    where: whereOf(operation),
    requestId: requestId === undefined ? undefined : redact(requestId),
    retryAfterMs: parseRetryAfterMs(headerText(headers['retry-after']), connection.clock.now()),
    latencyMs: 0,
    redact,
  }
}

export function tooLarge(head: ReplyHead, maxReplyBytes: number): ServiceError {
  return shapeError(head, `it is larger than ${maxReplyBytes} bytes`)
}

function whereOf({ method, path }: Operation): string {
  return `${method} ${path}`
}

/**
 * Sends a request and hands the open reply to `read`, while watching for silence until `read` settles: each chunk that
 * `read` takes restarts the timer. A status other than 2xx is read to its end and thrown.
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
  const { signal, watch, explain, close } = beginSending(connection, operation, options)
  try {
    const reply = await connection.dispatcher.request({ ...buildRequest(connection, operation, options), signal })
    watch.alive()
    const head = { status: reply.statusCode, headers: reply.headers }
    const body = watched(reply.body, watch)
    if (!isGood(head.status))
      throw statusError(connection, operation, head, await readUpTo(body, maxErrorBytes).catch(() => undefined))
    return {
      ...head,
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

/** What goes with a request from its start to its end. */
export interface Sending {
  /** Aborted by the caller's signal, or by silence; its reason is what to throw. */
  readonly signal: AbortSignal
  readonly watch: IdleWatch
  explain(error: unknown): unknown
  /** Ends the watch for silence and lets go of the caller's signal. */
  close(): void
}

export function beginSending(connection: ServiceConnection, operation: Operation, options: RequestOptions): Sending {
  const where = whereOf(operation)
  const idleMs = options.idleTimeoutMs ?? connection.profile.wire.idleTimeoutMs
  const controller = new AbortController()
  const follow = () => controller.abort(options.signal?.reason)
  options.signal?.addEventListener('abort', follow, { once: true })
  const maxMs = options.replyTimeoutMs ?? Infinity
  const lost = (message: string) => () =>
    controller.abort(new ServiceError('timeout', message, { where, mayHaveArrived: true }))
  const watch = watchIdle(connection.clock, idleMs, lost(`The service was silent for ${idleMs} ms.`), {
    maxMs,
    onOver: lost(`The service had not come to the end of its answer after ${maxMs} ms.`),
  })
  return {
    signal: controller.signal,
    watch,
    explain: (error) => {
      if (error instanceof ServiceError) return error
      if (controller.signal.aborted) return controller.signal.reason
      return networkError(error, where, connection.apiKey)
    },
    close: () => {
      watch.stop()
      options.signal?.removeEventListener('abort', follow)
    },
  }
}

export function isGood(status: number): boolean {
  return status >= 200 && status <= 299
}

export function buildRequest(
  connection: ServiceConnection,
  operation: Operation,
  options: RequestOptions,
): Dispatcher.DispatchOptions {
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
  }
}

async function* watched(body: AsyncIterable<Uint8Array>, watch: IdleWatch): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    watch.hold(true)
    yield chunk
    watch.hold(false)
  }
}

/** Undefined where there is more. */
async function readUpTo(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

// An error body is three short fields; a proxy's page of HTML is not read beyond this.
export const maxErrorBytes = 65_536

/**
 * The error of an answered request; its body may be the documented one, a proxy's page that says nothing useful, or too
 * long or cut short: undefined.
 */
export function statusError(
  connection: ServiceConnection,
  operation: Operation,
  reply: Pick<OpenReply, 'status' | 'headers'>,
  body: Uint8Array | undefined,
): ServiceError {
  const { status, where, requestId, retryAfterMs, redact } = replyHead(connection, operation, reply)
  const said = readErrorBody(body)
  const kind = kindOfStatus(status)
  const serviceMessage = said?.message === undefined ? undefined : redact(said.message)
  return new ServiceError(kind, describeKind(kind, status, serviceMessage), {
    where,
    status,
    serviceMessage,
    requestId: said?.requestId === undefined ? requestId : redact(said.requestId),
    retryAfterMs,
    mayHaveArrived: true,
  })
}

function readErrorBody(body: Uint8Array | undefined): SaidError | undefined {
  if (!body) return undefined
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8').decode(body))
    return typeof json === 'object' ? readError(json) : undefined
  } catch {
    return undefined
  }
}

export function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
