import { describeError } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import type { CollectionSource } from '../model/collectionSource.ts'
import { withoutFilters } from '../model/search/filters.ts'
import { queryTokens } from '../text/query/queryTokens.ts'
import { makeSnippet } from '../text/snippet.ts'
import { depthFor } from './fuse.ts'
import type { Space } from '../model/vectors/space.ts'
import type { EmbeddingClient } from '../service/embeddingClient.ts'

/** In smaller libraries the first search takes no longer than people notice, and many of them are never searched. */
const leastDocuments = 10_000

export interface EarlyStart {
  readonly source: Pick<CollectionSource, 'listCollections' | 'rankByKeyword' | 'rankByVector' | 'readHits'>
  readonly listSpaces: () => Promise<readonly Pick<Space, 'id' | 'origin' | 'dimension'>[]>
  readonly service: { readonly origin: string; embeddingClient(): Promise<EmbeddingClient> }
  readonly log: Log
}

/** What is ranked for a page of hits, and as many words as a long query has. */
const depth = depthFor(20)
const mostWords = 6

/**
 * Starts the threads that embed a question, and goes through a search in each reader, while a window opens: the first search of
 * a session would wait for all of it. Nothing is sent. Where it cannot be done, that search says why.
 */
export async function startEarly({ source, listSpaces, service, log }: EarlyStart): Promise<void> {
  try {
    const collections = await source.listCollections()
    if (collections.every(({ documents }) => documents < leastDocuments)) return
    const space = (await listSpaces()).find(({ origin }) => origin === service.origin)
    const axis = space && Float32Array.from({ length: space.dimension }, (_, at) => (at === 0 ? 1 : 0))
    const byMeaning = async () =>
      space && axis ? source.rankByVector(space.id, axis, withoutFilters, depth) : undefined
    const names = collections.map(({ name }) => name).join(' ')
    const byWords = (words: string) => source.rankByKeyword(words, withoutFilters, depth)
    // Two at once, as a search by words and by meaning asks for: each reader prepares its statements.
    const [nearest, named] = await Promise.all([byMeaning(), byWords(names), space && service.embeddingClient()])
    const hits = await source.readHits([...(nearest ?? []), ...named.ranked].slice(0, 3), [])
    const words = wordsOf(hits.map(({ text }) => text))
    if (words === '') return
    // Twice at once, once for each reader: only words that many passages have make it load what it ranks them by.
    await Promise.all([byWords(words), byWords(words)])
    await Promise.all([byMeaning(), byMeaning()])
    const tokens = queryTokens(words)
    for (const { text } of hits) makeSnippet(text, tokens, { maxChars: 280, common: [] })
  } catch (error) {
    log.debug('what embeds questions could not be started', { error: describeError(error) })
  }
}

/** The first words of texts that are no short ones. */
function wordsOf(texts: readonly string[]): string {
  return [...new Set(texts.flatMap((text) => text.match(/\p{L}{4,}/gu) ?? []))].slice(0, mostWords).join(' ')
}
