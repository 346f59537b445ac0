import { QuarryError } from '../../base/errors.ts'
import { throwIfAborted } from '../../base/abort.ts'
import { createDecoder } from '../encoding/decode.ts'
import { ExtractionProcess } from '../extraction/extraction.ts'
import { hasView } from '../extraction/viewers.ts'
import { sniffDialect } from '../formats/csv/csvDialect.ts'
import { CsvParser, type CsvRow } from '../formats/csv/csvParser.ts'
import { openFile } from '../reading/openFile.ts'
import { fileNamed } from '../sources/source.ts'
import type { ViewedFile } from './viewedFile.ts'

/** Cells as they are shown: the sheets, then rows of one sheet after the other. */
export type GridPart =
  | {
      readonly type: 'sheets'
      readonly sheets: readonly { readonly name: string; readonly rows: number; readonly columns: number }[]
    }
  | {
      readonly type: 'rows'
      readonly sheet: string
      readonly firstRow: number
      readonly rows: readonly (readonly string[])[]
    }

/**
 * The cells of a spreadsheet, which are read in an isolated process, or of a table of text. No more than a piece of the file
 * is held. @throws QuarryError usage for a format without cells, invalid_input for a damaged file
 */
export async function* readGrid(file: ViewedFile, signal: AbortSignal): AsyncGenerator<GridPart> {
  if (hasView('grid', file.format)) yield* readWorkbook(file, signal)
  else if (file.format === 'csv' || file.format === 'tsv') yield* readText(file, signal)
  else throw new QuarryError('usage', 'This original has no rows and columns.', { where: file.name })
}

async function* readWorkbook(file: ViewedFile, signal: AbortSignal): AsyncGenerator<GridPart> {
  const extraction = new ExtractionProcess()
  try {
    for await (const parts of extraction.view('grid', file, signal))
      for (const part of parts)
        if (part.kind === 'sheets')
          yield { type: 'sheets', sheets: part.names.map((name) => ({ name, rows: 0, columns: 0 })) }
        else if (part.kind === 'rows') {
          const { sheet, firstRow, rows } = part
          yield { type: 'rows', sheet, firstRow, rows }
        }
  } finally {
    await extraction.close()
  }
}

/** The one sheet of a table of text. */
const SHEET = ''

async function* readText({ path, name, format }: ViewedFile, signal: AbortSignal): AsyncGenerator<GridPart> {
  const found = await fileNamed(path, name)
  const open = await openFile(found, found.open(), { format })
  try {
    yield { type: 'sheets', sheets: [{ name: SHEET, rows: 0, columns: 0 }] }
    const dialect = sniffDialect(open.file.head.text?.text ?? '', format === 'tsv' ? '\t' : undefined)
    const decoder = createDecoder(open.encoding)
    // Damage is shown where it is.
    const parser = new CsvParser(dialect, () => false)
    const mended = (fields: readonly string[]) =>
      fields.map((field) => (decoder.isDamaged(field) ? decoder.mend(field).text : field))
    for await (const bytes of open.file.bytes) {
      throwIfAborted(signal)
      yield* rowsOf(parser.push(decoder.decode(bytes)), mended)
      while (parser.pending) yield* rowsOf(parser.push(''), mended)
    }
    yield* rowsOf(parser.push(decoder.end()), mended)
    do yield* rowsOf(parser.end(false), mended)
    while (parser.pending)
  } finally {
    await open.close()
  }
}

/** A row that could not be told from the next ones has no cells, and keeps its place. */
function* rowsOf(
  rows: readonly CsvRow[],
  mended: (fields: readonly string[]) => readonly string[],
): Generator<GridPart> {
  const [first] = rows
  if (!first) return
  const cells: (readonly string[])[] = []
  for (const found of rows) {
    while (first.row + cells.length < found.row) cells.push([])
    cells.push('fields' in found ? mended(found.fields) : [])
  }
  yield { type: 'rows', sheet: SHEET, firstRow: first.row, rows: cells }
}
