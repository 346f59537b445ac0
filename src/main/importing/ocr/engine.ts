import type { RecognisedLine, RecognisedPage } from './recognisedPage.ts'

/** A picture of a page: one byte for each pixel, row after row from the top; 0 is black. */
export interface GrayImage {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
  /** Pixels per inch, from which the engine tells the size of letters. */
  readonly dpi: number
}

/** Recognises text in pictures, one at a time. */
export interface RecognitionEngine {
  /** @throws QuarryError invalid_input for a picture that the engine fails on, not_found where it is not installed any more */
  recognise(image: GrayImage): Promise<RecognisedPage>
}

/**
 * How a picture of one line is read. `exact`: all of it is the line, and nothing is lost; `found`: the line is looked for
 * in it, and what is short is read more surely.
 */
export type LineReading = 'exact' | 'found'

/** It also reads pictures of one line of text each. */
export interface LineEngine extends RecognitionEngine {
  /** The words of each picture. @throws as `recognise` */
  recogniseLines(images: readonly GrayImage[], reading: LineReading): Promise<readonly RecognisedLine[]>
}
