import { throwIfAborted } from '../base/abort.ts'
import { connectWorker } from '../base/workers.ts'
import { toServiceError } from './errors.ts'
import type { EmbedOptions, Embeddings } from './operations/embedding.ts'
import type { EmbeddingRequest, PackedEmbeddingRequest } from './operations/embeddingLimits.ts'
import type { MediaEmbeddings } from './operations/vlEmbedding.ts'
import type { VlElement, VlEmbeddingRequest } from './operations/vlEmbeddingLimits.ts'
import type { EmbeddingWorker, WorkerConnectionSettings } from './worker.ts'

/** Embedding from the main thread: the requests and their decoding happen in a worker of their own. */
export interface EmbeddingClient {
  /**
   * One request, sent once; the numbers arrive without a copy. Throws ServiceError, or the signal's reason. Wrap it in
   * `withRetry(embeddingOperation, …)` where no queue does the waiting.
   */
  embed(request: EmbeddingRequest | PackedEmbeddingRequest, options?: EmbedOptions): Promise<Embeddings>
  /**
   * One request of texts, images and videos, sent once. Base64 and body are made in the worker, which gets a copy of the
   * bytes. Throws ServiceError (kind `too_large` for what is over a limit, before anything is sent), or the signal's reason.
   */
  embedMedia(
    request: VlEmbeddingRequest,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<MediaEmbeddings>
  /** Sends from now on to another address or with another key. */
  connect(settings: WorkerConnectionSettings): Promise<void>
  /** Requests without an answer yet. */
  readonly pending: number
  /** Ends the worker; open requests are rejected. */
  close(): Promise<void>
}

/** Starts the worker at `workerUrl` (src/main/service/worker.ts, or its bundle). The key travels in a message only. */
export async function createEmbeddingClient(
  workerUrl: URL,
  settings: WorkerConnectionSettings,
): Promise<EmbeddingClient> {
  const { call, transfer, close, worker } = connectWorker<EmbeddingWorker>(workerUrl)
  let lastCallId = 0
  let pending = 0
  try {
    await call.connect(settings)
  } catch (error) {
    await worker.terminate()
    throw error
  }
  const send = async <T>(run: (callId: number) => Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
    throwIfAborted(signal)
    const callId = ++lastCallId
    const abort = () => void call.abort(callId).catch(() => {})
    signal?.addEventListener('abort', abort, { once: true })
    pending++
    try {
      return await run(callId)
    } catch (error) {
      throwIfAborted(signal)
      throw toServiceError(error)
    } finally {
      pending--
      signal?.removeEventListener('abort', abort)
    }
  }
  return {
    connect: (next) => call.connect(next),
    close,
    get pending() {
      return pending
    },
    embed: (request, { signal, room } = {}) => send((callId) => call.embed(callId, request, room), signal),
    embedMedia: (request, { signal } = {}) =>
      send((callId) => {
        const { contents, buffers } = withOwnBytes(request.contents)
        return transfer('embedMedia', buffers, callId, { ...request, contents })
      }, signal),
  }
}

/** Copies the bytes once, to be moved: a message would copy the whole buffer that they are a part of. */
function withOwnBytes(contents: readonly VlElement[]): {
  readonly contents: readonly VlElement[]
  readonly buffers: readonly ArrayBuffer[]
} {
  const buffers: ArrayBuffer[] = []
  const own = contents.map((element) => {
    if (element.kind === 'text') return element
    const bytes = new Uint8Array(element.bytes)
    buffers.push(bytes.buffer)
    return { ...element, bytes }
  })
  return { contents: own, buffers }
}
