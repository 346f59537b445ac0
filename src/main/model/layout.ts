import type { Box, Place } from './place.ts'

/**
 * The layout of a document's text in the original it was read from: its blocks, and the place of each piece. Derived
 * from the original, and never needed to read the text. All spans are UTF-16 offsets into the document's text.
 */
export interface Layout {
  /** In order, without overlaps. What is in no block is text between blocks. */
  readonly blocks: readonly Block[]
  /** The pages of the original, for originals that have pages. */
  readonly pages?: readonly PageFacts[]
  /** Where the text is on the pages, in the order of the text. Empty for originals without pages. */
  readonly lines?: readonly PlacedLine[]
  /** Where the text is in originals without pages: cells, message parts, chapters; in the order of the text. */
  readonly spots?: readonly Spot[]
}

/** A layout as it is stored, with what is needed to divide the text. */
export interface EncodedLayout {
  /** Or the temporary file that they are in, which stays until the document is stored. */
  readonly bytes: Uint8Array | BytesInFile
  /** Where sections begin. */
  readonly sections: readonly number[]
}

export interface BytesInFile {
  readonly path: string
}

export const blockKinds = ['heading', 'paragraph', 'list', 'table', 'caption', 'footnote', 'quote', 'code'] as const
export type BlockKind = (typeof blockKinds)[number]

export interface Block {
  readonly kind: BlockKind
  readonly start: number
  readonly end: number
  /** Of a heading, 1 being the highest. */
  readonly level?: number
  /** The cells of a table, row after row: spans of the text, so that a cell's text is stored once. */
  readonly rows?: readonly (readonly CellSpan[])[]
}

export type CellSpan = readonly [start: number, end: number]

export interface PageFacts {
  /** What the page calls itself where that is not its number: `iv`, `A-3`. */
  readonly label?: string
  /** In points, as the page is shown (after its rotation). */
  readonly width: number
  readonly height: number
  /** The text of this page came from recognition of its image, with this mean confidence, 0 to 1. */
  readonly recognised?: number
}

/** A run of text on one page with one box: a line, or a word of one. */
export interface PlacedLine {
  readonly start: number
  readonly end: number
  /** From 1. */
  readonly page: number
  readonly box: Box
  /** The direction in which characters follow each other; left to right when absent. */
  readonly direction?: 'rtl' | 'down'
}

export interface Spot {
  readonly start: number
  readonly end: number
  readonly place: Place
}
