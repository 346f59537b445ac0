import type { DocumentId } from '../../model/ids.ts'
import { editDistance } from '../../text/approximate.ts'
import { isWord } from '../../text/query/queryMatches.ts'
import type { Filters } from '../../model/search/filters.ts'
import { visitRuns } from '../../text/tokens.ts'
import { foldForm, foldWord } from '../../text/words/foldWord.ts'
import type { ReadableDb } from '../connection.ts'
import { readSpan } from '../documents/longTexts.ts'
import { row, rows } from '../statement.ts'
import { allowed } from './filters.ts'

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

/** Of each word. */
const MOST_WRITTEN = 5

/**
 * The same as words that passages have which the filters let through, as they are written there: the index holds stems, which
 * nobody would recognise. The nearest first; no more than {@link MOST_WRITTEN} of each.
 */
export function writtenSpellings(
  db: ReadableDb,
  words: readonly string[],
  filters: Filters,
): ReadonlyMap<string, readonly string[]> {
  return new Map(words.map((word) => [word, written(db, word, filters)]))
}

function written(db: ReadableDb, word: string, filters: Filters): string[] {
  const form = foldForm(word)
  const distance = (other: string) => editDistance(foldForm(other), form)
  const found = near(db, word).flatMap((token) => writtenAs(db, token, filters) ?? [])
  return [...new Set(found)].sort((a, b) => distance(a) - distance(b)).slice(0, MOST_WRITTEN)
}

/** A word with this token, as a passage has it. */
function writtenAs(db: ReadableDb, token: string, filters: Filters): string | undefined {
  const condition = allowed(filters)
  const found = row<{ id: DocumentId; title: string; start: number; end: number }>(
    db,
    `SELECT d.id, d.title, p.start, p."end"
     FROM passage_words w CROSS JOIN passages p ON p.id = w.rowid CROSS JOIN documents d ON d.id = p.document_id
     WHERE w.passage_words MATCH ? AND ${condition.sql} LIMIT 1`,
    `"${token}"`,
    ...condition.values,
  )
  let first: string | undefined
  for (const text of found ? [found.title, readSpan(db, found.id, found.start, found.end)] : [])
    visitRuns(text, (_kind, start, end) => {
      if (first === undefined && foldWord(text.slice(start, end)) === token) first = text.slice(start, end)
    })
  return first?.toLocaleLowerCase()
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
