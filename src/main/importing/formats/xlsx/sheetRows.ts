import { readXml, type XmlAttributes, type XmlHandler } from '../package/readXml.ts'
import { cellName, parseCellName } from '../sheets/cellNames.ts'
import type { SheetCell, SheetRow } from '../sheets/workbook.ts'
import { shownNumber } from '../sheets/shownNumber.ts'
import { RunText, unescaped } from './sharedStrings.ts'

/** What cells refer to. */
export interface SheetFacts {
  readonly strings: readonly string[]
  /** Number formats by style. */
  readonly formats: readonly string[]
  /** Days are counted from 1904. */
  readonly is1904: boolean
  onFault(cell: string, message: string): void
}

/** The rows of a sheet part that have something in them. @throws as readXml */
export async function* readSheetRows(
  bytes: AsyncIterable<Uint8Array>,
  facts: SheetFacts,
): AsyncGenerator<readonly SheetRow[]> {
  const reader = new RowReader(facts)
  for await (const _ of readXml(bytes, reader)) yield reader.take()
}

class RowReader implements XmlHandler {
  readonly #facts: SheetFacts
  #rows: SheetRow[] = []
  #isData = false
  #row = 0
  #column = 0
  #cells: SheetCell[] = []
  #type = 'n'
  #style = 0
  #value: string | undefined
  #isValue = false
  #hasFormula = false
  readonly #inline = new RunText()

  constructor(facts: SheetFacts) {
    this.#facts = facts
  }

  /** The rows that have ended since the last call. */
  take(): readonly SheetRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'sheetData') this.#isData = true
    if (!this.#isData) return
    if (name === 'row') {
      const given = Number(attributes['r'] ?? Number.NaN)
      this.#row = Number.isInteger(given) && given > 0 ? given : this.#row + 1
      this.#column = 0
      this.#cells = []
    } else if (name === 'c') this.#beginCell(attributes)
    else if (name === 'v') {
      this.#isValue = true
      this.#value = ''
    } else if (name === 'f') this.#hasFormula = true
    else this.#inline.open(name)
  }

  text(text: string): void {
    if (this.#isValue) this.#value += text
    else if (this.#isData) this.#inline.add(text)
  }

  close(name: string): void {
    if (name === 'sheetData') this.#isData = false
    if (!this.#isData) return
    if (name === 'v') this.#isValue = false
    else if (name === 'c') this.#endCell()
    else if (name === 'row') {
      if (this.#cells.length > 0)
        this.#rows.push({ row: this.#row, cells: this.#cells.toSorted((a, b) => a.column - b.column) })
    } else this.#inline.close(name)
  }

  #beginCell({ r, t, s }: XmlAttributes): void {
    // References may be left out; then cells follow each other.
    this.#column = (r === undefined ? undefined : parseCellName(r)?.column) ?? this.#column + 1
    this.#type = t ?? 'n'
    this.#style = Number(s ?? 0)
    this.#value = undefined
    this.#hasFormula = false
    this.#inline.take()
  }

  #endCell(): void {
    const text = this.#shown()
    if (text === '') return
    const isText = this.#type === 's' || this.#type === 'str' || this.#type === 'inlineStr'
    this.#cells.push({ column: this.#column, text, isText })
  }

  /** The cell as it is shown; '' for an empty one. */
  #shown(): string {
    if (this.#type === 'inlineStr') return this.#inline.take()
    const value = this.#value
    if (value === undefined) {
      if (this.#hasFormula)
        this.#fault(
          'A formula has no stored result, and was read as an empty cell. Open the file in its program, and save it.',
        )
      return ''
    }
    switch (this.#type) {
      case 's': {
        const text = this.#facts.strings[value.trim() === '' ? -1 : Number(value)]
        if (text === undefined) this.#fault('A cell refers to a text that is not in the file, and was read as empty.')
        return text ?? ''
      }
      case 'str':
        return unescaped(value)
      case 'b':
        return value.trim() === '1' || value.trim() === 'true' ? 'TRUE' : 'FALSE'
      case 'e':
        return value
      case 'd':
        return value.trim().replace(/T00:00:00(\.0+)?Z?$/, '')
      default:
        return shownNumber(value.trim(), this.#facts.formats[this.#style] ?? 'General', this.#facts.is1904)
    }
  }

  #fault(message: string): void {
    this.#facts.onFault(cellName(this.#column, this.#row), message)
  }
}
