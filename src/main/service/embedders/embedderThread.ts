import { throwIfAborted } from '../../base/abort.ts'
import type { Clock } from '../../base/clock.ts'
import { connectWorker, type WorkerConnection } from '../../base/workers.ts'
import type { Embedder } from '../../model/vectors/embedder.ts'
import { toServiceError } from '../errors.ts'
import type { EmbedOptions, Embeddings } from '../operations/embedding.ts'
import type { EmbeddingRequest, PackedEmbeddingRequest } from '../operations/embeddingLimits.ts'
import type { NetworkRoutes } from '../transport/networkRoute.ts'
import type { EmbeddingRequestBody } from '../wire/embedding.ts'
import type { EmbedderWorker, OwnRequest, ProbedModel } from './worker.ts'

/** Makes vectors of texts: the service, or a model of the user's own. */
export interface TextEmbedder {
  /** One request, sent once. @throws ServiceError, QuarryError, or the signal's reason */
  embed(request: EmbeddingRequest | PackedEmbeddingRequest, options?: EmbedOptions): Promise<Embeddings>
}

/** The thread of the models of the user's own, started when one is first asked for. */
export interface EmbedderThread {
  /** Tries a source with one text. @throws ServiceError, QuarryError, or the signal's reason */
  probe(source: Embedder['source'], timeoutMs: number, signal?: AbortSignal): Promise<ProbedModel>
  /** An embedder that takes what the service takes, of its own width. */
  embedderOf(embedder: Embedder): TextEmbedder
  close(): Promise<void>
}

export function createEmbedderThread(workerUrl: URL, network: NetworkRoutes, clock: Clock): EmbedderThread {
  let started: WorkerConnection<EmbedderWorker> | undefined
  let lastCallId = 0
  const thread = () => {
    if (started) return started
    const fresh = connectWorker<EmbedderWorker>(workerUrl)
    // A model may take more memory than there is: the next request starts another thread.
    fresh.worker.once('exit', () => {
      if (started === fresh) started = undefined
    })
    started = fresh
    return fresh
  }
  const routeTo = async (source: Embedder['source']) =>
    network.routeTo(new URL(source.kind === 'address' ? source.url : 'http://127.0.0.1'))
  const send = async <T>(
    run: (to: WorkerConnection<EmbedderWorker>['call'], callId: number) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> => {
    throwIfAborted(signal)
    const { call } = thread()
    const callId = ++lastCallId
    const abort = () => void call.abort(callId).catch(() => {})
    signal?.addEventListener('abort', abort, { once: true })
    try {
      return await run(call, callId)
    } catch (error) {
      throwIfAborted(signal)
      throw toServiceError(error)
    } finally {
      signal?.removeEventListener('abort', abort)
    }
  }
  return {
    probe: async (source, timeoutMs, signal) => {
      const route = await routeTo(source)
      return send((call, callId) => call.probe(callId, source, timeoutMs, route), signal)
    },
    embedderOf: (embedder) => ({
      embed: async (request, { signal } = {}) => {
        const route = await routeTo(embedder.source)
        const startedAt = clock.now()
        const made = await send((call, callId) => call.embed(callId, embedder, ownRequest(request), route), signal)
        return {
          values: made.values,
          count: made.values.length / made.dimension,
          dimension: made.dimension,
          model: embedder.space.model,
          requestId: undefined,
          warning: undefined,
          inputTokens: made.tokens,
          latencyMs: clock.now() - startedAt,
        }
      },
    }),
    close: async () => {
      await started?.close()
    },
  }
}

function ownRequest(request: EmbeddingRequest | PackedEmbeddingRequest): OwnRequest {
  if (!('body' in request)) return { texts: request.texts, inputType: request.inputType }
  const { input, input_type }: EmbeddingRequestBody = JSON.parse(request.body)
  return { texts: input, inputType: input_type ?? 'document' }
}
