import { type RefObject, useEffect, useRef, useState } from 'react'
import { searchState } from '../state/searchState.ts'
import { focusSearch } from '../state/shell.ts'
import { isFocusLost } from '../ui/layout/pageFocus.ts'
import type { VirtualListHandle } from '../ui/layout/VirtualList.tsx'

/**
 * Where the focus is once a search is answered. One rule: Enter in the box goes on to the results of what stands there, as
 * soon as they are there, and opens nothing; without results it stays in the box. What took the focus with it when it
 * went (a recent search, a chip, the results before) leaves it to the results too. A user who has gone elsewhere, or writes on,
 * is left alone. Answers what tells that Enter was pressed.
 */
export function useResultsFocus(
  /** What answers the search that is asked now; null while that runs. */
  answered: { readonly hits: readonly unknown[] } | null,
  list: RefObject<VirtualListHandle | null>,
): (entered: string) => void {
  const [enter, setEnter] = useState<{ readonly text: string } | null>(null)
  const done = useRef(enter)
  const wasInPage = useRef(false)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      wasInPage.current = target instanceof Element && target.closest('#page') !== null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])

  useEffect(() => {
    if (!answered) return
    const at = document.activeElement
    const isLost = isFocusLost() && wasInPage.current
    const isAwaited =
      enter !== done.current &&
      enter?.text === searchState.get().text.trim() &&
      at?.matches('.searchField input') === true
    done.current = enter
    if (!isLost && !isAwaited) return
    if (answered.hits.length > 0) list.current?.focus()
    else focusSearch.set((count) => count + 1)
    // Once per answer and per Enter; writing on asks for nothing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answered, enter])
  return (entered) => setEnter({ text: entered })
}
