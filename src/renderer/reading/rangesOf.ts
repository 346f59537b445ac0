import type { Span } from '../ui/text/findInPage.ts'

/** Spans of the text of an element, in order, as ranges of its text nodes. */
export function rangesOf(element: Element, spans: readonly Span[]): readonly Range[] {
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let node = nodes.nextNode()
  let start = 0
  /** The node that has the place, and where in it; the end of a node is before the start of the next. */
  const placeOf = (at: number, isEnd: boolean): readonly [Node, number] | null => {
    while (node) {
      const { length } = node.textContent ?? ''
      if (at < start + length || (isEnd && at === start + length)) return [node, at - start]
      start += length
      node = nodes.nextNode()
    }
    return null
  }
  return spans.flatMap((span) => {
    const [from, to] = [placeOf(span.start, false), placeOf(span.end, true)]
    if (!from || !to) return []
    const range = document.createRange()
    range.setStart(...from)
    range.setEnd(...to)
    return [range]
  })
}
