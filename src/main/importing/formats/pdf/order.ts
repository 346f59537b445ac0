import type { Line } from './lines.ts'
import { medianOf } from './median.ts'

/** Lines side by side, from left to right. */
export type Row = readonly Line[]

/** In units of the usual font size: narrower strips are gaps between words or cells. */
export const narrowestGutter = 0.9
/** Columns of text have this many lines at least, or two that are long in the mean. */
const fewestLines = 3
const longLine = 18
/** Median length of the lines of a column; those of a table's cells are shorter. */
const shortestLine = 16
/** Nested cuts end here. */
const deepest = 12
/**
 * How often a line is held against a gutter, for all of a page. Pages of text take some hundred thousand at most; a map with
 * thousands of names in as many rows would take a minute, and has no columns.
 */
const mostComparisons = 3_000_000

/**
 * The lines of a page in reading order, as areas whose rows are read from top to bottom. Columns of text are told by the
 * gutters between them, also where a title or a figure goes across: recursive cuts, first down, then across.
 */
export function readingOrder(
  lines: readonly Line[],
  isRtl: boolean,
  depth = 0,
  effort: Effort = { left: mostComparisons },
): Row[][] {
  if (lines.length === 0) return []
  const rows = rowsOf(lines)
  if (depth >= deepest || lines.length < fewestLines) return [rows]
  const size = medianOf(lines.map((line) => line.size))
  for (let from = 0; from < rows.length && effort.left > 0; from++) {
    const band = longestBand(rows, from, size, effort)
    if (!band) continue
    const { gutter } = band
    const first = startOfColumns(rows, from, gutter)
    const to = endOfColumns(rows, first, band.to, gutter)
    const [left, right] = sidesOf(rows.slice(first, to), gutter)
    if (!isColumn(left) || !isColumn(right)) continue
    const columns = isRtl ? [right, left] : [left, right]
    return [
      ...readingOrder(rows.slice(0, first).flat(), isRtl, depth + 1, effort),
      ...columns.flatMap((column) => readingOrder(column, isRtl, depth + 1, effort)),
      ...readingOrder(rows.slice(to).flat(), isRtl, depth + 1, effort),
    ]
  }
  return [rows]
}

/** Comparisons that are left. */
interface Effort {
  left: number
}

/** Lines on about one height are a row. */
export function rowsOf(lines: readonly Line[]): Line[][] {
  const rows: Line[][] = []
  for (const line of lines.toSorted((a, b) => a.base - b.base || a.u0 - b.u0)) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row && first && isBeside(first, line)) row.push(line)
    else rows.push([line])
  }
  for (const row of rows) row.sort((a, b) => a.u0 - b.u0)
  return rows
}

function isBeside(a: Line, b: Line): boolean {
  return Math.abs(a.base - b.base) < 0.5 * Math.min(a.size, b.size)
}

interface Band {
  /** Behind its last row. */
  readonly to: number
  /** Where it is cut. */
  readonly gutter: number
}

type Strip = readonly [from: number, to: number]

/** The longest run of rows from `from` that one strip without text goes through, with text on both sides of it. */
function longestBand(rows: readonly Row[], from: number, size: number, effort: Effort): Band | undefined {
  const least = narrowestGutter * size
  let free: Strip[] = [[-Infinity, Infinity]]
  let found: Band | undefined
  let u0 = Infinity
  let u1 = -Infinity
  for (let to = from; to < rows.length; to++) {
    for (const line of rows[to] as Row) {
      u0 = Math.min(u0, line.u0)
      u1 = Math.max(u1, line.u1)
      effort.left -= free.length
      free = free.flatMap((strip) => without(strip, line)).filter(([a, b]) => b - a >= least)
    }
    const inner = free.filter(([a, b]) => a > u0 - 1 && b < u1 + 1 && a !== -Infinity && b !== Infinity)
    if (inner.length > 0) {
      const [a, b] = inner.reduce((widest, strip) => (strip[1] - strip[0] > widest[1] - widest[0] ? strip : widest))
      found = { to: to + 1, gutter: (a + b) / 2 }
    } else if (found) break
    if (free.every(([a, b]) => a === -Infinity || b === Infinity) && (rows[to] as Row).length > 1) break
  }
  return found
}

function without([a, b]: Strip, { u0, u1 }: Line): Strip[] {
  if (u1 <= a || u0 >= b) return [[a, b]]
  const left: Strip[] = u0 > a ? [[a, u0]] : []
  return u1 < b ? [...left, [u1, b]] : left
}

/** The end of a paragraph across the page may be so short that it does not reach the gutter. */
function startOfColumns(rows: readonly Row[], from: number, gutter: number): number {
  const isAcross = (row: Row | undefined) => row?.some((line) => line.u0 < gutter && line.u1 > gutter) === true
  if (!isAcross(rows[from - 1])) return from
  const row = rows[from] as Row
  const above = (rows[from - 1] as Row)[0] as Line
  const [line] = row
  const isEnd =
    row.length === 1 && line !== undefined && line.base - above.base < 1.7 * line.size && sameSize(line, above)
  return isEnd ? from + 1 : from
}

/** A table below the columns may have a gap at the same place: it is what comes after a wide gap and is no text. */
function endOfColumns(rows: readonly Row[], from: number, to: number, gutter: number): number {
  let end = to
  for (let at = to - 1; at > from; at--) {
    const [line] = rows[at] as Row
    const [above] = rows[at - 1] as Row
    if (!line || !above || line.base - above.base < 2.2 * Math.max(line.size, above.size)) continue
    const [left, right] = sidesOf(rows.slice(at, end), gutter)
    if (left.length === 0 || right.length === 0 || (isColumn(left) && isColumn(right))) return end
    end = at
  }
  return end
}

function sidesOf(rows: readonly Row[], gutter: number): readonly [left: Line[], right: Line[]] {
  const lines = rows.flat()
  return [lines.filter((line) => line.u1 <= gutter), lines.filter((line) => line.u0 >= gutter)]
}

export function sameSize(a: Line, b: Line): boolean {
  return Math.abs(a.size - b.size) < 0.08 * Math.max(a.size, b.size)
}

function isColumn(lines: readonly Line[]): boolean {
  const rows = rowsOf(lines)
  const lengths = rows.map((row) => row.reduce((sum, { words }) => sum + weightOf(words), 0))
  if (rows.length < 2) return false
  if (rows.length < fewestLines) {
    if (lengths.reduce((sum, length) => sum + length, 0) < longLine * rows.length) return false
  } else if (medianOf(lengths) < shortestLine) return false
  const width = Math.max(...lines.map(({ u1 }) => u1)) - Math.min(...lines.map(({ u0 }) => u0))
  return medianOf(rows.map((row) => row.reduce((sum, { u0, u1 }) => sum + u1 - u0, 0))) > 0.55 * width
}

const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** Characters, ideographs counting for two. */
function weightOf(words: Line['words']): number {
  return words.reduce((sum, { text }) => sum + text.length + 1 + (text.match(ideograph)?.length ?? 0), 0)
}
