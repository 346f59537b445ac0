import type { ReadableDb } from '../../connection.ts'
import { row } from '../../statement.ts'

/**
 * How much one occurrence in the title counts against one in the text, and one of a piece of a word, which says the less by
 * further occurrences. Chosen on questions in Russian, Turkish and German, checked in nine other languages
 * (test/bench/search/quality.ts).
 */
export const columnWeights = { title: 2, body: 1, grams: 1.5 } as const
/** Twice the weights, in the order of the columns: lists hold whole numbers (postings.ts). */
export const halvesOf = [2 * columnWeights.title, 2 * columnWeights.body, 2 * columnWeights.grams] as const
/** More than the tokens of any passage, which has at most ten thousand characters: what two bytes hold. */
export const mostTokens = 0xffff

/** The function `bm25` of FTS5 with these constants; it ranks upside down. */
export const ftsScore = `-bm25(passage_words, ${columnWeights.title}, ${columnWeights.body}, ${columnWeights.grams})`

/** The constants of FTS5. */
const k1 = 1.2
const b = 0.75
/** What a token weighs in FTS5 that is in more than half of the rows. */
const leastWeight = 1e-6

/** What FTS5 knows of all rows together. */
export interface Averages {
  readonly rows: number
  /** Tokens of all columns of all rows. */
  readonly tokens: number
}

/** The record that FTS5 keeps for its own `bm25`: the number of rows, and of the tokens of each column, as SQLite's varints. */
export function readAverages(db: ReadableDb): Averages {
  const block = row<{ block: Uint8Array }>(db, 'SELECT block FROM passage_words_data WHERE id = 1')?.block
  const [rows = 0, ...tokens] = block ? varintsOf(block) : []
  return { rows, tokens: tokens.reduce((sum, one) => sum + one, 0) }
}

/** The numbers of a record of FTS5: seven bits to a byte, the highest first. */
function varintsOf(bytes: Uint8Array): number[] {
  const found: number[] = []
  let value = 0
  for (const byte of bytes) {
    value = value * 128 + (byte & 127)
    if (byte < 128) {
      found.push(value)
      value = 0
    }
  }
  return found
}

/** How many tokens a row has in all its columns, by its record in the index (`sz`). */
export function sizeOf(record: Uint8Array): number {
  return varintsOf(record).reduce((sum, one) => sum + one, 0)
}

/** What a token weighs that is in so many rows, as FTS5 has it. */
export function weightOf(rowsWith: number, rows: number): number {
  const weight = Math.log((rows - rowsWith + 0.5) / (rowsWith + 0.5))
  // Not a number where more rows had it than there are now.
  return weight > 0 ? weight : leastWeight
}

/**
 * How much less a token counts in a row of so many tokens: for each number up to the `largest`. Calculated as FTS5 does it,
 * to the last bit, so that rows that are alike have the same score by either.
 */
export function lengthNorms(averages: Averages, largest: number): Float64Array {
  return Float64Array.from({ length: largest + 1 }, (_, size) => lengthNorm(averages, size))
}

/** The same for one number of tokens. */
export function lengthNorm({ rows, tokens }: Averages, size: number): number {
  const average = tokens / rows
  return k1 * (1 - b + (b * size) / average)
}

/** What a token of some weight counts in a row that has it so often. */
export function scoreOf(weight: number, frequency: number, norm: number): number {
  return weight * ((frequency * (k1 + 1)) / (frequency + norm))
}
