import type { Clock } from '../base/clock.ts'
import { isAbort, QuarryError } from '../base/errors.ts'
import type { Space, SpaceKey } from '../model/space.ts'
import { makeSnippet, type Snippet } from '../text/snippet.ts'
import type { Store } from '../store/store.ts'
import type { Filters } from '../store/tables/filters.ts'
import type { Hit } from '../store/tables/hits.ts'
import type { Ranked, RankedEach } from '../store/tables/ranking.ts'
import { fuse, type Fused, type Ranking } from './fuse.ts'
import { nothingRanked, rankMedia } from './rankMedia.ts'
import type { QueryEmbedder } from './queryEmbedder.ts'

export type SearchMode = 'hybrid' | 'semantic' | 'keyword'

export interface SearchRequest {
  readonly query: string
  readonly mode: SearchMode
  readonly filters: Filters
  readonly limit: number
  readonly offset: number
  /** No request leaves; only questions embedded before can be searched by meaning. */
  readonly offline: boolean
  /** The space to search by meaning; undefined: the one with most vectors among those the service of today can ask. */
  readonly space: SpaceKey | undefined
}

export interface FoundHit extends Hit {
  readonly rank: number
  readonly score: number
  readonly snippet: Snippet
  readonly why: Fused['why']
}

export interface SearchAnswer {
  readonly mode: SearchMode
  /** Why `mode` is not the one asked for. */
  readonly reason: string | undefined
  /** Why some of the images and videos could not be searched. */
  readonly mediaReason: string | undefined
  readonly hits: readonly FoundHit[]
  readonly searched: { readonly passages: number; readonly embedded: number }
  readonly undated: number
  readonly tookMs: number
}

/** Deeper rankings than are shown give fusion something to agree on. */
const FUSION_DEPTH = 100
const SNIPPET_CHARS = 280

/**
 * Searches the store. It always answers: by meaning where it can, otherwise by word, and says which and why (design
 * section 5, rule 6). Filters apply before ranking.
 */
export async function search(
  request: SearchRequest,
  { store, embedder, clock }: { readonly store: Store; readonly embedder: QueryEmbedder; readonly clock: Clock },
  signal?: AbortSignal,
): Promise<SearchAnswer> {
  const startedAt = clock.now()
  const shown = request.offset + request.limit
  const depth = request.mode === 'hybrid' ? Math.max(FUSION_DEPTH, shown) : shown
  const counting = store.read.countAllowed(request.filters)
  const common = store.read.commonWords(request.query)
  const byWords =
    request.mode === 'semantic' ? undefined : store.read.rankByWords(request.query, request.filters, depth)
  // A rejection is thrown where it is awaited; until then it is not unhandled.
  byWords?.catch(() => {})
  common.catch(() => {})
  const [meaning, media] = await (request.mode === 'keyword'
    ? [{ reason: undefined } satisfies Meaning, nothingRanked]
    : Promise.all([
        rankByMeaning(store, embedder, request, depth, signal),
        rankMedia({ kind: 'text', text: request.query }, { ...request, depth, signal }, { store, embedder }),
      ]))
  const answered = meaning.ranked !== undefined || media.rankings.length > 0
  const keyword = byWords ?? (answered ? undefined : store.read.rankByWords(request.query, request.filters, depth))
  const rankings: Ranking[] = [...media.rankings]
  if (meaning.ranked) rankings.unshift({ by: 'semantic', ranked: meaning.ranked })
  if (keyword) rankings.push({ by: 'keyword', ranked: await keyword })
  const fused = fuse(rankings).slice(request.offset, request.offset + request.limit)
  const hits = await store.read.readHits(fused, request.filters.collections)
  const { passages, undated } = await counting
  // A passage is a text or an image: the spaces of the ones hold none of the others.
  const searched = [...(meaning.space ? [meaning.space.id] : []), ...media.spaces]
  const embedded = await Promise.all(searched.map((id) => store.read.countEmbedded(id, request.filters)))
  const marking = { maxChars: SNIPPET_CHARS, common: await common }
  return {
    mode: answered ? request.mode : 'keyword',
    reason: meaning.ranked || (answered && !meaning.space) ? undefined : meaning.reason,
    mediaReason: media.reason,
    hits: hits.map((hit, index) => ({
      ...hit,
      rank: request.offset + index + 1,
      score: scoreOf(fused[index] as Fused, rankings.length),
      snippet: makeSnippet(hit.text, request.query, marking),
      why: fused[index]?.why ?? [],
    })),
    searched: {
      passages,
      embedded: Math.min(
        passages,
        embedded.reduce((sum, one) => sum + one, 0),
      ),
    },
    undated,
    tookMs: clock.now() - startedAt,
  }
}

/** With one ranking its own score says more than a rank; fused scores are comparable only among themselves. */
export function scoreOf(fused: Fused, rankings: number): number {
  return rankings === 1 ? (fused.why[0]?.score ?? 0) : fused.score
}

/** What a ranking by meaning gives; without `ranked` there is none, and `reason` says why. */
export interface Meaning {
  readonly ranked?: readonly Ranked[]
  readonly space?: Space
  readonly reason: string | undefined
}

/** The `depth` documents (or passages) nearest in meaning, by the space's own origin. It never fails but on an abort. */
export async function rankByMeaning(
  store: Store,
  embedder: QueryEmbedder,
  request: Pick<SearchRequest, 'query' | 'filters' | 'offline' | 'space'>,
  depth: number,
  signal: AbortSignal | undefined,
  each: RankedEach = 'document',
): Promise<Meaning> {
  const multimodal = new Set(await store.read.multimodalSpaces())
  const spaces = (await store.read.listSpaces()).filter(({ id }) => !multimodal.has(id))
  const space = chooseSpace(spaces, request.space, embedder.origin)
  if (!space) {
    return {
      reason: request.space
        ? `Nothing is embedded with ${request.space.model} at width ${request.space.dimension} yet.`
        : 'Nothing is embedded yet.',
    }
  }
  try {
    const vector = await embedder.embed(space, request.query, { offline: request.offline, signal })
    // What was asked for comes before what was chosen for the collections.
    const width = request.space?.dimension ?? (await store.read.searchDimension(request.filters.collections))
    const compared = vector.subarray(0, width)
    return {
      ranked: await store.read.rankByMeaning(space.id, compared, request.filters, depth, each),
      space,
      reason: undefined,
    }
  } catch (error) {
    if (isAbort(error) || !(error instanceof QuarryError)) throw error
    return { reason: `${error.message}${error.hint ? ` ${error.hint}` : ''}`, space }
  }
}

/**
 * A query is embedded by the space's own origin only, so a space of today's origin comes first; then the largest. For a
 * width that nothing is embedded at, the next larger one of the same model: its vectors begin with those asked for.
 */
function chooseSpace(spaces: readonly Space[], wanted: SpaceKey | undefined, origin: string): Space | undefined {
  const filled = spaces.filter(({ vectors }) => vectors > 0)
  if (wanted) {
    return filled
      .filter(({ origin: of, model }) => of === wanted.origin && model === wanted.model)
      .filter(({ dimension }) => dimension >= wanted.dimension)
      .sort((a, b) => a.dimension - b.dimension)[0]
  }
  return filled.sort((a, b) => Number(b.origin === origin) - Number(a.origin === origin) || b.vectors - a.vectors)[0]
}
