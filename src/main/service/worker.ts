import { abortedByUser } from '../base/abort.ts'
import { QuarryError } from '../base/errors.ts'
import { isMovable, serveWorker, Transferred } from '../base/workers.ts'
import { createConnection, type ServiceConnection } from './transport/connection.ts'
import { embed } from './operations/embedding.ts'
import type { EmbeddingRequest, PackedEmbeddingRequest } from './operations/embeddingLimits.ts'
import { embedMedia } from './operations/vlEmbedding.ts'
import type { VlEmbeddingRequest } from './operations/vlEmbeddingLimits.ts'
import type { ServiceProfile } from './profile/profile.ts'
import type { Route } from './transport/networkRoute.ts'

/**
 * The thread in which embedding requests are made and their replies decoded, so that the main thread never parses tens
 * of megabytes. It is told where to connect by message and reads no environment; see embeddingClient.ts for its caller.
 */
export interface WorkerConnectionSettings {
  readonly baseUrl: string
  readonly apiKey: string | undefined
  readonly profile: ServiceProfile
  /** Straight when left out. */
  readonly route?: Route | undefined
}

let connection: ServiceConnection | undefined
const running = new Map<number, AbortController>()

/** Runs one request of the caller's `callId`, which is what {@link handlers.abort} takes; the numbers move, uncopied. */
async function run<T extends { readonly values: Float32Array }>(
  callId: number,
  request: (connection: ServiceConnection, signal: AbortSignal) => Promise<T>,
): Promise<Transferred<T>> {
  if (!connection) throw new QuarryError('internal', 'The embedding worker was not told where to connect.')
  const controller = new AbortController()
  running.set(callId, controller)
  try {
    const embeddings = await request(connection, controller.signal)
    return new Transferred(embeddings, [embeddings.values.buffer].filter(isMovable))
  } finally {
    running.delete(callId)
  }
}

const handlers = {
  /** Replaces the connection; requests under way end on the old one. */
  connect(settings: WorkerConnectionSettings): void {
    const previous = connection
    connection = createConnection({ ...settings, readsInPlace: true })
    void previous?.dispatcher.close()
  },

  embed: (callId: number, request: EmbeddingRequest | PackedEmbeddingRequest, room?: SharedArrayBuffer) =>
    run(callId, (to, signal) => embed(to, request, { signal, room })),

  embedMedia: (callId: number, request: VlEmbeddingRequest) =>
    run(callId, (to, signal) => embedMedia(to, request, { signal })),

  abort(callId: number): void {
    running.get(callId)?.abort(abortedByUser())
  },
}

export type EmbeddingWorker = typeof handlers

serveWorker(handlers)
