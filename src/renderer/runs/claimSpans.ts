/** As much of the tree of HTML as the plugin below needs. */
interface TreeNode {
  type: string
  value?: string
  tagName?: string
  properties?: Record<string, unknown>
  children?: TreeNode[]
  position?: { readonly start: { readonly offset?: number }; readonly end: { readonly offset?: number } }
}

/** A sentence of a text: UTF-16 offsets in its Markdown. */
export interface ClaimSpan {
  readonly id: number
  readonly start: number
  readonly end: number
}

/**
 * A rehype plugin, to run after sanitising and before markers are drawn: the pieces of text that belong to a sentence
 * become `<span data-claim="id">`, which nothing in the text itself can make; the last piece of each has
 * `data-claim-end`. `source` is the Markdown that the tree was made from, and the spans count in it.
 */
export function claimSpans(source: string, spans: readonly ClaimSpan[]) {
  return () =>
    (tree: TreeNode): void => {
      if (spans.length === 0) return
      const last = new Map<number, TreeNode>()
      wrap(tree, source, spans, last)
      for (const node of last.values()) node.properties = { ...node.properties, dataClaimEnd: '' }
    }
}

function wrap(node: TreeNode, source: string, spans: readonly ClaimSpan[], last: Map<number, TreeNode>): void {
  if (!node.children || node.tagName === 'pre') return
  node.children = node.children.flatMap((child) => {
    if (child.type !== 'text' || !child.value) {
      wrap(child, source, spans, last)
      return [child]
    }
    return pieces(child.value, placesOf(child, source), spans, last)
  })
}

/** For each unit of a text node, where it stands in the Markdown: signs of escape and entities lie between. */
function placesOf({ value = '', position }: TreeNode, source: string): number[] {
  let at = position?.start.offset ?? 0
  const end = position?.end.offset ?? source.length
  return Array.from({ length: value.length }, (_, index) => {
    const unit = value.charAt(index)
    let next = at
    while (next < end && source.charAt(next) !== unit && next - at < 12) next++
    if (source.charAt(next) === unit && next < end) at = next
    return Math.min(at++, end)
  })
}

function pieces(
  value: string,
  places: readonly number[],
  spans: readonly ClaimSpan[],
  last: Map<number, TreeNode>,
): TreeNode[] {
  const nodes: TreeNode[] = []
  const idAt = (index: number) => {
    const place = places[index] ?? -1
    return spans.find((span) => place >= span.start && place < span.end)?.id
  }
  for (let at = 0; at < value.length;) {
    const id = idAt(at)
    let until = at + 1
    while (until < value.length && idAt(until) === id) until++
    const text: TreeNode = { type: 'text', value: value.slice(at, until) }
    if (id === undefined || text.value?.trim() === '') nodes.push(text)
    else {
      const node: TreeNode = { type: 'element', tagName: 'span', properties: { dataClaim: id }, children: [text] }
      last.set(id, node)
      nodes.push(node)
    }
    at = until
  }
  return nodes
}
