import { type RefObject, useLayoutEffect } from 'react'

/** Whether no part of the window has the focus: what had it is gone, or the page has it as a whole. */
export function isFocusLost(): boolean {
  const at = document.activeElement
  return at === null || at === document.body || at.id === 'page'
}

export function focusPage(): void {
  document.getElementById('page')?.focus({ preventScroll: true })
}

/** Gives the focus to the page where what had it has gone: Tab and screen readers go on from there. */
export function focusPageIfLost(): void {
  if (isFocusLost()) focusPage()
}

/** Gives the focus to the page when `part` goes while it has it. */
export function useFocusLeft(part: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const shown = part.current
    return () => {
      if (shown?.contains(document.activeElement)) focusPage()
    }
  }, [part])
}
