import { findAxes } from '../../base/axes.ts'
import { seededRandom } from '../../base/random.ts'
import { blockAxes, type EncoderWeights } from '../../model/search/encoder.ts'
import { featureBits, featuresOf, timesBits, weighFeatures } from './features.ts'
import { createFitKernel, type FitKernel } from './fitKernel.ts'
import { mostOfText, targetUnits, weightUnits } from './fitRoom.ts'

/** Pairs whose features are counted before the rest is read, and how many of their vectors give the axes. */
const counted = { pairs: 4_096, vectors: 2_048 } as const
/** Rows fit in 16 bits, with a number left for features that are not used. */
const mostFeatures = 2 ** 16 - 1
/** Vectors are predicted in the directions in which they differ most: of few pairs in more, for the same work. */
const mostAxes = { few: 320, many: 128, fewPairs: 20_000 } as const
/** Passes over all pairs, few where there are many: recall does not grow with more. */
const passes = { least: 2, most: 6, visits: 200_000 } as const
/** What is estimated is as far from the mean as vectors are, but for this: an estimate of few words is nearer to it. */
const spreadShare = 0.9

/** Takes pairs in portions and fits an encoder to them. The same portions give the same encoder. */
export interface EncoderFit {
  add(texts: readonly string[], vectors: Float32Array): void
  /** Tells how much is done, from 0 to 1. */
  fit(told: (done: number) => void): EncoderWeights
}

/** The features that are used. */
interface Known {
  readonly features: Uint32Array
  readonly featureWeights: Float32Array
  /** The row of each hash and one more; 0: it is not used. */
  readonly rowAfter: Uint16Array
}

/** Directions of the vectors. */
interface Targets {
  readonly axes: number
  readonly basis: Float32Array
}

/**
 * Ridge regression from weighted features to vectors relative to their mean, in the coordinates of their main axes, solved
 * in its dual form by Gauss-Seidel passes over the pairs. Memory grows with the pairs (some 900 bytes each) and with the
 * features, never with the square of either.
 */
export function createEncoderFit(
  dimension: number,
  mostPairs: number,
  choice: 'auto' | 'wasm' | 'fallback' = 'auto',
): EncoderFit {
  const axesAtMost = Math.min(axesFor(mostPairs), dimension)
  const kernel = createFitKernel({ pairs: mostPairs, features: mostFeatures, axes: axesAtMost, dimension }, choice)
  /** Until their features are counted, texts wait as they are: features are several times as large. */
  const waitingTexts: string[] = []
  const waitingVectors: Float32Array[] = []
  let times = new Uint16Array(2 ** featureBits)
  const scratch = new Float32Array(dimension)
  let known: Known | undefined
  let targets: Targets | undefined
  let placed = 0
  let pairs = 0

  const placeText = (features: Uint32Array) => {
    if (!known) return
    const { rowAfter, featureWeights } = known
    const weighed = weighFeatures(features, (hash) => (rowAfter[hash] as number) - 1, featureWeights, mostOfText)
    kernel.counts[placed] = weighed.rows.length
    const first = placed * mostOfText
    kernel.rows.set(weighed.rows, first)
    for (let at = 0; at < weighed.weights.length; at++)
      kernel.weights[first + at] = Math.round((weighed.weights[at] as number) * weightUnits)
    placed++
  }
  const placeVector = (vector: Float32Array, at: number) => {
    const reduced = kernel.reduce(vector)
    for (let axis = 0; axis < reduced.length; axis++)
      kernel.values[at * kernel.stride + axis] = Math.round((reduced[axis] as number) * targetUnits)
  }
  const findFeatures = () => {
    known = chooseFeatures(times, waitingTexts.length)
    times = new Uint16Array(0)
    for (const text of waitingTexts.splice(0)) placeText(featuresOf(text))
    return known
  }
  const findTargets = () => {
    const some = waitingVectors.splice(0)
    const vectors = new Float32Array(some.length * dimension)
    for (const [at, vector] of some.entries()) vectors.set(vector, at * dimension)
    const axes = Math.max(1, Math.min(axesAtMost, some.length - 1))
    const basis = findAxes(vectors, dimension, axes, seededRandom(7))
    targets = { axes, basis }
    kernel.useBasis(basis)
    for (const [at, vector] of some.entries()) placeVector(vector, at)
    return targets
  }

  return {
    add: (texts, vectors) => {
      for (const [at, text] of texts.entries()) {
        if (pairs >= mostPairs) return
        const features = featuresOf(text)
        const vector = unitOf(vectors, at * dimension, targets ? scratch : new Float32Array(dimension))
        if (targets) placeVector(vector, pairs)
        else if (waitingVectors.push(vector) >= counted.vectors) findTargets()
        if (known) placeText(features)
        else {
          for (let each = 0; each < features.length; each++) {
            const hash = (features[each] as number) >>> timesBits
            times[hash] = (times[hash] as number) + 1
          }
          if (waitingTexts.push(text) >= counted.pairs) findFeatures()
        }
        pairs++
      }
    },
    fit: (told) => {
      const { axes, basis } = targets ?? findTargets()
      const { features, featureWeights } = known ?? findFeatures()
      // Not needed any more: a table of four million rows.
      known = undefined
      const solved = solve(kernel, features.length, axes, pairs, told)
      const spread = spreadShare * meanLength(kernel, pairs)
      return { dimension, axes, features, featureWeights, ...solved, basis, spread }
    },
  }
}

function axesFor(pairs: number): number {
  return pairs > mostAxes.fewPairs ? mostAxes.many : mostAxes.few
}

/** The vector at `start`, of length 1, in `into`. */
function unitOf(vectors: Float32Array, start: number, into: Float32Array): Float32Array {
  let square = 0
  for (let at = start; at < start + into.length; at++) square += (vectors[at] as number) ** 2
  const length = Math.sqrt(square) || 1
  for (let i = 0; i < into.length; i++) into[i] = (vectors[start + i] as number) / length
  return into
}

/** Those that occur most, of `texts` texts in which they were counted. */
function chooseFeatures(times: Uint16Array, texts: number): Known {
  // What occurs once in many texts tells little; among few texts it is most of what there is.
  const least = texts > 2_000 ? 2 : 1
  const features = mostFrequent(times, least)
  const rowAfter = new Uint16Array(2 ** featureBits)
  for (const [row, hash] of features.entries()) rowAfter[hash] = row + 1
  const featureWeights = Float32Array.from(features, (hash) => Math.log((1 + texts) / (times[hash] ?? 1)))
  return { features, featureWeights, rowAfter }
}

/** The hashes that occur `least` times or more, ascending; where these are too many, those that occur most. */
function mostFrequent(times: Uint16Array, least: number): Uint32Array {
  const occurring = new Uint32Array(2 ** 16)
  // By index: an iterator takes a hundred times as long over four million.
  for (let hash = 0; hash < times.length; hash++)
    occurring[times[hash] as number] = (occurring[times[hash] as number] as number) + 1
  let count = 0
  let cut = occurring.length
  while (cut > least && count + (occurring[cut - 1] as number) <= mostFeatures) count += occurring[--cut] as number
  // Of those that occur once less often, the first.
  let rest = cut > least ? mostFeatures - count : 0
  const chosen = new Uint32Array(count + rest)
  let at = 0
  for (let hash = 0; hash < times.length; hash++) {
    const here = times[hash] as number
    if (here >= cut || (here === cut - 1 && rest-- > 0)) chosen[at++] = hash
  }
  return chosen
}

/** A row of numbers for each feature: eight bits a number, with which recall is the same to the third digit. */
function solve(
  kernel: FitKernel,
  features: number,
  axes: number,
  pairs: number,
  told: (done: number) => void,
): Pick<EncoderWeights, 'rows' | 'scales'> {
  const rows = new Int8Array(features * axes)
  const blocks = Math.ceil(axes / blockAxes)
  const scales = new Float32Array(features * blocks)
  const visits = Math.round(passes.visits / Math.max(1, pairs))
  const times = Math.max(passes.least, Math.min(passes.most, visits))
  const { table, duals } = kernel
  for (let from = 0; from < axes; from += blockAxes) {
    const width = Math.min(blockAxes, axes - from)
    table.fill(0)
    duals.fill(0)
    for (let pass = 0; pass < times; pass++) {
      told((from + (width * pass) / times) / axes)
      kernel.pass(pairs, from)
    }
    for (let row = 0; row < features; row++) {
      const start = row * blockAxes
      let largest = 0
      for (let i = 0; i < width; i++) largest = Math.max(largest, Math.abs(table[start + i] as number))
      const scale = largest / 127 || 1
      scales[row * blocks + from / blockAxes] = scale
      for (let i = 0; i < width; i++) rows[row * axes + from + i] = Math.round((table[start + i] as number) / scale)
    }
  }
  told(1)
  return { rows, scales }
}

/** Of the vectors of pairs, relative to their mean. */
function meanLength({ values, stride }: FitKernel, pairs: number): number {
  let sum = 0
  for (let pair = 0; pair < pairs; pair++) {
    let square = 0
    for (let at = pair * stride; at < (pair + 1) * stride; at++) square += ((values[at] as number) / targetUnits) ** 2
    sum += Math.sqrt(square)
  }
  return sum / Math.max(1, pairs)
}
