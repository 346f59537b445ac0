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
 * under them can be selected: a click is looked up with {@link highlightAt}. Elements of boxes that were drawn before stay:
 * a popover is anchored to one while its colour is changed.
 */
export function drawHighlights(
  page: HTMLElement,
  highlights: readonly PdfHighlight[],
  pageNumber: number,
  rotation: number,
): void {
  const before = page.querySelector<HTMLElement>('.highlightBoxes')
  const layer = before ?? document.createElement('div')
  layer.className = 'highlightBoxes'
  const known = new Map([...layer.children].map((element) => [(element as HTMLElement).dataset['box'], element]))
  const drawn = highlights.flatMap(({ id, colour, label, boxes }) =>
    boxes.flatMap((box, index) => {
      if (box.page !== pageNumber) return []
      const key = `${id}/${index}`
      const element = (known.get(key) ?? document.createElement(index === 0 ? 'button' : 'div')) as HTMLElement
      if (index === 0) {
        element.ariaLabel = label
        element.setAttribute('type', 'button')
      }
      Object.assign(element.dataset, { colour, highlight: String(id), box: key })
      placeBox(element, turnBox(box, rotation))
      return [element]
    }),
  )
  const kept = new Set<Element>(drawn)
  for (const element of known.values()) if (!kept.has(element)) element.remove()
  for (const [at, element] of drawn.entries())
    if (layer.children[at] !== element) layer.insertBefore(element, layer.children[at] ?? null)
  if (drawn.length === 0) layer.remove()
  else if (!before) page.append(layer)
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
