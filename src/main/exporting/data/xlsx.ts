import { QuarryError } from '../../base/errors.ts'
import type { DocumentWithMedia } from '../../model/collectionSource.ts'
import { escapeXml } from '../xml.ts'
import { wholeText, zipPieces } from '../zip.ts'
import type { DataExport, DocumentBatches } from './dataExport.ts'
import { columns, fieldColumn, tableCells } from './records.ts'

/** Excel specifications and limits: rows of a sheet, and characters of a cell in UTF-16 units. */
const mostRows = 1_048_576
const mostCharacters = 32_767

const dates: ReadonlySet<string> = new Set(['publishedAt', 'crawledAt', 'capturedAt', 'goneSince'])
const msPerDay = 86_400_000
/** Days between 1899-12-30, from which Excel counts, and 1970-01-01. */
const epochDay = 25_569
const dateStyle = 1
const headerStyle = 2

/**
 * A workbook with one sheet that is written row by row. Cells are texts, never formulas; dates are dates; a text that is
 * longer than a cell may be is cut and ends with "…". @throws QuarryError invalid_input for more documents than a sheet has rows
 */
export function writeXlsx(batches: DocumentBatches, { fields }: Pick<DataExport, 'fields'>): AsyncIterable<Uint8Array> {
  return zipPieces([
    { name: '[Content_Types].xml', pieces: () => wholeText(contentTypes) },
    { name: '_rels/.rels', pieces: () => wholeText(rootRelations) },
    { name: 'xl/workbook.xml', pieces: () => wholeText(workbook) },
    { name: 'xl/_rels/workbook.xml.rels', pieces: () => wholeText(workbookRelations) },
    { name: 'xl/styles.xml', pieces: () => wholeText(styles) },
    { name: 'xl/worksheets/sheet1.xml', pieces: () => sheet(batches, fields) },
  ])
}

async function* sheet(batches: DocumentBatches, fields: DataExport['fields']): AsyncGenerator<string, undefined> {
  const names = [...columns, ...fields.map(({ name }) => fieldColumn(name))]
  yield sheetStart
  yield row(
    1,
    names.map((name, at) => textCell(reference(at, 1), name, headerStyle)),
  )
  let number = 1
  for await (const batch of batches) {
    if (number + batch.length > mostRows)
      throw new QuarryError('invalid_input', 'A sheet has at most 1,048,575 documents.', {
        hint: 'Export a part of them, or CSV or Parquet, which have no such limit.',
      })
    yield batch.map((document) => row(++number, rowCells(document, fields, number))).join('')
  }
  yield '</sheetData></worksheet>'
}

function row(number: number, cells: readonly string[]): string {
  return `<row r="${number}">${cells.join('')}</row>`
}

function rowCells(document: DocumentWithMedia, fields: DataExport['fields'], number: number): string[] {
  const fixed = tableCells(document).map((value, at) =>
    cell(reference(at, number), value, dates.has(columns[at] ?? '') ? 'date' : undefined),
  )
  const own = fields.map(({ name, type }, at) =>
    cell(reference(columns.length + at, number), document.fields?.[name], type),
  )
  return [...fixed, ...own]
}

function cell(at: string, value: string | number | undefined, type: string | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
  const day = type === 'date' ? Date.parse(value) / msPerDay + epochDay : Number.NaN
  // Excel has no day before 1900-03-01 that all programs read alike.
  return day >= 61 ? `<c r="${at}" s="${dateStyle}"><v>${day}</v></c>` : textCell(at, value)
}

function textCell(at: string, value: string, style?: number): string {
  const text = value.length > mostCharacters ? `${value.slice(0, mostCharacters - 1)}…` : value
  // A text such as `_x000D_` would be read as the character it names.
  const literal = text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
  const kept = literal.length > mostCharacters ? text : literal
  return `<c r="${at}" t="inlineStr"${style === undefined ? '' : ` s="${style}"`}><is><t xml:space="preserve">${escapeXml(kept)}</t></is></c>`
}

/** `AB12` of a column from 0 and a row from 1. */
function reference(column: number, number: number): string {
  let name = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return `${name}${number}`
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const sheetTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const contentTypes = `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetTypes}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetTypes}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetTypes}.styles+xml"/></Types>`
const rootRelations = `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const workbook = `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Documents" sheetId="1" r:id="rId1"/></sheets></workbook>`
const workbookRelations = `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`
const sheetStart = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
