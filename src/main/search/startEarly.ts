import { describeError } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import type { CollectionSource } from '../model/collectionSource.ts'
import { withoutFilters } from '../model/search/filters.ts'
import type { Space } from '../model/vectors/space.ts'
import type { EmbeddingClient } from '../service/embeddingClient.ts'

/** In smaller libraries the first search takes no longer than people notice, and many of them are never searched. */
const leastDocuments = 10_000

export interface EarlyStart {
  readonly source: Pick<CollectionSource, 'listCollections' | 'rankByKeyword' | 'rankByVector'>
  readonly listSpaces: () => Promise<readonly Pick<Space, 'id' | 'origin' | 'dimension'>[]>
  readonly service: { readonly origin: string; embeddingClient(): Promise<EmbeddingClient> }
  readonly log: Log
}

/**
 * Starts the threads that embed a question, and ranks something in each reader, while a window opens: the first search of a
 * session would wait for both. Nothing is sent. Where it cannot be done, that search says why.
 */
export async function startEarly({ source, listSpaces, service, log }: EarlyStart): Promise<void> {
  try {
    const collections = await source.listCollections()
    if (collections.every(({ documents }) => documents < leastDocuments)) return
    const space = (await listSpaces()).find(({ origin }) => origin === service.origin)
    const axis = space && Float32Array.from({ length: space.dimension }, (_, at) => (at === 0 ? 1 : 0))
    // Two at once, as a search by words and by meaning asks for: each reader prepares its statements and loads its indexes.
    const words = collections.map(({ name }) => name).join(' ')
    await Promise.all([
      space && service.embeddingClient(),
      source.rankByKeyword(words, withoutFilters, 1),
      space && axis && source.rankByVector(space.id, axis, withoutFilters, 1),
    ])
  } catch (error) {
    log.debug('what embeds questions could not be started', { error: describeError(error) })
  }
}
