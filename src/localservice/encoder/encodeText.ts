import { collectFeatures } from './features.ts'
import { FeatureTable } from './featureTable.ts'
import { fold } from './fold.ts'
import { hashText, mix } from './hash.ts'
import { addProjected } from './project.ts'

/**
 * The offline encoder: hashed words, pairs of words and character n-grams, damped and projected to the model's width.
 * Deterministic on every machine: no clock, no locale, no Unicode tables but case folding and normalisation.
 * A change of what it gives is a new {@link encoderVersion}: the number is part of the models' names, so that vectors of
 * two versions never meet in one ranking.
 */
export const encoderVersion = 1

// Two sizes: the small one stays in the processor's cache, the large one takes any text within the documented limit.
const smallTextUnits = 3000
const smallTable = new FeatureTable(1 << 14)
const largeTable = new FeatureTable(1 << 17)
const sums = new Float64Array(4096)

/** Writes the unit vector of `text` into the first `width` numbers of `out` (1024, 2560 or 4096). */
export function encodeText(text: string, width: number, out: Float64Array): void {
  sums.fill(0, 0, width)
  addText(text, width, 1, sums)
  let square = 0
  for (let i = 0; i < width; i++) square += (sums[i] ?? 0) ** 2
  const scale = 1 / Math.sqrt(square)
  for (let i = 0; i < width; i++) out[i] = (sums[i] ?? 0) * scale
}

/** Adds the features of `text`, each `weight` times, to the first `width` numbers of `to`. */
export function addText(text: string, width: number, weight: number, to: Float64Array): void {
  const folded = fold(text)
  const table = folded.length <= smallTextUnits ? smallTable : largeTable
  collectFeatures(folded, table)
  // A text without a word, or empty, still has a direction of its own: that of its units.
  if (table.size === 0) table.add(mix(hashText(text.trim())), 1)
  table.drain((hash, own, count) => addProjected(to, width, hash, weight * own * dampedCount(count)))
}

/**
 * Sublinear: the tenth occurrence adds less than the second. To the power of 5/8, out of square roots: these are exact
 * on every machine, powers and logarithms are not.
 */
function dampedCount(count: number): number {
  if (count === 1) return 1
  const half = Math.sqrt(count)
  return half * Math.sqrt(Math.sqrt(half))
}
