import { findInPage, type SoughtText, type Span } from './findInPage.ts'

/** The names of the highlights, which the styles of the frame give their looks. */
const passageName = 'cited-passage'
const markName = 'cited-mark'

/** Pages are shown on white in every theme. */
export const markStyles = `
  ::highlight(${passageName}) { background-color: #fff3cd; color: #171b20; }
  ::highlight(${markName}) { background-color: #ffcf33; color: #171b20; }
  @media (forced-colors: active) {
    ::highlight(${markName}) { background-color: Mark; color: MarkText; }
  }
`

type FrameWindow = Window & { readonly Highlight: typeof Highlight; readonly CSS: typeof CSS }

/**
 * Marks a passage and words of it in the page of a frame and scrolls to the first of them. The elements of the page stay as
 * they are. What is not in the page is not marked.
 */
export function markInFrame(page: Document, sought: SoughtText | null): void {
  const view = page.defaultView as FrameWindow | null
  if (!view?.CSS.highlights) return
  view.CSS.highlights.clear()
  if (!sought || !page.body) return
  const { text, rangeOf } = textOf(page)
  const found = findInPage(text, sought)
  const marks = found.marks.map(rangeOf)
  const passage = found.passage ? rangeOf(found.passage) : null
  if (passage && sought.marksPassage) view.CSS.highlights.set(passageName, new view.Highlight(passage))
  const strong = new view.Highlight(...marks)
  strong.priority = 1
  view.CSS.highlights.set(markName, strong)
  const first = [...marks, ...(passage ? [passage] : [])].find((range) => range.getClientRects().length > 0)
  if (!first) return
  first.startContainer.parentElement?.scrollIntoView({ block: 'nearest' })
  const { top } = first.getBoundingClientRect()
  view.scrollBy({ top: top - view.innerHeight / 3 })
}

/** The text of a page, and which part of the page a span of it is. */
function textOf(page: Document): { readonly text: string; readonly rangeOf: (span: Span) => Range } {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  const nodes: { readonly node: Node; readonly start: number }[] = []
  let text = ''
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    nodes.push({ node, start: text.length })
    text += node.textContent ?? ''
  }
  const pointAt = (at: number) => {
    let low = 0
    let high = nodes.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((nodes[middle]?.start ?? 0) <= at) low = middle
      else high = middle - 1
    }
    const { node, start } = nodes[low] ?? { node: page.body, start: at }
    return { node, offset: at - start }
  }
  const rangeOf = ({ start, end }: Span) => {
    const range = page.createRange()
    const from = pointAt(start)
    // The end lies behind a letter, so in the node of that letter.
    const to = pointAt(end - 1)
    range.setStart(from.node, from.offset)
    range.setEnd(to.node, to.offset + 1)
    return range
  }
  return { text, rangeOf }
}
