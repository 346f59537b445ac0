import type { Line, TableRow } from './lines.ts'
import type { Row } from './order.ts'

/** Two lines with gaps at one place are chance; more are a table. */
const fewestRows = 3
/** A wide row is none, however few there are. */
const fewestWideRows = 2
const wideRow = 3

interface Column {
  u0: number
  u1: number
}

/** The table that begins at a row: rows whose cells stand in aligned columns. */
export function tableAt(
  rows: readonly Row[],
  at: number,
): { readonly rows: TableRow[]; readonly end: number } | undefined {
  if ((rows[at]?.length ?? 0) < 2) return undefined
  let columns: Column[] = []
  let end = at
  let full = 0
  let widest = 0
  for (; end < rows.length; end++) {
    const row = rows[end] as Row
    if (row.some((line) => line.table)) break
    if (end > at && isFarBelow(rows[end - 1] as Row, row)) break
    const next = joinedColumns(columns, row)
    if (next.length < 2 || (end > at && next.length < columns.length) || sharesColumn(next, row)) break
    if (row.length === 1 && !isContinued(rows[end - 1] as Row, row, next)) break
    columns = next
    if (row.length > 1) full++
    widest = Math.max(widest, row.length)
  }
  // Rows at the end with one cell belong to what follows, unless they go on in a column behind the first.
  if (full < (widest >= wideRow ? fewestWideRows : fewestRows)) return undefined
  return { rows: cellsOf(rows.slice(at, end), columns), end }
}

function isFarBelow(before: Row, row: Row): boolean {
  const [a] = before
  const [b] = row
  return !a || !b || b.base - a.base > 3 * Math.max(a.size, b.size)
}

/** The columns with those of the row: what overlaps is one column. */
function joinedColumns(columns: readonly Column[], row: Row): Column[] {
  const all = [...columns, ...row].map(({ u0, u1 }) => ({ u0, u1 })).sort((a, b) => a.u0 - b.u0)
  const joined: Column[] = []
  for (const each of all) {
    const last = joined.at(-1)
    if (last && each.u0 < last.u1) last.u1 = Math.max(last.u1, each.u1)
    else joined.push(each)
  }
  return joined
}

function columnOf(columns: readonly Column[], line: Line): number {
  return columns.findIndex(({ u0, u1 }) => line.u0 >= u0 && line.u1 <= u1)
}

function sharesColumn(columns: readonly Column[], row: Row): boolean {
  return new Set(row.map((line) => columnOf(columns, line))).size < row.length
}

/** A line by itself is the rest of a cell when it is close below, in a column behind the first. */
function isContinued(before: Row, row: Row, columns: readonly Column[]): boolean {
  const [line] = row
  const [above] = before
  if (!line || !above) return false
  return columnOf(columns, line) > 0 && line.base - above.base < 1.6 * line.size
}

function cellsOf(rows: readonly Row[], columns: readonly Column[]): TableRow[] {
  const table: Line[][][] = []
  for (const row of rows) {
    const last = table.at(-1)
    if (row.length === 1 && last) {
      const [line] = row as [Line]
      last[columnOf(columns, line)]?.push(line)
      continue
    }
    const cells: Line[][] = columns.map(() => [])
    for (const line of row) cells[columnOf(columns, line)]?.push(line)
    // A table of a right-to-left page is read from its right column.
    table.push(row.every(({ isRtl }) => isRtl) ? cells.toReversed() : cells)
  }
  return table
}
