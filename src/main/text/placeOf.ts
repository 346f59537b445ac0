import type { Block, Layout, PlacedLine } from '../model/layout.ts'
import type { Box, PageBox, PageName, Place } from '../model/place.ts'

/**
 * The place of a span of a document's text in its original: on pages as one box per line, in a sheet as the range of its
 * cells, else the place where it begins. Undefined where the layout has nothing at or after the start of the span.
 */
export function placeOf(layout: Layout, start: number, end: number): Place | undefined {
  const lines = overlapping(layout.lines ?? [], start, end)
  if (lines.length > 0) return placeOnPages(layout, lines, start, end)
  const spots = overlapping(layout.spots ?? [], start, end)
  const [first] = spots
  if (first?.place.kind !== 'cells') return first?.place
  const { sheet } = first.place
  const ranges = spots.flatMap(({ place }) => (place.kind === 'cells' && place.sheet === sheet ? [place.range] : []))
  return { kind: 'cells', sheet, range: unionOfRanges(ranges) }
}

/** The spans that share characters with `start` to `end`; for an empty span the one around it. Binary search. */
function overlapping<T extends { readonly start: number; readonly end: number }>(
  spans: readonly T[],
  start: number,
  end: number,
): readonly T[] {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle] as T).end <= start) low = middle + 1
    else high = middle
  }
  const found: T[] = []
  for (let at = low; at < spans.length && (spans[at] as T).start < Math.max(end, start + 1); at++)
    found.push(spans[at] as T)
  return found
}

function placeOnPages(layout: Layout, lines: readonly PlacedLine[], start: number, end: number): Place {
  const boxes: PageBox[] = []
  for (const line of lines) {
    const box = { page: line.page, ...clip(line, start, end) }
    const before = boxes.at(-1)
    if (before && isSameLine(before, box)) boxes[boxes.length - 1] = join(before, box)
    else boxes.push(box)
  }
  const numbers = [...new Set(lines.map(({ page }) => page))].sort((one, other) => one - other)
  const pages = numbers.length > 1 ? { pages: numbers.map((page) => pageName(layout, page)) } : {}
  return { kind: 'page', ...pageName(layout, pageOf(lines, start, end)), boxes, ...pages }
}

function pageName({ pages }: Layout, page: number): PageName {
  const label = pages?.[page - 1]?.label
  return { page, ...(label === undefined ? {} : { label }) }
}

/** Less than this share of a span is what hangs over from the page before. */
const overhang = 0.25

/** The page that a span begins on, or the next where hardly any of it is on that one. */
function pageOf(lines: readonly PlacedLine[], start: number, end: number): number {
  const [{ page: first } = { page: 1 }] = lines
  const next = lines.find(({ page }) => page !== first)
  if (!next) return first
  const before = lines.filter(({ page }) => page === first)
  const length = before.reduce((sum, line) => sum + Math.min(line.end, end) - Math.max(line.start, start), 0)
  return length < overhang * (end - start) ? next.page : first
}

/** In characters: what a box reaches further than the even division of its line, on each side. */
const widening = 0.6

/** The part of a line's box that holds the span, by the share of its characters: glyphs differ in width, so a little wider. */
function clip({ start, end, box, direction }: PlacedLine, from: number, to: number): Box {
  if (from <= start && to >= end) return box
  const length = Math.max(1, end - start)
  const slack = widening / length
  const first = Math.max(0, (Math.max(from, start) - start) / length - slack)
  const last = Math.min(1, (Math.min(Math.max(to, from + 1), end) - start) / length + slack)
  if (direction === 'down') return { ...box, top: box.top + first * box.height, height: (last - first) * box.height }
  const left = direction === 'rtl' ? 1 - last : first
  return { ...box, left: box.left + left * box.width, width: (last - first) * box.width }
}

/** Boxes beside each other on one line of text become one. */
function isSameLine(a: PageBox, b: PageBox): boolean {
  const overlap = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  const gap = Math.max(a.left, b.left) - Math.min(a.left + a.width, b.left + b.width)
  return a.page === b.page && overlap > Math.min(a.height, b.height) / 2 && gap < 2 * Math.max(a.height, b.height)
}

function join(a: PageBox, b: PageBox): PageBox {
  const left = Math.min(a.left, b.left)
  const top = Math.min(a.top, b.top)
  const width = Math.max(a.left + a.width, b.left + b.width) - left
  return { page: a.page, left, top, width, height: Math.max(a.top + a.height, b.top + b.height) - top }
}

/** The smallest range that holds all of these: `A2:C2` and `B5` give `A2:C5`. */
function unionOfRanges(ranges: readonly string[]): string {
  const cells = ranges.flatMap((range) => range.split(':')).flatMap((cell) => parseCell(cell) ?? [])
  if (cells.length === 0) return ranges[0] ?? ''
  const columns = cells.map(({ column }) => column)
  const rows = cells.map(({ row }) => row)
  const first = `${columnName(Math.min(...columns))}${Math.min(...rows)}`
  const last = `${columnName(Math.max(...columns))}${Math.max(...rows)}`
  return first === last ? first : `${first}:${last}`
}

function parseCell(cell: string): { readonly column: number; readonly row: number } | undefined {
  const [, letters, digits] = /^([A-Z]+)([0-9]+)$/.exec(cell) ?? []
  if (letters === undefined || digits === undefined) return undefined
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { column, row: Number(digits) }
}

/** 1 is `A`, 27 is `AA`. */
function columnName(column: number): string {
  const rest = (column - 1) % 26
  const before = column > 26 ? columnName((column - 1 - rest) / 26) : ''
  return before + String.fromCharCode(65 + rest)
}

/** Where a new section begins: passages should not cross these offsets. */
export function sectionStarts(blocks: Iterable<Block>): readonly number[] {
  const starts: number[] = []
  let before: Block | undefined
  for (const block of blocks) {
    // A heading directly below another one belongs to it.
    if (block.kind === 'heading' && before?.kind !== 'heading') starts.push(block.start)
    before = block
  }
  return starts
}
