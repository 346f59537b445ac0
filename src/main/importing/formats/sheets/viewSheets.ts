import type { ViewPart } from '../../extraction/view.ts'
import type { SheetRow, Workbook } from './workbook.ts'

/** Empty rows up to so many between others are sent as such; after more, the next part begins further down. */
const SENT_EMPTY_ROWS = 100

/** The cells of a workbook as they are shown, sheet after sheet. */
export async function* viewSheets({ sheets }: Workbook): AsyncGenerator<readonly ViewPart[]> {
  yield [{ kind: 'sheets', names: sheets.map(({ name }) => name) }]
  for (const sheet of sheets)
    for await (const rows of sheet.rows()) {
      const parts = runsOf(rows).map(({ firstRow, cells }): ViewPart => ({
        kind: 'rows',
        sheet: sheet.name,
        firstRow,
        rows: cells,
      }))
      // An empty batch is a sign of progress.
      yield parts
    }
}

interface Run {
  readonly firstRow: number
  readonly cells: string[][]
}

function runsOf(rows: readonly SheetRow[]): Run[] {
  const runs: Run[] = []
  for (const { row, cells } of rows) {
    let run = runs.at(-1)
    const next = run === undefined ? row : run.firstRow + run.cells.length
    if (run === undefined || row < next || row - next > SENT_EMPTY_ROWS) runs.push((run = { firstRow: row, cells: [] }))
    while (run.firstRow + run.cells.length < row) run.cells.push([])
    const texts: string[] = []
    for (const { column, text } of cells) {
      while (texts.length < column - 1) texts.push('')
      texts[column - 1] = text
    }
    run.cells.push(texts)
  }
  return runs
}
