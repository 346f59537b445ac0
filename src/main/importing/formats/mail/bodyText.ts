import type { Block, Layout, Spot } from '../../../model/layout.ts'
import { blocksOf } from '../html/blocks.ts'
import { BlockWriter, type BlockText } from '../html/blockWriter.ts'
import { parsePage, type DomElement } from '../html/dom.ts'
import { attributionLines, beginsOriginal, isQuoted } from './quotes.ts'

/**
 * A plain body as blocks: paragraphs between empty lines, and quotes: lines marked with `>`, the line above that names who
 * wrote them, and everything below an original message that is only copied.
 */
export function plainBody(body: string): BlockText {
  const lines = body.split(/\r\n?|\n/).map((line) => line.trimEnd())
  const writer = new BlockWriter()
  const quoted = quotedLines(lines)
  let block: string[] = []
  let isQuote = false
  const close = () => {
    writer.whole(isQuote ? 'quote' : 'paragraph', block.join('\n'))
    block = []
  }
  for (const [at, line] of lines.entries()) {
    if (line === '' || quoted[at] !== isQuote) close()
    isQuote = quoted[at] ?? false
    if (line !== '') block.push(line)
  }
  close()
  return writer.finish()
}

function quotedLines(lines: readonly string[]): boolean[] {
  const quoted = lines.map(isQuoted)
  for (let at = 0; at < lines.length; at++) {
    if (quoted[at]) continue
    if (beginsOriginal(lines, at)) return quoted.fill(true, at)
    const count = attributionLines(lines, at)
    if (count === 0) continue
    let next = at + count
    while (lines[next] === '') next++
    if (quoted[next]) quoted.fill(true, at, at + count)
  }
  return quoted
}

const quoteMarks =
  /(?:^|\s)(?:gmail_quote|gmail_quote_container|gmail_attr|moz-cite-prefix|yahoo_quoted|protonmail_quote|zmail_extra|WordSection1_quote)(?:\s|$)/

function isQuoteElement(element: DomElement): boolean {
  return quoteMarks.test(element.getAttribute('class') ?? '')
}

/** A body in HTML as blocks, what it quotes by its elements and by the words around it. */
export function htmlBody(html: string): BlockText {
  const { text, blocks } = blocksOf(parsePage(html).document.body, { isQuote: isQuoteElement })
  // The labels of an original message are lines of a paragraph or paragraphs of their own.
  const lines = blocks.flatMap((block, index) =>
    text
      .slice(block.start, block.end)
      .split('\n')
      .map((line) => ({ line, index })),
  )
  const texts = lines.map(({ line }) => line)
  const first = lines.find((_, at) => beginsOriginal(texts, at))?.index ?? blocks.length
  return { text, blocks: blocks.map((block, index) => (index >= first ? asQuote(block) : block)) }
}

/** A table stays one: its cells are worth more than the mark, and its spot has it. */
function asQuote(block: Block): Block {
  return block.kind === 'table' ? block : { kind: 'quote', start: block.start, end: block.end }
}

/** The layout of a body: runs of what its author wrote and of what is quoted are its spots. */
export function bodyLayout({ text, blocks }: BlockText, message: number): Layout {
  const spots: Spot[] = []
  const quoted = quotedBlocks(blocks)
  for (const [at, block] of blocks.entries()) {
    const part = quoted[at] ? 'quoted' : 'body'
    const last = spots.at(-1)
    const end = blocks[at + 1]?.start ?? text.length
    if (last?.place.kind === 'message' && last.place.part === part) spots[spots.length - 1] = { ...last, end }
    else spots.push({ start: block.start, end, place: { kind: 'message', message, part } })
  }
  return { blocks, spots }
}

/** A table is quoted where it lies between quotes, or behind the last one. */
function quotedBlocks(blocks: readonly Block[]): boolean[] {
  const quoted = blocks.map(({ kind }) => kind === 'quote')
  let follows = true
  for (let at = blocks.length - 1; at >= 0; at--) {
    if (blocks[at]?.kind === 'table') quoted[at] = follows
    else follows = quoted[at] ?? false
  }
  for (const [at, block] of blocks.entries())
    if (block.kind === 'table') quoted[at] = (quoted[at] ?? false) && (quoted[at - 1] ?? false)
  return quoted
}
