/**
 * What a user typed, as tokens to look for: "quoted words" belong together, and so do the digits of a number; -word is
 * unwanted, everything else counts where it occurs. Nothing that can be typed is an error.
 */
import { IDEOGRAPH, WORD } from '../charClasses.ts'
import { foldRun, foldWord } from '../words/foldWord.ts'
import { visitRuns, visitTokens } from '../tokens.ts'
import { numberForms, withoutGrouping, type NumberForms } from './numberForms.ts'
import { gramsOfToken, gramsOfSpan, looksVietnamese, runsOfWord, visitPairs } from '../words/wordGrams.ts'

/** The n-grams of one word of a query. */
export interface QueryGrams {
  /** The word's token, which is among the words; '' for a pair of Vietnamese syllables. */
  readonly word: string
  /** Tokens of the column `grams`; any may occur. */
  readonly grams: readonly string[]
  /** Tokens of that column which each passage with the word must have, if its n-grams were indexed at all. */
  readonly certain: readonly string[]
  /** Tokens of that column that follow each other where there is a form of the word, or a compound with it. Any may occur. */
  readonly runs: readonly (readonly string[])[]
}

/** All lists are in the order typed; words and prefixes are without repetition. None is longer than 256. */
export interface QueryTokens {
  /** Any of them may occur; those of phrases are among them. */
  readonly words: readonly string[]
  /** How often each word that was typed more than once was: what a text speaks of again and again is what it is about. */
  readonly repeated: ReadonlyMap<string, number>
  /** Any token starting with one of these may occur: what is shorter than a token of its script, or still being typed. */
  readonly prefixes: readonly string[]
  readonly grams: readonly QueryGrams[]
  /** Words of scripts with spaces as they were typed, by their tokens: those that a library may be said not to have. */
  readonly missable: ReadonlyMap<string, string>
  /** Each is a sequence of tokens that must occur. */
  readonly phrases: readonly (readonly string[])[]
  /** Each may occur in any of its forms, and one that is grouped must; the tokens of what was typed are among the words. */
  readonly numbers: readonly NumberForms[]
  /** Each is a sequence of tokens that must not occur. */
  readonly excluded: readonly (readonly string[])[]
}

export interface QueryOptions {
  /** The user is still typing: the last word may be the beginning of one. */
  readonly typing?: boolean
}

/** What the index knows of its tokens (fts5vocab, type `row`), to look only for those that tell rows apart. */
export interface TokenStatistics {
  /** Rows of the index. */
  readonly rows: number
  /** Rows a token occurs in; 0 for one that does not occur. */
  readonly rowsWith: (token: string) => number
}

export interface MatchOptions {
  /** Without it every token is looked for, which is slower and in a library of several languages ranks worse. */
  readonly statistics?: TokenStatistics
  /** Phrases and numbers count where they occur but need not, and nothing is excluded: for when nothing was found. */
  readonly relaxed?: boolean
  /**
   * What makes a passage one that is found, instead of what ranks it: a word of the query, a form of one, or a compound with it.
   * Pieces of words rank, but a text that has no more than them has another word.
   */
  readonly found?: boolean
}

/** A query longer than this is a text; its first distinct tokens say enough, and every token costs time. */
const MAX_TOKENS = 256
const MAX_PHRASES = 16
/** More of the same says no more, and takes longer. */
const MAX_TIMES = 8

interface Found {
  readonly words: Set<string>
  readonly repeated: Map<string, number>
  readonly prefixes: Set<string>
  readonly grams: Map<string, QueryGrams>
  readonly missable: Map<string, string>
}

/** Spaces that keep a number on one line do not end it. */
const PART = /(?<!\S)(-?)["“”„«]([^"“”„«»]*)["“”»]|((?:\S|(?<=\d)[\u00a0\u202f](?=\d))+)/gu
/** The last word of a query, if nothing follows it and it is not unwanted. */
const UNFINISHED = /(?<![\p{L}\p{N}\p{M}-])[\p{L}\p{N}\p{M}]+$/u
const UNWANTED = /^-(?=[\p{L}\p{N}])/u

/** The words of a text that nobody wrote as a query, such as a title: marks and hyphens in it ask for nothing. */
export function plainQuery(text: string): string {
  return withoutGrouping(text)
    .replace(/["“”„«»]/gu, ' ')
    .replace(/(?<!\S)-+(?=\S)/gu, '')
}

/** Takes a query apart. Never fails; a query without a word gives empty lists. */
export function queryTokens(query: string, options: QueryOptions = {}): QueryTokens {
  const found: Found = {
    words: new Set(),
    repeated: new Map(),
    prefixes: new Set(),
    grams: new Map(),
    missable: new Map(),
  }
  const phrases: string[][] = []
  const excluded: string[][] = []
  let wanted = ''
  for (const [, minus, quoted, bare = ''] of query.matchAll(PART)) {
    if (minus === '-' || UNWANTED.test(bare)) excluded.push(phraseTokens(quoted ?? bare))
    else {
      wanted += ` ${quoted ?? bare}`
      if (quoted !== undefined) phrases.push(phraseTokens(quoted))
    }
  }
  collect(wanted, found)
  const numbers = numberForms(wanted).slice(0, MAX_PHRASES)
  // A number is missed as a whole.
  for (const token of numbers.flatMap(({ forms }) => forms.flat())) found.missable.delete(token)
  if (options.typing) {
    const last = UNFINISHED.exec(query)?.[0]
    const token = last === undefined ? undefined : phraseTokens(last).at(-1)
    if (token !== undefined) found.prefixes.add(token)
  }
  return {
    words: [...found.words].slice(0, MAX_TOKENS),
    repeated: found.repeated,
    prefixes: [...found.prefixes].slice(0, MAX_TOKENS),
    grams: [...found.grams.values()].slice(0, MAX_TOKENS),
    missable: found.missable,
    phrases: phrases.filter((tokens) => tokens.length > 1).slice(0, MAX_PHRASES),
    numbers,
    excluded: excluded.filter((tokens) => tokens.length > 0).slice(0, MAX_PHRASES),
  }
}

/** A token to look for, and how often it counts. */
export interface WantedToken {
  readonly token: string
  readonly times: number
}

/**
 * What a query of nothing but words looks for: a passage with any of these tokens, each counting as often as it is given.
 * Undefined for a query of something else too.
 */
export function wantedTokens(query: QueryTokens, statistics: TokenStatistics): WantedToken[] | undefined {
  if (!isOfWords(query)) return undefined
  const known = remembering(statistics)
  const words = wordsToMatch(query, known).map((token) => ({ token, times: timesTyped(query, token).length }))
  return [...words, ...gramsToMatch(query.grams, known).map((token) => ({ token, times: 1 }))]
}

/** The same for what makes a passage one that is found; a token may be several that follow each other. */
export function foundTokens(query: QueryTokens, statistics: TokenStatistics): WantedToken[] | undefined {
  if (!isOfWords(query)) return undefined
  const known = remembering(statistics)
  return [...wordsToMatch(query, known), ...runsToMatch(query.grams, known)].map((token) => ({ token, times: 1 }))
}

/** What must occur unless a search is relaxed, as FTS5 expressions. */
export function mustOccur({ phrases, numbers }: QueryTokens): string[] {
  return [...phrases.map(matchOfTokens), ...numbers.filter(({ isGrouped }) => isGrouped).map(matchOfNumber)]
}

function isOfWords({ prefixes, phrases, numbers, excluded }: QueryTokens): boolean {
  return [prefixes, phrases, numbers, excluded].every(({ length }) => length === 0)
}

/** Whether passages are ranked by pieces of words too, so that not all of them are found. */
export function ranksByPieces(query: QueryTokens, statistics: TokenStatistics): boolean {
  return gramsToMatch(query.grams, remembering(statistics)).length > 0
}

/** The words of a query that no passage has, as they were typed: those of scripts with spaces. */
export function missingWords({ missable }: QueryTokens, { rowsWith }: TokenStatistics): string[] {
  return [...missable].flatMap(([token, word]) => (rowsWith(token) > 0 ? [] : [word]))
}

/** The FTS5 MATCH expression of a query, or undefined where there is nothing to look for. */
export function matchExpression(query: QueryTokens, options: MatchOptions = {}): string | undefined {
  const statistics = options.statistics && remembering(options.statistics)
  const pieces = options.found ? runsToMatch : gramsToMatch
  const any = [
    ...wordsToMatch(query, statistics).flatMap((word) => timesTyped(query, word).map(quote)),
    ...pieces(query.grams, statistics).map(quote),
    ...query.prefixes.map((prefix) => `${quote(prefix)} *`),
    ...query.phrases.map(matchOfTokens),
    ...query.numbers.map(matchOfNumber),
  ].join(' OR ')
  if (any === '') return undefined
  if (options.relaxed) return any
  const all = [...mustOccur(query), `(${any})`].join(' AND ')
  return [`(${all})`, ...query.excluded.map(matchOfTokens)].join(' NOT ')
}

function wordsToMatch({ words }: QueryTokens, statistics: TokenStatistics | undefined): readonly string[] {
  const telling = statistics ? words.filter((word) => tellsApart(word, statistics)) : words
  // A query of nothing but common words is still a query.
  return telling.length > 0 ? telling : words
}

/** BM25 adds up over what is looked for: a word that stands there twice counts twice, as its formula has it for queries. */
function timesTyped({ repeated }: QueryTokens, word: string): string[] {
  return Array.from({ length: Math.min(MAX_TIMES, repeated.get(word) ?? 1) }, () => word)
}

/** A common token's rows take long to count, and several words may ask for the same n-gram. */
function remembering({ rows, rowsWith }: TokenStatistics): TokenStatistics {
  const known = new Map<string, number>()
  return {
    rows,
    rowsWith: (token) => {
      const found = known.get(token) ?? rowsWith(token)
      known.set(token, found)
      return found
    },
  }
}

/** The words of a query that tell no row from another: they find something, but in over half of the rows. */
export function commonWords({ words }: QueryTokens, { rows, rowsWith }: TokenStatistics): string[] {
  return words.filter((word) => rowsWith(word) * 2 > rows)
}

/** In over half of the rows a token has no weight in bm25, so it does not change the order; in none it finds nothing. */
function tellsApart(token: string, { rows, rowsWith }: TokenStatistics): boolean {
  const found = rowsWith(token)
  return found > 0 && found * 2 <= rows
}

/**
 * The n-grams to look for. Those of a word are left out where most passages with the word were indexed without n-grams
 * (an English word in an English library): the few passages that have them would outrank all others, as a token that is
 * rare weighs much.
 */
function gramsToMatch(words: readonly QueryGrams[], statistics: TokenStatistics | undefined): string[] {
  const chosen = new Set<string>()
  for (const word of words) {
    if (isOutranked(word, statistics)) continue
    for (const gram of word.grams) if (!statistics || tellsApart(gram, statistics)) chosen.add(gram)
  }
  return [...chosen].slice(0, MAX_TOKENS)
}

function isOutranked({ word, certain }: QueryGrams, statistics: TokenStatistics | undefined): boolean {
  if (!statistics || certain.length === 0) return false
  const indexed = Math.min(...certain.map(statistics.rowsWith))
  return indexed * 2 < statistics.rowsWith(word)
}

/** Of each word whose n-grams are looked for, the runs that tell its forms. */
function runsToMatch(words: readonly QueryGrams[], statistics: TokenStatistics | undefined): string[] {
  const chosen = new Set<string>()
  for (const word of words) {
    if (isOutranked(word, statistics)) continue
    for (const run of word.runs)
      if (!statistics || run.every((gram) => statistics.rowsWith(gram) > 0)) chosen.add(run.join(' '))
  }
  return [...chosen].slice(0, MAX_TOKENS)
}

function quote(token: string): string {
  return `"${token}"`
}

/** The FTS5 expression of a number in any of its forms. */
export function matchOfNumber({ forms }: NumberForms): string {
  return `(${forms.map(matchOfTokens).join(' OR ')})`
}

/** The FTS5 expression of tokens that follow each other. */
export function matchOfTokens(tokens: readonly string[]): string {
  const last = tokens.at(-1)
  return `${quote(tokens.join(' '))}${last !== undefined && isBeginning(last) ? ' *' : ''}`
}

/** Whether a token is one ideograph: where a phrase ends with it, what follows in a text is in the same token there. */
export function isBeginning(token: string): boolean {
  if (token.length > 2) return false
  let isIdeograph = false
  visitRuns(token, (kind) => (isIdeograph = kind === IDEOGRAPH))
  return isIdeograph && [...token].length === 1
}

/** The tokens of words that stand together, as they follow each other in the index. */
export function phraseTokens(text: string): string[] {
  const tokens: string[] = []
  visitTokens(text, (token) => tokens.push(token), { inPhrase: true })
  return tokens
}

function collect(text: string, found: Found): void {
  visitTokens(
    text,
    (token) => {
      if (found.words.has(token)) found.repeated.set(token, (found.repeated.get(token) ?? 1) + 1)
      found.words.add(token)
    },
    { forQuery: true },
  )
  const syllables = looksVietnamese(text)
  if (syllables)
    visitPairs(text, (pair) => found.grams.set(pair, { word: '', grams: [pair], certain: [], runs: [[pair]] }))
  visitRuns(text, (kind, start, end) => {
    const run = text.slice(start, end)
    if (kind === WORD) {
      const token = foldWord(run)
      if (token !== '' && !found.missable.has(token)) found.missable.set(token, run)
      if (!syllables) collectGrams(run, found)
      return
    }
    const { chars } = foldRun(run, start, end)
    const short = chars.join('')
    if (chars.length === 0 || chars.length > (kind === IDEOGRAPH ? 1 : 2)) return
    found.prefixes.add(short)
    found.words.delete(short)
  })
}

function collectGrams(run: string, found: Found): void {
  const grams = gramsOfSpan(run, 0, run.length)
  if (grams === '' || found.grams.has(run)) return
  const word = foldWord(run)
  found.grams.set(run, { word, grams: grams.split(' '), certain: gramsOfToken(word), runs: runsOfWord(run) })
}
