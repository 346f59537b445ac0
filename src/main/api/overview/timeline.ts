import type { QuarryHandlers } from '../../../contract/routes.ts'
import type { Core } from '../../core.ts'
import type { DocumentId } from '../../model/ids.ts'
import type { Selection } from '../../model/organising/selection.ts'
import { search } from '../../search/search.ts'
import { filtersOf, planOf, selectionOf } from '../views/filters.ts'
import { fromIso, toIso } from '../views/times.ts'

type TimelineInput = Parameters<QuarryHandlers['timeline']['read']>[0]

export function timelineHandlers(core: Core): QuarryHandlers['timeline'] {
  return {
    read: async ({ of, since, until, step, bars: most, lanes, mostLanes }, signal) => {
      const selection = await documentsOf(core, of, signal)
      const range = { since: fromIso(since, 'since'), until: fromIso(until, 'until', true), step, bars: most }
      const { bars, laneTotal, ...all } = await core.library.timelines.read(selection, lanes, range, mostLanes)
      return {
        documents: all.documents,
        undated: all.undated,
        first: toIso(all.first),
        last: toIso(all.last),
        step: bars?.step ?? step ?? 'day',
        since: toIso(bars?.starts[0]),
        until: toIso(bars?.until),
        bars: (bars?.starts ?? []).map((start) => new Date(start).toISOString()),
        counts: all.counts,
        lanes: all.lanes.map(({ first, last, ...lane }) => ({ ...lane, first: toIso(first), last: toIso(last) })),
        laneTotal,
      }
    },
    items: async ({ of, since, until, lanes, lane, undated, offset, limit }, signal) => {
      const selection = await documentsOf(core, of, signal)
      const range = undated
        ? ('undated' as const)
        : {
            since: fromIso(since, 'since') ?? Number.MIN_SAFE_INTEGER,
            until: fromIso(until, 'until', true) ?? Number.MAX_SAFE_INTEGER,
          }
      const found = await core.library.timelines.items(selection, { range, by: lanes, lane }, offset, limit)
      return {
        total: found.total,
        items: found.items.map(({ publishedAt, domain, url, ...item }) => ({
          ...item,
          url: url ?? null,
          domain: domain ?? null,
          publishedAt: toIso(publishedAt),
        })),
      }
    },
  }
}

/** What a timeline is of, as a selection. A search sends nothing, and ranks so many documents as were asked for. */
async function documentsOf(core: Core, of: TimelineInput['of'], signal: AbortSignal): Promise<Selection> {
  const { source, queryEmbedder, documents } = core.library
  if (of.kind === 'subject') {
    const linked = await documents.linked(of.id as DocumentId)
    return { kind: 'documents', ids: linked.filter(({ isPart }) => isPart).map(({ id }) => id) }
  }
  if (of.kind !== 'search') return selectionOf(core, of)
  const none = {
    collections: [],
    domains: [],
    languages: [],
    kinds: [],
    tags: [],
    status: [],
    priority: [],
    fields: [],
  }
  const { plan } = await planOf(core, of.query, await filtersOf(core, of.filters ?? none))
  const { hits } = await search(
    {
      query: plan.wording,
      mode: of.mode,
      filters: plan.filters,
      limit: of.limit,
      offset: 0,
      offline: true,
      space: undefined,
    },
    { source, embedder: queryEmbedder, clock: core.clock },
    signal,
  )
  return { kind: 'documents', ids: [...new Set(hits.map(({ documentId }) => documentId))] }
}
