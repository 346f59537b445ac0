import { foldWord } from '../words/foldWord.ts'
import { isQuestionWord, likeness } from '../words/contentWords.ts'
import { visitRuns } from '../tokens.ts'

/** Longer words may be misspelt by one sign, the longest by two. */
const oneSlip = 5
const twoSlips = 8
/** From here on two tokens are forms of one name. */
const sameName = 0.8

/** A run of capitalised words in a question. */
export interface NameAsked {
  /** Its last word as written, which is the surname, or what kind of place or thing it is. */
  readonly last: string
  /** The tokens of all its words. */
  readonly tokens: readonly string[]
}

/**
 * The names in a question. Capitals say nothing of the first word, nor where every word has one. Not for German, whose nouns
 * all have one.
 */
export function namesAsked(question: string): NameAsked[] {
  const words: { readonly word: string; readonly start: number; readonly end: number }[] = []
  visitRuns(question, (_kind, start, end) => words.push({ word: question.slice(start, end), start, end }))
  const rest = words.slice(1)
  if (!rest.some(({ word }) => /^\p{Ll}{2,}/u.test(word))) return []
  const names: { last: string; tokens: string[] }[] = []
  let before: number | undefined
  for (const { word, start, end } of rest) {
    if (!/^\p{Lu}\p{L}+$/u.test(word) || isQuestionWord(word)) continue
    const name = names.at(-1)
    if (name && before !== undefined && /^[\s\-–&]+$/u.test(question.slice(before, start))) {
      name.last = word
      name.tokens.push(foldWord(word))
    } else names.push({ last: word, tokens: [foldWord(word)] })
    before = end
  }
  return names
}

/** A text that may have a name, and its tokens. */
export interface NamingText {
  readonly text: string
  readonly tokens: ReadonlySet<string>
}

/**
 * Whether texts name what a question names: all its words are there, or its last one is and stands by itself too ("Twigg" for
 * "Graham Twigg"; but "Dunmere Railway" is another than "Quennock Railway").
 */
export function areNaming(texts: readonly NamingText[], { last, tokens }: NameAsked): boolean {
  const isThere = (token: string) => texts.some((one) => hasName(one.tokens, token))
  if (tokens.every(isThere)) return true
  const alone = new RegExp(`(?<!\\p{Lu}[\\p{L}\\p{M}'’.-]*[\\s-])(?<![\\p{L}\\p{M}])${last}(?![\\p{L}\\p{M}])`, 'u')
  return tokens.length > 1 && texts.some(({ text }) => alone.test(text))
}

/** Whether a name is among the tokens of a text, in another form or misspelt too. */
function hasName(tokens: ReadonlySet<string>, name: string): boolean {
  if (tokens.has(name)) return true
  const slips = name.length >= twoSlips ? 2 : name.length >= oneSlip ? 1 : 0
  for (const token of tokens) {
    if (likeness(token, name) >= sameName) return true
    if (slips > 0 && token.length >= oneSlip && slipsBetween(token, name, slips) <= slips) return true
  }
  return false
}

/** Signs put in, left out, changed or swapped with the next one: the optimal string alignment distance, above `most` any number. */
function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + same,
          swapped ? (beforeLast[j - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    beforeLast = last
    last = row
  }
  return last[other.length] ?? 0
}
