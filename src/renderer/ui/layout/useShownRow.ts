import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** A list as it is scrolled. */
export interface ScrolledList {
  /** Scrolls as far as it takes for the row to be in sight. */
  readonly show: (index: number) => void
  readonly toTop: () => void
}

/**
 * Scrolls to the active row once when it becomes that: documents that come in meanwhile do not take one away from where one
 * reads. In another `order` the list begins at its top. Answers what shows a row, and which was shown last (-1: none).
 * Shown before it becomes the active one, a row is scrolled to while the page is laid out still.
 */
export function useShownRow({
  scrolled,
  count,
  order,
  active,
  unseen,
}: {
  readonly scrolled: ScrolledList
  readonly count: number
  readonly order: string
  readonly active: number
  /** The place of an active row that is not to be scrolled to. */
  readonly unseen: RefObject<number | null> | undefined
}): { readonly show: (index: number) => void; readonly shown: RefObject<number> } {
  const shown = useRef(-1)
  const show = useCallback(
    (index: number) => {
      shown.current = index
      scrolled.show(index)
    },
    [scrolled],
  )
  const shownOrder = useRef(order)
  useEffect(() => {
    if (order === shownOrder.current) return
    shownOrder.current = order
    shown.current = -1
    scrolled.toTop()
  }, [order, scrolled])
  useEffect(() => {
    if (active === shown.current || active < 0 || active >= count) return
    if (active === unseen?.current) shown.current = active
    else show(active)
  }, [active, unseen, count, show])
  return { show, shown }
}
