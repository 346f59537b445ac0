import { parseHTML } from 'linkedom'
import { parse, type DefaultTreeAdapterMap } from 'parse5'

/** The part of the DOM that reading a page needs. The core is compiled without the types of a browser. */
export interface DomNode {
  readonly nodeType: number
  readonly childNodes: Iterable<DomNode>
  readonly textContent: string | null
}

export interface DomElement extends DomNode {
  readonly localName: string
  readonly parentElement: DomElement | null
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
  appendChild(child: DomNode): DomNode
  querySelector(selector: string): DomElement | null
  querySelectorAll(selector: string): Iterable<DomElement>
}

export interface DomDocument {
  readonly documentElement: DomElement
  readonly head: DomElement
  readonly body: DomElement
  createElement(name: string): DomElement
  createTextNode(text: string): DomNode
  querySelector(selector: string): DomElement | null
  querySelectorAll(selector: string): Iterable<DomElement>
}

export interface ParsedHtml {
  readonly document: DomDocument
  /** The same document, as libraries for browsers take it. */
  readonly readable: ReturnType<typeof parseHTML>['document']
  /** The comments of the page's first level, where programs that save pages write the address. */
  readonly comments: readonly string[]
  /** The deepest nesting of elements. */
  readonly depth: number
}

export function isElement(node: DomNode): node is DomElement {
  return node.nodeType === 1
}

export function isText(node: DomNode): boolean {
  return node.nodeType === 3
}

const invisible = new Set('head script style template noscript svg iframe button input select textarea'.split(' '))

/** Whether a reader of the page does not see what is in the element, as far as its own attributes tell. */
export function isInvisible(element: DomElement): boolean {
  if (invisible.has(element.localName)) return true
  if (element.getAttribute('hidden') !== null) return true
  const style = element.getAttribute('style')
  return style !== null && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style)
}

/** Deeper elements become siblings instead of children, as in browsers. */
const deepestElement = 400

/** A longer value is a data: URL or a program. */
const longestAttribute = 4_000

/** Never shown as text, or only by running it. */
const dropped = new Set(
  'style template noscript svg canvas object embed applet audio video map textarea select'.split(' '),
)

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

/**
 * Parses HTML as the HTML Standard prescribes for pages without scripts. Nothing is run or loaded. Of scripts only JSON-LD
 * is kept, and no styles, event handlers or embedded media.
 * @param showsNoscript what a page shows in place of its scripts is part of its text
 */
export function parsePage(html: string, showsNoscript = false): ParsedHtml {
  const tree = parse(html, { scriptingEnabled: false })
  const { document: readable } = parseHTML('<!doctype html><html><head></head><body></body></html>')
  const document: DomDocument = readable
  const comments: string[] = []
  let depth = 0
  for (const node of tree.childNodes) {
    if ('data' in node) comments.push(node.data)
    if (node.nodeName === 'html' && 'tagName' in node) {
      copyAttributes(node, document.documentElement)
      for (const child of node.childNodes) {
        if ('data' in child) comments.push(child.data)
        if (child.nodeName !== 'head' && child.nodeName !== 'body') continue
        if (!('tagName' in child)) continue
        const target = child.nodeName === 'head' ? document.head : document.body
        copyAttributes(child, target)
        depth = Math.max(depth, copyChildren(child, target, document, comments, showsNoscript))
      }
    }
  }
  return { document, readable, comments, depth }
}

interface Step {
  readonly node: Node
  readonly parent: DomElement
  readonly depth: number
}

/** Without recursion: the tree may be as deep as the file is long. Returns the depth of the copy. */
function copyChildren(
  from: Element,
  to: DomElement,
  document: DomDocument,
  comments: string[],
  showsNoscript: boolean,
): number {
  let deepest = 0
  const steps: Step[] = []
  const add = ({ childNodes }: Element, parent: DomElement, depth: number) => {
    for (let at = childNodes.length - 1; at >= 0; at--) steps.push({ node: childNodes[at]!, parent, depth })
  }
  add(from, to, 1)
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { node, parent, depth } = step
    deepest = Math.max(deepest, depth)
    if ('value' in node) parent.appendChild(document.createTextNode(node.value))
    else if ('data' in node) {
      if (parent === to && comments.length < 20) comments.push(node.data)
    } else if (showsNoscript && node.nodeName === 'noscript' && 'tagName' in node) add(node, parent, depth)
    else if ('tagName' in node && isCopied(node)) {
      const element = document.createElement(node.tagName)
      copyAttributes(node, element)
      parent.appendChild(element)
      add(node, depth < deepestElement ? element : parent, Math.min(depth + 1, deepestElement))
    }
  }
  return deepest
}

function isCopied({ tagName, attrs }: Element): boolean {
  if (tagName !== 'script') return !dropped.has(tagName)
  return attrs.some(({ name, value }) => name === 'type' && value.toLowerCase().includes('ld+json'))
}

function copyAttributes(from: Element, to: DomElement): void {
  for (const { name, value } of from.attrs) {
    if (name.startsWith('on') || value.length > longestAttribute) continue
    if (name === 'style' && !/display|visibility/i.test(value)) continue
    to.setAttribute(name, value)
  }
}
