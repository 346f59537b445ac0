import { blockAxes, type EncoderWeights } from '../../model/search/encoder.ts'
import { knownFeatures } from './knownFeatures.ts'

/** The vector that a text probably has; undefined where nothing of the text is known to the encoder. */
export function encodeQuery(weights: EncoderWeights, text: string): Float32Array | undefined {
  const { dimension, axes, basis, scales, rows, spread } = weights
  const found = knownFeatures(weights, text)
  if (found.rows.length === 0) return undefined
  const blocks = Math.ceil(axes / blockAxes)
  const reduced = new Float64Array(axes)
  for (const [at, row] of found.rows.entries()) {
    const weight = found.weights[at] ?? 0
    for (let i = 0; i < axes; i++) {
      const scale = scales[row * blocks + Math.floor(i / blockAxes)] as number
      reduced[i] = (reduced[i] as number) + weight * scale * (rows[row * axes + i] as number)
    }
  }
  // A text with few known words would else be nearest to what is near the mean, whatever these words are.
  const length = Math.hypot(...reduced)
  if (length === 0) return undefined
  const scale = spread / length
  const vector = basis.slice(0, dimension)
  for (let axis = 0; axis < axes; axis++) {
    const start = dimension * (axis + 1)
    for (let i = 0; i < dimension; i++)
      vector[i] = (vector[i] as number) + scale * (reduced[axis] as number) * (basis[start + i] as number)
  }
  return vector
}
