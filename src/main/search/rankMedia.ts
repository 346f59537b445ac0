import { isAbort, QuarryError } from '../base/errors.ts'
import type { SpaceId } from '../model/ids.ts'
import type { SpaceKey } from '../model/vectors/space.ts'
import type { CollectionSource } from '../model/collectionSource.ts'
import type { Filters } from '../model/search/filters.ts'
import type { AskedSpace, FoundQuestion } from '../model/search/question.ts'
import type { Ranking } from './fuse.ts'
import type { MediaQuery, QueryEmbedder } from './queryEmbedder.ts'

/** Rankings of images and videos, one for each multimodal space that could be asked, and why others could not. */
export interface RankedMedia {
  readonly rankings: readonly Ranking[]
  readonly spaces: readonly SpaceId[]
  readonly reason: string | undefined
}

export const nothingRanked: RankedMedia = { rankings: [], spaces: [], reason: undefined }

/**
 * Ranks what has vectors of images and videos. Each multimodal space embeds the question by its own origin and model,
 * which costs one request each, once: answers are kept. *Invariant:* vectors of two spaces never meet in one ranking.
 */
export async function rankMedia(
  query: MediaQuery,
  request: {
    /** What is known of `query`. */
    readonly found: FoundQuestion
    readonly filters: Filters
    readonly depth: number
    readonly offline: boolean
    /** Undefined: every multimodal space, of each model the width with most vectors. */
    readonly space: SpaceKey | undefined
    readonly signal: AbortSignal | undefined
  },
  { source, embedder }: { readonly source: CollectionSource; readonly embedder: QueryEmbedder },
): Promise<RankedMedia> {
  const multimodal = request.found.spaces.filter(({ isMultimodal }) => isMultimodal)
  const spaces = chooseSpaces(multimodal, request.space)
  const asked = await Promise.all(spaces.map((space) => rankIn(space, query, request, { source, embedder })))
  const rankings = asked.filter((one): one is Ranking => typeof one !== 'string')
  const reasons = new Set(asked.filter((one) => typeof one === 'string'))
  const searched = spaces.filter((_, index) => typeof asked[index] !== 'string').map(({ id }) => id)
  return { rankings, spaces: searched, reason: reasons.size === 0 ? undefined : [...reasons].join(' ') }
}

async function rankIn(
  space: AskedSpace,
  query: MediaQuery,
  { filters, depth, offline, space: wanted, signal }: Parameters<typeof rankMedia>[1],
  { source, embedder }: Parameters<typeof rankMedia>[2],
): Promise<Ranking | string> {
  try {
    const stored = query.kind === 'image' ? await source.mediumVector(space.id, query.hash) : undefined
    const vector = stored ?? (await embedder.embedForMedia(space, query, { offline, signal }))
    const compared = vector.subarray(0, wanted?.dimension)
    return {
      by: 'media',
      model: space.model,
      ranked: await source.rankByVector(space.id, compared, filters, depth),
    }
  } catch (error) {
    if (isAbort(error) || !(error instanceof QuarryError)) throw error
    return `Images and videos of ${space.model} were not searched: ${error.message}`
  }
}

/** Of each origin and model one space: widths of one model hold the same images again. */
function chooseSpaces(spaces: readonly AskedSpace[], wanted: SpaceKey | undefined): readonly AskedSpace[] {
  const ofModel = Map.groupBy(
    wanted
      ? spaces.filter(
          ({ origin, model, dimension }) =>
            origin === wanted.origin && model === wanted.model && dimension >= wanted.dimension,
        )
      : spaces,
    ({ origin, model }) => `${origin}\n${model}`,
  )
  return [...ofModel.values()].flatMap((one) =>
    one.sort((a, b) => (wanted ? a.dimension - b.dimension : b.vectors - a.vectors)).slice(0, 1),
  )
}
