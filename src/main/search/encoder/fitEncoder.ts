import { findAxes, reduceTo } from '../../base/axes.ts'
import { seededRandom } from '../../base/random.ts'
import type { EncoderWeights } from '../../model/search/encoder.ts'
import { featureBits, featuresOf, packedTimes, weighFeatures } from './features.ts'

/** Pairs whose features are counted before the rest is read, and how many of their vectors give the axes. */
const counted = { pairs: 8_192, vectors: 2_048 } as const
/** Rows fit in 16 bits. */
const mostFeatures = 2 ** 16
/** Features of a text that are kept: those that weigh most. */
export const mostOfText = 128
/** Vectors are predicted in the directions in which they differ most. */
const mostAxes = 128
/** How much weights are held back, relative to the squared length of a text's features, which is 1. */
const ridge = 0.2
/** Passes over all pairs: recall does not grow with more. */
const passes = 6
const weightUnits = 65_535

/** Takes pairs in portions and fits an encoder to them. The same portions give the same encoder. */
export interface EncoderFit {
  add(texts: readonly string[], vectors: Float32Array): void
  /** Tells how much is done, from 0 to 1. */
  fit(told: (done: number) => void): EncoderWeights
}

/** What is known once enough pairs were read. */
interface Coordinates {
  readonly axes: number
  readonly basis: Float32Array
  readonly features: Uint32Array
  readonly featureWeights: Float32Array
  /** The row of each hash; negative: it is not used. */
  readonly rowOf: Int32Array
}

/** Pairs as the solver reads them: `counts` features each, `mostOfText` apart. */
interface Rows {
  readonly counts: Uint8Array
  readonly rows: Uint16Array
  readonly weights: Uint16Array
  readonly targets: Float32Array
}

interface Waiting {
  readonly features: Uint32Array
  readonly vector: Float32Array
}

/**
 * Ridge regression from weighted features to vectors relative to their mean, in the coordinates of their main axes, solved
 * in its dual form by Gauss-Seidel passes over the pairs. Memory grows with the pairs (some 1,500 bytes each) and with the
 * features, never with the square of either.
 */
export function createEncoderFit(dimension: number, mostPairs: number): EncoderFit {
  const waiting: Waiting[] = []
  let known: { readonly coordinates: Coordinates; readonly into: Rows } | undefined
  let pairs = 0

  const place = ({ features, vector }: Waiting) => {
    if (!known || pairs >= mostPairs) return
    const { coordinates, into } = known
    const weighed = weighFeatures(
      features,
      (hash) => coordinates.rowOf[hash] ?? -1,
      coordinates.featureWeights,
      mostOfText,
    )
    into.counts[pairs] = weighed.rows.length
    into.rows.set(weighed.rows, pairs * mostOfText)
    for (const [at, weight] of weighed.weights.entries())
      into.weights[pairs * mostOfText + at] = Math.round(weight * weightUnits)
    into.targets.set(reduceTo(coordinates.basis, vector, dimension), pairs * coordinates.axes)
    pairs++
  }
  const begin = () => {
    const coordinates = findCoordinates(waiting, dimension)
    const into = {
      counts: new Uint8Array(mostPairs),
      rows: new Uint16Array(mostPairs * mostOfText),
      weights: new Uint16Array(mostPairs * mostOfText),
      targets: new Float32Array(mostPairs * coordinates.axes),
    }
    known = { coordinates, into }
    for (const one of waiting.splice(0)) place(one)
    return known
  }

  return {
    add: (texts, vectors) => {
      for (const [at, text] of texts.entries()) {
        const one = { features: featuresOf(text), vector: unitOf(vectors, at * dimension, dimension) }
        if (known) place(one)
        else if (waiting.push(one) >= counted.pairs) begin()
      }
    },
    fit: (told) => {
      const { coordinates, into } = known ?? begin()
      return quantise(coordinates, solve(coordinates, into, pairs, told), dimension)
    },
  }
}

function unitOf(vectors: Float32Array, start: number, dimension: number): Float32Array {
  const vector = vectors.slice(start, start + dimension)
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1
  return vector.map((value) => value / length)
}

function findCoordinates(waiting: readonly Waiting[], dimension: number): Coordinates {
  const times = new Uint16Array(2 ** featureBits)
  for (const { features } of waiting)
    for (const one of features) {
      const hash = Math.floor(one / packedTimes)
      times[hash] = (times[hash] ?? 0) + 1
    }
  // What occurs once in many texts tells little; among few texts it is most of what there is.
  const least = waiting.length > 2_000 ? 2 : 1
  const hashes: number[] = []
  // By index: an iterator takes a hundred times as long over four million.
  for (let hash = 0; hash < times.length; hash++) if ((times[hash] ?? 0) >= least) hashes.push(hash)
  if (hashes.length > mostFeatures) {
    hashes.sort((a, b) => (times[b] ?? 0) - (times[a] ?? 0) || a - b)
    hashes.length = mostFeatures
    hashes.sort((a, b) => a - b)
  }
  const features = Uint32Array.from(hashes)
  const rowOf = new Int32Array(2 ** featureBits).fill(-1)
  for (const [row, hash] of features.entries()) rowOf[hash] = row
  const featureWeights = Float32Array.from(features, (hash) => Math.log((1 + waiting.length) / (times[hash] ?? 1)))
  const some = waiting.slice(0, counted.vectors)
  const vectors = new Float32Array(some.length * dimension)
  for (const [at, { vector }] of some.entries()) vectors.set(vector, at * dimension)
  const axes = Math.max(1, Math.min(mostAxes, dimension, some.length - 1))
  return { axes, basis: findAxes(vectors, dimension, axes, seededRandom(7)), features, featureWeights, rowOf }
}

/** A row of numbers for each feature. */
function solve(
  { axes, features }: Coordinates,
  { counts, rows, weights, targets }: Rows,
  pairs: number,
  told: (done: number) => void,
): Float32Array {
  const table = new Float32Array(features.length * axes)
  const duals = new Float32Array(pairs * axes)
  const step = new Float32Array(axes)
  for (let pass = 0; pass < passes; pass++)
    for (let pair = 0; pair < pairs; pair++) {
      if (pair % 1_000 === 0) told((pass + pair / pairs) / passes)
      const target = pair * axes
      const first = pair * mostOfText
      const last = first + (counts[pair] ?? 0)
      for (let i = 0; i < axes; i++) step[i] = (targets[target + i] as number) - ridge * (duals[target + i] as number)
      let square = 0
      for (let at = first; at < last; at++) {
        const weight = (weights[at] as number) / weightUnits
        square += weight * weight
        const row = (rows[at] as number) * axes
        for (let i = 0; i < axes; i++) step[i] = (step[i] as number) - weight * (table[row + i] as number)
      }
      const scale = 1 / (ridge + square)
      for (let i = 0; i < axes; i++) {
        step[i] = (step[i] as number) * scale
        duals[target + i] = (duals[target + i] as number) + (step[i] as number)
      }
      for (let at = first; at < last; at++) {
        const weight = (weights[at] as number) / weightUnits
        const row = (rows[at] as number) * axes
        for (let i = 0; i < axes; i++) table[row + i] = (table[row + i] as number) + weight * (step[i] as number)
      }
    }
  told(1)
  return table
}

/** Eight bits a number: recall is the same to the third digit. */
function quantise(
  { axes, basis, features, featureWeights }: Coordinates,
  table: Float32Array,
  dimension: number,
): EncoderWeights {
  const rows = new Int8Array(table.length)
  const scales = new Float32Array(features.length)
  for (let row = 0; row < features.length; row++) {
    let largest = 0
    for (let at = row * axes; at < (row + 1) * axes; at++) largest = Math.max(largest, Math.abs(table[at] as number))
    const scale = largest / 127 || 1
    scales[row] = scale
    for (let at = row * axes; at < (row + 1) * axes; at++) rows[at] = Math.round((table[at] as number) / scale)
  }
  return { dimension, axes, features, featureWeights, scales, rows, basis }
}
