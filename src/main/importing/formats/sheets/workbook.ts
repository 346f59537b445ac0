/** A workbook as its format shows it to the reader of sheets. */
export interface Workbook {
  /** In their order. */
  readonly sheets: readonly WorkbookSheet[]
  /** What was found while rows were read, once for the workbook. */
  warnings(): readonly SheetWarning[]
}

export interface WorkbookSheet {
  readonly name: string
  readonly isHidden: boolean
  /**
   * The rows that have something in them, in batches; an empty batch is a sign of progress. May be called again, and need
   * not be read to its end. @throws QuarryError invalid_input
   */
  rows(): AsyncIterable<readonly SheetRow[]>
  /** The comments of its cells, in their order. */
  comments(): Promise<readonly CellComment[]>
}

export interface SheetRow {
  /** From 1. */
  readonly row: number
  /** The cells that are not empty, from left to right. */
  readonly cells: readonly SheetCell[]
}

export interface SheetCell {
  /** From 1. */
  readonly column: number
  /** As it is shown. */
  readonly text: string
  /** It is a text, not a number, date, truth value or error. */
  readonly isText: boolean
}

export interface CellComment {
  readonly cell: string
  readonly text: string
}

export interface SheetWarning {
  readonly sheet: string
  readonly cell: string
  readonly message: string
}
