import type { ExtractionContext, ExtractionFile } from './extractor.ts'

/** What an original is shown as, besides the text of its documents. */
export type ViewKind = 'grid' | 'page'

export type ViewPart =
  /** The sheets of a workbook, before their rows. */
  | { readonly kind: 'sheets'; readonly names: readonly string[] }
  /** Rows that follow each other, from `firstRow` (from 1) on; a row ends with its last cell that is not empty. */
  | {
      readonly kind: 'rows'
      readonly sheet: string
      readonly firstRow: number
      readonly rows: readonly (readonly string[])[]
    }
  /** A page as one file that loads nothing and runs nothing. */
  | { readonly kind: 'page'; readonly html: string }

/** Makes the view of one file, within the isolated process. */
export type View = (file: ExtractionFile, context: ExtractionContext) => AsyncIterable<readonly ViewPart[]>
