import type { Line } from './pageText.ts'

/** A page with its lines, in points. */
export interface PageLines {
  readonly width: number
  readonly height: number
  readonly lines: readonly Line[]
}

/** Fewer pages show no pattern. */
const FEWEST_PAGES = 4
/** Lines further from the edge of the page than this share of its height are never headers or footers. */
const EDGE = 0.12
/** Of the pages that have the line, of all: the pages of one side have half. */
const SHARE = 0.4

/**
 * Headers and footers: lines near the top or bottom that most pages have at the same height with the same words, digits
 * aside. `kept` has the pages without them, `running` the first of each.
 */
export function leaveOutRunningLines(pages: readonly PageLines[]): {
  readonly kept: readonly PageLines[]
  readonly running: readonly string[]
} {
  if (pages.length < FEWEST_PAGES) return { kept: pages, running: [] }
  const counts = new Map<string, number>()
  for (const page of pages)
    for (const key of new Set(page.lines.flatMap((line) => keyOf(line, page) ?? [])))
      counts.set(key, (counts.get(key) ?? 0) + 1)
  const least = Math.max(FEWEST_PAGES - 1, pages.length * SHARE)
  const running = new Map<string, string>()
  const kept = pages.map((page) => ({
    ...page,
    lines: page.lines.filter((line) => {
      const key = keyOf(line, page)
      if (key === undefined || (counts.get(key) ?? 0) < least) return true
      if (!running.has(key)) running.set(key, textOf(line))
      return false
    }),
  }))
  return { kept, running: [...running.values()] }
}

/** What a line near an edge has in common with those of other pages; undefined for lines that are not near one. */
function keyOf(line: Line, { height }: PageLines): string | undefined {
  const middle = (line.box.top + line.box.height / 2) / height
  if (middle > EDGE && middle < 1 - EDGE) return undefined
  const words = textOf(line).replace(/\d+|\b[ivxlc]+\b/gi, '#')
  return `${Math.round(middle * 100)} ${words.slice(0, 80)}`
}

function textOf(line: Line): string {
  return line.runs
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
