import { encodeText } from '../encoder/encodeText.ts'
import { wordsOf } from './words.ts'

export interface IndexedText {
  readonly title: string
  readonly body: string
}

export interface RankedText {
  /** Its position in the list the index was made of. */
  readonly at: number
  /** 0 to 1, by words and by meaning together. */
  readonly score: number
}

/** The encoder's smallest model, cut: enough to tell topics apart. */
const modelWidth = 1024
const vectorWidth = 256
/** Of a long text, what is said first says what it is about. */
const encodedUnits = 4000

// BM25 with its usual constants; a word of the title counts as three.
const saturation = 1.2
const lengthShare = 0.75
const titleWeight = 3

/** How much of a score comes from words; the rest from the encoder's vectors. */
const wordShare = 0.65
/** A text is found by this share of the query's weight of words, or by this cosine. */
const leastWords = 0.2
/** Of a long query no more words than these count for that share. */
const tellingWords = 4
const leastCosine = 0.32

/** Ranks texts for a query by their words (BM25) and their meaning (the offline encoder). Made once, in memory. */
export class TextIndex {
  readonly #counts: Map<string, number>[] = []
  readonly #lengths: number[] = []
  readonly #documents = new Map<string, number>()
  readonly #vectors: Float32Array
  #meanLength = 1

  constructor(texts: readonly IndexedText[]) {
    this.#vectors = new Float32Array(texts.length * vectorWidth)
    const vector = new Float64Array(modelWidth)
    for (const [at, { title, body }] of texts.entries()) {
      const counts = new Map<string, number>()
      const titleWords = wordsOf(title)
      const bodyWords = wordsOf(body)
      for (const word of titleWords) counts.set(word, (counts.get(word) ?? 0) + titleWeight)
      for (const word of bodyWords) counts.set(word, (counts.get(word) ?? 0) + 1)
      for (const word of counts.keys()) this.#documents.set(word, (this.#documents.get(word) ?? 0) + 1)
      this.#counts.push(counts)
      this.#lengths.push(titleWords.length + bodyWords.length)
      encodeText(`${title}\n${body}`.slice(0, encodedUnits), modelWidth, vector)
      this.#vectors.set(vector.subarray(0, vectorWidth), at * vectorWidth)
    }
    if (texts.length > 0) this.#meanLength = this.#lengths.reduce((sum, one) => sum + one, 0) / texts.length || 1
  }

  /** How much a word tells; a word that no text has tells most. */
  weightOf(word: string): number {
    const documents = this.#documents.get(word) ?? 0
    return Math.log(1 + (this.#counts.length - documents + 0.5) / (documents + 0.5))
  }

  /**
   * The texts of `allowed` that the query finds, best first; equal ones in the order of the list. A query without words
   * of its own (only operators, or function words) finds them all, with the score 0.
   */
  rank(query: string, allowed: readonly number[], least = leastWords): RankedText[] {
    const words = [...new Set(wordsOf(query))]
    if (words.length === 0) return allowed.map((at) => ({ at, score: 0 }))
    const vector = new Float64Array(modelWidth)
    encodeText(query, modelWidth, vector)
    const heaviest = words.map((word) => this.weightOf(word)).sort((a, b) => b - a)
    const total = heaviest.slice(0, tellingWords).reduce((sum, weight) => sum + weight, 0)
    const found = allowed.map((at) => ({ at, ...this.#byWords(words, at), cosine: this.#cosine(vector, at) }))
    const best = Math.max(...found.map(({ score }) => score), 1e-9)
    return found
      .filter(({ matched, cosine }) => matched >= least * total || cosine >= leastCosine)
      .map(({ at, score, cosine }) => ({
        at,
        score: (wordShare * score) / best + (1 - wordShare) * Math.max(0, cosine),
      }))
      .sort((one, other) => other.score - one.score || one.at - other.at)
  }

  #byWords(words: readonly string[], at: number): { score: number; matched: number } {
    const counts = this.#counts[at]
    const length = (this.#lengths[at] ?? 0) / this.#meanLength
    let score = 0
    let matched = 0
    for (const word of words) {
      const count = counts?.get(word)
      if (count === undefined) continue
      const weight = this.weightOf(word)
      matched += weight
      score += (weight * count * (saturation + 1)) / (count + saturation * (1 - lengthShare + lengthShare * length))
    }
    return { score, matched }
  }

  #cosine(vector: Float64Array, at: number): number {
    let product = 0
    let ownSquare = 0
    let querySquare = 0
    for (let i = 0; i < vectorWidth; i++) {
      const own = this.#vectors[at * vectorWidth + i] ?? 0
      const asked = vector[i] ?? 0
      product += own * asked
      ownSquare += own * own
      querySquare += asked * asked
    }
    return product / Math.sqrt(ownSquare * querySquare || 1)
  }
}
