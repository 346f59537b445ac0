import { type RefObject, useEffect } from 'react'

/** As in the rules for low windows of the style sheets. */
const lowWindow = '(max-height: 520px)'

/** What a wheel's step is in pixels, where it is told in lines. */
const lineHeight = 16

/** What is walked or scrolled by keys: a list, a text and the pages of a PDF. */
const keyed = '[role="grid"], [role="document"], .pdfContainer'

/**
 * In a low window a pane scrolls as a whole, and a list or a text within it: a wheel or a key scrolls the bars away
 * before it scrolls what is below them. The listener must be able to hold the wheel, which costs smoothness: at other
 * heights there is none.
 */
export function useBarsFirst(pane: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = pane.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || event.deltaY <= 0) return
      const room = element.scrollHeight - element.clientHeight - element.scrollTop
      if (room < 1) return
      element.scrollTop += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * lineHeight
      event.preventDefault()
    }
    const onKeyDown = ({ target }: KeyboardEvent) => {
      if (target instanceof Element && target.matches(keyed)) element.scrollTop = element.scrollHeight
    }
    const query = window.matchMedia(lowWindow)
    const leave = () => {
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('keydown', onKeyDown)
    }
    const follow = () => {
      leave()
      if (!query.matches) return
      element.addEventListener('wheel', onWheel, { passive: false })
      element.addEventListener('keydown', onKeyDown)
    }
    follow()
    query.addEventListener('change', follow)
    return () => {
      query.removeEventListener('change', follow)
      leave()
    }
  }, [pane])
}
