import type { GridItem, SheetFacts } from '../../../contract/files/originals.ts'
import type { Store } from '../../state/store.ts'
import type { CellRange } from './cellRange.ts'

/** What is kept of a workbook at most, over all its sheets. */
export const mostRows = 250_000

export interface Sheet {
  readonly name: string
  /** Of the sheet as it is read so far, or as the file says, whichever is more. */
  readonly columns: number
  readonly rows: readonly (readonly string[])[]
}

export interface Workbook {
  readonly sheets: readonly Sheet[]
  readonly isComplete: boolean
  /** There are more rows than are kept. */
  readonly isCut: boolean
  readonly error: unknown
}

/** Before anything has been read. */
export const noSheets: Workbook = { sheets: [], isComplete: false, isCut: false, error: null }

/** Reads the cells of a workbook into `store`, as they arrive. Ends with the stream, at the limit or by its signal. */
export function readSheets(items: AsyncIterable<GridItem>, store: Store<Workbook>, signal: AbortSignal): void {
  const sheets = new Map<string, { name: string; columns: number; rows: (readonly string[])[] }>()
  const show = (part: Partial<Workbook>) =>
    store.set((now) => ({ ...now, sheets: [...sheets.values()].map((sheet) => ({ ...sheet })), ...part }))
  const read = async () => {
    let kept = 0
    for await (const item of items) {
      if (signal.aborted) return
      if (item.type === 'sheets') for (const facts of item.sheets) sheets.set(facts.name, emptySheet(facts))
      else {
        const sheet = sheets.get(item.sheet) ?? emptySheet({ name: item.sheet, rows: 0, columns: 0 })
        sheets.set(item.sheet, sheet)
        // Rows without cells may be left out between those that have some.
        while (sheet.rows.length < item.firstRow - 1) sheet.rows.push([])
        for (const row of item.rows) {
          sheet.rows.push(row)
          sheet.columns = Math.max(sheet.columns, row.length)
        }
        kept += item.rows.length
        if (kept >= mostRows) return show({ isComplete: true, isCut: true })
      }
      show({})
    }
    show({ isComplete: true })
  }
  read().catch((error: unknown) => {
    if (!signal.aborted) show({ isComplete: true, error })
  })
}

const emptySheet = ({ name, columns }: SheetFacts) => ({ name, columns, rows: [] })

/** Cells as text that spreadsheets take: tabs between columns, a line for each row. */
export function cellsAsText(rows: Sheet['rows'], { top, left, bottom, right }: CellRange): string {
  const lines: string[] = []
  for (let row = top; row <= Math.min(bottom, rows.length - 1); row++) {
    const cells = rows[row] ?? []
    const shown: string[] = []
    for (let column = left; column <= right; column++) shown.push(quoted(cells[column] ?? ''))
    lines.push(shown.join('\t'))
  }
  return lines.join('\n')
}

/** A cell with a tab, a line break or a quotation mark is quoted as in CSV. */
function quoted(cell: string): string {
  return /["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

const narrowest = 56
const widest = 320
const characterWidth = 7.2

/** Widths in pixels by what stands in the first rows, which is what one sees first. */
export function columnWidths({ columns, rows }: Sheet): number[] {
  const widths = Array.from({ length: columns }, () => narrowest)
  for (const row of rows.slice(0, 200))
    for (const [column, cell] of row.entries()) {
      const wanted = Math.min(widest, cell.length * characterWidth + 18)
      if (wanted > (widths[column] ?? narrowest)) widths[column] = Math.ceil(wanted)
    }
  return widths
}
