/**
 * How much each kind of feature counts. Found by measuring nDCG@10 of cosine rankings of English and Thai texts at 1024
 * numbers and at the first 256, then rounded: what matters is which kinds count, hardly the second digit.
 */
export interface FeatureWeights {
  /** By commonness: ordinary, widespread, function word. */
  readonly word: readonly [number, number, number]
  /** Ordinary words by length in units; the last entry holds for all longer ones. */
  readonly wordLength: readonly number[]
  readonly wordPair: number
  /** For all n-grams of a word together: each gets this by the square root of their number. */
  readonly wordGram: number
  /** N-grams of scripts without spaces, by n - 1: of alphabets (Thai, Lao, Burmese, Khmer) … */
  readonly alphabetGram: readonly number[]
  /** … and of Chinese and Japanese, where most words have two signs. */
  readonly cjkGram: readonly number[]
  readonly commonRunGram: number
  readonly sign: number
}

export const featureWeights: FeatureWeights = {
  word: [1, 0.55, 0.05],
  wordLength: [0, 0.4, 0.5, 0.9, 0.9, 1, 1, 1, 1.05, 1.1],
  wordPair: 0.08,
  wordGram: 0.8,
  alphabetGram: [0.16, 0.46, 0.95, 0.58],
  cjkGram: [0.4, 1, 0.4],
  commonRunGram: 0.2,
  sign: 0.5,
}
