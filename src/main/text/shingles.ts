import { visitRuns } from './tokens.ts'
import { WORD } from './charClasses.ts'
import { wordPiecesOf, type TextSource } from './textPieces.ts'

/**
 * How alike two texts are, whatever their layout, case and punctuation: the share of runs of three words that both have
 * (Jaccard). A signature (MinHash in bands) finds the texts that may be alike without comparing each with each.
 */

/** Words of a shingle. Scripts without spaces between words count characters. */
const shingleWords = 3

/** Texts that share this much are near-duplicates. */
export const COPY_RESEMBLANCE = 0.7

/**
 * Two texts meet when one band of their signatures is equal: bands × rows set how probable that is. At the resemblance of
 * near-duplicates it is .965, at .8 it is .997, at .2 it is .06. See "Near-duplicates" in test/bench/RESULTS.md.
 */
export const BANDS = 8
const rowsPerBand = 3

/** In UTF-16 units: a longer text is signed piece by piece. */
const LONGEST_WHOLE = 64 * 1024

const fnvOffset = 0x811c9dc5
const fnvPrime = 0x01000193

/** The distinct shingles of a text as 32-bit hashes, in ascending order. A text of fewer words is one shingle. */
export function shinglesOf(text: string): Uint32Array {
  return distinct(everyShingle(text).slice().sort())
}

/** Words and shingles of the piece at hand, in memory that is used again: an import looks at every text. */
let words = new Uint32Array(4_096)

/** The shingles of a text in its order; valid until the next text. */
function everyShingle(text: string): Uint32Array {
  return shinglesUpTo(hashWords(text.toLowerCase(), 0))
}

/** Turns so many words in {@link words} into their shingles. */
function shinglesUpTo(count: number): Uint32Array {
  if (count === 0) return new Uint32Array(0)
  const shingles = Math.max(1, count - shingleWords + 1)
  for (let at = 0; at < shingles; at++) {
    let hash = fnvOffset
    const end = Math.min(count, at + shingleWords)
    for (let word = at; word < end; word++) hash = Math.imul(hash ^ (words[word] as number), fnvPrime)
    words[at] = mixed(hash)
  }
  return words.subarray(0, shingles)
}

/**
 * The shingles of a text, piece by piece: a copy of a long text in small letters and a number for each of its words would
 * take twice its memory. Each piece is valid until the next one.
 */
function* shinglePieces(text: TextSource): Generator<Uint32Array> {
  // The words that the first shingles of the next piece begin with.
  let open = new Uint32Array(0)
  let isTold = false
  for (const piece of wordPiecesOf(text)) {
    words.set(open)
    const count = hashWords(piece.toLowerCase(), open.length)
    open = words.slice(Math.max(0, count - shingleWords + 1), count)
    if (count < shingleWords) continue
    isTold = true
    yield shinglesUpTo(count)
  }
  if (isTold || open.length === 0) return
  words.set(open)
  yield shinglesUpTo(open.length)
}

/** Writes a hash of each word, or of each character where no spaces are between words, from `at` on; answers where they end. */
function hashWords(text: string, at: number): number {
  let count = at
  // There are no more words than units.
  if (words.length < at + text.length) words = grown(words, at + text.length)
  visitRuns(text, (kind, start, end) => {
    if (kind !== WORD) {
      for (let unit = start; unit < end; unit++) words[count++] = mixed(text.charCodeAt(unit))
      return
    }
    let hash = fnvOffset
    for (let unit = start; unit < end; unit++) hash = Math.imul(hash ^ text.charCodeAt(unit), fnvPrime)
    words[count++] = mixed(hash)
  })
  return count
}

function grown(from: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length)
  larger.set(from)
  return larger
}

function distinct(sorted: Uint32Array): Uint32Array {
  let count = 0
  for (let at = 0; at < sorted.length; at++)
    if (at === 0 || sorted[at] !== sorted[at - 1]) sorted[count++] = sorted[at] as number
  return sorted.slice(0, count)
}

/** So much of a text stands in another one that it is an excerpt of it. */
const EXCERPT_SHARE = 0.9
/** Shingles of the shortest text that counts as an excerpt: a headline stands in many texts. */
const LEAST_EXCERPT = 20

/** Whether nearly all of one text stands in the other. */
export function isExcerpt(common: number, a: Uint32Array, b: Uint32Array): boolean {
  const shorter = Math.min(a.length, b.length)
  return shorter >= LEAST_EXCERPT && common >= shorter * EXCERPT_SHARE
}

/** The share of shingles that two texts have in common, 0 to 1. */
export function resemblance(a: Uint32Array, b: Uint32Array): number {
  let [common, i, j] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    const [left, right] = [a[i] as number, b[j] as number]
    if (left === right) common++
    if (left <= right) i++
    if (right <= left) j++
  }
  const all = a.length + b.length - common
  return all === 0 ? 0 : common / all
}

/**
 * The signature of a text: a 32-bit number for each band, equal in two texts with a probability that grows steeply with
 * their resemblance. All zeros where a text has no words.
 */
export function signatureOf(text: string | TextSource): Uint32Array {
  const signature = new Uint32Array(BANDS)
  const least = new Uint32Array(BANDS * rowsPerBand).fill(0xffffffff)
  let isEmpty = true
  for (const shingles of isShort(text) ? [everyShingle(text)] : shinglePieces(text)) {
    isEmpty &&= shingles.length === 0
    lower(least, shingles)
  }
  if (isEmpty) return signature
  for (let band = 0; band < BANDS; band++) {
    let hash = fnvOffset
    for (let row = 0; row < rowsPerBand; row++)
      hash = mixed(Math.imul(hash ^ (least[band * rowsPerBand + row] as number), fnvPrime))
    signature[band] = hash
  }
  return signature
}

function isShort(text: string | TextSource): text is string {
  return typeof text === 'string' && text.length <= LONGEST_WHOLE
}

/** Takes the lowest value of each hash function over some more shingles. */
function lower(least: Uint32Array, shingles: Uint32Array): void {
  for (let row = 0; row < least.length; row++) {
    const factor = factors[row] as number
    const offset = offsets[row] as number
    let lowest = least[row] as number
    for (let at = 0; at < shingles.length; at++) {
      const value = (Math.imul(shingles[at] as number, factor) + offset) >>> 0
      if (value < lowest) lowest = value
    }
    least[row] = lowest
  }
}

/** Odd factors and offsets of the hash functions: constants, because signatures are stored. */
const factors = Uint32Array.from({ length: BANDS * rowsPerBand }, (_, row) => mixed(2 * row + 1) | 1)
const offsets = Uint32Array.from({ length: BANDS * rowsPerBand }, (_, row) => mixed(0x9e3779b9 + row))

/** The finalizer of MurmurHash3: every bit of the input changes every bit of the output. */
function mixed(value: number): number {
  let hash = value ^ (value >>> 16)
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
