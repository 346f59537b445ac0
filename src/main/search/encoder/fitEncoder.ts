import { findAxes, reduceTo } from '../../base/axes.ts'
import { seededRandom } from '../../base/random.ts'
import { blockAxes, type EncoderWeights } from '../../model/search/encoder.ts'
import { featureBits, featuresOf, packedTimes, weighFeatures } from './features.ts'

/** Pairs whose features are counted before the rest is read, and how many of their vectors give the axes. */
const counted = { pairs: 4_096, vectors: 2_048 } as const
/** Rows fit in 16 bits. */
const mostFeatures = 2 ** 16
/** Features of a text that are kept: those that weigh most. */
export const mostOfText = 128
/** Vectors are predicted in the directions in which they differ most: of few pairs in more, for the same work. */
const mostAxes = { few: 320, many: 128, fewPairs: 20_000 } as const
/** How much weights are held back, relative to the squared length of a text's features, which is 1. */
const ridge = 0.3
/** Passes over all pairs, few where there are many: recall does not grow with more. */
const passes = { least: 2, most: 6, visits: 200_000 } as const
/** What is estimated is as far from the mean as vectors are, but for this: an estimate of few words is nearer to it. */
const spreadShare = 0.9
const weightUnits = 65_535
/** Of coordinates, which lie between -2 and 2. */
const targetUnits = 16_383

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
  /** The row of each hash; negative: it is not used. */
  readonly rowOf: Int32Array
}

/** Pairs as the solver reads them: `counts` features each, `mostOfText` apart. */
interface Rows {
  readonly counts: Uint8Array
  readonly rows: Uint16Array
  readonly weights: Uint16Array
}

/** Directions of the vectors, and the vectors of pairs in them, in {@link targetUnits}. */
interface Targets {
  readonly axes: number
  readonly basis: Float32Array
  readonly values: Int16Array
}

/**
 * Ridge regression from weighted features to vectors relative to their mean, in the coordinates of their main axes, solved
 * in its dual form by Gauss-Seidel passes over the pairs. Memory grows with the pairs (some 900 bytes each) and with the
 * features, never with the square of either.
 */
export function createEncoderFit(dimension: number, mostPairs: number): EncoderFit {
  /** Until their features are counted, texts wait as they are: features are several times as large. */
  const waitingTexts: string[] = []
  const waitingVectors: Float32Array[] = []
  let times = new Uint16Array(2 ** featureBits)
  const scratch = new Float32Array(dimension)
  let known: { readonly by: Known; readonly into: Rows } | undefined
  let targets: Targets | undefined
  let placed = 0
  let pairs = 0

  const placeText = (features: Uint32Array) => {
    if (!known) return
    const { by, into } = known
    const weighed = weighFeatures(features, (hash) => by.rowOf[hash] ?? -1, by.featureWeights, mostOfText)
    into.counts[placed] = weighed.rows.length
    const first = placed * mostOfText
    into.rows.set(weighed.rows, first)
    for (let at = 0; at < weighed.weights.length; at++)
      into.weights[first + at] = Math.round((weighed.weights[at] as number) * weightUnits)
    placed++
  }
  const placeVector = (vector: Float32Array, at: number) => {
    if (!targets) return
    const reduced = reduceTo(targets.basis, vector, dimension)
    for (let axis = 0; axis < reduced.length; axis++)
      targets.values[at * targets.axes + axis] = Math.round((reduced[axis] as number) * targetUnits)
  }
  const findFeatures = () => {
    const by = chooseFeatures(times, waitingTexts.length)
    const into = {
      counts: new Uint8Array(mostPairs),
      rows: new Uint16Array(mostPairs * mostOfText),
      weights: new Uint16Array(mostPairs * mostOfText),
    }
    known = { by, into }
    times = new Uint16Array(0)
    for (const text of waitingTexts.splice(0)) placeText(featuresOf(text))
    return known
  }
  const findTargets = () => {
    const some = waitingVectors.splice(0)
    const vectors = new Float32Array(some.length * dimension)
    for (const [at, vector] of some.entries()) vectors.set(vector, at * dimension)
    const axes = Math.max(1, Math.min(axesFor(mostPairs), dimension, some.length - 1))
    const basis = findAxes(vectors, dimension, axes, seededRandom(7))
    targets = { axes, basis, values: new Int16Array(mostPairs * axes) }
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
            const hash = Math.floor((features[each] as number) / packedTimes)
            times[hash] = (times[hash] as number) + 1
          }
          if (waitingTexts.push(text) >= counted.pairs) findFeatures()
        }
        pairs++
      }
    },
    fit: (told) => {
      const to = targets ?? findTargets()
      const { by, into } = known ?? findFeatures()
      const { features, featureWeights } = by
      // Not needed any more: a table of four million rows.
      known = undefined
      const { axes, basis } = to
      const solved = solve(features.length, into, to, pairs, told)
      const spread = spreadShare * meanLength(to, pairs)
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
  const rowOf = new Int32Array(2 ** featureBits).fill(-1)
  for (const [row, hash] of features.entries()) rowOf[hash] = row
  const featureWeights = Float32Array.from(features, (hash) => Math.log((1 + texts) / (times[hash] ?? 1)))
  return { features, featureWeights, rowOf }
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
  features: number,
  pairs: Rows,
  { axes, values }: Targets,
  count: number,
  told: (done: number) => void,
): Pick<EncoderWeights, 'rows' | 'scales'> {
  const rows = new Int8Array(features * axes)
  const blocks = Math.ceil(axes / blockAxes)
  const scales = new Float32Array(features * blocks)
  const visits = Math.round(passes.visits / Math.max(1, count))
  const times = Math.max(passes.least, Math.min(passes.most, visits))
  const block = { table: new Float32Array(features * blockAxes), duals: new Float32Array(count * blockAxes) }
  const step = new Float64Array(blockAxes)
  for (let from = 0; from < axes; from += blockAxes) {
    const width = Math.min(blockAxes, axes - from)
    block.table.fill(0)
    block.duals.fill(0)
    for (let pass = 0; pass < times; pass++) {
      told((from + (width * pass) / times) / axes)
      for (let pair = 0; pair < count; pair++) {
        for (let i = 0; i < width; i++) step[i] = (values[pair * axes + from + i] as number) / targetUnits
        correct(pairs, pair, step, block, width)
      }
    }
    for (let row = 0; row < features; row++) {
      const start = row * blockAxes
      let largest = 0
      for (let i = 0; i < width; i++) largest = Math.max(largest, Math.abs(block.table[start + i] as number))
      const scale = largest / 127 || 1
      scales[row * blocks + from / blockAxes] = scale
      for (let i = 0; i < width; i++)
        rows[row * axes + from + i] = Math.round((block.table[start + i] as number) / scale)
    }
  }
  told(1)
  return { rows, scales }
}

/** Changes the table so that it gives the target of one pair, as far as the ridge lets it; `step` is the target at first. */
function correct(
  { counts, rows, weights }: Rows,
  pair: number,
  step: Float64Array,
  { table, duals }: { readonly table: Float32Array; readonly duals: Float32Array },
  width: number,
): void {
  const dual = pair * blockAxes
  const first = pair * mostOfText
  const last = first + (counts[pair] ?? 0)
  for (let i = 0; i < width; i++) step[i] = (step[i] as number) - ridge * (duals[dual + i] as number)
  let square = 0
  let at = first
  // Two features at once: `step` is read and written half as often.
  for (; at + 1 < last; at += 2) {
    const weight = (weights[at] as number) / weightUnits
    const other = (weights[at + 1] as number) / weightUnits
    square += weight * weight + other * other
    const row = (rows[at] as number) * blockAxes
    const otherRow = (rows[at + 1] as number) * blockAxes
    for (let i = 0; i < width; i++)
      step[i] = (step[i] as number) - weight * (table[row + i] as number) - other * (table[otherRow + i] as number)
  }
  for (; at < last; at++) {
    const weight = (weights[at] as number) / weightUnits
    square += weight * weight
    const row = (rows[at] as number) * blockAxes
    for (let i = 0; i < width; i++) step[i] = (step[i] as number) - weight * (table[row + i] as number)
  }
  const scale = 1 / (ridge + square)
  for (let i = 0; i < width; i++) {
    step[i] = (step[i] as number) * scale
    duals[dual + i] = (duals[dual + i] as number) + (step[i] as number)
  }
  for (at = first; at < last; at++) {
    const weight = (weights[at] as number) / weightUnits
    const row = (rows[at] as number) * blockAxes
    for (let i = 0; i < width; i++) table[row + i] = (table[row + i] as number) + weight * (step[i] as number)
  }
}

/** Of the vectors of pairs, relative to their mean. */
function meanLength({ axes, values }: Targets, pairs: number): number {
  let sum = 0
  for (let pair = 0; pair < pairs; pair++) {
    let square = 0
    for (let at = pair * axes; at < (pair + 1) * axes; at++) square += ((values[at] as number) / targetUnits) ** 2
    sum += Math.sqrt(square)
  }
  return sum / Math.max(1, pairs)
}
