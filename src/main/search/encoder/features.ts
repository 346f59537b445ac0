import { visitTokens } from '../../text/tokens.ts'

/** Features are hashed to so many bits. */
export const featureBits = 22
const most = 2 ** featureBits - 1
/** Characters of a text that are read: what comes behind says little more. */
const mostCharacters = 4_000

const gramSizes = [4, 5] as const

/** A hash and how often it occurs, in quarters. */
export const timesBits = 32 - featureBits
const packedTimes = 2 ** timesBits

/** Places in the table of the features of one text; more than three quarters are not filled. */
const places = 2 ** 15
const mostFeatures = places * 0.75
/** Used for one text after another: a map made for each took half of the time of a fit. */
const scratch = {
  hashes: new Int32Array(places).fill(-1),
  quarters: new Uint16Array(places),
  used: new Int32Array(places),
  found: new Uint32Array(places),
}

/**
 * The features of a text, each as its hash shifted by {@link timesBits} plus how often it occurs: tokens, pairs of neighbours
 * (half), and n-grams inside tokens (a quarter). To be read before those of the next text are asked for.
 */
export function featuresOf(text: string): Uint32Array {
  const { hashes, quarters, used, found } = scratch
  let count = 0
  const add = (hash: number, times: number) => {
    const wanted = (hash ^ (hash >>> 15)) & most
    let place = (wanted * 5) & (places - 1)
    while (hashes[place] !== -1 && hashes[place] !== wanted) place = (place + 1) & (places - 1)
    if (hashes[place] === -1) {
      if (count >= mostFeatures) return
      hashes[place] = wanted
      quarters[place] = 0
      used[count++] = place
    }
    quarters[place] = Math.min((quarters[place] as number) + times, packedTimes - 1)
  }
  let before = 0
  visitTokens(text.slice(0, mostCharacters), (token) => {
    const word = hashOf(token, 0, token.length, 0x811c9dc5)
    add(word, 4)
    if (before !== 0) add(Math.imul(before ^ 0x5bd1e995, 0x01000193) ^ word, 2)
    before = word
    const framed = `^${token}$`
    for (const size of gramSizes)
      for (let start = 0; start + size <= framed.length; start++)
        add(hashOf(framed, start, start + size, 0x2f0b4a27), 1)
  })
  for (let at = 0; at < count; at++) {
    const place = used[at] as number
    found[at] = (hashes[place] as number) * packedTimes + (quarters[place] as number)
    hashes[place] = -1
  }
  return found.subarray(0, count)
}

/** FNV-1a over UTF-16 units. */
function hashOf(text: string, start: number, end: number, seed: number): number {
  let hash = seed
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

/** Rows of features with their weights, which together have length 1: to be read before the next text is weighed. */
export interface WeighedFeatures {
  readonly rows: Int32Array
  readonly weights: Float32Array
}

/** The logarithm of how often a feature occurs, by quarters: computed for each feature it took a tenth of a fit. */
const logarithms = Float64Array.from({ length: packedTimes }, (_, quarters) => Math.log1p(quarters / 4))
const timesMask = packedTimes - 1
/** Used for one text after another. */
const weighing = { rows: new Int32Array(places), weights: new Float32Array(places) }

/**
 * Weighs the features of a text by how often they occur (logarithm) times the weight of each, and keeps the `limit` that
 * weigh most, of equal ones the first. `rowOf` gives the row of a hash; negative: the feature is not used.
 */
export function weighFeatures(
  packed: Uint32Array,
  rowOf: (hash: number) => number,
  featureWeights: Float32Array,
  limit: number,
): WeighedFeatures {
  const { rows, weights } = weighing
  let count = 0
  for (let at = 0; at < packed.length; at++) {
    const one = packed[at] as number
    const row = rowOf(one >>> timesBits)
    if (row < 0) continue
    rows[count] = row
    weights[count++] = (logarithms[one & timesMask] as number) * (featureWeights[row] as number)
  }
  if (count > limit) count = keepHeaviest(rows, weights, count, limit)
  let square = 0
  for (let at = 0; at < count; at++) square += (weights[at] as number) ** 2
  const length = Math.sqrt(square) || 1
  for (let at = 0; at < count; at++) weights[at] = (weights[at] as number) / length
  return { rows: rows.subarray(0, count), weights: weights.subarray(0, count) }
}

/** Moves the `limit` heaviest of `count` to the front, in their order; answers how many there are. */
function keepHeaviest(rows: Int32Array, weights: Float32Array, count: number, limit: number): number {
  const least = largest(weights, count, limit)
  let equal = limit
  for (let at = 0; at < count; at++) if ((weights[at] as number) > least) equal--
  let kept = 0
  for (let at = 0; at < count; at++) {
    const weight = weights[at] as number
    if (weight < least || (weight === least && equal-- <= 0)) continue
    rows[kept] = rows[at] as number
    weights[kept++] = weight
  }
  return kept
}

/** Used for one text after another. */
const selecting = new Float32Array(places)

/** The `wanted`-th largest of the first `count` values, by halving what it is sought in: a sort takes four times as long. */
function largest(values: Float32Array, count: number, wanted: number): number {
  for (let at = 0; at < count; at++) selecting[at] = values[at] as number
  let low = 0
  let high = count - 1
  const place = wanted - 1
  while (low < high) {
    const middle = selecting[(low + high) >> 1] as number
    let left = low
    let right = high
    while (left <= right) {
      while ((selecting[left] as number) > middle) left++
      while ((selecting[right] as number) < middle) right--
      if (left > right) break
      const value = selecting[left] as number
      selecting[left++] = selecting[right] as number
      selecting[right--] = value
    }
    if (place <= right) high = right
    else if (place >= left) low = left
    else break
  }
  return selecting[place] as number
}
