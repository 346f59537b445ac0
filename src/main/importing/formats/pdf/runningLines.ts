import type { Line } from './lines.ts'
import { textOf } from './lines.ts'
import { medianOf } from './median.ts'
import { rowsOf, sameSize, type Row } from './order.ts'

/** A line at the upper or lower edge of a page. */
interface EdgeLine {
  readonly line: Line
  readonly page: number
  /** In fractions of the page's height. */
  readonly height: number
  readonly text: string
  /** With a sign for each number. */
  readonly pattern: string
  readonly numbers: readonly number[]
  /** Larger than the text of its page. */
  readonly isLarge: boolean
}

/** `same`: a page number, or repeated as it is; `alike`: repeated with other numbers, as a row of figures may be, too. */
export type Running = 'same' | 'alike'

/** The part of a page at its upper and lower edge in which running lines are looked for. */
const edge = 0.13
/** How far away pages are compared: left and right pages may differ, chapters do. */
export const comparedPages = 6
/** A header has no more lines than this. */
const mostRows = 4
/** In units of the font size, from baseline to baseline. */
const leastSpace = 1.75
/** In fractions of a page's height. */
const sameHeight = 0.012
/** In sizes of the text of a page: headings are this large, headers and footers are not. */
const largeSize = 1.2

const pageNumber = /^([\p{L}.]{1,8} )?[-–—[(|]? ?#( ?(\/|of|von|de|из|-|–|\|) ?#)? ?[-–—\])|]?$/iu
const roman = /^[-–—[(]? ?[ivxlc]{1,7} ?[-–—\])]?$/i

/** Headers and footers: what is repeated at the same height of pages near each other, and page numbers. */
export class RunningLines {
  readonly #edges = new Map<number, EdgeLine[]>()

  /** Takes a page's upright lines in; pages come in order. */
  add(page: number, lines: readonly Line[], pageHeight: number): void {
    const found: EdgeLine[] = []
    const rows = rowsOf(lines.filter((line) => !line.table))
    // By words: a page may have as many headings as lines of text.
    const textSize = medianOf(lines.flatMap(({ size, words }) => words.map(() => size)))
    for (const line of [...apart(rows, 1), ...apart(rows.toReversed(), -1)]) {
      const height = (line.v0 + line.v1) / 2 / pageHeight
      if (height > edge && height < 1 - edge) continue
      const text = textOf(line)
      if (text.length > 200) continue
      const numbers = (text.match(/\d+/g) ?? []).map(Number)
      const isLarge = line.size > largeSize * textSize
      found.push({ line, page, height, text, pattern: text.replace(/\d+/g, '#'), numbers, isLarge })
    }
    this.#edges.set(page, found)
  }

  /** The lines of a page that are its header and footer. The pages around it are known by now. */
  of(page: number, label: string | undefined): ReadonlyMap<Line, Running> {
    const own = this.#edges.get(page) ?? []
    const found = own.flatMap((line) => {
      const running = isNumberOf(line, label) ? 'same' : this.#runningOf(line)
      return running === undefined ? [] : [[line.line, running] as const]
    })
    this.#edges.delete(page - comparedPages)
    return new Map(found)
  }

  #runningOf(line: EdgeLine): Running | undefined {
    let alike = 0
    let same = 0
    let pages = 0
    for (const [page, others] of this.#edges) {
      if (Math.abs(page - line.page) > comparedPages) continue
      pages++
      if (page === line.page) continue
      const repeated = others.filter((other) => isAlike(line, other))
      if (repeated.length > 0) alike++
      if (repeated.some(({ text }) => text === line.text)) same++
    }
    // Of two or three pages, all repeat what is a header.
    const isEnough = (times: number) => (pages <= 3 ? pages > 1 && times === pages - 1 : times >= 2)
    return isEnough(same) ? 'same' : isEnough(alike) ? 'alike' : undefined
  }
}

/** The rows from one edge on that more space than between lines of text parts from the rest. */
function apart(rows: readonly Row[], way: 1 | -1): Line[] {
  let end = 0
  for (let at = 0; at < Math.min(mostRows, rows.length); at++) {
    const [line] = rows[at] as Row
    const [next] = rows[at + 1] ?? []
    if (!line) break
    const isOther = next !== undefined && !sameSize(line, next)
    if (!next || isOther || (next.base - line.base) * way > leastSpace * Math.max(line.size, next.size)) end = at + 1
  }
  return rows.slice(0, end).flat()
}

function isAlike(a: EdgeLine, b: EdgeLine): boolean {
  if (a.pattern !== b.pattern || Math.abs(a.height - b.height) > sameHeight) return false
  // "Chapter 4" and "Chapter 5" over two pages are headings of both.
  if (a.isLarge && b.isLarge && a.text !== b.text) return false
  // Rows of figures look alike without being the same line: a number of the page grows with the page.
  if (/\p{L}{2}/u.test(a.pattern)) return a.numbers.length <= 4
  const steps = a.page - b.page
  return a.text === b.text || a.numbers.some((number, index) => number - (b.numbers[index] ?? 0) === steps)
}

/** A page number by itself, in a form that nothing else has. */
function isNumberOf({ page, pattern, text, numbers, height }: EdgeLine, label: string | undefined): boolean {
  if (height > edge / 2 && height < 1 - edge) return false
  if (label !== undefined && text.replace(/^[-–—[(| ]+|[-–—\])| ]+$/g, '') === label) return true
  if (roman.test(text)) return label?.toLowerCase() === text.toLowerCase()
  return pageNumber.test(pattern) && numbers[0] === page
}
