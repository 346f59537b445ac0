import { foldForm } from '../text/words/foldWord.ts'
import { visitTokens } from '../text/tokens.ts'
import { isFunctionWord, isNegation, sidesOf } from './functionWords.ts'
import { findNames, type Name } from './names.ts'
import { findQuantities, type Quantity } from './quantities.ts'
import type { Span } from './sentences.ts'

/** A word of a sentence: its stem, and the folded word with its ending. */
export interface Word extends Span {
  readonly stem: string
  readonly form: string
  /** Says something by itself, and is no figure. */
  readonly isContent: boolean
}

/** A sentence of a claim or a source, taken apart once. Offsets count within its own text. */
export interface Sentence {
  readonly text: string
  readonly words: readonly Word[]
  readonly stems: ReadonlySet<string>
  /** Stems of the words with content, each once. */
  readonly content: ReadonlySet<string>
  readonly quantities: readonly Quantity[]
  readonly names: readonly Name[]
  /** Places among `words` of words that deny. */
  readonly negations: readonly number[]
  readonly sides: ReadonlySet<string>
}

export function prepareSentence(text: string): Sentence {
  const quantities = findQuantities(text)
  const words: Word[] = []
  const isFigure = (start: number, end: number) => quantities.some((one) => start < one.end && end > one.start)
  visitTokens(text, (stem, start, end) => {
    const form = foldForm(text.slice(start, end))
    words.push({
      stem,
      form,
      start,
      end,
      isContent:
        !isFunctionWord(stem) &&
        !/\d/.test(form) &&
        !isFigure(start, end) &&
        (form.length > 1 || form.charCodeAt(0) > 0x2ff),
    })
  })
  return {
    text,
    words,
    stems: new Set(words.map(({ stem }) => stem)),
    content: new Set(words.filter(({ isContent }) => isContent).map(({ stem }) => stem)),
    quantities,
    names: findNames(text, quantities),
    negations: words.flatMap(({ form }, at) =>
      isNegation(form) && (form !== 't' || isContraction(text, words[at])) ? [at] : [],
    ),
    sides: new Set(words.flatMap(({ form }) => sidesOf(form))),
  }
}

function isContraction(text: string, word: Word | undefined): boolean {
  return word !== undefined && /n['’]$/u.test(text.slice(Math.max(0, word.start - 2), word.start))
}

/** A sentence of a source, and where it stands in the source's text. */
export interface SourceSentence extends Sentence {
  readonly start: number
  /** What the text is called says what it is about, and is no statement. */
  readonly isTitle: boolean
}
