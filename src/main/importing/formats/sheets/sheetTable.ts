import { isKnownColumnName } from '../../columns/columnNames.ts'
import { guessMapping } from '../../columns/guessMapping.ts'
import type { ImportRecord, ParsedPart } from '../format.ts'
import { rowRange } from './cellNames.ts'
import type { SheetRow } from './workbook.ts'

/** The columns of a sheet whose first row is a header. */
export interface SheetTable {
  readonly headerRow: number
  readonly firstColumn: number
  readonly columns: readonly string[]
}

/** Longer cells are texts, not names of columns. */
const MAX_NAME_CHARS = 120
/** Rows of the table's width that make it one. */
const FULL_ROWS = 2

/**
 * The table of a sheet, found by its first rows: a header of distinct short texts in neighbouring cells, and rows below it
 * that are not wider. At least two of these rows fill half of the width. A table needs the columns `named`, or, without
 * them, a column that can be the text of documents.
 */
export function findTable(rows: readonly SheetRow[], named: readonly string[] | undefined): SheetTable | undefined {
  const [header, ...below] = rows
  const first = header?.cells[0]
  const last = header?.cells.at(-1)
  if (!header || !first || !last) return undefined
  const width = last.column - first.column + 1
  const columns = header.cells.map(({ text }) => text.trim())
  const isHeader =
    width === columns.length &&
    new Set(columns).size === width &&
    header.cells.every(({ isText, text }) => isText && text.trim() !== '' && text.length <= MAX_NAME_CHARS) &&
    !columns.includes('__proto__') &&
    (width > 1 || isKnownColumnName(columns[0]!))
  if (!isHeader) return undefined
  const isWithin = below.every(({ cells }) => cells[0]!.column >= first.column && cells.at(-1)!.column <= last.column)
  const full = below.filter(({ cells }) => cells.length * 2 >= width).length
  if (!isWithin || full < FULL_ROWS) return undefined
  const table = { headerRow: header.row, firstColumn: first.column, columns }
  const isWanted = named
    ? named.every((name) => columns.includes(name))
    : guessMapping(
        columns,
        below.map((row) => recordOf(row, table)),
      ).text.length > 0
  return isWanted ? table : undefined
}

/** A row below the header as a record; a cell outside the table's width is kept under a name of its own, with a warning. */
export function rowParts(sheet: string, row: SheetRow, table: SheetTable): ParsedPart[] {
  const { firstColumn, columns } = table
  const end = firstColumn + columns.length - 1
  const from = Math.min(firstColumn, row.cells[0]!.column)
  const to = Math.max(end, row.cells.at(-1)!.column)
  const place = { kind: 'cells', sheet, range: rowRange(row.row, from, to) } as const
  const parts: ParsedPart[] = []
  if (from < firstColumn || to > end)
    parts.push({
      kind: 'warning',
      place,
      message: 'The row has cells beside the columns of the header; they were kept as they are.',
    })
  const chars = row.cells.reduce((sum, { text }) => sum + text.length, 0)
  parts.push({ kind: 'record', place, record: recordOf(row, table), chars })
  return parts
}

function recordOf(
  { cells }: SheetRow,
  { firstColumn, columns }: Pick<SheetTable, 'firstColumn' | 'columns'>,
): ImportRecord {
  const record: ImportRecord = {}
  for (const name of columns) record[name] = ''
  for (const { column, text } of cells) record[columns[column - firstColumn] ?? `column_${column}`] = text
  return record
}
