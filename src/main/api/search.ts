import path from 'node:path'
import { defined } from '../base/defined.ts'
import type { QuarryHandlers } from '../../contract/routes.ts'
import type { PlaceView } from '../../contract/places.ts'
import type { HitView } from '../../contract/search.ts'
import type { Core } from '../core.ts'
import type { DocumentOrder } from '../model/document.ts'
import type { DocumentId } from '../model/ids.ts'
import type { Requirement } from '../model/search/filters.ts'
import type { CollectionSource, CollectionSourceId } from '../model/collectionSource.ts'
import { readQuery } from '../search/readQuery.ts'
import { orderedSearch } from '../search/orderedSearch.ts'
import { search, type FoundHit } from '../search/search.ts'
import { searchByImage } from '../search/searchByImage.ts'
import { similar } from '../search/similar.ts'
import { SLOW_MS } from '../base/log.ts'
import { scoresOf } from './views/encoderViews.ts'
import { mediumView } from './media.ts'
import { citedPlaces } from './views/places.ts'
import { copyView } from './views/copies.ts'
import { complete } from './views/completions.ts'
import { countedFacets } from './views/facets.ts'
import { foundTerms } from './views/foundTerms.ts'
import { spaceOf } from './views/spaceOf.ts'
import { parsedView, queryReading } from './views/queries.ts'
import { filtersOf, namesOf, planOf } from './views/filters.ts'
import { toIso } from './views/times.ts'
import { nothingFound } from './views/nothingFound.ts'

/** Lets every document through that the filters do. */
const everything: Requirement = { kind: 'all', of: [] }

/** Values of each facet where a search gives them beside its hits. */
const MOST_VALUES = 20

export function searchHandlers(core: Core): QuarryHandlers['search'] {
  return {
    forget: async () => ({ removed: await core.library.queryEmbedder.forget() }),
    query: async (input, signal) => {
      const { source, queryEmbedder } = core.library
      const { parsed, plan } = await planOf(core, input.query, await filtersOf(core, input.filters))
      const space = await spaceOf(core, input)
      const isList = input.query.trim() === '' && plan.filters.requires === undefined
      const request = {
        query: plan.wording,
        marked: plan.marked,
        mode: input.mode,
        filters: isList ? { ...plan.filters, requires: everything } : plan.filters,
        limit: input.limit,
        offset: input.offset,
        offline: input.offline,
        explain: input.explain,
        spells: input.spellings,
        folds: input.copies === 'fold',
        estimate: true,
        space,
      }
      const dependencies = { source, embedder: queryEmbedder, clock: core.clock }
      const { sort } = input
      if (request.folds) await core.library.copies.tend()
      if (typeof sort === 'object' && 'field' in sort) await core.library.fields.catchUp()
      const answer = await (sort === 'relevance'
        ? search(request, dependencies, signal)
        : orderedSearch(request, sort as DocumentOrder, dependencies, signal))
      const facets =
        input.facets.length === 0
          ? undefined
          : await countedFacets(
              core,
              {
                query: plan.wording,
                mode: input.mode,
                filters: plan.filters,
                space,
                facets: input.facets,
                most: MOST_VALUES,
              },
              signal,
            )
      const { passages } = answer.searched
      logSlow(core, { by: 'text', mode: answer.mode, passages, hits: answer.hits.length, tookMs: answer.tookMs })
      return {
        query: input.query,
        mode: answer.encoder ? 'offline-semantic' : answer.mode,
        requestedMode: input.mode,
        ...defined({
          reason: answer.reason,
          mediaReason: answer.mediaReason,
          encoder: answer.encoder && { ...scoresOf(answer.encoder), pairs: answer.encoder.pairs },
        }),
        tookMs: answer.tookMs,
        hits: await hitViews(source, answer.hits),
        searched: answer.searched,
        undated: answer.undated,
        missing: answer.missing,
        ...(answer.hits.length === 0 && input.offset === 0 ? await nothingFound(source, plan.filters) : {}),
        ...queryReading(parsed),
        ...facets,
      }
    },
    facets: async (input, signal) => {
      const startedAt = core.clock.now()
      const { parsed, plan } = await planOf(core, input.query, await filtersOf(core, input.filters))
      const space = await spaceOf(core, input)
      const { mode, facets, most } = input
      const { wording, filters } = plan
      const counted = await countedFacets(core, { query: wording, mode, filters, space, facets, most }, signal)
      const tookMs = core.clock.now() - startedAt
      logSlow(core, { by: 'facets', mode, facets: facets.length, clauses: parsed.nodes.length, tookMs })
      return { ...counted, tookMs }
    },
    batch: ({ terms, mode, ...asked }, signal) => foundTerms(core, terms, mode, asked, signal),
    parse: async ({ query }) => {
      const names = await namesOf(core, query)
      return parsedView(readQuery(query, names), names)
    },
    complete: (asked) => complete(core, asked),
    image: async (input, signal) => {
      const { source, media, queryEmbedder, importing } = core.library
      const { image } = input
      const file = image.kind === 'path' ? image.path : importing.uploads.pathOf(image.uploadId)
      const answer = await searchByImage(
        {
          image: { path: file },
          name: image.kind === 'path' ? path.basename(image.path) : image.name,
          filters: await filtersOf(core, input.filters),
          limit: input.limit,
          offline: input.offline,
          space: await spaceOf(core, input),
        },
        {
          source,
          media,
          embedder: queryEmbedder,
          clock: core.clock,
          longestSide: core.service.profile.vlEmbedding.longestSide,
        },
        signal,
      )
      logSlow(core, { by: 'image', hits: answer.hits.length, tookMs: answer.tookMs })
      return {
        ...defined({ reason: answer.reason }),
        tookMs: answer.tookMs,
        hits: await hitViews(source, answer.hits),
      }
    },
    similar: async ({ documentId, filters, limit }) => {
      const { source, queryEmbedder } = core.library
      const request = { documentId: documentId as DocumentId, filters: await filtersOf(core, filters), limit }
      const answer = await similar(request, { source, origin: queryEmbedder.origin, clock: core.clock })
      logSlow(core, { by: 'document', mode: answer.mode, hits: answer.hits.length, tookMs: answer.tookMs })
      const { origin, model, dimension } = answer.space ?? {}
      return {
        documentId,
        mode: answer.mode,
        ...defined({ reason: answer.reason }),
        space:
          origin !== undefined && model !== undefined && dimension !== undefined ? { origin, model, dimension } : null,
        tookMs: answer.tookMs,
        hits: await hitViews(source, answer.hits),
      }
    },
  }
}

/** Without the question: what is asked for is not logged. */
export function logSlow(core: Core, fields: { readonly tookMs: number; readonly [name: string]: unknown }): void {
  if (fields.tookMs >= SLOW_MS) core.log.warn('slow search', fields)
}

export async function hitViews(source: CollectionSource, hits: readonly FoundHit[]): Promise<HitView[]> {
  const spans = hits.map(({ documentId, start, snippet }) => {
    // The found words, where there are any: a snippet may begin on the page before.
    const from = start + snippet.start
    const { start: first, end } = snippet.found ?? { start: 0, end: snippet.text.length }
    return { documentId, start: from + first, end: from + end }
  })
  const places = await citedPlaces(source, spans)
  return hits.map((hit, index) => hitView(source.id, hit, places[index] ?? null))
}

function hitView(source: CollectionSourceId, hit: FoundHit, place: PlaceView | null): HitView {
  return {
    rank: hit.rank,
    score: hit.score,
    collectionSource: source,
    documentId: hit.documentId,
    externalId: hit.externalId ?? null,
    passageId: hit.passageId,
    kind: hit.kind,
    title: hit.title,
    url: hit.url ?? null,
    domain: hit.domain ?? null,
    language: hit.language ?? null,
    publishedAt: toIso(hit.publishedAt),
    collection: hit.collections[0] ?? '',
    ...(hit.collections.length > 1 ? { collections: hit.collections } : {}),
    snippet: hit.snippet.text,
    marks: hit.snippet.marks,
    text: hit.text,
    why: hit.why,
    ...defined({ words: hit.words, copies: hit.folded?.copies.map(copyView), copiesCut: hit.folded?.isCut }),
    medium: hit.medium ? mediumView(hit.medium) : null,
    place,
  }
}
