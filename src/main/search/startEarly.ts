import type { Clock } from '../base/clock.ts'
import { describeError } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import type { CollectionSource } from '../model/collectionSource.ts'
import type { Collection } from '../model/document.ts'
import type { Hit } from '../model/search/hit.ts'
import type { KeywordRanking } from '../model/search/ranking.ts'
import { withoutFilters } from '../model/search/filters.ts'
import { LOCAL_ORIGIN, type Space } from '../model/vectors/space.ts'
import type { EmbeddingRequest } from '../service/operations/embeddingLimits.ts'
import { queryTokens } from '../text/query/queryTokens.ts'
import { topicWords } from '../text/words/topicWords.ts'
import { makeSnippet } from '../text/snippet.ts'
import { depthFor } from './fuse.ts'
import type { QueryEmbedder } from './queryEmbedder.ts'

/** In smaller libraries the first search takes no longer than people notice, and many of them are never searched. */
const leastDocuments = 10_000

/** What embeds texts: of an EmbeddingClient, what is needed here. */
interface EmbedsTexts {
  embed(request: EmbeddingRequest): Promise<unknown>
}

export interface EarlyStart {
  readonly source: Pick<
    CollectionSource,
    | 'listCollections'
    | 'listDocuments'
    | 'exportDocuments'
    | 'countTokens'
    | 'rankByKeyword'
    | 'rankByVector'
    | 'readHits'
    | 'foldCopies'
    | 'countFacets'
  >
  readonly listSpaces: () => Promise<readonly Space[]>
  readonly learnt: QueryEmbedder['learnt']
  readonly service: { readonly origin: string; embeddingClient(): Promise<EmbedsTexts> }
  readonly clock: Clock
  readonly log: Log
}

/** What is ranked for a page of hits, and as many words as most queries have: each is read as long as a search takes. */
const shown = 20
const depth = depthFor(shown)
const mostWords = 2
/** In few documents are words of most kinds; each word that is counted takes a look into the index. */
const readDocuments = 10
const countedWords = 100
/**
 * The first time, what is ranked by is read into memory; and V8 compiles for speed what has run for some time: ranking 350,000
 * documents by word took 333, 65, 45, 32 and 28 ms of processor time, one after the other.
 */
const rounds = 4
/** A session begins with a search, which what is needed later must not hold up. */
const laterMs = 5_000
/** As the window asks for a list. */
const firstRows = { order: 'added', offset: 0, limit: 200 } as const

/**
 * Starts the threads that embed a question, and goes through a search in each reader, while a window opens: the first search of
 * a session would wait for all of it. Nothing is sent. Where it cannot be done, that search says why. The `signal` ends it.
 */
export async function startEarly(
  { source, listSpaces, learnt, service, clock, log }: EarlyStart,
  signal: AbortSignal,
): Promise<void> {
  try {
    const collections = await source.listCollections()
    if (collections.every(({ documents }) => documents < leastDocuments)) return
    const space = (await listSpaces()).find(({ origin }) => origin === service.origin)
    const axis = space && Float32Array.from({ length: space.dimension }, (_, at) => (at === 0 ? 1 : 0))
    const byMeaning = async () =>
      space && axis ? source.rankByVector(space.id, axis, withoutFilters, depth) : undefined
    const names = collections.map(({ name }) => name).join(' ')
    const byWords = (words: string) => source.rankByKeyword(words, withoutFilters, depth)
    // Beside the readers, which would wait for its thread.
    const embedding = space && axis && embedOnce({ learnt, service }, space, names, axis)
    // What fails is thrown where it is awaited; until then it is not unhandled.
    embedding?.catch(() => {})
    // By words first: what is compared by meaning may still be read into memory.
    const [largest] = collections.toSorted((a, b) => b.documents - a.documents)
    const words = largest ? await wordsOf(source, largest) : []
    for (let round = 0; round < rounds; round++) {
      const hits = words.length === 0 ? [] : await rankTwice(words, byWords, source)
      if (round === 0) await Promise.all([byMeaning(), byMeaning()])
      if (largest) await source.listDocuments(largest.id, firstRows)
      const tokens = queryTokens(words.join(' '))
      for (const { text } of hits) makeSnippet(text, tokens, { maxChars: 280, common: [] })
    }
    await embedding
    await clock.wait(laterMs, signal)
    // Its thread, which timelines go through too, takes as long to start as a count.
    if (words.length > 0) await source.countFacets(wholeOf(words), ['kind'], 1)
  } catch (error) {
    if (signal.aborted) return
    log.debug('what embeds questions could not be started', { error: describeError(error) })
  }
}

/**
 * At once, once for each reader: only words that many passages have make it load what it ranks them by. In two orders, for the
 * same words would be ranked once for both.
 */
async function rankTwice(
  words: readonly string[],
  byWords: (words: string) => Promise<KeywordRanking>,
  source: Pick<CollectionSource, 'foldCopies' | 'readHits'>,
): Promise<readonly Hit[]> {
  const [{ ranked }] = await Promise.all([byWords(words.join(' ')), byWords(words.toReversed().join(' '))])
  const ids = [...new Set(ranked.map(({ documentId }) => documentId))]
  const fold = () => source.foldCopies(ids, shown, wholeOf(words))
  await Promise.all([fold(), fold()])
  return source.readHits(ranked.slice(0, 3), [])
}

const wholeOf = (words: readonly string[]) => ({ filters: withoutFilters, words: words.join(' '), nearest: [] })

/** Starts what embeds a question, and reads what the library has learnt of its words. */
async function embedOnce(
  { learnt, service }: Pick<EarlyStart, 'learnt' | 'service'>,
  space: Space,
  words: string,
  axis: Float32Array,
): Promise<void> {
  const client = await service.embeddingClient()
  // In this process; a service elsewhere would have to be paid.
  if (space.origin === LOCAL_ORIGIN)
    await client.embed({ model: space.model, dimension: space.dimension, inputType: 'query', texts: [words] })
  await learnt({ ...space, isMultimodal: false, asked: undefined }, words, axis)
}

/** Of the first documents of a collection, the words that most passages have, but for those that no ranking looks at. */
async function wordsOf(
  source: Pick<CollectionSource, 'exportDocuments' | 'countTokens'>,
  { id }: Collection,
): Promise<readonly string[]> {
  const found = await source.exportDocuments(id, 0, readDocuments)
  const words = [...topicWords(found.map(({ text }) => text).join('\n'))].slice(0, countedWords)
  const { passages, with: counts } = await source.countTokens(words.map(([token]) => token))
  return words
    .map(([, word], at) => ({ word, count: counts[at] ?? 0 }))
    .filter(({ count }) => count * 2 <= passages)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostWords)
    .map(({ word }) => word)
}
