import type { MarkColour } from '../../../contract/organising/colours.ts'
import { type PageBox, turnBox } from '../citedPlace.ts'
import { boxAfterKey, boxBetween, boxInView, type PagePoint, pagePoint } from './areaBox.ts'
import { pageElementOf, placeBox } from './pdfHighlights.ts'

export interface AreaDrawingOptions {
  /** Whether the tool is on. Without it areas are drawn with Alt. */
  readonly isOn: () => boolean
  readonly colour: () => MarkColour
  /** By how many degrees the pages are turned clockwise. */
  readonly rotation: () => number
  /** The number of the page in sight. */
  readonly page: () => number
  /** An area was drawn; its box is that on the page without rotation. */
  readonly onDrawn: (box: PageBox, by: 'mouse' | 'keyboard') => void
}

export interface AreaDrawing {
  /** Handles a key while the tool is on; answers whether it was one for the area. */
  readonly press: (key: string, isShift: boolean) => boolean
  /** Takes away what is being drawn. */
  readonly cancel: () => void
  readonly close: () => void
}

/** In CSS pixels: what is smaller was a click. */
const least = 5

/** An area while it is drawn, as it lies on the page that is shown. */
interface Drawn {
  readonly page: HTMLElement
  readonly box: PageBox
}

/** Draws areas on the pages in `container` by the mouse, with a rubber band, or by the keyboard. */
export function drawAreas(container: HTMLElement, options: AreaDrawingOptions): AreaDrawing {
  const stopped = new AbortController()
  const band = document.createElement('div')
  band.className = 'areaBand'
  let drawn: Drawn | null = null
  let drag: { readonly pointerId: number; readonly from: PagePoint } | null = null
  let isClickOfDrag = false

  const show = (next: Drawn | null) => {
    drawn = next
    if (!next) {
      band.remove()
      return
    }
    band.dataset['colour'] = options.colour()
    placeBox(band, next.box)
    // Put there each time: pdf.js empties a page that it draws again.
    next.page.append(band)
  }
  const cancel = () => {
    if (drag && container.hasPointerCapture(drag.pointerId)) container.releasePointerCapture(drag.pointerId)
    drag = null
    show(null)
  }
  const finish = (by: 'mouse' | 'keyboard') => {
    const done = drawn
    const { width, height } = band.getBoundingClientRect()
    cancel()
    if (!done || width < least || height < least) return false
    options.onDrawn(turnBox(done.box, -options.rotation()), by)
    return true
  }

  const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void) =>
    container.addEventListener(type, listener, { capture: true, signal: stopped.signal })
  on('pointerdown', (event) => {
    isClickOfDrag = false
    if (drag || event.button !== 0 || !event.isPrimary || !(options.isOn() || event.altKey)) return
    const page = pageElementOf(event.target as Node)
    if (!page) return
    window.getSelection()?.removeAllRanges()
    container.setPointerCapture(event.pointerId)
    container.focus({ preventScroll: true })
    const from = pagePoint(page.getBoundingClientRect(), event.clientX, event.clientY)
    drag = { pointerId: event.pointerId, from }
    show({ page, box: boxBetween(Number(page.dataset['pageNumber']), from, from) })
  })
  // Nothing is selected or dragged meanwhile.
  on('mousedown', (event) => {
    if (drag) event.preventDefault()
  })
  on('pointermove', ({ pointerId, clientX, clientY }) => {
    if (pointerId !== drag?.pointerId || !drawn) return
    const to = pagePoint(drawn.page.getBoundingClientRect(), clientX, clientY)
    show({ page: drawn.page, box: boxBetween(drawn.box.page, drag.from, to) })
  })
  on('pointerup', ({ pointerId }) => {
    if (pointerId === drag?.pointerId) isClickOfDrag = finish('mouse')
  })
  on('pointercancel', ({ pointerId }) => {
    if (pointerId === drag?.pointerId) cancel()
  })
  const onWindow = { capture: true, signal: stopped.signal }
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  // The click that ends it opens no link and no highlight.
  const endClick = (event: MouseEvent) => {
    if (isClickOfDrag && event.detail > 0) swallow(event)
    isClickOfDrag = false
  }
  const leave = (event: KeyboardEvent) => {
    if (!drag || event.key !== 'Escape') return
    swallow(event)
    cancel()
  }
  window.addEventListener('click', endClick, onWindow)
  window.addEventListener('keydown', leave, onWindow)

  const begin = (): Drawn | null => {
    const page = container.querySelector<HTMLElement>(`.page[data-page-number="${options.page()}"]`)
    const box = page && boxInView(page.getBoundingClientRect(), container.getBoundingClientRect(), options.page())
    return page && box && { page, box }
  }
  return {
    press: (key, isShift) => {
      if (key === 'Enter') {
        if (drawn) finish('keyboard')
        else show(begin())
        return true
      }
      const start = drawn ?? begin()
      const box = start && boxAfterKey(start.box, key, isShift)
      if (!box) return false
      // The first arrow shows where it begins.
      show(drawn ? { page: start.page, box } : start)
      band.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      return true
    },
    cancel,
    close: () => {
      cancel()
      stopped.abort()
    },
  }
}
