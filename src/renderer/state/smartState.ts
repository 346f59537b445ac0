import type { SearchMode } from '../../contract/search.ts'
import type { SmartView } from '../../contract/collections.ts'
import { goTo } from './route.ts'
import { changeSearch, noFilters, type Filters } from './searchState.ts'
import { createLibraryStore } from './store.ts'

/** What a smart collection is to search for, while its dialog is open. */
export interface SmartDraft {
  /** The one that is changed; null for a new one. */
  readonly id: number | null
  readonly name: string
  readonly query: string
  readonly mode: SearchMode
  readonly filters: SmartView['filters']
  readonly most: number
  readonly leastScore: number | null
}

export const smartDraft = createLibraryStore<SmartDraft | null>(null)

/** The smart collection whose search is open on the search page, to be saved back into it. */
export const smartSearched = createLibraryStore<({ readonly id: number; readonly name: string } & SmartView) | null>(
  null,
)

/** Opens the search of a smart collection on the search page; nothing is sent before Enter. */
export function openSmartSearch(id: number, name: string, smart: SmartView): void {
  const { filters, query, mode } = smart
  const { collections, domains, languages, kinds, tags, status, priority } = filters
  const shown: Filters = {
    ...noFilters,
    collections,
    domains,
    languages,
    kinds,
    tags,
    status,
    priority,
    since: filters.since ?? null,
    until: filters.until ?? null,
    asOf: filters.asOf ?? null,
    starred: filters.starred ?? null,
    unread: filters.unread ?? null,
  }
  changeSearch({ text: query, asked: query === '' ? null : { text: query, entered: false }, mode, filters: shown })
  smartSearched.set({ id, name, ...smart })
  goTo({ page: 'search' })
}
