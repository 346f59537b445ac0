/** How much was recognised from pictures. */
export interface RecognitionTally {
  /** Pictures that need recognition. */
  readonly pages: number
  readonly recognised: number
  /** What drawing and recognising them took. */
  readonly milliseconds: number
}

export const noTally: RecognitionTally = { pages: 0, recognised: 0, milliseconds: 0 }

export function addTallies(a: RecognitionTally, b: RecognitionTally): RecognitionTally {
  return {
    pages: a.pages + b.pages,
    recognised: a.recognised + b.recognised,
    milliseconds: a.milliseconds + b.milliseconds,
  }
}
