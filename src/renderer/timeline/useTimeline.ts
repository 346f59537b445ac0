import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TimelineLanes, TimelineOf } from '../../contract/overview/timeline.ts'
import { useClient } from '../api.ts'
import { useCollections, useSettings } from '../state/queries.ts'
import { filtersInput, searchState } from '../state/searchState.ts'
import { useStore } from '../state/store.ts'
import { timelineChosen } from '../state/timelineChosen.ts'
import { useStrings } from '../strings/strings.ts'
import type { View } from './view.ts'

/** What the timeline is of, and how that is called; null where there is no such thing any more. */
export interface TimelineScope {
  readonly of: TimelineOf
  readonly name: string
  /** The collection that its documents are looked at in. */
  readonly collectionId: number | null
  /** True for what stands on the search page. */
  readonly isSearch: boolean
}

/** `#/timeline/5` is of a collection, `?of=search` of the search, `?of=selection` of what was selected, else of everything. */
export function useTimelineScope(id: number | undefined, of: string | undefined): TimelineScope | null {
  const w = useStrings().timeline
  const collections = useCollections().data
  const search = useStore(searchState)
  const chosen = useStore(timelineChosen)
  const mode = useSettings().data?.searchMode ?? 'hybrid'
  if (id !== undefined) {
    const name = collections?.find((one) => one.id === id)?.name
    return name === undefined ? null : { of: { kind: 'collection', id }, name, collectionId: id, isSearch: false }
  }
  if (of === 'selection') return chosen && { of: chosen, name: w.ofSelection, collectionId: null, isSearch: false }
  const subject = /^subject-(\d+)$/.exec(of ?? '')?.[1]
  if (subject !== undefined)
    return { of: { kind: 'subject', id: Number(subject) }, name: w.ofSubject, collectionId: null, isSearch: false }
  if (of !== 'search')
    return { of: { kind: 'filters', filters: {} }, name: w.ofLibrary, collectionId: null, isSearch: false }
  const filters = filtersInput(search.filters)
  const query = search.asked?.text.trim()
  if (!query) return { of: { kind: 'filters', filters }, name: w.ofFilters, collectionId: null, isSearch: true }
  const by = search.mode ?? mode
  const found = { kind: 'search', query, mode: by, filters } as const
  if (by === 'keyword') return { of: found, name: w.ofSearch(query), collectionId: null, isSearch: true }
  // By meaning everything is near: the results that the search shows are meant.
  return { of: { ...found, limit: search.limit }, name: w.ofBest(query), collectionId: null, isSearch: true }
}

/** The bars of `view` (null: all); those before stay while they are asked for, so that zooming never shows nothing. */
export function useTimeline(of: TimelineOf, view: View | null, lanes: TimelineLanes, bars: number) {
  const client = useClient()
  const range = view ? rangeOf(view) : {}
  return useQuery({
    queryKey: ['documents', 'timeline', of, range, lanes, bars],
    queryFn: ({ signal }) => client.timeline.read({ of, ...range, lanes, bars }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })
}

const listedAtMost = 1_000

/** The first documents of a part, in the order of time. */
export function useTimelineItems(
  of: TimelineOf,
  part: View | 'undated' | null,
  lanes: TimelineLanes,
  lane: string | null,
) {
  const client = useClient()
  const range = part === 'undated' ? { undated: true } : part ? rangeOf(part) : {}
  return useQuery({
    queryKey: ['documents', 'timelineItems', of, range, lanes, lane],
    queryFn: ({ signal }) =>
      client.timeline.items(
        { of, ...range, lanes, ...(lane === null ? {} : { lane }), limit: listedAtMost },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })
}

/** The core takes both ends in. */
function rangeOf({ since, until }: View) {
  return { since: new Date(since).toISOString(), until: new Date(until - 1).toISOString() }
}
