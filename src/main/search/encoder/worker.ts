import { letOthersFirst } from '../../base/priority.ts'
import { sendNote, serveWorker } from '../../base/workers.ts'
import type { EncoderWeights } from '../../model/search/encoder.ts'
import { createEncoderFit, type EncoderFit } from './fitEncoder.ts'

let fitting: EncoderFit | undefined

/** What the thread that fits one encoder can be asked. It is ended where the fit is no longer wanted. */
export const encoderHandlers = {
  start: (dimension: number, mostPairs: number): void => {
    letOthersFirst()
    fitting = createEncoderFit(dimension, mostPairs)
  },
  add: (texts: readonly string[], vectors: Float32Array): void => fitting?.add(texts, vectors),
  /** How much is done goes out as notes, from 0 to 1. */
  fit: (): EncoderWeights | undefined => fitting?.fit(sendNote),
}

serveWorker(encoderHandlers)
