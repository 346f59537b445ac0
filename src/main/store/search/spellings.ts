import { editDistance } from '../../text/approximate.ts'
import { isWord } from '../../text/query/queryMatches.ts'
import { foldWord } from '../../text/words/foldWord.ts'
import type { ReadableDb } from '../connection.ts'
import { rows } from '../statement.ts'

/** Tokens that begin alike are looked at, no more than these: common first letters have many in a large library. */
const LOOKED_AT = 200_000
/** Each is one more thing to look for. */
const MOST = 32
/** Longer words are mistyped twice. */
const TWICE = 6

/**
 * For each word the tokens of the index that are one edit away, two for words of six letters or more; those in most
 * passages first. The first letter must agree. The words' own tokens are left out.
 */
export function nearSpellings(db: ReadableDb, words: readonly string[]): ReadonlyMap<string, readonly string[]> {
  return new Map(words.map((word) => [word, near(db, word)]))
}

function near(db: ReadableDb, word: string): string[] {
  const token = isWord(word) ? foldWord(word) : ''
  const first = String.fromCodePoint(token.codePointAt(0) ?? 0)
  if (token.length < 3) return []
  const edits = token.length < TWICE ? 1 : 2
  const found = rows<{ term: string; passages: number }>(
    db,
    'SELECT term, doc AS passages FROM passage_vocabulary WHERE term >= ? AND term < ? LIMIT ?',
    first,
    `${first}\u{10ffff}`,
    LOOKED_AT,
  )
  return found
    .filter(({ term }) => term !== token && Math.abs(term.length - token.length) <= edits)
    .filter(({ term }) => editDistance(term, token) <= edits)
    .sort((a, b) => b.passages - a.passages || (a.term < b.term ? -1 : 1))
    .slice(0, MOST)
    .map(({ term }) => term)
}
