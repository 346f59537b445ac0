import { type RefObject, useEffect, useState } from 'react'

/** As in collect.css: in a page as narrow as this the form is above the results. */
const narrowest = 620

/** Whether the page has no room for the form beside the results: a reading pane takes it away as a narrow window does. */
export function useNarrow(page: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useEffect(() => {
    const element = page.current
    if (!element) return
    const observer = new ResizeObserver(() => setNarrow(element.clientWidth <= narrowest))
    observer.observe(element)
    return () => observer.disconnect()
  }, [page])
  return isNarrow
}
