import type { DefaultTreeAdapterMap } from 'parse5'

export type PageNode = DefaultTreeAdapterMap['childNode']
export type PageElement = DefaultTreeAdapterMap['element']
export type PageDocument = DefaultTreeAdapterMap['document']

function isPageElement(node: PageNode): node is PageElement {
  return 'tagName' in node
}

export function attributeOf({ attrs }: PageElement, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value
}

export function setAttribute(element: PageElement, name: string, value: string): void {
  const found = element.attrs.find((attribute) => attribute.name === name)
  if (found) found.value = value
  else element.attrs.push({ name, value })
}

export function dropAttributes(element: PageElement, isDropped: (name: string) => boolean): void {
  element.attrs = element.attrs.filter(({ name }) => !isDropped(name))
}

/**
 * Every element of a page, outer ones first; `visit` answers whether it stays. Without recursion: the tree may be as deep
 * as the file is long.
 */
export function filterElements(root: PageDocument | PageElement, visit: (element: PageElement) => boolean): void {
  const open: (PageDocument | PageElement)[] = [root]
  for (let parent = open.pop(); parent; parent = open.pop()) {
    const kept = parent.childNodes.filter((node) => !isPageElement(node) || visit(node))
    parent.childNodes = kept
    for (const node of kept) if (isPageElement(node)) open.push(node)
  }
}

/** A new element with text in it, or none. */
export function elementOf(
  tagName: string,
  attrs: readonly (readonly [name: string, value: string])[],
  like: PageElement,
): PageElement {
  return {
    nodeName: tagName,
    tagName,
    attrs: attrs.map(([name, value]) => ({ name, value })),
    namespaceURI: like.namespaceURI,
    childNodes: [],
    parentNode: like,
  }
}

export function setText(element: PageElement, value: string): void {
  element.childNodes = [{ nodeName: '#text', value, parentNode: element }]
}

export function textOf(element: PageElement): string {
  return element.childNodes.map((node) => ('value' in node ? node.value : '')).join('')
}
