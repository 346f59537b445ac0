interface TreeNode {
  readonly type: string
  readonly tagName?: string
  readonly value?: string
  readonly properties?: Readonly<Record<string, unknown>>
  children?: TreeNode[]
}

/** An address of the library: of a document or a span of it, or of one that an export named and that is not here. */
export const libraryAddress = /quarry:(?:document|elsewhere)\/\d{1,15}(?:#\d{1,15}-\d{1,15})?/

/** A rehype plugin, to run after sanitising: addresses of the library that stand in the text by themselves become links. */
export function linkAddresses() {
  return (tree: TreeNode): void => link(tree)
}

function link(node: TreeNode): void {
  if (!node.children || node.tagName === 'a' || node.tagName === 'code') return
  node.children = node.children.flatMap((child) => {
    if (child.type !== 'text') {
      link(child)
      return [child]
    }
    return (child.value ?? '').split(new RegExp(`(${libraryAddress.source})`)).map((part, index): TreeNode => {
      const text: TreeNode = { type: 'text', value: part }
      // What the pattern caught is at every other place.
      return index % 2 === 0
        ? text
        : { type: 'element', tagName: 'a', properties: { href: part, dataBare: true }, children: [text] }
    })
  })
}
