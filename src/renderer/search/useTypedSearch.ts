import { useEffect } from 'react'
import { changeSearch, likeQuery, searchByImage, searchState } from '../state/searchState.ts'
import { usePart } from '../state/store.ts'
import { unfinishedAt, withoutEmptyClauses, withoutUnfinished } from './query/completing.ts'
import { useSuggestions } from './query/useSuggestions.ts'

/** How long typing must rest before what stands there is searched for, by what costs nothing. */
const typingPauseMs = 250

/** Searches for what is being typed, once typing rests. */
export function useTypedSearch(): void {
  const text = usePart(searchState, (state) => state.text)
  const asked = usePart(searchState, (state) => state.asked)
  // A clause that is being typed would filter by half a name.
  const unfinished = unfinishedAt(text, text.length)
  const offered = useSuggestions(unfinished)
  const typed = withoutEmptyClauses(withoutUnfinished(text, unfinished, offered))
  useEffect(() => {
    const now = asked?.text.trim() ?? ''
    if (typed === now || text.trim() === now) return
    // Typing ends the search by image, and the one for what is like documents.
    searchByImage(null)
    likeQuery.set(null)
    const timer = setTimeout(
      () => changeSearch({ asked: typed ? { text: typed, entered: false } : null }),
      typingPauseMs,
    )
    return () => clearTimeout(timer)
  }, [typed, text, asked])
}
