import { goTo } from './route.ts'
import {
  changeSearch,
  forgetUnseenFilters,
  likeQuery,
  searchByImage,
  searchByWords,
  type LikeQuery,
} from './searchState.ts'

/** So many documents are compared together. */
export const mostLike = 1_000

/** Shows what is like documents on the search page. */
export function searchLike(query: LikeQuery): void {
  forgetUnseenFilters()
  searchByImage(null)
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
  searchByWords({ text, asked: { text, entered: false } })
  goTo({ page: 'search' })
}
