import { visitTokens } from '../../text/tokens.ts'

/** Features are hashed to so many bits. */
export const featureBits = 22
const most = 2 ** featureBits - 1
/** Characters of a text that are read: what comes behind says little more. */
const mostCharacters = 4_000

const gramSizes = [4, 5] as const

/** A hash and how often it occurs, in quarters. */
export const packedTimes = 2 ** (32 - featureBits)

/**
 * The features of a text, each as its hash times {@link packedTimes} plus how often it occurs: tokens, pairs of neighbours
 * (half), and n-grams inside tokens (a quarter).
 */
export function featuresOf(text: string): Uint32Array {
  const found = new Map<number, number>()
  const add = (hash: number, quarters: number) => {
    const at = (hash ^ (hash >>> 15)) & most
    found.set(at, (found.get(at) ?? 0) + quarters)
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
  return Uint32Array.from(found, ([hash, quarters]) => hash * packedTimes + Math.min(quarters, packedTimes - 1))
}

/** FNV-1a over UTF-16 units. */
function hashOf(text: string, start: number, end: number, seed: number): number {
  let hash = seed
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

/** Rows of features with their weights, which together have length 1. */
export interface WeighedFeatures {
  readonly rows: readonly number[]
  readonly weights: readonly number[]
}

/**
 * Weighs the features of a text by how often they occur (logarithm) times the weight of each, and keeps the `limit` that
 * weigh most. `rowOf` gives the row of a hash; negative: the feature is not used.
 */
export function weighFeatures(
  packed: Uint32Array,
  rowOf: (hash: number) => number,
  featureWeights: Float32Array,
  limit: number,
): WeighedFeatures {
  const kept: { readonly row: number; readonly weight: number }[] = []
  for (const one of packed) {
    const row = rowOf(Math.floor(one / packedTimes))
    if (row >= 0) kept.push({ row, weight: Math.log1p((one % packedTimes) / 4) * (featureWeights[row] ?? 0) })
  }
  if (kept.length > limit) {
    kept.sort((a, b) => b.weight - a.weight || a.row - b.row)
    kept.length = limit
  }
  const length = Math.sqrt(kept.reduce((sum, { weight }) => sum + weight * weight, 0)) || 1
  return { rows: kept.map(({ row }) => row), weights: kept.map(({ weight }) => weight / length) }
}
