import type { FieldFilter } from '../../contract/organising/fieldFilters.ts'
import type { SearchFilters } from '../../contract/organising/searchFilters.ts'
import type { CopyChoice, SearchInput, SearchMode } from '../../contract/search.ts'
import { goTo, readRoute } from './route.ts'
import { focusSearch } from './shell.ts'
import { createLibraryStore } from './store.ts'

export interface Filters {
  readonly collections: readonly number[]
  readonly since: string | null
  readonly until: string | null
  /** Only what was captured and published by this day, as it was then. */
  readonly asOf: string | null
  readonly domains: readonly string[]
  readonly languages: readonly string[]
  readonly kinds: readonly string[]
  /** Documents have each of these. */
  readonly tags: readonly number[]
  /** Null: either. */
  readonly starred: boolean | null
  readonly unread: boolean | null
  readonly highlighted: boolean | null
  readonly noted: boolean | null
  readonly status: readonly number[]
  readonly priority: readonly number[]
  /** At most one of each field. */
  readonly fields: readonly FieldFilter[]
}

export const noFilters: Filters = {
  collections: [],
  since: null,
  until: null,
  asOf: null,
  domains: [],
  languages: [],
  kinds: [],
  tags: [],
  starred: null,
  unread: null,
  highlighted: null,
  noted: null,
  status: [],
  priority: [],
  fields: [],
}

/** Filters by what a document has or has not. */
export const markStates = ['starred', 'unread', 'highlighted', 'noted'] as const

export function hasMarkFilters({ tags, status, priority, ...filters }: Filters): boolean {
  return tags.length + status.length + priority.length > 0 || markStates.some((state) => filters[state] !== null)
}

export function hasFilters(filters: Filters): boolean {
  return JSON.stringify(filters) !== JSON.stringify(noFilters)
}

/** Orders of results: of all that is found, not of the hits that are shown. */
const sorts = {
  relevance: 'relevance',
  newest: { fact: 'published', descending: true },
  oldest: { fact: 'published', descending: false },
  title: 'title',
  source: { fact: 'domain', descending: false },
} as const satisfies Record<string, SearchInput['sort']>
type NamedSort = keyof typeof sorts
/** By a field, by its number, either way. */
export type FieldSort = `field-${number}-${'up' | 'down'}`
export type ResultSort = NamedSort | FieldSort
export const resultSorts = ['relevance', 'newest', 'oldest', 'title', 'source'] as const satisfies readonly NamedSort[]

/** The field that results are in the order of; null: of none. */
export function sortedField(sort: ResultSort): { readonly field: number; readonly descending: boolean } | null {
  const [, field, way] = /^field-(\d+)-(up|down)$/.exec(sort) ?? []
  return field === undefined ? null : { field: Number(field), descending: way === 'down' }
}

export interface SearchState {
  /** What stands in the box. */
  readonly text: string
  /** What was last asked, and whether by Enter: only then a request for a query vector may leave. */
  readonly asked: { readonly text: string; readonly entered: boolean } | null
  /** Null: as in the settings. */
  readonly mode: SearchMode | null
  readonly filters: Filters
  readonly sort: ResultSort
  readonly limit: number
}

const pageSize = 50
const initial: SearchState = {
  text: '',
  asked: null,
  mode: null,
  filters: noFilters,
  sort: 'relevance',
  limit: pageSize,
}

/** The search outlives its page: leaving and coming back shows the same results. */
export const searchState = createLibraryStore<SearchState>(initial)

/** The image that is searched by, in place of words; `url` shows it. */
export interface ImageQuery {
  readonly key: number
  readonly file: File
  readonly url: string
}

/** Documents that others are to be like, in place of words. */
export interface LikeQuery {
  readonly ids: readonly number[]
  /** Of the only one. */
  readonly title: string | null
}

const releaseImage = (image: ImageQuery | null) => {
  if (image) URL.revokeObjectURL(image.url)
}
let lastImage = 0
export const imageQuery = createLibraryStore<ImageQuery | null>(null, releaseImage)
export const likeQuery = createLibraryStore<LikeQuery | null>(null)

/** Null ends the search by an image. */
export function searchByImage(file: File | null): void {
  releaseImage(imageQuery.get())
  if (file) likeQuery.set(null)
  imageQuery.set(file && { key: ++lastImage, file, url: URL.createObjectURL(file) })
}

/** As changeSearch, where words or filters are asked for in place of an image or of what is like documents. */
export function searchByWords(change: Partial<SearchState>): void {
  searchByImage(null)
  likeQuery.set(null)
  changeSearch(change)
}

export function changeSearch(change: Partial<SearchState>): void {
  searchState.set((now) => ({ ...now, limit: pageSize, ...change }))
}

export function showMore(): void {
  searchState.set((now) => ({ ...now, limit: Math.min(1000, now.limit + 2 * pageSize) }))
}

/** Shows what a filter of dates has left out: the documents without one. */
export function showUndated(): void {
  const { asked, filters } = searchState.get()
  const others = (asked?.text ?? '').replace(/(?<!\S)-?(?:after|before):\S+/gi, '').trim()
  const text = `${others} is:undated`.trim()
  changeSearch({
    text,
    asked: { text, entered: asked?.entered ?? false },
    filters: { ...filters, since: null, until: null },
  })
}

/** Filters of an earlier search do not narrow the next one of the library; on the search page they are in sight, and stay. */
export function forgetFilters(): void {
  changeSearch({ filters: noFilters })
}

/** Filters of an earlier search narrow what comes only where they are in sight. */
export function forgetUnseenFilters(): void {
  if (readRoute().at.page !== 'search') forgetFilters()
}

/** Searches for words as by Enter in the box of the search page. */
export function searchFor(text: string): void {
  forgetUnseenFilters()
  searchByWords({ text, asked: { text: text.trim(), entered: true } })
  goTo({ page: 'search' })
}

/** Opens the search page for the whole library. */
export function searchLibrary(): void {
  forgetFilters()
  goTo({ page: 'search' })
}

/** Opens the search page for collections, with an empty box: what was searched for before was asked of something else. */
export function searchInCollections(ids: readonly number[]): void {
  searchByWords({ text: '', asked: null, filters: { ...noFilters, collections: ids } })
  goTo({ page: 'search' })
  focusSearch.set((count) => count + 1)
}

/** The panel with the filters of the search while it is open, and the field whose values it opened with. */
export const filtersOpen = createLibraryStore<{ readonly field: number | null } | null>(null)

/** Opens the search page with the documents of a collection, and the panel that filters them, at the values of a field. */
export function filterCollection(id: number, field: number | null = null): void {
  searchByWords({ text: '', asked: null, filters: { ...noFilters, collections: [id] } })
  filtersOpen.set({ field })
  goTo({ page: 'search' })
}

/**
 * Filters the search by a tag and opens the search page; null removes the filter. From elsewhere all documents with the tag are
 * meant: what was searched for before is out of sight.
 */
export function filterByTag(id: number | null): void {
  const tags = id === null ? [] : [id]
  if (readRoute().at.page === 'search') changeSearch({ filters: { ...searchState.get().filters, tags } })
  else searchByWords({ text: '', asked: null, filters: { ...noFilters, tags } })
  goTo({ page: 'search' })
  focusSearch.set((count) => count + 1)
}

/** What the core is asked. `free`: no request can cost anything, so typing may search by meaning too. */
export function searchInput(
  state: Omit<SearchState, 'text' | 'mode'>,
  mode: SearchMode,
  { free, copies }: { readonly free: boolean; readonly copies: CopyChoice },
): SearchInput | null {
  const text = state.asked?.text.trim()
  if (!state.asked || !text) return null
  return {
    query: text,
    mode,
    limit: state.limit,
    explain: true,
    spellings: state.asked.entered,
    sort: sortedField(state.sort) ?? sorts[state.sort as NamedSort],
    copies,
    offline: !free && !state.asked.entered,
    filters: filtersInput(state.filters),
  }
}

/** Whether two searches ask the same, however many results of it they want. */
export function isSameSearch(a: SearchInput, b: SearchInput): boolean {
  return JSON.stringify({ ...a, limit: 0 }) === JSON.stringify({ ...b, limit: 0 })
}

/** The filters as the core takes them. */
export function filtersInput({
  since,
  until,
  asOf,
  collections,
  domains,
  languages,
  kinds,
  tags,
  starred,
  unread,
  highlighted,
  noted,
  status,
  priority,
  fields,
}: Filters): SearchFilters {
  return {
    collections: [...collections],
    domains: [...domains],
    languages: [...languages],
    kinds: [...kinds],
    tags: [...tags],
    status: [...status],
    priority: [...priority],
    fields: [...fields],
    ...(starred === null ? {} : { starred }),
    ...(unread === null ? {} : { unread }),
    ...(highlighted === null ? {} : { highlighted }),
    ...(noted === null ? {} : { noted }),
    ...(since ? { since } : {}),
    ...(until ? { until } : {}),
    ...(asOf ? { asOf } : {}),
  }
}
