import type { Block } from '../../../model/layout.ts'
import type { WrittenBlock } from './spool/blockSpool.ts'
import type { TextSource } from '../../../text/textPieces.ts'

/** A heading of the document's outline. */
export interface OutlineEntry {
  readonly title: string
  readonly level: number
  /** From 1; unknown where the entry leads elsewhere. */
  readonly page?: number
}

const captionStart =
  /^(fig(ure)?s?|table|chart|exhibit|plate|abb(ildung)?|tab(elle)?|tableau|figura|tabla|tabela|рис(унок)?|табл(ица)?)\.?\s*([A-Z]\.?)?\d|^[図表图]\s*\d/iu
const longestHeading = 200
const longestCaption = 500
const deepestLevel = 6
/** Sizes are compared in halves of a point. */
const steps = 2

/**
 * The blocks with their kinds: headings by the outline and by how much larger or bolder they are than most of the text.
 * The blocks are gone through several times.
 */
export function* classify(
  blocks: Iterable<WrittenBlock>,
  text: TextSource,
  outline: readonly OutlineEntry[],
): Generator<Block> {
  const body = usualSize(blocks)
  const titles = new Map<string, number>()
  for (const { title, level, page } of outline) {
    const key = keyOf(title, page)
    if (!titles.has(key)) titles.set(key, level)
  }
  const isLarge = (block: WrittenBlock) => sizeOf(block) > 1.1 * body
  const found = new Set<number>()
  for (const block of blocks) if (isLarge(block) && isHeading(block, text, body)) found.add(sizeOf(block))
  const sizes = [...found].sort((a, b) => b - a)
  for (const block of blocks) {
    const { kind, start, end, rows } = block
    if (kind === 'table') yield { kind, start, end, ...(rows ? { rows } : {}) }
    else if (kind === 'list') yield { kind, start, end }
    else {
      const level = levelOf(block, text, titles)
      if (level !== undefined) yield { kind: 'heading', start, end, level }
      else if (end - start < longestCaption && captionStart.test(beginOf(block, text)))
        yield { kind: 'caption', start, end }
      else if (isHeading(block, text, body)) {
        const rank = isLarge(block) ? sizes.indexOf(sizeOf(block)) : sizes.length
        yield { kind: 'heading', start, end, level: Math.min(deepestLevel, rank + 1) }
      } else if (block.isNote && block.top > 0.5 && block.size < 0.95 * body) yield { kind: 'footnote', start, end }
      else yield { kind: 'paragraph', start, end }
    }
  }
}

/** By the outline. */
function levelOf(block: WrittenBlock, text: TextSource, titles: ReadonlyMap<string, number>): number | undefined {
  if (titles.size === 0 || block.end - block.start > longestHeading) return undefined
  const written = beginOf(block, text)
  return titles.get(keyOf(written, block.page)) ?? titles.get(keyOf(written))
}

function beginOf({ start, end }: WrittenBlock, text: TextSource): string {
  return text.slice(start, Math.min(end, start + longestHeading + 1))
}

function sizeOf({ size }: WrittenBlock): number {
  return Math.round(size * steps) / steps
}

/** The size of most characters. */
function usualSize(blocks: Iterable<WrittenBlock>): number {
  const chars = new Map<number, number>()
  for (const block of blocks) chars.set(sizeOf(block), (chars.get(sizeOf(block)) ?? 0) + block.end - block.start)
  return [...chars].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0]
}

function isHeading(block: WrittenBlock, text: TextSource, body: number): boolean {
  const { kind, start, end, lines, isBold } = block
  if (kind !== 'text' || end - start > longestHeading || lines > 4) return false
  const written = text.slice(start, end)
  if (!/\p{L}{2}/u.test(written)) return false
  if (sizeOf(block) > 1.1 * body) return lines <= 3 || sizeOf(block) > 1.4 * body
  return isBold && block.size > 0.95 * body && lines <= 2 && !/[.,;]$/u.test(written)
}

/** Titles are compared without numbers in front, case and blanks. */
function keyOf(title: string, page?: number): string {
  const plain = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[\d.\s]+/, '')
    .replace(/\s+/g, '')
  return `${page ?? ''} ${plain}`
}
