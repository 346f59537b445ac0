import type { SearchMode } from '../../contract/search.ts'
import type { SmartView } from '../../contract/collections.ts'
import { goTo, parseRoute } from './route.ts'
import { filtersInput, hasFilters, noFilters, searchByWords, searchState, type Filters } from './searchState.ts'
import { createLibraryStore } from './store.ts'

/** What a smart collection is to search for, while its dialog is open. */
export interface SmartDraft {
  /** The one that is changed; null for a new one. */
  readonly id: number | null
  readonly name: string
  readonly query: string
  readonly mode: SearchMode
  /** Another way of searching is offered than that of the search. */
  readonly isOtherMode?: boolean
  readonly filters: SmartView['filters']
  readonly most: number
  readonly leastScore: number | null
}

export const smartDraft = createLibraryStore<SmartDraft | null>(null)

/** The smart collection whose search is open on the search page, to be saved back into it. */
export const smartSearched = createLibraryStore<({ readonly id: number; readonly name: string } & SmartView) | null>(
  null,
)

/** The filters of a smart collection, as the search page has them. */
export function shownFilters(filters: SmartView['filters']): Filters {
  const { collections, domains, languages, kinds, tags, status, priority, fields } = filters
  return {
    ...noFilters,
    collections,
    domains,
    languages,
    kinds,
    tags,
    status,
    priority,
    fields,
    since: filters.since ?? null,
    until: filters.until ?? null,
    asOf: filters.asOf ?? null,
    starred: filters.starred ?? null,
    unread: filters.unread ?? null,
    highlighted: filters.highlighted ?? null,
    noted: filters.noted ?? null,
  }
}

/** Opens the search of a smart collection on the search page; nothing is sent before Enter. */
export function openSmartSearch(id: number, name: string, smart: SmartView): void {
  const { query, mode } = smart
  const shown = shownFilters(smart.filters)
  searchByWords({ text: query, asked: query === '' ? null : { text: query, entered: false }, mode, filters: shown })
  smartSearched.set({ id, name, ...smart })
  goTo({ page: 'search' })
}

const longestName = 60
const usualMost = 200

/** To a search by both everything is near: a collection of it would hold all there is. The dialog offers the others. */
function offeredMode(mode: SearchMode): Pick<SmartDraft, 'mode' | 'isOtherMode'> {
  return mode === 'hybrid' ? { mode: 'keyword', isOtherMode: true } : { mode }
}

/** The search of the search page as a new smart collection, or as a change of the one that it was opened from. */
export function draftOfSearch(mode: SearchMode): SmartDraft {
  const { text, filters } = searchState.get()
  const from = smartSearched.get()
  const query = text.trim()
  return {
    id: from?.id ?? null,
    name: from?.name ?? query.slice(0, longestName),
    query,
    ...(from ? { mode } : offeredMode(mode)),
    filters: filtersInput(filters),
    most: from?.most ?? usualMost,
    leastScore: mode === 'semantic' ? (from?.leastScore ?? null) : null,
  }
}

/** A new smart collection: of the search that is in sight, otherwise an empty one. `mode`: as in the settings. */
export function newSmart(mode: SearchMode): void {
  const { text, mode: chosen, filters } = searchState.get()
  const isSearching =
    parseRoute(window.location.hash).at.page === 'search' && (text.trim() !== '' || hasFilters(filters))
  smartDraft.set(
    isSearching
      ? {
          ...draftOfSearch(chosen ?? mode),
          ...offeredMode(chosen ?? mode),
          id: null,
          name: text.trim().slice(0, longestName),
        }
      : {
          id: null,
          name: '',
          query: '',
          ...offeredMode(mode),
          filters: filtersInput(noFilters),
          most: usualMost,
          leastScore: null,
        },
  )
}
