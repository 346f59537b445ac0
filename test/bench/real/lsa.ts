import { seededRandom } from '../../../src/main/base/random.ts'
import { eigenvectors, gram, orthonormalize, type Rows } from './linear.ts'

/** Latent semantic analysis: texts as dense vectors, made of which words occur together. */
export interface Lsa {
  readonly dimension: number
  /** The vector of a text, of those it was fitted to or another; all 0 where none of its words is known. */
  fold(text: string): Float32Array
}

export interface LsaOptions {
  readonly dimension: number
  readonly seed: number
  /** The most frequent words are kept. */
  readonly words?: number
}

/** Further directions than are kept make those that are kept more exact. */
const oversampling = 16
/** Each brings the directions nearer to the best. */
const iterations = 2

/** Words and their weights, one text behind the other: those of text i are from `starts[i]` to `starts[i + 1]`. */
interface WeighedTexts {
  readonly starts: Int32Array
  readonly words: Int32Array
  readonly weights: Float64Array
}

/**
 * Tf-idf and the strongest directions of it, by a randomized singular value decomposition (subspace iteration). The same
 * texts and seed give the same vectors.
 */
export function fitLsa(texts: readonly string[], { dimension, seed, words: most = 12_000 }: LsaOptions): Lsa {
  const vocabulary = countWords(texts, most)
  const weighed = weigh(texts, vocabulary)
  const count = vocabulary.size
  const wide = Math.min(dimension + oversampling, count, texts.length)
  const kept = Math.min(dimension, wide)
  const random = seededRandom(seed)
  let basis: Rows = { width: wide, values: Float64Array.from({ length: count * wide }, () => random.next() * 2 - 1) }
  for (let at = 0; at < iterations; at++) {
    basis = timesTransposed(weighed, times(weighed, basis), count)
    orthonormalize(basis)
  }
  const strongest = eigenvectors(gram(times(weighed, basis)), wide, kept)
  const directions = new Float64Array(count * kept)
  for (let word = 0; word < count; word++)
    for (let at = 0; at < kept; at++) {
      let sum = 0
      for (let j = 0; j < wide; j++)
        sum += (basis.values[word * wide + j] as number) * (strongest[at * wide + j] as number)
      directions[word * kept + at] = sum
    }
  return {
    dimension: kept,
    fold: (text) => {
      const { values } = times(weigh([text], vocabulary), { width: kept, values: directions })
      return Float32Array.from(values)
    },
  }
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z]{2,}/g) ?? []
}

/** The most frequent words that two texts have and that not every second one has: their numbers and what they weigh. */
function countWords(
  texts: readonly string[],
  most: number,
): ReadonlyMap<string, { readonly at: number; readonly weight: number }> {
  const counts = new Map<string, number>()
  for (const text of texts) for (const word of new Set(wordsOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const kept = [...counts]
    .filter(([, count]) => count >= 2 && count <= texts.length / 2)
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .slice(0, most)
  return new Map(kept.map(([word, count], at) => [word, { at, weight: Math.log(texts.length / count) }]))
}

/** Each text has length 1, unless it has no word that counts. */
function weigh(
  texts: readonly string[],
  vocabulary: ReadonlyMap<string, { readonly at: number; readonly weight: number }>,
): WeighedTexts {
  const starts = new Int32Array(texts.length + 1)
  const words: number[] = []
  const weights: number[] = []
  for (const [index, text] of texts.entries()) {
    const times = new Map<number, { count: number; readonly weight: number }>()
    for (const word of wordsOf(text)) {
      const known = vocabulary.get(word)
      if (!known) continue
      const seen = times.get(known.at)
      if (seen) seen.count++
      else times.set(known.at, { count: 1, weight: known.weight })
    }
    const own = [...times.values()].map(({ count, weight }) => (1 + Math.log(count)) * weight)
    const length = Math.sqrt(own.reduce((sum, value) => sum + value * value, 0))
    words.push(...times.keys())
    weights.push(...own.map((value) => value / length))
    starts[index + 1] = words.length
  }
  return { starts, words: Int32Array.from(words), weights: Float64Array.from(weights) }
}

/** A row for each text: the rows of its words, added up. */
function times({ starts, words, weights }: WeighedTexts, { width, values }: Rows): Rows {
  const out = new Float64Array((starts.length - 1) * width)
  for (let text = 0; text < starts.length - 1; text++)
    for (let at = starts[text] as number; at < (starts[text + 1] as number); at++)
      addRow(out, text, values, words[at] as number, width, weights[at] as number)
  return { width, values: out }
}

/** A row for each word: the rows of the texts that have it, added up. */
function timesTransposed({ starts, words, weights }: WeighedTexts, { width, values }: Rows, count: number): Rows {
  const out = new Float64Array(count * width)
  for (let text = 0; text < starts.length - 1; text++)
    for (let at = starts[text] as number; at < (starts[text + 1] as number); at++)
      addRow(out, words[at] as number, values, text, width, weights[at] as number)
  return { width, values: out }
}

function addRow(to: Float64Array, row: number, from: Float64Array, other: number, width: number, weight: number): void {
  const [at, source] = [row * width, other * width]
  for (let j = 0; j < width; j++) to[at + j] = (to[at + j] as number) + weight * (from[source + j] as number)
}
