/**
 * The part of a text that shows best why a query found it, with what matched marked. The words are compared as the index
 * compares them, so "running" is marked for "run"; the mark-up is left to who shows it.
 */
import { BORDER_SENTENCE, BORDER_WORD, borderBefore, isSpace, splitsCharacter } from './borders.ts'
import { WORD } from './charClasses.ts'
import type { Span } from './passages.ts'
import { isBeginning, queryTokens, type QueryTokens } from './query/queryTokens.ts'
import { visitRuns, visitTokens } from './tokens.ts'
import { gramsOfSpan } from './words/wordGrams.ts'

export interface Snippet {
  /** A piece of the text, each whitespace character in it shown as one space. */
  readonly text: string
  /** Where the snippet starts in the text it was taken from, in UTF-16 units. */
  readonly start: number
  /** What matched, as spans of the snippet's own text: in order, apart from each other. */
  readonly marks: readonly Span[]
  /** The shortest part of it that has as much of the query as all of it; undefined where nothing matched. */
  readonly found: Span | undefined
}

export interface SnippetOptions {
  /** Longest snippet in UTF-16 units; 240 unless told. */
  readonly maxChars?: number
  /** Tokens of the query that nearly every passage has; they are marked only where nothing else matched. */
  readonly common?: readonly string[]
}

/** What matched, and which of the query's tokens it was. */
interface Match extends Span {
  readonly token: string
}

const DEFAULT_CHARS = 240
const MIN_CHARS = 16
/** This much is kept for what stands before the first match, so that a snippet can begin where a sentence does. */
const LEAD_IN = 0.25

/** How much alike two words are that have this share of their n-grams in common: "Häuser" and "Häusern". */
const ALIKE = 0.6

/**
 * Cuts the best snippet of a text for a query, which who cuts many takes apart once. Without a match it is the beginning of
 * the text.
 */
export function makeSnippet(text: string, query: string | QueryTokens, options: SnippetOptions = {}): Snippet {
  const maxChars = Math.max(MIN_CHARS, Math.floor(options.maxChars ?? DEFAULT_CHARS))
  const tokens = typeof query === 'string' ? queryTokens(query) : query
  const matches = findMatches(text, tokens, new Set(options.common))
  const window = bestWindow(matches, maxChars * (1 - LEAD_IN))
  const { start, end } = alignWindow(text, window, maxChars)
  const within = (span: Span) => ({ start: Math.max(span.start, start) - start, end: Math.min(span.end, end) - start })
  const shown = matches.filter((match) => match.end > start && match.start < end)
  return {
    text: text.slice(start, end).replace(/\s/g, ' '),
    start,
    marks: mergeSpans(shown).map(within),
    found: shown.length > 0 ? within(tightest(shown)) : undefined,
  }
}

/**
 * Each place of the text that has a token of the query, or a phrase of it; where none has, the words of phrases, or those that
 * are nearly one.
 */
function findMatches(text: string, query: QueryTokens, common: ReadonlySet<string>): Match[] {
  const { words, prefixes, phrases, grams } = query
  const wanted = new Set(words)
  const matches: Match[] = []
  visitTokens(text, (token, start, end) => {
    if (wanted.has(token)) matches.push({ token, start, end })
    else {
      const prefix = prefixes.find((beginning) => token.startsWith(beginning))
      if (prefix !== undefined) matches.push({ token: prefix, start, end: Math.min(end, start + prefix.length) })
    }
  })
  if (phrases.length > 0) matches.push(...findPhrases(text, phrases))
  matches.sort((one, other) => one.start - other.start)
  const telling = matches.filter(({ token }) => !common.has(token))
  if (telling.length > 0) return telling
  if (matches.length > 0) return matches
  const loose = phrases.flat()
  if (loose.length > 0) return findMatches(text, { ...query, words: loose, phrases: [] }, common)
  return findAlike(text, new Set(grams.flatMap((word) => word.grams)))
}

function findPhrases(text: string, phrases: QueryTokens['phrases']): Match[] {
  const tokens: Match[] = []
  visitTokens(text, (token, start, end) => tokens.push({ token, start, end }))
  return phrases.flatMap((phrase) =>
    tokens.flatMap(({ start }, at) => {
      const last = tokens[at + phrase.length - 1]
      const isThere =
        last && phrase.every((token, next) => isToken(tokens[at + next]?.token, token, next === phrase.length - 1))
      if (!isThere) return []
      const ending = phrase.at(-1) ?? ''
      const end = isBeginning(ending) ? Math.min(last.end, last.start + ending.length) : last.end
      return [{ token: phrase.join(' '), start, end }]
    }),
  )
}

function isToken(found: string | undefined, wanted: string, isLast: boolean): boolean {
  return found === wanted || (isLast && isBeginning(wanted) && found?.startsWith(wanted) === true)
}

function findAlike(text: string, wanted: ReadonlySet<string>): Match[] {
  const matches: Match[] = []
  if (wanted.size === 0) return matches
  visitRuns(text, (kind, start, end) => {
    if (kind !== WORD) return
    const grams = gramsOfSpan(text, start, end).split(' ')
    const shared = grams.filter((gram) => wanted.has(gram))
    const first = shared[0]
    if (first !== undefined && shared.length >= grams.length * ALIKE) matches.push({ token: first, start, end })
  })
  return matches
}

/** Long tokens say more than short ones ("the"), up to here. */
const TELLING_UNITS = 6

function weightOf(token: string): number {
  return Math.min(TELLING_UNITS, token.length)
}

/** The stretch of matches that fits and has the most of the query, then the most matches, then comes first. */
function bestWindow(matches: readonly Match[], maxChars: number): Span {
  const counts = new Map<string, number>()
  let best: Span = { start: 0, end: 0 }
  let bestScore = 0
  let from = 0
  let weight = 0
  matches.forEach((match, to) => {
    const seen = counts.get(match.token) ?? 0
    counts.set(match.token, seen + 1)
    if (seen === 0) weight += weightOf(match.token)
    while (from < to && match.end - (matches[from] as Match).start > maxChars) {
      const { token } = matches[from++] as Match
      const left = (counts.get(token) ?? 1) - 1
      counts.set(token, left)
      if (left === 0) weight -= weightOf(token)
    }
    const score = weight * 1000 + Math.min(999, to - from)
    if (score > bestScore) {
      bestScore = score
      best = { start: (matches[from] as Match).start, end: match.end }
    }
  })
  return best
}

/** The shortest stretch of matches that has each token that all of them have; the first of several. */
function tightest(matches: readonly Match[]): Span {
  const all = new Set(matches.map(({ token }) => token)).size
  const last = new Map<string, Match>()
  let best: Span | undefined
  for (const match of matches) {
    // In the order in which they were met last.
    last.delete(match.token)
    last.set(match.token, match)
    const [first] = last.values()
    if (last.size < all || !first) continue
    if (!best || match.end - first.start < best.end - best.start) best = { start: first.start, end: match.end }
  }
  return best ?? { start: 0, end: 0 }
}

/** Widens a window to at most `maxChars`, from the beginning of a sentence where that is near, else of a word. */
function alignWindow(text: string, window: Span, maxChars: number): Span {
  const stop = text.trimEnd().length
  const first = text.length - text.trimStart().length
  if (stop - first <= maxChars) return { start: first, end: Math.max(first, stop) }
  const spare = Math.max(0, maxChars - (window.end - window.start))
  const earliest = Math.max(first, Math.min(window.start - spare, stop - maxChars))
  const start = chooseStart(text, window.start, earliest, spare, first)
  let end = Math.min(stop, start + maxChars)
  if (end < stop) {
    const floor = Math.max(start + 1, Math.min(window.end, end))
    let at = end
    while (at > floor && !isSpace(text, at) && borderBefore(text, at, start) < BORDER_WORD) at--
    if (at > floor) end = at
    else while (end > start + 1 && splitsCharacter(text, end)) end--
  }
  while (end > start && isSpace(text, end - 1)) end--
  return { start, end }
}

function chooseStart(text: string, matchStart: number, earliest: number, spare: number, first: number): number {
  if (matchStart <= first || earliest <= first) return matchStart - first <= spare ? first : matchStart
  for (let at = matchStart; at >= earliest; at--) if (borderBefore(text, at, first) >= BORDER_SENTENCE) return at
  // No sentence begins near: a third of what is spare goes before the match, the rest after it.
  for (let at = Math.max(earliest, matchStart - Math.floor(spare / 3)); at < matchStart; at++) {
    if (borderBefore(text, at, first) >= BORDER_WORD) return at
  }
  return matchStart
}

/** Joins spans that overlap or touch, and in unspaced scripts those of neighbouring pieces. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: { start: number; end: number }[] = []
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else if (end > start) merged.push({ start, end })
  }
  return merged
}
