import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * Scrolls to the active row once when it becomes that: documents that come in meanwhile do not take one away from where one
 * reads. In another `order` the list begins at its top. Answers what shows a row, and which was shown last (-1: none).
 * Shown before it becomes the active one, a row is scrolled to while the page is laid out still.
 */
export function useShownRow({
  virtualizer,
  count,
  rowHeight,
  headHeight = 0,
  order,
  active,
  unseen,
}: {
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>
  readonly count: number
  /** In pixels, of every row; undefined where they differ. */
  readonly rowHeight: number | undefined
  /** What covers the first rows, in pixels. */
  readonly headHeight?: number
  readonly order: string
  readonly active: number
  /** The place of an active row that is not to be scrolled to. */
  readonly unseen: RefObject<number | null> | undefined
}): { readonly show: (index: number) => void; readonly shown: RefObject<number> } {
  const shown = useRef(-1)
  const show = useCallback(
    (index: number) => {
      shown.current = index
      const { scrollOffset, scrollRect, scrollElement } = virtualizer
      if (rowHeight === undefined || !scrollElement || !scrollRect || scrollOffset === null)
        return virtualizer.scrollToIndex(index, { align: 'auto' })
      // The virtualizer would ask the element how far it scrolls, in this frame and the next, and each time have it laid out.
      const [top, end] = [index * rowHeight, headHeight + (index + 1) * rowHeight]
      if (top < scrollOffset) scrollElement.scrollTo({ top })
      else if (end > scrollOffset + scrollRect.height) scrollElement.scrollTo({ top: end - scrollRect.height })
    },
    [virtualizer, rowHeight, headHeight],
  )
  const shownOrder = useRef(order)
  useEffect(() => {
    if (order === shownOrder.current) return
    shownOrder.current = order
    shown.current = -1
    // Set where it is at the top already, it would have the page laid out at once.
    if (virtualizer.scrollOffset !== 0) virtualizer.scrollElement?.scrollTo({ top: 0 })
  }, [order, virtualizer])
  useEffect(() => {
    if (active === shown.current || active < 0 || active >= count) return
    if (active === unseen?.current) shown.current = active
    else show(active)
  }, [active, unseen, count, show])
  return { show, shown }
}
