import type { PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Box } from '../../../model/place.ts'

/** A piece of text as the page draws it: one font, one direction. */
export interface Run {
  readonly text: string
  /** On the shown page, in points from its upper left corner. */
  readonly box: Box
  /** Of the font, in points. */
  readonly size: number
  readonly isBold: boolean
  readonly isRtl: boolean
  /** How the text is turned, in quarter turns clockwise. */
  readonly turn: 0 | 1 | 2 | 3
  /** The page ends a line here. */
  readonly endsLine: boolean
}

/** What of a text item of the PDF library is used. */
export interface TextItem {
  readonly str: string
  readonly dir: string
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
  readonly fontName: string
  readonly hasEOL: boolean
}

/** How much of the font's size is above the baseline. */
const ASCENT = 0.82
const HEIGHT = 1.1

/** Items of a page as runs on the shown page, in the order in which the page draws them. */
export function toRuns(
  items: readonly TextItem[],
  viewport: PageViewport,
  isBold: (fontName: string) => boolean,
): Run[] {
  return items.map((item) => {
    const [a, b, c, d, e, f] = multiply(viewport.transform as number[], item.transform)
    const size = Math.hypot(c, d) || Math.hypot(a, b)
    const turn = quarterTurns(Math.atan2(b, a))
    const length = item.width
    const box = turnedBox(turn, e, f, length, size)
    return {
      text: item.str,
      box,
      size,
      isBold: isBold(item.fontName),
      isRtl: item.dir === 'rtl',
      turn,
      endsLine: item.hasEOL,
    }
  })
}

type Matrix = readonly [number, number, number, number, number, number]

function multiply(m: readonly number[], n: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = n
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

function quarterTurns(angle: number): Run['turn'] {
  return ((Math.round(angle / (Math.PI / 2)) + 4) % 4) as Run['turn']
}

/** The box of a text that begins at the baseline point x, y and goes on in the direction of `turn`. */
function turnedBox(turn: Run['turn'], x: number, y: number, length: number, size: number): Box {
  const up = ASCENT * size
  const high = HEIGHT * size
  if (turn === 0) return { left: x, top: y - up, width: length, height: high }
  if (turn === 1) return { left: x - (high - up), top: y, width: high, height: length }
  if (turn === 2) return { left: x - length, top: y - (high - up), width: length, height: high }
  return { left: x - up, top: y - length, width: high, height: length }
}

/** Runs that follow each other on one line. */
export interface Line {
  readonly runs: readonly Run[]
  readonly box: Box
  /** Of most of its characters. */
  readonly size: number
  readonly isBold: boolean
  readonly isRtl: boolean
  readonly turn: Run['turn']
  /** The number of its paragraph, where the page was recognised: the engine has told them apart. */
  readonly paragraph?: number
}

/** Wider gaps than this many sizes of the font are between cells or columns, not words. */
const CELL_GAP = 2.2

/**
 * Runs to lines, in the order of the page; what stands on one baseline with a wide gap between is two lines. Where the order
 * of the page jumps about, lines are sorted from the top, columns apart.
 */
export function toLines(runs: readonly Run[]): Line[] {
  const lines: Line[] = []
  let open: Run[] = []
  const close = () => {
    if (open.some(({ text }) => text.trim() !== '')) lines.push(lineOf(open))
    open = []
  }
  for (const run of runs) {
    const before = open.findLast(({ text }) => text.trim() !== '') ?? open.at(-1)
    if (before && run.text.trim() !== '' && !goesOn(before, run)) close()
    if (run.text !== '') open.push(run)
    if (run.endsLine) close()
  }
  close()
  return isOrdered(lines) ? lines : sortLines(lines)
}

function goesOn(before: Run, run: Run): boolean {
  if (before.turn !== run.turn) return false
  const size = Math.max(before.size, run.size)
  const [a, b] = [alongLine(before), alongLine(run)]
  if (Math.abs(a.across - b.across) > 0.6 * size) return false
  const gap = Math.max(a.from, b.from) - Math.min(a.to, b.to)
  return gap < CELL_GAP * size
}

/** Where a run lies along its direction, and across it. */
function alongLine({ box: { left, top, width, height }, turn }: Pick<Run, 'box' | 'turn'>) {
  return turn % 2 === 0
    ? { from: left, to: left + width, across: top + height / 2 }
    : { from: top, to: top + height, across: left + width / 2 }
}

function lineOf(runs: readonly Run[]): Line {
  const inked = runs.filter(({ text }) => text.trim() !== '')
  const isRtl = inked.reduce((sum, run) => sum + (run.isRtl ? run.text.length : -run.text.length), 0) > 0
  const chars = Map.groupBy(inked, ({ size }) => Math.round(size * 2) / 2)
  const most = [...chars].toSorted(([, a], [, b]) => length(b) - length(a))[0]
  const first = inked[0] as Run
  return {
    runs: isRtl ? runs.toSorted((a, b) => rightOf(b) - rightOf(a)) : runs,
    box: unionOf(inked.map(({ box }) => box)),
    size: most?.[0] ?? first.size,
    isBold: length(inked.filter((run) => run.isBold)) * 2 > length(inked),
    isRtl,
    turn: first.turn,
  }
}

/** A mark above or below a letter is within the letter's box: it comes after it. */
function rightOf({ box }: Run): number {
  return box.left + box.width
}

function length(runs: readonly Run[]): number {
  return runs.reduce((sum, { text }) => sum + text.length, 0)
}

function unionOf(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map((box) => box.left + box.width))
  const bottom = Math.max(...boxes.map((box) => box.top + box.height))
  return { left, top, width: right - left, height: bottom - top }
}

/** Pages of two or three columns go back to the top once or twice, pages with boxes a few times more. */
const MOST_JUMPS = 5

function isOrdered(lines: readonly Line[]): boolean {
  let jumps = 0
  for (let at = 1; at < lines.length; at++) {
    const [before, line] = [lines[at - 1] as Line, lines[at] as Line]
    if (line.box.top + line.box.height < before.box.top - before.size) jumps++
  }
  return jumps <= Math.max(MOST_JUMPS, lines.length / 20)
}

/** Cuts the page at the widest white gap, across or down, again and again; what is left is sorted from the top. */
function sortLines(lines: readonly Line[]): Line[] {
  if (lines.length < 2) return [...lines]
  const size = lines.reduce((sum, line) => sum + line.size, 0) / lines.length
  const across = widestGap(lines.map(({ box }) => [box.left, box.left + box.width]))
  const down = widestGap(lines.map(({ box }) => [box.top, box.top + box.height]))
  const cut = (isBefore: (line: Line) => boolean) => [
    ...sortLines(lines.filter(isBefore)),
    ...sortLines(lines.filter((line) => !isBefore(line))),
  ]
  if (down && down.width > 1.5 * size) return cut(({ box }) => box.top < down.at)
  if (across && across.width > size) return cut(({ box }) => box.left < across.at)
  return lines.toSorted((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
}

function widestGap(spans: readonly (readonly [number, number])[]) {
  const sorted = spans.toSorted(([a], [b]) => a - b)
  let end = sorted[0]?.[1] ?? 0
  let best: { readonly at: number; readonly width: number } | undefined
  for (const [from, to] of sorted) {
    if (from > end && (!best || from - end > best.width)) best = { at: (from + end) / 2, width: from - end }
    end = Math.max(end, to)
  }
  return best
}
