import type { ImportOptions } from '../importItem.ts'
import type { RecognitionPlan } from './recognitionPlan.ts'
import { noTally, type RecognitionTally } from './recogniser.ts'

/** What recognition would take: all pages were counted, and a sample of them recognised. */
export interface RecognitionForecast {
  readonly plan: RecognitionPlan
  readonly tally: RecognitionTally
  /** False when files were left that have not been looked at. */
  readonly complete: boolean
}

/** Options for reading that recognises a sample only. */
export function sampled(options: ImportOptions, samplePages: number): ImportOptions {
  return options.recognition === undefined
    ? options
    : { ...options, recognition: { ...options.recognition, samplePages } }
}

/** Undefined where recognition is off. */
export function forecastOf(
  { recognition }: ImportOptions,
  tallies: readonly RecognitionTally[],
  complete: boolean,
): RecognitionForecast | undefined {
  return recognition && { plan: recognition, tally: tallies.reduce(added, noTally), complete }
}

function added(a: RecognitionTally, b: RecognitionTally): RecognitionTally {
  return {
    pages: a.pages + b.pages,
    recognised: a.recognised + b.recognised,
    milliseconds: a.milliseconds + b.milliseconds,
  }
}
