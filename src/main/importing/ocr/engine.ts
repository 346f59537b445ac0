import type { RecognisedPage } from './recognisedPage.ts'

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
