import { foldWord, MAX_WORD_UNITS } from './words/foldWord.ts'

/**
 * The tokens of a text of ASCII, from its bytes to theirs: most texts that are imported are no others, and looking at each
 * character of a string, cutting words out and joining them took four times as long.
 */

/** Letters and digits; all else in ASCII separates (charClasses.ts). */
const isInWord = Uint8Array.from({ length: 0x80 }, (_, byte) => (/[A-Za-z0-9]/.test(String.fromCharCode(byte)) ? 1 : 0))

/**
 * Tokens of words that were met before, as in spanMemo.ts: the last word of a slot stays. A slot is the lengths of word and
 * token, the word and the token; longer ones are not kept.
 */
const SLOTS = 1 << 15
const SLOT_BYTES = 32
const MAX_KEPT_BYTES = 15
let memo = new Uint8Array(0)

const space = 0x20

/** What the tokens of so many bytes take at most: a stem may be one letter longer than its word, and a space parts them. */
export function tokenBytes(bytes: number): number {
  return 3 * bytes
}

/** Whether an ASCII character is part of a word. */
export function isAsciiWord(unit: number): boolean {
  return isInWord[unit] === 1
}

/**
 * Writes what indexTokens (tokens.ts) gives for the ASCII at `from` to `to` into `out`, from `at` on; there must be room
 * for {@link tokenBytes}. The tokens of what comes before may stand there already, from `first` on. Returns where it ends.
 */
export function writeAsciiTokens(
  bytes: Uint8Array,
  from: number,
  to: number,
  out: Uint8Array,
  at: number,
  first: number = at,
): number {
  if (memo.length === 0) memo = new Uint8Array(SLOTS * SLOT_BYTES)
  let end = at
  let hash = 0
  let start = from
  for (let i = from; i <= to; i++) {
    const byte = i < to ? (bytes[i] as number) : space
    if (isInWord[byte] === 1) {
      hash = (Math.imul(hash, 31) + byte) | 0
      continue
    }
    if (i > start) {
      if (end > first) out[end++] = space
      end = writeToken(bytes, start, i - start, hash, out, end)
    }
    start = i + 1
    hash = 0
  }
  return end
}

function writeToken(
  bytes: Uint8Array,
  from: number,
  length: number,
  hash: number,
  out: Uint8Array,
  at: number,
): number {
  const slot = ((hash ^ (hash >>> 15)) & (SLOTS - 1)) * SLOT_BYTES
  let isKept = memo[slot] === length
  for (let i = 0; isKept && i < length; i++) isKept = memo[slot + 2 + i] === bytes[from + i]
  if (!isKept) return writeNew(bytes, from, length, slot, out, at)
  const token = slot + 2 + MAX_KEPT_BYTES
  const tokenLength = memo[slot + 1] as number
  for (let i = 0; i < tokenLength; i++) out[at + i] = memo[token + i] as number
  return at + tokenLength
}

/** By itself, so that what is done for every word is compiled in no time. */
function writeNew(bytes: Uint8Array, from: number, length: number, slot: number, out: Uint8Array, at: number): number {
  const token = foldWord(textOf(bytes, from, length))
  if (length <= MAX_KEPT_BYTES && token.length <= MAX_KEPT_BYTES) {
    memo[slot] = length
    memo[slot + 1] = token.length
    memo.set(bytes.subarray(from, from + length), slot + 2)
    writeUnits(token, memo, slot + 2 + MAX_KEPT_BYTES)
  }
  return writeUnits(token, out, at)
}

/** A word, or as much of it as matters. */
function textOf(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + Math.min(length, MAX_WORD_UNITS + 1)))
}

function writeUnits(text: string, to: Uint8Array, at: number): number {
  for (let i = 0; i < text.length; i++) to[at + i] = text.charCodeAt(i)
  return at + text.length
}
