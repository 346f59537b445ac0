interface TreeNode {
  readonly type: string
  readonly tagName?: string
  readonly value?: string
  readonly properties?: Readonly<Record<string, unknown>>
  children?: TreeNode[]
}

/** A link of a note. `elsewhere` is a document of another library, named by an export. */
export const libraryAddress = /quarry:(?:document|elsewhere)\/\d{1,15}(?:#\d{1,15}-\d{1,15})?/

/** The address of a document, or of a span of it, as notes write it. */
export function linkTo(documentId: number, span: { readonly start: number; readonly end: number } | null): string {
  return `quarry:document/${documentId}${span ? `#${span.start}-${span.end}` : ''}`
}

/**
 * A link in Markdown that shows the title. Square brackets, which readers of links do not expect in one, become round; other signs
 * of Markdown are escaped.
 */
export function markdownLink(title: string, address: string): string {
  const label = title
    .replaceAll(/\s+/g, ' ')
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replaceAll(/[\\`*<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, (sign) => `\\${sign}`)
  return `[${label}](${address})`
}

/** Whether the second of two opening brackets was just typed before the caret: a link is to follow. */
export function opensLink(before: string, text: string, caret: number): boolean {
  return text.length === before.length + 1 && /(?<!\[)\[\[$/.test(text.slice(0, caret))
}

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
