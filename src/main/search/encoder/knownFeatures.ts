import type { EncoderWeights } from '../../model/search/encoder.ts'
import { featuresOf, weighFeatures, type WeighedFeatures } from './features.ts'
import { mostOfText } from './fitRoom.ts'

/** The features of a text that an encoder knows, as it weighs them: to be read before those of the next text are asked for. */
export function knownFeatures({ features, featureWeights }: EncoderWeights, text: string): WeighedFeatures {
  return weighFeatures(featuresOf(text), (hash) => rowOf(features, hash), featureWeights, mostOfText)
}

/** Binary search; -1 where the hash is not there. */
function rowOf(features: Uint32Array, hash: number): number {
  let low = 0
  let high = features.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const there = features[middle] as number
    if (there === hash) return middle
    if (there < hash) low = middle + 1
    else high = middle - 1
  }
  return -1
}
