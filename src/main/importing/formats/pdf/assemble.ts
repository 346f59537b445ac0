import type { Block, BlockKind, CellSpan, PlacedLine } from '../../../model/layout.ts'
import type { Box } from '../../../model/place.ts'
import type { Line, Run } from './pageText.ts'
import type { PageLines } from './runningLines.ts'

export interface AssembledText {
  readonly text: string
  readonly blocks: readonly Block[]
  readonly lines: readonly PlacedLine[]
}

/**
 * The lines of all pages as one text: paragraphs with an empty line between, lines within them joined, words that a line
 * end divides joined, and a box for each piece of a line.
 */
export function assemble(pages: readonly PageLines[]): AssembledText {
  const body = bodySize(pages)
  const levels = headingLevels(pages, body)
  const writer = new Writer()
  for (const [index, page] of pages.entries())
    for (const group of groupLines(page.lines, body))
      writer.addGroup(group, page, index + 1, headingLevel(group, body, levels))
  return writer.finish()
}

/** Lines that make up one block. */
interface Group {
  readonly lines: readonly (readonly Line[])[]
  readonly kind: BlockKind
}

/** The size of the font that most characters have. */
function bodySize(pages: readonly PageLines[]): number {
  const counts = new Map<number, number>()
  for (const { lines } of pages)
    for (const line of lines) counts.set(line.size, (counts.get(line.size) ?? 0) + charactersOf(line))
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 10
}

function charactersOf({ runs }: Line): number {
  return runs.reduce((sum, { text }) => sum + text.length, 0)
}

/** A heading is set larger than this many times the body. */
const LARGER = 1.15
const LONGEST_HEADING = 250
const MOST_LEVELS = 6

/** Sizes of headings, the largest first. */
function headingLevels(pages: readonly PageLines[], body: number): readonly number[] {
  const sizes = new Set(
    pages.flatMap(({ lines }) => lines.map(({ size }) => size)).filter((size) => size > body * LARGER),
  )
  return [...sizes].toSorted((a, b) => b - a).slice(0, MOST_LEVELS)
}

function headingLevel({ lines }: Group, body: number, levels: readonly number[]): number | undefined {
  const all = lines.flat()
  const characters = all.reduce((sum, line) => sum + charactersOf(line), 0)
  if (characters > LONGEST_HEADING || lines.length > 4) return undefined
  const size = Math.max(...all.map((line) => line.size))
  if (size > body * LARGER) return Math.max(1, levels.indexOf(size) + 1 || levels.length)
  const isBold = all.every((line) => line.isBold) && lines.length <= 2
  return isBold && size >= body * 0.95 ? Math.min(MOST_LEVELS, levels.length + 1) : undefined
}

/** More white between two lines than this share of their size begins a block. */
const BLOCK_GAP = 0.75

/**
 * Lines of a page to blocks. Lines on one baseline that follow each other are cells of one row; rows that follow each other
 * are a table.
 */
function groupLines(lines: readonly Line[], body: number): Group[] {
  const rows = toRows(lines)
  const groups: { lines: (readonly Line[])[]; kind: BlockKind }[] = []
  for (const row of rows) {
    const kind: BlockKind = row.length > 1 ? 'table' : startsItem(row) ? 'list' : 'paragraph'
    const open = groups.at(-1)
    const before = open?.lines.at(-1)
    if (open && before && belongs(open.kind, before, kind, row, body)) open.lines.push(row)
    else groups.push({ lines: [row], kind })
  }
  // One row of cells is a line with wide gaps.
  return groups.map((group) =>
    group.kind === 'table' && group.lines.length < 2 ? { ...group, kind: 'paragraph' } : group,
  )
}

function toRows(lines: readonly Line[]): Line[][] {
  const rows: Line[][] = []
  for (const line of lines) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    if (row && last && last.turn === line.turn && onOneBaseline(last, line)) row.push(line)
    else rows.push([line])
  }
  return rows.map((row) => (row[0]?.isRtl ? row.toSorted((a, b) => b.box.left - a.box.left) : row))
}

function onOneBaseline(a: Line, b: Line): boolean {
  if (a.turn % 2 !== 0) return false
  const [bottomA, bottomB] = [a.box.top + a.box.height, b.box.top + b.box.height]
  return Math.abs(bottomA - bottomB) < 0.35 * Math.max(a.size, b.size)
}

const itemStart = /^\s*(?:[•‣◦▪●■–*-]|\(?(?:\d{1,3}|[a-z])[.)])\s/i

function startsItem(row: readonly Line[]): boolean {
  return itemStart.test(row[0]?.runs.map(({ text }) => text).join('') ?? '')
}

function belongs(
  openKind: BlockKind,
  before: readonly Line[],
  kind: BlockKind,
  row: readonly Line[],
  body: number,
): boolean {
  const [a, b] = [before[0], row[0]]
  if (!a || !b || a.turn !== b.turn) return false
  if (b.paragraph !== undefined) return a.paragraph === b.paragraph
  if (Math.abs(a.size - b.size) > 0.12 * body) return false
  const along = a.turn % 2 === 0
  const gap = along ? b.box.top - (a.box.top + a.box.height) : Math.abs(b.box.left - a.box.left) - a.box.width
  const isBelow = along ? b.box.top > a.box.top : true
  if (!isBelow || gap > BLOCK_GAP * Math.max(a.size, b.size)) return false
  if (openKind === 'table' || kind === 'table') return openKind === kind
  // Another item of the list, or the next line of this one.
  return kind !== 'list' || openKind === 'list'
}

/** The longest piece of a line that gets a box of its own: where in it a character is, is told from widths of letters. */
const PIECE = 24

class Writer {
  #text = ''
  readonly #pieces: string[] = []
  #length = 0
  readonly #blocks: Block[] = []
  readonly #lines: PlacedLine[] = []

  addGroup({ lines, kind }: Group, page: PageLines, number: number, level: number | undefined): void {
    const isTable = kind === 'table'
    if (!lines.some((row) => row.some(hasText))) return
    if (this.#length > 0) this.#write('\n\n')
    const start = this.#length
    const rows: CellSpan[][] = []
    for (const [index, row] of lines.entries()) {
      if (index > 0) this.#break(kind, row)
      const cells: CellSpan[] = []
      for (const [at, line] of row.entries()) {
        if (at > 0) this.#write(isTable ? '\t' : ' ')
        const from = this.#length
        this.#addLine(line, page, number)
        cells.push([from, this.#length])
      }
      rows.push(cells)
    }
    if (this.#length === start) return
    const span = { start, end: this.#length }
    if (isTable) this.#blocks.push({ kind, ...span, rows })
    else if (level !== undefined) this.#blocks.push({ kind: 'heading', ...span, level })
    else this.#blocks.push({ kind, ...span })
  }

  /** Between two lines of a block: a line end where it means something, nothing in a word, else a space. */
  #break(kind: BlockKind, row: readonly Line[]): void {
    if (kind === 'table' || (kind === 'list' && startsItem(row))) return this.#write('\n')
    const next = row[0]?.runs.find(({ text }) => text.trim() !== '')?.text.trimStart() ?? ''
    const last = this.#pieces.at(-1) ?? ''
    if (/\p{L}\u00ad$/u.test(last) || (/\p{Ll}[-‐]$/u.test(last) && /^\p{Ll}/u.test(next))) return this.#dropLast()
    const noSpace = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\u3000-\u303f\uff00-\uffef]$/u.test(last)
    if (!noSpace || !/^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\u3000-\u303f\uff00-\uffef]/u.test(next))
      this.#write(' ')
  }

  #addLine(line: Line, page: PageLines, number: number): void {
    let before: Run | undefined
    for (const run of line.runs) {
      const text = clean(run.text)
      if (text.trim() === '') {
        if (text !== '' && before) this.#space()
        continue
      }
      if (/^\p{M}/u.test(text.trim()) && this.#pieces.at(-1) === ' ') this.#dropLast()
      else if (before && needsSpace(before, run)) this.#space()
      this.#addRun(run, text.replace(/\s+/g, ' '), page, number)
      before = run
    }
    if (this.#pieces.at(-1) === ' ') this.#dropLast()
  }

  #space(): void {
    if (!/\s$/.test(this.#pieces.at(-1) ?? ' ')) this.#write(' ')
  }

  #addRun(run: Run, raw: string, page: PageLines, number: number): void {
    const text = /\s$/.test(this.#pieces.at(-1) ?? ' ') ? raw.trimStart() : raw
    const start = this.#length
    this.#write(text)
    for (const { from, to, left, width } of pieces(text)) {
      const share = { from: left, length: width }
      const box = relative(part(run, share), page)
      const direction = run.turn % 2 === 1 ? ('down' as const) : run.isRtl ? ('rtl' as const) : undefined
      this.#lines.push({
        start: start + from,
        end: start + to,
        page: number,
        box,
        ...(direction ? { direction } : {}),
      })
    }
  }

  #write(text: string): void {
    if (text === '') return
    this.#pieces.push(text)
    this.#length += text.length
  }

  /** The last character: the hyphen of a divided word, or the space before a mark that belongs to the letter before it. */
  #dropLast(): void {
    const kept = this.#pieces.pop()?.slice(0, -1) ?? ''
    if (kept !== '') this.#pieces.push(kept)
    this.#length--
    const line = this.#lines.at(-1)
    if (line && line.end > this.#length) this.#lines[this.#lines.length - 1] = { ...line, end: this.#length }
  }

  finish(): AssembledText {
    this.#text = this.#pieces.join('')
    return { text: this.#text, blocks: this.#blocks, lines: this.#lines.filter(({ start, end }) => end > start) }
  }
}

/** Ligatures and the shapes of Arabic and Hebrew letters as letters; control characters, which fonts without names of letters leave, as nothing. */
function clean(text: string): string {
  return text
    .replace(/[\ufb00-\ufb06\ufb1d-\ufdff\ufe70-\ufefc]+/g, (shapes) => shapes.normalize('NFKC'))
    .replace(/[\u0000-\u0008\u000e-\u001f\ufeff]/g, '')
    .replace(/\u00ad(?!$)/g, '')
}

/** White between two runs of a line of more than a fifth of the size is a space, where the page has no character for it. */
function needsSpace(before: Run, run: Run): boolean {
  if (/\s$/.test(before.text) || /^\s/.test(run.text)) return false
  const along = run.turn % 2 === 0
  const [a, b] = [before.box, run.box]
  const gap = along
    ? Math.max(a.left, b.left) - Math.min(a.left + a.width, b.left + b.width)
    : Math.max(a.top, b.top) - Math.min(a.top + a.height, b.top + b.height)
  return gap > 0.2 * Math.max(before.size, run.size)
}

/** Pieces of a run at ends of words, with their share of its width by the usual widths of letters. */
function pieces(text: string): { from: number; to: number; left: number; width: number }[] {
  const total = widthOf(text) || 1
  const found: { from: number; to: number; left: number; width: number }[] = []
  let from = 0
  let left = 0
  while (from < text.length) {
    const space = text.lastIndexOf(' ', from + PIECE)
    const to = text.length - from <= PIECE || space <= from ? Math.min(text.length, nextEnd(text, from)) : space + 1
    const width = widthOf(text.slice(from, to)) / total
    found.push({ from, to, left, width })
    left += width
    from = to
  }
  return found
}

function hasText({ runs }: Line): boolean {
  return runs.some(({ text }) => clean(text).trim() !== '')
}

function nextEnd(text: string, from: number): number {
  if (text.length - from <= PIECE) return text.length
  const space = text.indexOf(' ', from + PIECE)
  return space < 0 || space - from > 3 * PIECE ? from + PIECE : space + 1
}

/** In ems, as in most text faces. */
function widthOf(text: string): number {
  let sum = 0
  for (const char of text) {
    if (/[iljtfr.,:;'|!()[\]\s]/.test(char)) sum += 0.3
    else if (/[mwMW@%—]/.test(char)) sum += 0.85
    else if (/[A-Z&]/.test(char)) sum += 0.66
    else if (char.charCodeAt(0) > 0x2e80) sum += 1
    else sum += 0.52
  }
  return sum
}

/** A share of a run's box, in its direction. */
function part({ box, turn, isRtl }: Run, { from, length }: { readonly from: number; readonly length: number }): Box {
  const first = isRtl || turn === 2 || turn === 3 ? 1 - from - length : from
  if (turn % 2 === 0) return { ...box, left: box.left + first * box.width, width: length * box.width }
  return { ...box, top: box.top + first * box.height, height: length * box.height }
}

/** In parts of the page, within it. */
function relative({ left, top, width, height }: Box, page: PageLines): Box {
  const bound = (value: number, most: number) => Math.min(1, Math.max(0, value / most))
  const [x, y] = [bound(left, page.width), bound(top, page.height)]
  return {
    left: x,
    top: y,
    width: bound(left + width, page.width) - x,
    height: bound(top + height, page.height) - y,
  }
}
