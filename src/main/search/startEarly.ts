import { describeError } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import type { CollectionSource } from '../model/collectionSource.ts'
import type { Space } from '../model/vectors/space.ts'
import type { EmbeddingClient } from '../service/embeddingClient.ts'

/** In smaller libraries the first search takes no longer than people notice, and many of them are never searched. */
const leastDocuments = 10_000

export interface EarlyStart {
  readonly source: Pick<CollectionSource, 'listCollections'>
  readonly listSpaces: () => Promise<readonly Pick<Space, 'origin'>[]>
  readonly service: { readonly origin: string; embeddingClient(): Promise<EmbeddingClient> }
  readonly log: Log
}

/**
 * Starts the threads that embed a question, while a window opens: the first search of a session would wait a third of a second
 * for them. Nothing is sent. Where they cannot be started, that search says why.
 */
export async function startEarly({ source, listSpaces, service, log }: EarlyStart): Promise<void> {
  try {
    const collections = await source.listCollections()
    if (collections.every(({ documents }) => documents < leastDocuments)) return
    const spaces = await listSpaces()
    if (spaces.some(({ origin }) => origin === service.origin)) await service.embeddingClient()
  } catch (error) {
    log.debug('what embeds questions could not be started', { error: describeError(error) })
  }
}
