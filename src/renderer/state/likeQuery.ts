import { goTo, readRoute } from './route.ts'
import { changeSearch, forgetFilters } from './searchState.ts'
import { createLibraryStore } from './store.ts'

/** Documents that others are to be like, in place of words. */
export interface LikeQuery {
  readonly ids: readonly number[]
  /** Of the only one. */
  readonly title: string | null
}

export const likeQuery = createLibraryStore<LikeQuery | null>(null)

/** So many documents are compared together. */
export const mostLike = 1_000

/** Filters of an earlier search narrow what comes only where they are in sight. */
function forgetUnseenFilters(): void {
  if (readRoute().at.page !== 'search') forgetFilters()
}

/** Shows what is like documents on the search page. */
export function searchLike(query: LikeQuery): void {
  forgetUnseenFilters()
  changeSearch({ text: '', asked: null })
  likeQuery.set(query)
  goTo({ page: 'search' })
}

/** Longer texts are searched for by their beginning. */
const mostText = 1_000

/** Searches for a text as if it had been typed: nothing is sent before Enter. */
export function searchLikeText(quote: string): void {
  const text = quote.replace(/\s+/g, ' ').trim().slice(0, mostText)
  if (text === '') return
  forgetUnseenFilters()
  likeQuery.set(null)
  changeSearch({ text, asked: { text, entered: false } })
  goTo({ page: 'search' })
}
