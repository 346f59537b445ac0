import type { EncoderPairs, EncoderWeights } from '../../model/search/encoder.ts'
import { knownFeatures } from './knownFeatures.ts'

/** Stored texts whose vectors correct an estimate at most: the best by word. */
export const mostEvidence = 10
/** What the vector of a text with the very words of the query counts, where the estimate counts 1. */
const trust = 4
/** Likeness to the power: texts with some words of the query are near to it far less often than those with nearly all. */
const sharpness = 3

/**
 * An estimate, and what is known of texts that have words of the query: their stored vectors, each by the power of how much
 * its words are those of the query. One with all of them, as a passage that was typed, tells more than any estimate; one with
 * a few of them hardly counts.
 */
export function correctEstimate(
  weights: EncoderWeights,
  query: string,
  estimate: Float32Array,
  { titles, texts, vectors }: EncoderPairs,
): Float32Array {
  const asked = knownFeatures(weights, query)
  const weightOf = new Map(Array.from(asked.rows, (row, at) => [row, asked.weights[at] as number]))
  const { dimension } = weights
  const corrected = scaled(estimate, 1)
  for (const [at, text] of texts.entries()) {
    const { rows, weights: found } = knownFeatures(weights, titled(titles[at] ?? '', text))
    let likeness = 0
    for (let i = 0; i < rows.length; i++) likeness += (found[i] as number) * (weightOf.get(rows[i] as number) ?? 0)
    const vector = scaled(vectors.subarray(at * dimension, (at + 1) * dimension), trust * likeness ** sharpness)
    for (let i = 0; i < dimension; i++) corrected[i] = (corrected[i] as number) + (vector[i] as number)
  }
  return corrected
}

/** What an encoder is fitted to of a passage: the title says what a text is about, so it stands before it. */
export function titled(title: string, text: string): string {
  return text.startsWith(title) ? text : `${title}\n${text}`
}

/** The vector, made `length` long. */
function scaled(vector: Float32Array, length: number): Float32Array {
  const scale = length / (Math.hypot(...vector) || 1)
  return vector.map((value) => value * scale)
}
