import path from 'node:path'
import type { Block, CellSpan, Layout, Spot } from '../../../model/layout.ts'
import type { DocumentDraft } from '../../importItem.ts'
import { columnLetters, rowRange } from './cellNames.ts'
import type { CellComment, SheetRow } from './workbook.ts'

/** What a document of a sheet, or of a piece of one, is made of. */
export interface SheetContent {
  readonly file: string
  readonly sheet: string
  readonly isHidden: boolean
  readonly rows: readonly SheetRow[]
  readonly comments: readonly CellComment[]
  /** The rows are a piece of the sheet. */
  readonly isPiece: boolean
}

/**
 * A sheet as a document: a line for each row that has something in it, with a tab between cells, then its comments.
 * Columns that are empty in all rows have no place in the lines; `raw.columns` names those that have.
 */
export function sheetDocument({ file, sheet, isHidden, rows, comments, isPiece }: SheetContent): DocumentDraft {
  const columns = [...new Set(rows.flatMap(({ cells }) => cells.map(({ column }) => column)))].toSorted((a, b) => a - b)
  const blocks: Block[] = []
  const spots: Spot[] = []
  let text = ''
  if (rows.length > 0) {
    const table: (readonly CellSpan[])[] = []
    for (const { row, cells } of rows) {
      if (text !== '') text += '\n'
      const start = text.length
      const spans: CellSpan[] = []
      let next = 0
      for (const column of columns) {
        if (next === cells.length) break
        if (column !== columns[0]) text += '\t'
        const begin = text.length
        if (cells[next]!.column === column) text += onOneLine(cells[next++]!.text)
        spans.push([begin, text.length])
      }
      table.push(spans)
      const range = rowRange(row, cells[0]!.column, cells.at(-1)!.column)
      spots.push({ start, end: text.length, place: { kind: 'cells', sheet, range } })
    }
    blocks.push({ kind: 'table', start: 0, end: text.length, rows: table })
  }
  if (comments.length > 0) text = addComments(text, sheet, comments, blocks, spots)
  const first = rows[0]?.row
  const last = rows.at(-1)?.row
  const layout: Layout = { blocks, spots }
  return {
    kind: 'file',
    title: `${path.basename(file)} – ${sheet}${isPiece ? ` (rows ${first}–${last})` : ''}`,
    text,
    source: { name: file },
    raw: {
      sheet,
      ...(isHidden ? { hidden: true } : {}),
      ...(first === undefined || last === undefined ? {} : { rows: [first, last] }),
      columns: columns.map(columnLetters),
    },
    layout,
  }
}

function addComments(
  before: string,
  sheet: string,
  comments: readonly CellComment[],
  blocks: Block[],
  spots: Spot[],
): string {
  let text = before === '' ? '' : `${before}\n\n`
  const heading = text.length
  text += 'Comments'
  blocks.push({ kind: 'heading', level: 2, start: heading, end: text.length })
  text += '\n\n'
  const list = text.length
  for (const [index, { cell, text: comment }] of comments.entries()) {
    if (index > 0) text += '\n'
    const start = text.length
    text += `${cell}: ${onOneLine(comment)}`
    spots.push({ start, end: text.length, place: { kind: 'cells', sheet, range: cell } })
  }
  blocks.push({ kind: 'list', start: list, end: text.length })
  return text
}

/** Tabs and line ends separate cells and rows in the text of a document. */
function onOneLine(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ')
}
