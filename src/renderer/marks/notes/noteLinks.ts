interface TreeNode {
  readonly type: string
  readonly tagName?: string
  readonly value?: string
  readonly properties?: Readonly<Record<string, unknown>>
  children?: TreeNode[]
}

/** A link of a note. `elsewhere` is a document of another library, named by an export. */
export const libraryAddress = /quarry:(?:document|elsewhere)\/\d{1,15}(?:#\d{1,15}-\d{1,15})?/

/** A rehype plugin, run after sanitising. Turns bare `quarry:` addresses in text into links. */
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
