import { defined } from '../base/defined.ts'
import type { Clock } from '../base/clock.ts'
import { QuarryError } from '../base/errors.ts'
import type { Media, MediaSource } from '../media/media.ts'
import type { SpaceKey } from '../model/vectors/space.ts'
import type { CollectionSource } from '../model/collectionSource.ts'
import type { Filters } from '../model/search/filters.ts'
import { makeSnippet } from '../text/snippet.ts'
import { depthFor, fuseInSteps } from './fuse.ts'
import { hashOfQuestion, type MediaQuery, type QueryEmbedder } from './queryEmbedder.ts'
import { rankMedia } from './rankMedia.ts'
import { scoreOf, type FoundHit } from './search.ts'

export interface ImageSearchRequest {
  readonly image: MediaSource
  readonly name: string | undefined
  readonly filters: Filters
  readonly limit: number
  readonly offline: boolean
  readonly space: SpaceKey | undefined
}

export interface ImageSearchAnswer {
  /** Why nothing, or not everything, could be searched. */
  readonly reason: string | undefined
  readonly hits: readonly FoundHit[]
  readonly tookMs: number
}

const SNIPPET_CHARS = 280

/**
 * What is like an image, in every multimodal space. One that the library holds with a vector needs no request. There is
 * no answer by word here: where nothing can be compared, there are no hits and a reason. @throws QuarryError invalid_input
 * for what is no image
 */
export async function searchByImage(
  request: ImageSearchRequest,
  {
    source,
    media,
    embedder,
    clock,
    longestSide,
  }: {
    readonly source: CollectionSource
    readonly media: Media
    readonly embedder: QueryEmbedder
    readonly clock: Clock
    readonly longestSide: number
  },
  signal?: AbortSignal,
): Promise<ImageSearchAnswer> {
  const startedAt = clock.now()
  const { filters, limit, offline, space, name } = request
  const { hash, mime, bytes } = await media.prepareImage(request.image, longestSide).catch((error: unknown) => {
    if (error instanceof QuarryError && error.code === 'invalid_input' && name !== undefined)
      throw new QuarryError('invalid_input', error.message, {
        where: name,
        ...defined({ hint: error.hint }),
      })
    throw error
  })
  const depth = depthFor(limit)
  const query: MediaQuery = { kind: 'image', hash, mime, bytes, name }
  const found = await source.findQuestion(hashOfQuestion(query), filters.collections)
  const { rankings, reason } = await rankMedia(
    query,
    { found, filters, depth, offline, space, signal },
    { source, embedder },
  )
  const fused = fuseInSteps(rankings, limit).slice(0, limit)
  const hits = await source.readHits(fused, filters.collections)
  return {
    reason: rankings.length === 0 ? (reason ?? 'No image or video is embedded yet.') : reason,
    hits: hits.map((hit, index) => {
      const one = fused[index]
      return {
        ...hit,
        rank: index + 1,
        score: one ? scoreOf(one, rankings.length) : 0,
        snippet: makeSnippet(hit.text, '', { maxChars: SNIPPET_CHARS }),
        why: one?.why ?? [],
      }
    }),
    tookMs: clock.now() - startedAt,
  }
}
