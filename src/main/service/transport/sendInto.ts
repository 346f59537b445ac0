import type { Dispatcher } from 'undici'
import { throwIfAborted } from '../../base/abort.ts'
import type { ServiceConnection } from './connection.ts'
import type { Operation } from './operation.ts'
import type { ReplyHead } from './reply.ts'
import {
  beginSending,
  buildRequest,
  isGood,
  maxErrorBytes,
  replyHead,
  statusError,
  tooLarge,
  type RequestOptions,
} from './request.ts'

/**
 * Sends a request and hands each piece of a 2xx reply to `take` in the turn of the event loop that read it: the only way
 * to read from a connection that reuses its memory (readingInPlace.ts), and half the work of any other. Of a piece, `take`
 * must keep no reference. Throws ServiceError, or the signal's reason when aborted.
 */
export async function sendInto(
  connection: ServiceConnection,
  operation: Operation,
  options: RequestOptions,
  take: (piece: Uint8Array) => void,
): Promise<ReplyHead> {
  throwIfAborted(options.signal)
  const startedAt = connection.clock.now()
  const { maxReplyBytes, replyTimeoutMs } = connection.profile.wire
  const { signal, watch, explain, close } = beginSending(connection, operation, { replyTimeoutMs, ...options })
  const ended = Promise.withResolvers<void>()
  let reply: Parameters<typeof replyHead>[2] = { status: 0, headers: {} }
  let bytes = 0
  const errorBody: Uint8Array[] = []
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart: (controller) => {
      const abort = () => controller.abort(signal.reason as Error)
      if (signal.aborted) abort()
      else signal.addEventListener('abort', abort, { once: true })
    },
    onResponseStart: (_, status, headers) => {
      watch.alive()
      reply = { status, headers }
    },
    // What is thrown here ends the request, and comes back as its error.
    onResponseData: (_, piece) => {
      watch.alive()
      bytes += piece.byteLength
      if (!isGood(reply.status)) {
        if (bytes > maxErrorBytes) throw new Error('too long')
        errorBody.push(new Uint8Array(piece))
      } else {
        if (bytes > maxReplyBytes) throw tooLarge(replyHead(connection, operation, reply), maxReplyBytes)
        take(piece)
      }
    },
    onResponseEnd: () => ended.resolve(),
    onResponseError: (_, error) => {
      // What a status says is as true when the rest of the reply is lost.
      const isError = reply.status !== 0 && !isGood(reply.status)
      ended.reject(isError && !signal.aborted ? statusError(connection, operation, reply, undefined) : error)
    },
  }
  // A request that waits for a free connection would otherwise see the abort only when it gets one.
  signal.addEventListener('abort', () => ended.reject(signal.reason), { once: true })
  try {
    connection.dispatcher.dispatch(buildRequest(connection, operation, options), handler)
    await ended.promise
    if (!isGood(reply.status)) throw statusError(connection, operation, reply, Buffer.concat(errorBody))
    return { ...replyHead(connection, operation, reply), latencyMs: connection.clock.now() - startedAt }
  } catch (error) {
    throw explain(error)
  } finally {
    close()
  }
}
