import { textOf, type Line, type TableRow } from './lines.ts'
import { medianOf } from './median.ts'
import { sameSize, type Row } from './order.ts'
import type { PageSize, Turn } from './chars/drawnChars.ts'
import { tableAt } from './tables.ts'

/** Where the lines of a block are. */
export interface BlockPlace extends PageSize {
  /** From 1. */
  readonly page: number
  readonly turn: Turn
  /** Each word has a box of its own: what is seen in a picture is not spaced as a font does it. */
  readonly hasBoxOfWords?: true
}

/** A block of one page, before it is known what the sizes of its letters mean in the document. */
export type PageBlock = BlockPlace & {
  readonly size: number
  readonly isBold: boolean
  /** The upper edge in fractions of the height. */
  readonly top: number
} & (
    | {
        readonly kind: 'text'
        readonly lines: readonly Line[]
        /** The first line begins with the mark of a note. */
        readonly isNote: boolean
        /** The last line reaches the end of its column, so that the text may go on. */
        readonly isFull: boolean
      }
    | { readonly kind: 'list'; readonly items: readonly (readonly Line[])[] }
    | { readonly kind: 'table'; readonly rows: readonly TableRow[] }
  )

const bullet = /^[•‣◦▪▫●○■□–—*·\-➢✓]$/
const numbered = /^(\(?\d{1,3}[.)]|\(?[a-z][.)]|\(?[ivx]{1,5}[.)])$/i

/** The blocks of an area whose rows are read from top to bottom. */
export function blocksOf(rows: readonly Row[], place: BlockPlace): PageBlock[] {
  const blocks: PageBlock[] = []
  const flow: Line[] = []
  const flush = () => blocks.push(...flowBlocks(flow.splice(0), place))
  for (let at = 0; at < rows.length;) {
    const row = rows[at] as Row
    if (row.some((line) => line.table)) {
      for (const line of row) {
        if (!line.table) {
          flow.push(line)
          continue
        }
        flush()
        blocks.push({ kind: 'table', rows: line.table, ...facts(line.table.flat(2), place) })
      }
      at++
      continue
    }
    const table = tableAt(rows, at)
    if (table) {
      flush()
      const lines = rows.slice(at, table.end).flat()
      blocks.push({ kind: 'table', rows: table.rows, ...facts(lines, place) })
      at = table.end
      continue
    }
    flow.push(joined(row))
    at++
  }
  flush()
  return blocks
}

/** The blocks of recognised paragraphs; items of lists are told within them. */
export function blocksOfParagraphs(
  paragraphs: readonly { readonly turn: Turn; readonly lines: readonly Line[] }[],
  place: Pick<BlockPlace, 'page' | 'width' | 'height'>,
): PageBlock[] {
  return paragraphs.flatMap(({ turn, lines }) => {
    const [u0, u1] = [Math.min(...lines.map((line) => line.u0)), Math.max(...lines.map((line) => line.u1))]
    const groups: Line[][] = []
    for (const line of lines) {
      const group = groups.at(-1)
      if (group && !isItem(line)) group.push(line)
      else groups.push([line])
    }
    return withLists(groups, { ...place, turn, hasBoxOfWords: true }, (line) => reachesEnd(line, u0, u1))
  })
}

function facts(lines: readonly Line[], place: BlockPlace) {
  const [first] = lines
  return {
    ...place,
    size: medianOf(lines.map(({ size }) => size)),
    isBold: lines.every(({ isBold }) => isBold),
    top: (first?.v0 ?? 0) / (place.turn % 2 === 0 ? place.height : place.width),
  }
}

/** What stands on one height and is no table is one line. */
export function joined(row: Row): Line {
  const [first, ...others] = row
  if (!first) throw new RangeError('A row has no lines.')
  if (others.length === 0) return first
  const isRtl = row.filter((line) => line.isRtl).length > row.length / 2
  const ordered = isRtl ? row.toReversed() : row
  const main = row.reduce((longest, line) => (line.words.length > longest.words.length ? line : longest))
  return {
    ...main,
    words: ordered.flatMap(({ words }) => words),
    u0: Math.min(...row.map(({ u0 }) => u0)),
    u1: Math.max(...row.map(({ u1 }) => u1)),
    v0: Math.min(...row.map(({ v0 }) => v0)),
    v1: Math.max(...row.map(({ v1 }) => v1)),
    isBold: row.every(({ isBold }) => isBold),
    isRtl,
    hasRaisedStart: (ordered[0] ?? first).hasRaisedStart,
  }
}

/** Paragraphs and lists. */
function flowBlocks(lines: readonly Line[], place: BlockPlace): PageBlock[] {
  if (lines.length === 0) return []
  const u0 = Math.min(...lines.map((line) => line.u0))
  const u1 = Math.max(...lines.map((line) => line.u1))
  const leading = usualLeading(lines)
  const groups: Line[][] = []
  for (const line of lines) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    if (group && before && goesOn(before, line, group, leading, u0, u1)) group.push(line)
    else groups.push([line])
  }
  return withLists(groups, place, (line) => reachesEnd(line, u0, u1))
}

function reachesEnd(line: Line, u0: number, u1: number): boolean {
  return (line.isRtl ? line.u0 - u0 : u1 - line.u1) < 0.15 * (u1 - u0)
}

function withLists(groups: readonly Line[][], place: BlockPlace, isFull: (line: Line) => boolean): PageBlock[] {
  const blocks: PageBlock[] = []
  for (let at = 0; at < groups.length;) {
    let end = at
    while (end < groups.length && isItem((groups[end] as Line[])[0])) end++
    // One asterisk is the mark of a note as well.
    const mark = markOf((groups[at] as Line[])[0])
    const isList = end - at > 1 || (end > at && /^[^*]$/.test(mark) && bullet.test(mark))
    if (isList) {
      const items = groups.slice(at, end)
      blocks.push({ kind: 'list', items, ...facts(items.flat(), place) })
      at = end
      continue
    }
    const lines = groups[at] as Line[]
    const [first] = lines
    const last = lines.at(-1) as Line
    const isNote = first !== undefined && (first.hasRaisedStart || /^[*†‡§]/.test(markOf(first)))
    blocks.push({ kind: 'text', lines, isNote, isFull: isFull(last), ...facts(lines, place) })
    at++
  }
  return blocks
}

function markOf(line: Line | undefined): string {
  return line?.words[0]?.text ?? ''
}

function isItem(line: Line | undefined): boolean {
  return line !== undefined && line.words.length > 1 && (bullet.test(markOf(line)) || numbered.test(markOf(line)))
}

/** The usual distance of two baselines in units of the font size. */
function usualLeading(lines: readonly Line[]): number {
  const distances: number[] = []
  lines.forEach((line, index) => {
    const before = lines[index - 1]
    const distance = before ? (line.base - before.base) / line.size : 0
    if (before && sameSize(before, line) && distance > 0.8 && distance < 2.2) distances.push(distance)
  })
  distances.sort((a, b) => a - b)
  // Short paragraphs have as many gaps as lines: the smaller distances are those within them.
  return distances[Math.floor(distances.length / 4)] ?? 1.2
}

const sentenceEnd = /[.!?:;…。！？؟۔]["”’»)\]]*$/u

function goesOn(before: Line, line: Line, group: readonly Line[], leading: number, u0: number, u1: number): boolean {
  const size = Math.max(before.size, line.size)
  const distance = line.base - before.base
  if (distance <= 0 || distance > 1.3 * leading * size) return false
  if (!sameSize(before, line) || before.isBold !== line.isBold || before.isRtl !== line.isRtl) return false
  if (isItem(line) && (isItem(group[0]) || bullet.test(markOf(line)))) return false
  if (line.hasRaisedStart && group[0]?.hasRaisedStart === true) return false
  const [next] = line.words
  // The next word would have had room.
  const isShort = (line.isRtl ? before.u0 - u0 : u1 - before.u1) > (next ? next.u1 - next.u0 : 0) + 0.5 * size
  const start = ({ isRtl, ...at }: Line) => (isRtl ? u1 - at.u1 : at.u0 - u0)
  const isIndented = start(line) > start(before) + 0.8 * size && start(line) < start(before) + 5 * size
  if (isIndented && group.length > 1) return false
  const isEnd = sentenceEnd.test(textOf(before))
  if (isEnd && (isIndented || isShort) && !isItem(group[0])) return false
  return true
}
