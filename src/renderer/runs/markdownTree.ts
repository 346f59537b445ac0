/** As much of the trees of Markdown and HTML as the plugins below need. */
interface TreeNode {
  type: string
  value?: string
  identifier?: string
  label?: string | null
  tagName?: string
  properties?: Record<string, unknown>
  children?: TreeNode[]
}

const marker = /^\^?(\d{1,6})$/

/**
 * A remark plugin: `[^N]` is a marker of ours wherever it stands. Markdown itself would make it a footnote or, with a
 * definition somewhere or an address behind it, a link to whatever the text says: all become plain text again.
 */
export function plainMarkers() {
  return (tree: TreeNode): void => replaceNodes(tree, toPlainMarker)
}

function toPlainMarker(node: TreeNode): TreeNode[] | undefined {
  const name = node.label ?? node.identifier ?? ''
  if (node.type === 'footnoteReference') return [textNode(`[^${name}]`)]
  if (node.type === 'linkReference' && marker.test(name) && name.startsWith('^')) return [textNode(`[${name}]`)]
  // `[^1](address)`: a link in the clothes of a marker.
  const [only, ...more] = node.children ?? []
  if (node.type === 'link' && more.length === 0 && only?.type === 'text' && /^\^\d{1,6}$/.test(only.value ?? ''))
    return [textNode(`[${only.value}]`)]
  if (node.type === 'footnoteDefinition') return node.children ?? []
  if (node.type === 'definition' && name.startsWith('^')) return []
  return undefined
}

/**
 * A rehype plugin, to run after sanitising: each `[^N]` in text becomes `<sup data-citation="N">`, which nothing in the
 * text itself can make. Code is left alone.
 */
export function citationMarks() {
  return (tree: TreeNode): void =>
    replaceNodes(tree, toMarks, (node) => node.tagName === 'code' || node.tagName === 'pre')
}

function toMarks(node: TreeNode): TreeNode[] | undefined {
  if (node.type !== 'text' || !node.value?.includes('[^')) return undefined
  return node.value.split(/(\[\^\d{1,6}\])/).flatMap((part): TreeNode[] => {
    const number = /^\[\^(\d{1,6})\]$/.exec(part)?.[1]
    if (number === undefined) return part === '' ? [] : [textNode(part)]
    return [{ type: 'element', tagName: 'sup', properties: { dataCitation: number }, children: [textNode(number)] }]
  })
}

/** Puts what `replace` gives in place of each node; undefined leaves it, and goes on within it unless `skip` says no. */
function replaceNodes(
  node: TreeNode,
  replace: (node: TreeNode) => TreeNode[] | undefined,
  skip: (node: TreeNode) => boolean = () => false,
): void {
  if (!node.children || skip(node)) return
  node.children = node.children.flatMap((child) => {
    const instead = replace(child)
    if (instead) return instead
    replaceNodes(child, replace, skip)
    return [child]
  })
}

const textNode = (value: string): TreeNode => ({ type: 'text', value })
