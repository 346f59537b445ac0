/**
 * The words of a text, as the full-text index stores them and as a query asks for them.
 *
 * FTS5 is handed tokens of our own making, joined by one space, and told `tokenize="ascii"`: that tokenizer splits at
 * ASCII space and punctuation only, so a token here is ASCII letters and digits and characters beyond ASCII. Scripts
 * with spaces give one folded, stemmed token a word (foldWord.ts); Han, kana and their kin give overlapping pairs of
 * characters, Thai and its kin overlapping triples. No dictionary is involved: ICU versions segment differently, an index
 * must mean the same on every machine, and triples framed by the ends of the run found Thai passages as well as words did. A third column takes the n-grams inside words (wordGrams.ts), for
 * languages whose words change their form.
 */
import { classesOfUnits, classOfAstral, IDEOGRAPH, INVISIBLE, SEPARATOR, SURROGATE, WORD } from './charClasses.ts'
import { foldRun, foldWord } from './words/foldWord.ts'
import { spanMemo } from './spanMemo.ts'

/** Goes up whenever the same text would give other tokens: an index of another version has to be built again. */
export const TOKENIZER_VERSION = 4

/** Called for each token with its span in the text, in UTF-16 units; spans of neighbours overlap in unspaced scripts. */
export type TokenVisitor = (token: string, start: number, end: number) => void

/** Called for each piece of text of one class: a word of a spaced script, or a run of an unspaced one. */
type RunVisitor = (kind: number, start: number, end: number) => void

/** The class of what begins with a surrogate at `at`. */
function kindOfSurrogate(text: string, at: number): number {
  const codePoint = text.codePointAt(at) as number
  return codePoint > 0xffff ? classOfAstral(codePoint) : SEPARATOR
}

/** Splits a text into words and runs; what lies between them is not reported. */
export function visitRuns(text: string, visit: RunVisitor): void {
  const classes = classesOfUnits()
  const length = text.length
  let start = 0
  let open = SEPARATOR
  let at = 0
  while (at < length) {
    const unit = text.charCodeAt(at)
    let kind = classes[unit] as number
    let size = 1
    if (kind === SURROGATE) {
      kind = kindOfSurrogate(text, at)
      if (kind !== SEPARATOR) size = 2
    }
    if (kind !== open && !(kind === INVISIBLE && open !== SEPARATOR)) {
      if (open !== SEPARATOR) visit(open, start, at)
      open = kind === INVISIBLE ? SEPARATOR : kind
      start = at
    }
    at += size
  }
  if (open !== SEPARATOR) visit(open, start, length)
}

const foldSpan = spanMemo(foldWord)

/** A run of an alphabet without spaces is framed by this, so that its ends count as the ends of words do. */
const RUN_EDGE = '0'

export interface TokenOptions {
  /**
   * A query leaves out what is in an index only so that it is found by prefix: the last character of an ideographic run.
   */
  readonly forQuery?: boolean
  /**
   * Where a phrase begins and ends is not known to be an end of a run in the text, so the tokens that say so are left out
   * there: between two runs of a phrase they stand as they do in the index.
   */
  readonly inPhrase?: boolean
}

/** The ends of a run that are not known to be ends in the text. */
interface OpenEnds {
  readonly first: boolean
  readonly last: boolean
}

const noOpenEnds: OpenEnds = { first: false, last: false }

/** Calls back for each token of a text, in order. */
export function visitTokens(text: string, visit: TokenVisitor, options: TokenOptions = {}): void {
  if (options.inPhrase) {
    const runs: Parameters<RunVisitor>[] = []
    visitRuns(text, (...run) => void runs.push(run))
    for (const [at, [kind, start, end]] of runs.entries())
      visitRun(text, kind, start, end, visit, options, { first: at === 0, last: at === runs.length - 1 })
  } else visitRuns(text, (kind, start, end) => visitRun(text, kind, start, end, visit, options, noOpenEnds))
}

function visitRun(
  text: string,
  kind: number,
  start: number,
  end: number,
  visit: TokenVisitor,
  options: TokenOptions,
  open: OpenEnds,
): void {
  if (kind === WORD) {
    const token = foldSpan(text, start, end)
    if (token !== '') visit(token, start, end)
  } else if (kind === IDEOGRAPH) visitPairsOf(text, start, end, visit, options.forQuery === true || open.last)
  else visitTriplesOf(text, start, end, visit, open)
}

function visitPairsOf(text: string, start: number, end: number, visit: TokenVisitor, leavesTail: boolean): void {
  const { chars, starts } = foldRun(text.slice(start, end), start, end)
  const pairs = chars.length - 1
  for (let i = 0; i < pairs; i++) {
    visit((chars[i] as string) + (chars[i + 1] as string), starts[i] as number, starts[i + 2] as number)
  }
  const isTail = leavesTail ? pairs === 0 : pairs >= 0
  if (isTail) visit(chars[pairs] as string, starts[pairs] as number, end)
}

function visitTriplesOf(text: string, start: number, end: number, visit: TokenVisitor, open: OpenEnds): void {
  const { chars, starts } = foldRun(text.slice(start, end), start, end)
  const length = chars.length
  if (length === 0) return
  if (length === 1) {
    if (!open.first && !open.last) visit(RUN_EDGE + chars[0] + RUN_EDGE, start, end)
    return
  }
  if (!open.first) visitTriple(0, RUN_EDGE + chars[0] + chars[1], 2)
  for (let i = 0; i + 2 < length; i++) visitTriple(i, (chars[i] as string) + chars[i + 1] + chars[i + 2], i + 3)
  if (!open.last) visitTriple(length - 2, (chars[length - 2] as string) + chars[length - 1] + RUN_EDGE, length)

  function visitTriple(first: number, token: string, stop: number): void {
    visit(token, starts[first] as number, starts[stop] as number)
  }
}

/** The tokens of a text joined by one space, as the columns `title` and `body` of the index store them. */
export function indexTokens(text: string): string {
  // A list, because a string that grows is a chain of pieces, and costs a quarter more.
  const tokens: string[] = []
  visitTokens(text, (token) => void tokens.push(token))
  return tokens.join(' ')
}
