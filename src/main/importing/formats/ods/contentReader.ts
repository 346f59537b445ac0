import type { XmlAttributes, XmlHandler } from '../package/readXml.ts'
import { cellName } from '../sheets/cellNames.ts'
import type { CellComment, SheetCell, SheetRow } from '../sheets/workbook.ts'

export interface ContentSheet {
  readonly name: string
  readonly style: string | undefined
  readonly comments: CellComment[]
  /** One of its cells has something in it. */
  isFilled: boolean
}

/** A repeated cell with something in it counts once for each repetition, up to this. */
const MAX_REPEATED_CELLS = 1_000
/** All cells of a row and its repetitions. */
const MAX_CELLS_OF_ROW = 100_000
const MAX_COLUMNS = 16_384

/** Reads the content of a spreadsheet: the list of its sheets, and the rows of one of them. */
export class ContentReader implements XmlHandler {
  readonly sheets: ContentSheet[] = []
  readonly #wanted: number | undefined
  readonly #onFault: (cell: string, message: string) => void
  readonly #hiddenStyles = new Set<string>()
  #style: string | undefined
  #tables = 0
  #rows: SheetRow[] = []
  #row = 0
  #rowRepeat = 1
  #column = 0
  #cells: SheetCell[] = []
  #cell: XmlAttributes | undefined
  #isCovered = false
  #text = ''
  #comment: string | undefined
  /** Open paragraphs: text outside of them is white space. */
  #paragraphs = 0
  #isPast = false

  /** `wanted`: the sheet whose rows are read, by its index. */
  constructor(wanted: number | undefined, onFault: (cell: string, message: string) => void) {
    this.#wanted = wanted
    this.#onFault = onFault
  }

  /** The wanted sheet has ended. */
  get isPast(): boolean {
    return this.#isPast
  }

  isHidden({ style }: ContentSheet): boolean {
    return style !== undefined && this.#hiddenStyles.has(style)
  }

  /** The rows of the wanted sheet that have ended since the last call. */
  take(): readonly SheetRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'style') this.#style = attributes['style:name']
    else if (name === 'table-properties') {
      if (attributes['table:display'] === 'false' && this.#style !== undefined) this.#hiddenStyles.add(this.#style)
    } else if (name === 'table') this.#beginTable(attributes)
    if (this.#tables !== 1) return
    if (name === 'table-row') {
      this.#row++
      this.#rowRepeat = repeated(attributes['table:number-rows-repeated'])
      this.#column = 0
      this.#cells = []
    } else if (name === 'table-cell' || name === 'covered-table-cell') {
      this.#cell = attributes
      this.#isCovered = name === 'covered-table-cell'
      this.#column++
      this.#text = ''
    } else if (name === 'annotation') this.#comment = ''
    else if (name === 'p' || name === 'h') {
      if (this.#paragraphs++ === 0) this.#beginParagraph()
    } else if (name === 's') this.text(' '.repeat(Math.min(1_000, repeated(attributes['text:c']))))
    else if (name === 'tab') this.text('\t')
    else if (name === 'line-break') this.text('\n')
  }

  text(text: string): void {
    if (this.#paragraphs === 0 || !this.#cell) return
    if (this.#comment === undefined) this.#text += text
    else this.#comment += text
  }

  close(name: string): void {
    if (name === 'table') {
      this.#tables--
      if (this.#tables === 0 && this.sheets.length - 1 === this.#wanted) this.#isPast = true
    }
    if (this.#tables !== 1) return
    if (name === 'p' || name === 'h') this.#paragraphs--
    else if (name === 'annotation') this.#endComment()
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#endCell()
    else if (name === 'table-row') this.#endRow()
  }

  #beginTable(attributes: XmlAttributes): void {
    // A table within a cell is part of the cell's text, which is not read.
    if (++this.#tables > 1) return
    this.sheets.push({
      name: attributes['table:name'] ?? `Sheet${this.sheets.length + 1}`,
      style: attributes['table:style-name'],
      comments: [],
      isFilled: false,
    })
    this.#row = 0
  }

  #beginParagraph(): void {
    if (this.#comment !== undefined && this.#comment !== '') this.#comment += '\n'
    else if (this.#comment === undefined && this.#text !== '') this.#text += '\n'
  }

  #endComment(): void {
    const text = this.#comment?.trim() ?? ''
    this.#comment = undefined
    if (text !== '') this.sheets.at(-1)?.comments.push({ cell: cellName(this.#column, this.#row), text })
  }

  #endCell(): void {
    const attributes = this.#cell ?? {}
    this.#cell = undefined
    const repeat = repeated(attributes['table:number-columns-repeated'])
    const first = this.#column
    this.#column += repeat - 1
    const type = attributes['office:value-type'] ?? attributes['calcext:value-type']
    const text = this.#isCovered ? '' : shownText(this.#text, type, attributes)
    if (text === '') {
      if (attributes['table:formula'] !== undefined && type === undefined && !this.#isCovered)
        this.#fault(
          first,
          'A formula has no stored result, and was read as an empty cell. Open the file in its program, and save it.',
        )
      return
    }
    this.sheets.at(-1)!.isFilled = true
    if (!this.#isRead || first > MAX_COLUMNS) return
    if (repeat > MAX_REPEATED_CELLS)
      this.#fault(first, `A cell is repeated more than ${MAX_REPEATED_CELLS} times; further copies were left out.`)
    const isText = type === 'string' || type === undefined
    const end = Math.min(MAX_COLUMNS, first + Math.min(repeat, MAX_REPEATED_CELLS) - 1)
    for (let column = first; column <= end; column++) this.#cells.push({ column, text, isText })
  }

  #endRow(): void {
    const repeat = this.#rowRepeat
    if (this.#cells.length > 0) {
      const copies = Math.min(repeat, Math.ceil(MAX_CELLS_OF_ROW / this.#cells.length))
      if (copies < repeat)
        this.#fault(1, `A row is repeated ${repeat} times; only the first ${copies} copies were read.`)
      for (let copy = 0; copy < copies; copy++) this.#rows.push({ row: this.#row + copy, cells: this.#cells })
    }
    this.#row += repeat - 1
  }

  get #isRead(): boolean {
    return this.sheets.length - 1 === this.#wanted
  }

  #fault(column: number, message: string): void {
    if (this.#isRead) this.#onFault(cellName(column, this.#row), message)
  }
}

/** The text of the cell, which is its value as it is shown; for a date, the date in ISO 8601. */
function shownText(text: string, type: string | undefined, attributes: XmlAttributes): string {
  if (type === 'date') return (attributes['office:date-value'] ?? text).replace(/T00:00:00(\.0+)?$/, '')
  if (type === 'boolean' && text === '') return (attributes['office:boolean-value'] ?? '').toUpperCase()
  return text === '' ? (attributes['office:value'] ?? attributes['office:string-value'] ?? '') : text
}

function repeated(count: string | undefined): number {
  const number = Number(count ?? 1)
  return Number.isInteger(number) && number >= 1 && number <= 2 ** 24 ? number : 1
}
