import type { MarkColour } from '../../../contract/organising/colours.ts'
import { type PageBox, turnBox } from '../citedPlace.ts'

/** A highlight where it lies on the pages, and what it is called. */
export interface PdfHighlight {
  readonly id: number
  readonly colour: MarkColour
  readonly label: string
  readonly boxes: readonly PageBox[]
}

/**
 * Draws the highlights of a page. The first box of each takes the focus. They let the pointer through, so that the text
 * under them can be selected: a click is looked up with {@link highlightAt}.
 */
export function drawHighlights(
  page: HTMLElement,
  highlights: readonly PdfHighlight[],
  pageNumber: number,
  rotation: number,
): void {
  page.querySelector('.highlightBoxes')?.remove()
  const layer = document.createElement('div')
  layer.className = 'highlightBoxes'
  for (const { id, colour, label, boxes } of highlights) {
    const first = boxes[0]
    for (const box of boxes) {
      if (box.page !== pageNumber) continue
      const drawn = document.createElement(box === first ? 'button' : 'div')
      if (box === first) {
        drawn.ariaLabel = label
        drawn.setAttribute('type', 'button')
      }
      drawn.dataset['colour'] = colour
      drawn.dataset['highlight'] = String(id)
      placeBox(drawn, turnBox(box, rotation))
      layer.append(drawn)
    }
  }
  if (layer.childElementCount > 0) page.append(layer)
}

/** Puts an element over a box of its page. */
export function placeBox({ style }: HTMLElement, { left, top, width, height }: PageBox): void {
  const percent = (share: number) => `${share * 100}%`
  Object.assign(style, { left: percent(left), top: percent(top), width: percent(width), height: percent(height) })
}

/** The element of the topmost highlight at a point of the window. */
export function highlightAt(container: Element, x: number, y: number): HTMLElement | null {
  const drawn = [...container.querySelectorAll<HTMLElement>('.highlightBoxes > [data-highlight]')]
  return (
    drawn.findLast((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return left <= x && x <= right && top <= y && y <= bottom
    }) ?? null
  )
}

/** The number of the page that a node stands on. */
export function pageOf(node: Node): number | undefined {
  const page = pageElementOf(node)?.dataset['pageNumber']
  return page === undefined ? undefined : Number(page)
}

export function pageElementOf(node: Node): HTMLElement | null {
  const element = node instanceof Element ? node : node.parentElement
  return element?.closest<HTMLElement>('.page') ?? null
}
