import { contentWords, likeness } from '../text/words/contentWords.ts'
import { tellLanguages } from '../text/languages/tellLanguages.ts'
import { namesAskedInGerman } from '../text/query/namesAskedInGerman.ts'
import { foldWord } from '../text/words/foldWord.ts'
import { findUnnamed } from './findUnnamed.ts'
import type { Sentence } from './prepare.ts'
import type { LoadedSource } from './sources.ts'

/** Why sources are not about what was asked, with the words of the question that say so. */
export interface Irrelevance {
  readonly code: 'question_unnamed' | 'question_uncovered' | 'question_unanswered'
  readonly words: string
}

/** One source has more than this share of the words of a question that it answers. */
const leastShare = 0.5
/** Where a German noun that may be a name is in no source, one source has at least this share. */
const shareWithoutName = 0.65
/** From here on two tokens are forms of one word. */
const sameWord = 0.7
const sampleCharacters = 2_000
/** Words of a question that are named as missing. */
const mostNamed = 4

const asksNumber =
  /^\P{L}*(?:(?:by|for|to|at|in|of|about|um|auf|für|seit|bis) )?(?:how (?:many|much|tall|deep|wide|heavy|far)|wie ?(?:viele?n?|hoch|tief|breit|schwer|weit))(?!\p{L})/iu
const asksTime =
  /^\P{L}*(?:since |until |seit |bis )?(?:when|wann)(?!\p{L})|^\P{L}*(?:in )?(?:which|what|welche[mnrs]?) (?:year|jahr)(?!\p{L})/iu
/** A question about two things may be answered from two sources. */
const asksSeveral = /(?<!\p{L})(?:and|or|than|versus|vs|compared?|und|oder|als|verglichen)(?!\p{L})/iu

/**
 * Why an answer cannot be about its question, however well its sentences are supported: no source has a name that is asked
 * about, no single one has most of the words of the question, or a figure or a time is asked for and no supported sentence
 * has one. Undefined where nothing speaks against it. `cited`: the sources that the answer cites; `sources`: all that it was
 * given. `query`: what was searched for in place of a question that depends on the one before.
 */
export async function judgeRelevance(
  question: string,
  query: string,
  {
    sources,
    cited,
    supported,
  }: {
    readonly sources: readonly LoadedSource[]
    readonly cited: readonly LoadedSource[]
    readonly supported: readonly Sentence[]
  },
): Promise<Irrelevance | undefined> {
  const read = cited.filter(({ sentences }) => sentences.length > 0)
  if (read.length === 0) return undefined
  const [own, ofSources, ofCited] = await tellLanguages([question, sampleOf(sources), sampleOf(read)])
  const unnamed = findUnnamed(question, sources, { question: own, sources: ofSources })
  if (unnamed !== undefined) return { code: 'question_unnamed', words: unnamed }
  if (own !== undefined && own !== ofCited) return undefined
  const covers = [question, ...(query === question ? [] : [query])].map((asked) => coverOf(asked, read))
  const best = covers.reduce((one, other) => (other.share > one.share ? other : one))
  if (best.share < shareWithoutName) {
    const name = ofSources === 'de' ? unnamedInGerman(question, sources) : undefined
    if (name !== undefined) return { code: 'question_unnamed', words: name }
  }
  if (best.share <= leastShare)
    return { code: 'question_uncovered', words: best.missing.slice(0, mostNamed).join(', ') }
  const asks = asksTime.test(question) ? 'date' : asksNumber.test(question) ? 'number' : undefined
  if (asks === undefined || supported.length === 0 || supported.some((sentence) => states(sentence, asks)))
    return undefined
  return { code: 'question_unanswered', words: question.trim() }
}

/** The largest share of a question's words that one source has, and the words that it lacks. */
function coverOf(question: string, sources: readonly LoadedSource[]): { share: number; missing: readonly string[] } {
  const words = contentWords(question)
  const texts = sources.map((source) => tokensOf([source]))
  const several = asksSeveral.test(question) ? [tokensOf(sources)] : []
  let best: { share: number; missing: readonly string[] } = { share: 0, missing: words.map(({ token }) => token) }
  for (const tokens of [...texts, ...several]) {
    const missing = words.filter(({ token }) => !hasWord(tokens, token)).map(({ token }) => token)
    const share = words.length === 0 ? 1 : 1 - missing.length / words.length
    if (share > best.share) best = { share, missing }
  }
  return best
}

function tokensOf(sources: readonly LoadedSource[]): Set<string> {
  const tokens = new Set<string>()
  for (const { sentences } of sources) for (const { words } of sentences) for (const { stem } of words) tokens.add(stem)
  return tokens
}

function hasWord(tokens: ReadonlySet<string>, word: string): boolean {
  if (tokens.has(word)) return true
  for (const token of tokens) if (likeness(token, word) >= sameWord) return true
  return false
}

/** The beginnings of the texts of sources: enough to tell their language. */
function sampleOf(sources: readonly LoadedSource[]): string {
  return sources
    .filter(({ sentences }) => sentences.length > 0)
    .map(({ texts }) => texts[0]?.text.slice(0, sampleCharacters) ?? '')
    .join('\n')
}

function unnamedInGerman(question: string, sources: readonly LoadedSource[]): string | undefined {
  const tokens = new Set(
    sources.flatMap(({ sentences }) => sentences.flatMap(({ words }) => words.map(({ form }) => foldWord(form)))),
  )
  return namesAskedInGerman(question).find((name) => !name.tokens.every((token) => hasWord(tokens, token)))?.last
}

function states({ quantities }: Sentence, asked: 'date' | 'number'): boolean {
  return quantities.some(({ readings }) =>
    asked === 'date'
      ? readings.some((reading) => reading.kind === 'date' || isYear(reading.value))
      : readings.some(({ kind }) => kind === 'number'),
  )
}

function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= 2999
}
