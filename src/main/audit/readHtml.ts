import { parse, type DefaultTreeAdapterMap } from 'parse5'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

const skipped = new Set(
  'head script style template noscript iframe object svg math pre nav button form select textarea'.split(' '),
)
const blocks = new Set(
  'p div section article main header footer ul ol dl table tr figure figcaption blockquote address aside details summary body'.split(
    ' ',
  ),
)
/** Deeper trees are the work of somebody who wants a stack to overflow. */
const deepest = 400

/**
 * A page as Markdown that says the same: paragraphs, headings, lists, rows, links; markers become `[^N]`, and the entries
 * they lead to `[^N]: …`. Nothing of the page is run or loaded.
 */
export function htmlToMarkdown(html: string): string {
  const document = parse(html)
  const notes = new Map<string, string>()
  walk(document, 0, (element) => {
    const note = noteOf(element)
    if (note && !notes.has(note.target)) notes.set(note.target, note.number)
  })
  return write(document, { notes, written: new Set(), depth: 0 })
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

interface Writing {
  readonly notes: ReadonlyMap<string, string>
  /** Entries of the list of sources that are there already. */
  readonly written: Set<string>
  readonly depth: number
}

function walk(node: Node, depth: number, visit: (element: Element) => void): void {
  if (depth > deepest) return
  if ('tagName' in node) visit(node)
  if ('childNodes' in node) for (const child of node.childNodes) walk(child, depth + 1, visit)
}

const attribute = (element: Element, name: string) => element.attrs.find((one) => one.name === name)?.value

/** A link within the page that says a number: `<a href="#source-1">[1]</a>`. */
function noteOf(element: Element): { readonly target: string; readonly number: string } | undefined {
  const href = element.tagName === 'a' ? attribute(element, 'href') : undefined
  if (!href?.startsWith('#')) return undefined
  const number = /^\s*[[(]?\s*(\d{1,6})\s*\??[\])]?\s*$/.exec(textOf(element, 0))?.[1]
  return number === undefined ? undefined : { target: href.slice(1), number }
}

function textOf(node: Node, depth: number): string {
  if ('value' in node) return node.value
  return 'childNodes' in node && depth < deepest
    ? node.childNodes.map((child) => textOf(child, depth + 1)).join('')
    : ''
}

function write(node: Node, writing: Writing): string {
  if (writing.depth > deepest) return ''
  if (node.nodeName === '#text' && 'value' in node)
    return node.value
      .replace(/\s+/g, (space) => (/[\u00a0\u202f]/.test(space) ? space : ' '))
      .replace(/[\\[\]*_`<>|]/g, (sign) => `\\${sign}`)
  if (!('childNodes' in node)) return ''
  const inner = () => node.childNodes.map((child) => write(child, { ...writing, depth: writing.depth + 1 })).join('')
  return 'tagName' in node ? writeElement(node, inner, writing) : inner()
}

function writeElement(element: Element, inner: () => string, writing: Writing): string {
  const { tagName } = element
  if (skipped.has(tagName)) return ''
  const entry = writing.notes.get(attribute(element, 'id') ?? '')
  if (entry !== undefined && !writing.written.has(entry) && tagName !== 'a' && tagName !== 'sup') {
    writing.written.add(entry)
    return `\n\n[^${entry}]: ${inner().replace(/\s+/g, ' ').trim()}\n\n`
  }
  const note = noteOf(element)
  // With a space behind it, so that a colon that follows makes no definition of it.
  if (note) return ` [^${note.number}] `
  if (tagName === 'a') return writeLink(element, inner().replace(/\s+/g, ' '))
  if (tagName === 'br') return ' '
  if (/^h[1-6]$/.test(tagName)) return `\n\n# ${inner().replace(/\s+/g, ' ').trim()}\n\n`
  if (tagName === 'dt') return `\n\n- ${inner().trim()}: `
  if (tagName === 'dd') return `${inner().trim()}\n\n`
  if (tagName === 'li') return `\n\n- ${inner().trim()}\n\n`
  if (tagName === 'tr') return `\n\n| ${inner().replace(/\s+/g, ' ').trim()} |\n\n`
  if (tagName === 'td' || tagName === 'th') return `${inner()} | `
  if (tagName === 'blockquote')
    return isQuote(element) ? ` “${inner().replace(/\s+/g, ' ').trim()}” ` : `\n\n${inner()}\n\n`
  if (tagName === 'sup' && /^\s*\\\[\d+\?\\\]\s*$/.test(inner())) return ` [^${/\d+/.exec(inner())?.[0] ?? ''}] `
  return blocks.has(tagName) ? `\n\n${inner()}\n\n` : inner()
}

/** Within an entry of a list a block quote is what the source says. */
function isQuote(element: Element): boolean {
  const parent = element.parentNode
  return parent !== null && 'tagName' in parent && parent.tagName === 'li'
}

function writeLink(element: Element, text: string): string {
  const href = attribute(element, 'href')?.trim() ?? ''
  // "↑" and its like lead back to the text.
  if (href.startsWith('#')) return /[\p{L}\p{N}]/u.test(text) ? text : ''
  return /^https?:/i.test(href) ? `[${text.trim()}](<${href.replace(/[<>\s]/g, encodeURIComponent)}>)` : text
}
