import { read, set_cptable, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx'
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { QuarryError } from '../../../base/errors.ts'
import { cellName } from '../sheets/cellNames.ts'
import { shownNumber } from '../sheets/shownNumber.ts'
import type { CellComment, SheetCell, SheetRow, Workbook, WorkbookSheet } from '../sheets/workbook.ts'

/** Rows of one batch. */
const BATCH_ROWS = 1_000

set_cptable(codePages)

/**
 * Reads a workbook that is no Office Open XML. Formulas are not computed: their stored results are read.
 * @throws QuarryError invalid_input for a workbook that is damaged
 */
export function openBinaryWorkbook(bytes: Uint8Array): Workbook {
  const book = readBook(bytes)
  const is1904 = book.Workbook?.WBProps?.date1904 === true
  const sheets = book.SheetNames.flatMap((name, index): WorkbookSheet[] => {
    const sheet = book.Sheets[name]
    // A sheet of a chart or of macros has no cells.
    if (!sheet || !['sheet', undefined].includes(sheet['!type'])) return []
    return [
      {
        name,
        isHidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0,
        rows: () => rowsOf(sheet, is1904),
        comments: () => Promise.resolve(commentsOf(sheet)),
      },
    ]
  })
  return { sheets, warnings: () => [] }
}

function readBook(bytes: Uint8Array): WorkBook {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellFormula: false,
    })
  } catch (error) {
    throw new QuarryError('invalid_input', 'The workbook is damaged, or of a kind that is not read.', {
      hint: 'Open it in its own program and save it as .xlsx.',
      data: { detail: error instanceof Error ? error.message : String(error) },
    })
  }
}

async function* rowsOf(sheet: WorkSheet, is1904: boolean): AsyncGenerator<readonly SheetRow[]> {
  let batch: SheetRow[] = []
  for (const [index, cells] of (sheet['!data'] ?? []).entries()) {
    const shown = cells ? cellsOf(cells, is1904) : []
    if (shown.length > 0) batch.push({ row: index + 1, cells: shown })
    if (batch.length < BATCH_ROWS) continue
    yield batch
    batch = []
  }
  yield batch
}

/** The list has holes where cells are empty. */
function cellsOf(cells: readonly (CellObject | undefined)[], is1904: boolean): SheetCell[] {
  const shown: SheetCell[] = []
  for (const [index, cell] of cells.entries()) {
    const text = cell ? shownCell(cell, is1904) : ''
    if (text !== '') shown.push({ column: index + 1, text, isText: cell?.t === 's' })
  }
  return shown
}

function shownCell({ t, v, w, z }: CellObject, is1904: boolean): string {
  switch (t) {
    case 'n':
      return shownNumber(String(v ?? ''), typeof z === 'string' ? z : 'General', is1904)
    case 'b':
      return v === true ? 'TRUE' : 'FALSE'
    case 'e':
      return w ?? '#N/A'
    case 'd':
      return v instanceof Date ? v.toISOString().replace(/(T00:00)?(:00)?(\.000)?Z$/, '') : ''
    case 's':
      return typeof v === 'string' ? v : ''
    default:
      return ''
  }
}

function commentsOf(sheet: WorkSheet): CellComment[] {
  const found: CellComment[] = []
  for (const [row, cells] of (sheet['!data'] ?? []).entries())
    for (const [column, cell] of (cells ?? []).entries())
      for (const comment of cell?.c ?? [])
        if ((comment.t ?? '').trim() !== '') found.push({ cell: cellName(column + 1, row + 1), text: comment.t.trim() })
  return found
}
