import type { Box } from '../../model/place.ts'

/** The text of a picture in reading order. Boxes are in pixels from the upper left corner. */
export interface RecognisedPage {
  readonly blocks: readonly RecognisedBlock[]
  /** The mean confidence of its characters, 0 to 1; 0 where there is no text. */
  readonly confidence: number
}

/** A block of the page, such as a column: paragraphs of lines of words. */
export interface RecognisedBlock {
  readonly paragraphs: readonly (readonly RecognisedLine[])[]
}

export type RecognisedLine = readonly RecognisedWord[]

export interface RecognisedWord {
  readonly text: string
  readonly box: Box
  /** 0 to 1. */
  readonly confidence: number
  /** The box is that of its ink, and of all words of its line. Those of single words of such scripts are else inexact. */
  readonly isFitted?: true
}
