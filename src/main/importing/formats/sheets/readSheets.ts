import type { ExtractedPart } from '../format.ts'
import { hiddenSheetsNote } from '../office/unseenNotes.ts'
import { findTable, rowParts, type SheetTable } from './sheetTable.ts'
import { sheetDocument } from './sheetDocument.ts'
import type { SheetRow, SheetWarning, Workbook, WorkbookSheet } from './workbook.ts'

/** What the first rows of a sheet have to show before it is known how it is read. */
const SAMPLE_ROWS = 500
const SAMPLE_CHARS = 512 * 1024

/** A document of a sheet has at most so many rows, characters, and cells (empty ones between others too). */
const DOCUMENT_ROWS = 5_000
const DOCUMENT_CHARS = 2 * 1024 * 1024
const DOCUMENT_CELLS = 1_000_000

/**
 * The parts of a workbook. A table on its only sheet, or one that has the columns the user named, is read as records;
 * every other sheet is a document, or several.
 */
export async function* readSheets(
  file: string,
  workbook: Workbook,
  named: readonly string[] | undefined,
): AsyncGenerator<readonly ExtractedPart[]> {
  const tables = await findTables(workbook.sheets, named)
  if (named && tables.size === 0)
    yield [
      {
        kind: 'warning',
        message: `No sheet is a table with the columns ${named.join(', ')}: the sheets were read as documents.`,
      },
    ]
  const [columns] = [...tables.values()].map((table) => table.columns)
  if (columns) yield [{ kind: 'facts', facts: { columns } }]
  let count = 0
  const filled = new Set<WorkbookSheet>()
  // Records first: the first document ends the search for what columns are for.
  const ordered = workbook.sheets.toSorted((a, b) => Number(tables.has(b)) - Number(tables.has(a)))
  for (const sheet of ordered) {
    const table = tables.get(sheet)
    for await (const parts of table ? readRecords(sheet, table) : readDocuments(file, sheet)) {
      count += parts.length
      filled.add(sheet)
      yield parts
    }
  }
  for (const sheet of tables.keys()) {
    const comments = await sheet.comments()
    if (comments.length > 0) yield [documentPart(file, sheet, [], comments, false)]
  }
  if (count === 0) yield [{ kind: 'empty' }]
  const hidden = workbook.sheets.filter((sheet) => sheet.isHidden && filled.has(sheet))
  yield [...hiddenSheetsNote(hidden.map(({ name }) => name)), ...workbook.warnings().map(warningPart)]
}

function warningPart({ sheet, cell, message }: SheetWarning): ExtractedPart {
  return { kind: 'warning', place: { kind: 'cells', sheet, range: cell }, message }
}

async function findTables(
  sheets: readonly WorkbookSheet[],
  named: readonly string[] | undefined,
): Promise<ReadonlyMap<WorkbookSheet, SheetTable>> {
  const tables = new Map<WorkbookSheet, SheetTable>()
  let filled = 0
  for (const sheet of sheets) {
    const sample = await sampleOf(sheet)
    if (sample.length === 0) continue
    filled++
    // Without columns to look for, the second sheet decides it.
    if (!named && filled > 1) return new Map()
    const table = findTable(sample, named)
    if (table) tables.set(sheet, table)
  }
  return tables
}

async function sampleOf(sheet: WorkbookSheet): Promise<SheetRow[]> {
  const sample: SheetRow[] = []
  let chars = 0
  for await (const rows of sheet.rows())
    for (const row of rows) {
      sample.push(row)
      for (const { text } of row.cells) chars += text.length
      if (sample.length > SAMPLE_ROWS || chars >= SAMPLE_CHARS) return sample
    }
  return sample
}

async function* readRecords(sheet: WorkbookSheet, table: SheetTable): AsyncGenerator<readonly ExtractedPart[]> {
  for await (const rows of sheet.rows()) {
    const parts = rows.flatMap((row) => (row.row > table.headerRow ? rowParts(sheet.name, row, table) : []))
    if (parts.length > 0) yield parts
  }
}

async function* readDocuments(file: string, sheet: WorkbookSheet): AsyncGenerator<readonly ExtractedPart[]> {
  let held: SheetRow[] = []
  let chars = 0
  let pieces = 0
  const columns = new Set<number>()
  for await (const rows of sheet.rows())
    for (const row of rows) {
      held.push(row)
      for (const { column, text } of row.cells) {
        columns.add(column)
        chars += text.length + 1
      }
      if (held.length < DOCUMENT_ROWS && chars < DOCUMENT_CHARS && held.length * columns.size < DOCUMENT_CELLS) continue
      pieces++
      yield [documentPart(file, sheet, held, [], true)]
      held = []
      chars = 0
      columns.clear()
    }
  const comments = await sheet.comments()
  if (held.length > 0 || comments.length > 0)
    yield [documentPart(file, sheet, held, comments, pieces > 0 && held.length > 0)]
}

function documentPart(
  file: string,
  { name, isHidden }: WorkbookSheet,
  rows: readonly SheetRow[],
  comments: Awaited<ReturnType<WorkbookSheet['comments']>>,
  isPiece: boolean,
): ExtractedPart {
  return { kind: 'document', draft: sheetDocument({ file, sheet: name, isHidden, rows, comments, isPiece }) }
}
