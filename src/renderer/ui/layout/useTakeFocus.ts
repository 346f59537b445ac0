import { type RefObject, useEffect } from 'react'

/** A menu is closed in fewer frames. */
const mostTries = 60

/**
 * Gives the focus to a field that appears because the user asked to write there, mostly by a menu: until that is closed, nothing
 * outside of it can take the focus.
 */
export function useTakeFocus(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let tries = 0
    let frame = 0
    const take = () => {
      field.current?.focus()
      if (document.activeElement !== field.current && ++tries < mostTries) frame = requestAnimationFrame(take)
    }
    take()
    return () => cancelAnimationFrame(frame)
  }, [field])
}
