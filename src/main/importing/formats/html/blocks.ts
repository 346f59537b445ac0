import type { BlockKind, Layout, Spot } from '../../../model/layout.ts'
import { BlockWriter, type BlockText } from './blockWriter.ts'
import { isElement, isInvisible, isText, type DomElement, type DomNode } from './dom.ts'
import { readTable } from './tables.ts'

export interface BlockOptions {
  /** Whether what is in this element is quoted, besides what is in `<blockquote>`. */
  isQuote?(element: DomElement): boolean
}

/**
 * The visible text of an element as blocks that an empty line separates: headings, paragraphs, lists (an item a line),
 * tables (a row a line, cells separated by tabs), captions, footnotes, quotes and code. White space is collapsed as a
 * browser does; soft hyphens are left out.
 */
export function blocksOf(root: DomElement, options: BlockOptions = {}): BlockText {
  const walk = new BlockWalk(options)
  walk.children(root, 'paragraph')
  return walk.finish()
}

/** A spot for each heading, up to the next one. Text above the first heading has none. */
function chapterSpots({ text, blocks }: BlockText): Spot[] {
  const headings = blocks.filter(({ kind }) => kind === 'heading')
  return headings.map(({ start, end }, index) => ({
    start,
    end: headings[index + 1]?.start ?? text.length,
    place: { kind: 'chapter', chapter: text.slice(start, end).replaceAll('\n', ' ').slice(0, 300) },
  }))
}

/** The layout of a page: its blocks, and its chapters as spots. */
export function chapterLayout(content: BlockText): Layout {
  const spots = chapterSpots(content)
  return { blocks: content.blocks, ...(spots.length > 0 ? { spots } : {}) }
}

const divided = new Set(
  'p div section article main header footer nav aside address form fieldset figure details summary center hr body dialog search hgroup legend tbody thead tfoot tr td th'.split(
    ' ',
  ),
)

/** What the text under an element belongs to. A list and a quote keep what is in them together. */
type Inside = Extract<BlockKind, 'paragraph' | 'list' | 'quote' | 'footnote' | 'caption' | 'heading'>

class BlockWalk {
  readonly #writer = new BlockWriter()
  readonly #options: BlockOptions

  constructor(options: BlockOptions) {
    this.#options = options
  }

  finish(): BlockText {
    return this.#writer.finish()
  }

  children(parent: DomNode, inside: Inside, level?: number): void {
    for (const node of parent.childNodes) {
      if (isText(node)) this.#writer.inline(node.textContent ?? '', inside, level)
      else if (isElement(node) && !isInvisible(node)) this.#element(node, inside, level)
    }
  }

  #element(element: DomElement, inside: Inside, level: number | undefined): void {
    const { localName } = element
    if (localName === 'br') return this.#writer.lineBreak()
    if (localName === 'pre') return this.#code(element, inside)
    if (localName === 'table') return this.#table(element, inside)
    const heading = headingLevel(element)
    if (heading !== undefined && inside !== 'list' && inside !== 'quote')
      return this.#apart(element, 'heading', heading)
    if (localName === 'blockquote' || this.#options.isQuote?.(element)) return this.#apart(element, 'quote')
    if (isFootnote(element)) return this.#apart(element, 'footnote')
    if (localName === 'figcaption') return this.#apart(element, 'caption')
    if (isList(localName)) return inside === 'list' ? this.#line(element) : this.#list(element, inside)
    if (localName === 'li' || localName === 'dt' || localName === 'dd') {
      if (inside === 'list') return this.#line(element)
      return this.#apart(element, inside)
    }
    if (!divided.has(localName)) return this.children(element, inside, level)
    if (inside === 'list') return this.#line(element)
    this.#apart(element, inside === 'heading' ? 'paragraph' : inside)
  }

  /** An element that begins and ends a block. */
  #apart(element: DomElement, inside: Inside, level?: number): void {
    this.#writer.close()
    this.children(element, inside, level)
    this.#writer.close()
  }

  #line(element: DomElement): void {
    this.#writer.newLine()
    this.children(element, 'list')
    this.#writer.newLine()
  }

  /** A list in a quote or a footnote stays one. */
  #list(element: DomElement, inside: Inside): void {
    if (inside === 'paragraph') return this.#apart(element, 'list')
    this.#apart(element, inside)
  }

  #code(element: DomElement, inside: Inside): void {
    this.#writer.close()
    this.#writer.whole(inside === 'quote' ? 'quote' : 'code', preformatted(element))
  }

  #table(element: DomElement, inside: Inside): void {
    this.#writer.close()
    const table = readTable(element)
    if (table === undefined) {
      this.children(element, inside === 'list' || inside === 'heading' ? 'paragraph' : inside)
      return this.#writer.close()
    }
    if (table.caption !== '') this.#writer.whole('caption', table.caption)
    this.#writer.table(table.rows)
  }
}

function headingLevel(element: DomElement): number | undefined {
  const [, digit] = /^h([1-6])$/.exec(element.localName) ?? []
  if (digit !== undefined) return Number(digit)
  if (element.getAttribute('role') !== 'heading') return undefined
  const level = Number(element.getAttribute('aria-level') ?? 2)
  return Number.isInteger(level) && level >= 1 && level <= 9 ? level : 2
}

function isList(localName: string): boolean {
  return localName === 'ul' || localName === 'ol' || localName === 'dl' || localName === 'menu'
}

function isFootnote(element: DomElement): boolean {
  const role = element.getAttribute('role') ?? element.getAttribute('epub:type')
  return role !== null && /(?:^|\s)(?:doc-)?(?:footnote|endnote|rearnote)(?:\s|$)/.test(role)
}

function preformatted(element: DomElement): string {
  const pieces: string[] = []
  const walk = (parent: DomNode) => {
    for (const node of parent.childNodes) {
      if (isText(node)) pieces.push(node.textContent ?? '')
      else if (!isElement(node) || isInvisible(node)) continue
      else if (node.localName === 'br') pieces.push('\n')
      else walk(node)
    }
  }
  walk(element)
  return pieces.join('').replaceAll(/\r\n?/g, '\n')
}
