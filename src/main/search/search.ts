import type { Clock } from '../base/clock.ts'
import { defined } from '../base/defined.ts'
import { isAbort, QuarryError } from '../base/errors.ts'
import type { SpaceKey } from '../model/vectors/space.ts'
import type { CollectionSource } from '../model/collectionSource.ts'
import type { DocumentId, SpaceId } from '../model/ids.ts'
import type { FoldedDocument } from '../model/search/copies.ts'
import type { Filters } from '../model/search/filters.ts'
import type { Hit } from '../model/search/hit.ts'
import type { KeywordRanking, Ranked, RankedEach, Searched } from '../model/search/ranking.ts'
import type { EncoderReport } from '../model/search/encoder.ts'
import type { AskedSpace, FoundQuestion } from '../model/search/question.ts'
import { phraseTokens, queryTokens, type QueryTokens } from '../text/query/queryTokens.ts'
import { formsIn, wordMatcher, type MatchedWord } from '../text/words/matchedWords.ts'
import { makeSnippet, type Snippet } from '../text/snippet.ts'
import { mostEvidence } from './encoder/correctEstimate.ts'
import { foldedPage, readCopies, type FoundCopy } from './copies.ts'
import { depthFor, fuseInSteps, type Fused, type Ranking } from './fuse.ts'
import { nothingRanked, rankMedia } from './rankMedia.ts'
import type { MarkedWords } from './readQuery.ts'
import { hashOfQuestion, type MediaQuery, type QueryEmbedder } from './queryEmbedder.ts'

export type SearchMode = 'hybrid' | 'semantic' | 'keyword'

export interface SearchRequest {
  /** What ranks. Blank where clauses in the filters are all there is: then what they let through is listed, newest first. */
  readonly query: string
  /** What snippets mark instead of the words of the query. */
  readonly marked?: MarkedWords
  readonly mode: SearchMode
  readonly filters: Filters
  /** Only these are ranked; what was searched is still counted by the filters alone. Not empty. */
  readonly among?: readonly DocumentId[]
  /** The words of the query are counted in each hit. */
  readonly explain?: boolean
  /** Near-duplicates stand under the first of them. */
  readonly folds?: boolean
  /** Looks for near spellings of the words that no passage has, where nothing is found. */
  readonly spells?: boolean
  readonly limit: number
  readonly offset: number
  /** No request leaves; only questions embedded before can be searched by meaning. */
  readonly offline: boolean
  /** Where a question's vector is not to be had, the offline encoder of the space estimates it. */
  readonly estimate?: boolean
  /** The space to search by meaning; undefined: the one with most vectors among those the service of today can ask. */
  readonly space: SpaceKey | undefined
}

export interface FoundHit extends Hit {
  readonly rank: number
  readonly score: number
  readonly snippet: Snippet
  /** Set where the request wants it. */
  readonly words?: readonly MatchedWord[]
  /** Set where copies are folded. */
  readonly folded?: { readonly copies: readonly FoundCopy[]; readonly isCut: boolean }
  readonly why: Fused['why']
}

/** A word of the query that no passage of the library has. */
export interface MissingWord {
  /** As it was typed. */
  readonly word: string
  /** Other forms of it, or compounds with it, that hits have. */
  readonly forms: readonly string[]
  /** Words that are spelt nearly like it, to be offered for another search. */
  readonly near: readonly string[]
}

export interface SearchAnswer {
  readonly mode: SearchMode
  /** Why `mode` is not the one asked for. */
  readonly reason: string | undefined
  /** The encoder that estimated the question's vector. */
  readonly encoder: EncoderReport | undefined
  /** Why some of the images and videos could not be searched. */
  readonly mediaReason: string | undefined
  readonly hits: readonly FoundHit[]
  readonly missing: readonly MissingWord[]
  readonly searched: { readonly passages: number; readonly embedded: number }
  readonly undated: number
  readonly tookMs: number
}

const SNIPPET_CHARS = 280
/** Words whose near spellings are looked for at once. */
const MOST_SPELT = 4

export interface SearchDependencies {
  readonly source: CollectionSource
  readonly embedder: QueryEmbedder
  readonly clock: Clock
}

/** The documents that a search finds, before anything is read of them. */
export interface RankedSearch extends Pick<SearchAnswer, 'mode' | 'reason' | 'encoder' | 'mediaReason'> {
  /** Those of the page asked for. */
  readonly fused: readonly Fused[]
  /** How many rankings were fused. */
  readonly rankings: number
  /** Words that nearly every passage has. */
  readonly common: readonly string[]
  /** Words of the query that no passage has. */
  readonly missing: readonly string[]
}

/**
 * Ranks documents by meaning where it can, otherwise by word; the answer names the mode and the reason (ARCHITECTURE.md,
 * invariant 6). Filters apply before ranking. `whenChosen` hears of the spaces that are searched while they are.
 */
export async function rankDocuments(
  request: SearchRequest,
  { source, embedder }: Pick<SearchDependencies, 'source' | 'embedder'>,
  signal?: AbortSignal,
  whenChosen: (spaces: readonly SpaceId[]) => void = () => {},
): Promise<RankedSearch> {
  const { query } = request
  const filters = request.among ? { ...request.filters, documents: request.among } : request.filters
  const isBlank = query.trim() === ''
  const mode = isBlank ? 'keyword' : request.mode
  const shown = request.offset + request.limit
  // Also by meaning alone several rankings may be fused: those of texts and of images.
  const depth = mode === 'keyword' ? shown : depthFor(shown)
  const asked: MediaQuery = { kind: 'text', text: query }
  // First: by meaning there is most to do.
  const finding = mode === 'keyword' ? undefined : source.findQuestion(hashOfQuestion(asked), filters.collections)
  const byWords = source.rankByKeyword(query, filters, mode === 'semantic' ? undefined : depth)
  // A rejection is thrown where it is awaited; until then it is not unhandled.
  byWords.catch(() => {})
  const found = await finding
  const [meaning, media] = found
    ? await Promise.all([
        rankMeaning(
          source,
          embedder,
          { ...request, filters, found, ...(mode === 'hybrid' && { byWords }) },
          depth,
          signal,
        ),
        rankMedia(asked, { ...request, filters, found, depth, signal }, { source, embedder }),
      ])
    : [{ reason: undefined } satisfies Meaning, nothingRanked]
  whenChosen([...(meaning.space ? [meaning.space.id] : []), ...media.spaces])
  const answered = meaning.ranked !== undefined || media.rankings.length > 0
  const words = answered || mode !== 'semantic' ? await byWords : await source.rankByKeyword(query, filters, depth)
  const rankings: Ranking[] = [...media.rankings]
  if (meaning.ranked && meaning.space) {
    const weight = meaning.encoder?.fusedWeight ?? meaning.rankWeight ?? embedder.weightOf(meaning.space.model)
    rankings.unshift({ by: 'semantic', ranked: meaning.ranked, weight })
  }
  if (mode !== 'semantic' || !answered) rankings.push({ by: 'keyword', ranked: words.ranked })
  return {
    mode: answered ? mode : 'keyword',
    encoder: meaning.encoder,
    reason:
      isBlank && request.mode !== 'keyword'
        ? 'No words to search for: what the filters let through is listed, newest first.'
        : (meaning.ranked && !meaning.encoder) || (answered && !meaning.space)
          ? undefined
          : meaning.reason,
    mediaReason: media.reason,
    fused: fuseInSteps(rankings, shown).slice(request.offset, shown),
    rankings: rankings.length,
    common: words.common,
    missing: words.missing,
  }
}

/** Searches the collections of a source, as {@link rankDocuments} does. It always answers. */
export async function search(
  request: SearchRequest,
  { source, embedder, clock }: SearchDependencies,
  signal?: AbortSignal,
): Promise<SearchAnswer> {
  const startedAt = clock.now()
  const { query, filters } = request
  let counting: Promise<Searched> | undefined
  const rank = (part: SearchRequest) =>
    rankDocuments(part, { source, embedder }, signal, (spaces) => {
      counting ??= source.countSearched(spaces, filters)
      counting.catch(() => {})
    })
  const folded = request.folds === true ? await rankFolded(request, source, rank) : undefined
  const { fused, rankings, common, missing, ...answer } = folded?.ranked ?? (await rank(request))
  const copies = folded && (await readCopies(source, folded.page, filters))
  const held = request.marked?.held ?? []
  const shown = held.length === 0 ? fused : await source.passagesHolding(fused, held)
  const hits = await source.readHits(shown, filters.collections)
  const { passages, undated, embedded } = await (counting ?? source.countSearched([], filters))
  const isSpelt = request.spells === true && hits.length === 0 && request.offset === 0 && missing.length > 0
  const near = isSpelt ? await source.writtenSpellings(missing.slice(0, MOST_SPELT), filters) : undefined
  const tokens = markedTokens(query, request.marked)
  const wordsIn =
    request.explain === true
      ? wordMatcher(query, request.marked && { ...request.marked, words: request.marked.spellings })
      : undefined
  return {
    ...answer,
    hits: hits.map((hit, index) => ({
      ...hit,
      rank: request.offset + index + 1,
      score: scoreOf(fused[index] as Fused, rankings),
      snippet: makeSnippet(hit.text, tokens, { maxChars: SNIPPET_CHARS, common }),
      ...defined({ words: wordsIn?.(hit.title, hit.text) }),
      ...defined({ folded: copies && { copies: copies[index] ?? [], isCut: folded?.page[index]?.isCut ?? false } }),
      why: fused[index]?.why ?? [],
    })),
    missing: missing.map((word) => ({ word, forms: formsIn(word, textsOf(hits)), near: near?.get(word) ?? [] })),
    searched: { passages, embedded },
    undated,
    tookMs: clock.now() - startedAt,
  }
}

/** A page of the ranking with copies under the first of them; by meaning all is found that the filters let through. */
async function rankFolded(
  request: SearchRequest,
  source: CollectionSource,
  rank: (part: SearchRequest) => Promise<RankedSearch>,
): Promise<{ readonly ranked: RankedSearch; readonly page: readonly FoldedDocument[] }> {
  const { query, filters } = request
  const { ranked, page } = await foldedPage(source, request, async (depth) => {
    const part = await rank({ ...request, offset: 0, limit: depth })
    const words = part.mode === 'keyword' ? query : undefined
    return { ...part, ids: part.fused.map(({ documentId }) => documentId), whole: { filters, words, nearest: [] } }
  })
  const { ids: _, whole: __, ...rest } = ranked
  const byId = new Map(ranked.fused.map((one) => [one.documentId, one]))
  return { ranked: { ...rest, fused: page.flatMap(({ documentId }) => byId.get(documentId) ?? []) }, page }
}

function textsOf(hits: readonly Hit[]): string {
  return hits.map(({ title, text }) => `${title}\n${text}`).join('\n')
}

function markedTokens(query: string, marked: MarkedWords | undefined): QueryTokens {
  if (!marked) return withNumbersMarked(queryTokens(query))
  const phrases = marked.phrases.map((text) => ({ text, tokens: phraseTokens(text) }))
  // A single word in quotes is marked like any other.
  const words = phrases.filter(({ tokens }) => tokens.length < 2).map(({ text }) => text)
  const tokens = withNumbersMarked(queryTokens([marked.loose, ...words].join(' ')))
  return {
    ...tokens,
    words: [...tokens.words, ...marked.spellings],
    prefixes: [...tokens.prefixes, ...marked.prefixes],
    phrases: [...tokens.phrases, ...phrases.flatMap(({ tokens: found }) => (found.length > 1 ? [found] : []))],
  }
}

/** The digits of a number are marked where they stand together, in any of its forms. */
function withNumbersMarked(tokens: QueryTokens): QueryTokens {
  const forms = tokens.numbers.flatMap((number) => number.forms)
  const parts = new Set(forms.flatMap((form) => (form.length > 1 ? form : [])))
  const wholes = forms.flatMap((form) => (form.length === 1 ? form : []))
  return {
    ...tokens,
    words: [...tokens.words.filter((word) => !parts.has(word)), ...wholes],
    phrases: [...tokens.phrases, ...forms.filter((form) => form.length > 1)],
  }
}

/** With one ranking its own score says more than a rank; fused scores are comparable only among themselves. */
export function scoreOf(fused: Fused, rankings: number): number {
  return rankings === 1 ? (fused.why[0]?.score ?? 0) : fused.score
}

/** What a ranking by meaning gives; without `ranked` there is none, and `reason` says why. */
export interface Meaning {
  readonly ranked?: readonly Ranked[]
  readonly space?: AskedSpace
  /** What a rank counts where rankings are fused. */
  readonly rankWeight?: number
  /** Set where the vector compared was estimated; `reason` says why. */
  readonly encoder?: EncoderReport
  readonly reason: string | undefined
}

/** By the question's own vector, else by the one that the offline encoder estimates, where that is wanted and worth it. */
export async function rankMeaning(
  source: CollectionSource,
  embedder: QueryEmbedder,
  request: Pick<SearchRequest, 'query' | 'filters' | 'offline' | 'space' | 'estimate'> & {
    readonly found: FoundQuestion
    /** The ranking by word of the same request, where there is one. */
    readonly byWords?: Promise<KeywordRanking>
  },
  depth: number,
  signal: AbortSignal | undefined,
): Promise<Meaning> {
  const meaning = await rankByVector(source, embedder, request, depth, signal)
  if (meaning.ranked || !meaning.space || request.estimate !== true) return meaning
  const { space } = meaning
  const estimated = await embedder.estimate(space, request.query, async () => {
    // What the filters keep out has no part in what is found either: neither what is of a later day nor what may not be read.
    const { ranked: best } = await (request.byWords ??
      source.rankByKeyword(request.query, request.filters, mostEvidence))
    return best.map(({ passageId }) => passageId)
  })
  if (!estimated) return meaning
  const compared = estimated.vector.subarray(0, request.space?.dimension ?? request.found.width)
  const ranked = await source.rankByVector(space.id, compared, request.filters, depth)
  return { ...meaning, ranked, encoder: estimated.encoder }
}

/** The `depth` documents (or passages) nearest in meaning, by the space's own origin. It never fails but on an abort. */
export async function rankByVector(
  source: CollectionSource,
  embedder: QueryEmbedder,
  request: Pick<SearchRequest, 'query' | 'filters' | 'offline' | 'space' | 'estimate'> & {
    readonly found: FoundQuestion
  },
  depth: number,
  signal: AbortSignal | undefined,
  each: RankedEach = 'document',
): Promise<Meaning> {
  const spaces = request.found.spaces.filter(({ isMultimodal }) => !isMultimodal)
  const space = await chooseSpace(spaces, request, source, embedder)
  if (!space) {
    return {
      reason: request.space
        ? `Nothing is embedded with ${request.space.model} at width ${request.space.dimension} yet.`
        : 'Nothing is embedded yet.',
    }
  }
  try {
    const own = await embedder.embed(space, request.query, {
      offline: request.offline,
      signal,
      ...defined({ estimate: request.estimate }),
    })
    const { vector, rankWeight } = await embedder.learnt(space, request.query, own)
    // What was asked for comes before what was chosen for the collections.
    const compared = vector.subarray(0, request.space?.dimension ?? request.found.width)
    return {
      ranked: await source.rankByVector(space.id, compared, request.filters, depth, each),
      space,
      rankWeight,
      reason: undefined,
    }
  } catch (error) {
    if (isAbort(error) || !(error instanceof QuarryError)) throw error
    return { reason: `${error.message}${error.hint ? ` ${error.hint}` : ''}`, space }
  }
}

/**
 * A query is embedded by the space's own origin only, so a space that can be asked today comes first; then the one with most
 * vectors in what is searched, and of equal ones the newest. For a width that nothing is embedded at, the next larger one of the
 * same model: its vectors begin with those asked for.
 */
async function chooseSpace(
  spaces: readonly AskedSpace[],
  { space: wanted, filters }: Pick<SearchRequest, 'space' | 'filters'>,
  source: Pick<CollectionSource, 'coverage'>,
  embedder: Pick<QueryEmbedder, 'canAsk'>,
): Promise<AskedSpace | undefined> {
  if (wanted) {
    return spaces
      .filter(({ origin: of, model }) => of === wanted.origin && model === wanted.model)
      .filter(({ dimension }) => dimension >= wanted.dimension)
      .sort((a, b) => a.dimension - b.dimension)[0]
  }
  const asked = spaces.filter((space) => embedder.canAsk(space))
  const found = asked.length > 0 ? asked : spaces
  if (found.length < 2) return found[0]
  const vectorsOf = await vectorsIn(filters.collections, source)
  const vectors = (space: AskedSpace) => vectorsOf?.get(space.id) ?? (vectorsOf ? 0 : space.vectors)
  return found.toSorted((a, b) => vectors(b) - vectors(a) || b.id - a.id)[0]
}

/** How many texts of the collections have a vector in each space; undefined: the whole library is searched. */
async function vectorsIn(
  collections: Filters['collections'],
  source: Pick<CollectionSource, 'coverage'>,
): Promise<ReadonlyMap<SpaceId, number> | undefined> {
  if (collections.length === 0) return undefined
  const counts = new Map<SpaceId, number>()
  for (const collection of collections)
    for (const { space, embedded } of await source.coverage(collection))
      counts.set(space.id, (counts.get(space.id) ?? 0) + embedded)
  return counts
}
