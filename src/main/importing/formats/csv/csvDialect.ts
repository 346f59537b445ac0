import { CsvParser, type CsvDialect } from './csvParser.ts'

/** Long enough for many rows, short enough to try every separator in a few milliseconds. */
const sniffedChars = 64 * 1024

const candidates = [',', ';', '\t', '|'] as const

/** How the head of a table is cut into fields, and how sure that is. */
export interface SniffedDialect extends CsvDialect {
  readonly separatorLine: boolean
  /** Columns of the first rows when they agree, 1 when nothing separates them. */
  readonly columns: number
  /** Share of the rows that have that many columns, 0 to 1. */
  readonly agreement: number
}

/**
 * Finds the separator that gives the same number of fields on the most rows; of several the one with more fields.
 * `delimiter` fixes it. A carriage return ends a row only where there is no line feed at all.
 */
export function sniffDialect(head: string, delimiter?: string): SniffedDialect {
  const newline = !head.includes('\n') && /\r[^\n]/.test(head) ? '\r' : '\n'
  const declared = /^sep=(.)\r?\n/.exec(head)?.[1]
  const rest = (declared ? head.slice(head.indexOf('\n') + 1) : head).slice(0, sniffedChars)
  const separatorLine = declared !== undefined
  const fixed = delimiter ?? declared
  const scored = (fixed === undefined ? candidates : [fixed]).map((candidate) => {
    const widths = rowWidths(rest, { delimiter: candidate, newline })
    const columns = mostFrequent(widths)
    const agreement = widths.length === 0 ? 0 : widths.filter((width) => width === columns).length / widths.length
    // One column always agrees with itself: it is chosen only when nothing else does. The first row is most often the header.
    const likeFirst = widths[0] === columns ? 0.2 : 0
    const score = columns < 2 ? 0 : agreement + likeFirst + Math.min(columns, 20) / 100
    return { delimiter: candidate, newline, separatorLine, columns, agreement, score } as const
  })
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a))
  const { score: _, ...dialect } = best
  return dialect
}

function rowWidths(head: string, dialect: CsvDialect): number[] {
  const parser = new CsvParser(dialect, () => false)
  const rows = parser.push(head)
  // With no complete row the head is one unfinished line: better than nothing.
  const complete = rows.length > 0 ? rows : parser.end()
  return complete.slice(0, 100).flatMap((row) => ('fields' in row ? [row.fields.length] : []))
}

/** Of several that are as frequent, the one that comes first. */
function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  let best = 1
  let most = 0
  for (const [value, count] of counts)
    if (count > most) {
      best = value
      most = count
    }
  return best
}
