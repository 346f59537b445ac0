import type { ImportOptions } from '../importItem.ts'
import type { RecognitionPlan } from './recognitionPlan.ts'
import { addTallies, noTally, type RecognitionTally } from './tally.ts'

/** What recognition would take: pages were counted, and a sample of them recognised. */
export interface RecognitionForecast {
  readonly plan: RecognitionPlan
  readonly tally: RecognitionTally
  /** False when files were left that have not been looked at: there are at least as many pages. */
  readonly complete: boolean
}

/** Options for reading that recognises a sample only. */
export function sampled(options: ImportOptions, samplePages: number): ImportOptions {
  return options.recognition === undefined
    ? options
    : { ...options, recognition: { ...options.recognition, samplePages } }
}

/** Options for reading that only counts the pages to recognise. */
export function withoutReading(options: ImportOptions): ImportOptions {
  return options.recognition === undefined
    ? options
    : { ...options, recognition: { ...options.recognition, isCounting: true } }
}

/** Undefined where recognition is off. */
export function forecastOf(
  { recognition }: ImportOptions,
  tallies: readonly RecognitionTally[],
  complete: boolean,
): RecognitionForecast | undefined {
  return recognition && { plan: recognition, tally: tallies.reduce(addTallies, noTally), complete }
}
