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

/**
 * Gives the focus on when `part` goes while it has it: to the next of what is found by `others`, to the one before where there is
 * none, and else to the page.
 */
export function useFocusLeft(part: RefObject<Element | null>, others: string): void {
  useLayoutEffect(() => {
    const shown = part.current
    return () => {
      if (!shown?.contains(document.activeElement)) return
      const found = [...document.querySelectorAll<HTMLElement>(others)].filter((other) => other !== shown)
      const isAfter = (other: Element) =>
        (shown.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
      const inTurn = [...found.filter(isAfter), ...found.filter((other) => !isAfter(other)).toReversed()]
      // Which of them go as well is known once all that goes is gone.
      queueMicrotask(() => {
        const next = inTurn.find(({ isConnected }) => isConnected)
        if (next) next.focus()
        else focusPage()
      })
    }
  }, [part, others])
}
