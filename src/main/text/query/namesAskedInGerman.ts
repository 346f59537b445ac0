import { foldWord } from '../words/foldWord.ts'
import { isQuestionWord } from '../words/contentWords.ts'
import type { NameAsked } from './namesAsked.ts'
import { visitRuns } from '../tokens.ts'

/** A name in a German question; `isSure` where it cannot well be a noun. */
export interface GermanName extends NameAsked {
  readonly isSure: boolean
}

/** What stands before a noun that is a noun: articles, and words that take their endings. */
const determiner =
  /^(?:d(?:er|ie|as|en|em|es)|(?:k?ein|mein|dein|sein|ihr|unser|euer|eur)(?:e|er|es|em|en)?|(?:dies|jen|jed|welch|manch|solch|all|beid|viel|wenig|einig|mehrer)(?:e|er|es|em|en)|viel|wenig|mehr|zwei|drei|vier|zum|zur|im|am|beim|vom|ins|ans)$/i
/** An adjective or a participle, by its ending. */
const adjective = /^\p{Ll}{3,}(?:e|en|er|es|em)$/u
/** Nouns that others follow without being their names: units, quantities, times. */
const measure =
  /^(?:prozent|millionen?|milliarden?|liter|kilogramm|gramm|meter|kilometer|tonnen?|euro|dollar|ende|anfang|mitte|stück|arten?|teile?|anzahl|menge|paar|jahre?|tage?|stunden?|minuten?|grad|dutzend|hälfte|drittel)$/i
/** Endings of nouns that are formed from other words. */
const formed =
  /(?:ung|ungen|heit|heiten|keit|keiten|schaft|schaften|ion|ionen|tät|täten|ismus|nis|nisse|tum|ling|chen|lein)$/i
const month =
  /^(?:januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch)$/i

/**
 * The names in a German question, whose nouns have capitals too: what follows another word with a capital (`Planeten
 * Ceres`), and, less surely, what has neither an article nor an adjective before it (`von Ceres`).
 */
export function namesAskedInGerman(question: string): GermanName[] {
  const words: { readonly word: string; readonly start: number; readonly end: number }[] = []
  visitRuns(question, (_kind, start, end) => words.push({ word: question.slice(start, end), start, end }))
  const isNoun = (at: number) => {
    const word = words[at]?.word ?? ''
    return at > 0 && /^\p{Lu}\p{L}+$/u.test(word) && !isQuestionWord(word)
  }
  const joins = (at: number) => /^[\s\-–]+$/u.test(question.slice(words[at - 1]?.end, words[at]?.start))
  const names: GermanName[] = []
  for (let at = 1; at < words.length; at++) {
    if (!isNoun(at)) continue
    let last = at
    while (isNoun(last + 1) && joins(last + 1)) last++
    const before = words[at - 1]?.word ?? ''
    const isBare = !determiner.test(before) && (at === 1 || !adjective.test(before))
    // `die Firma Belwick Foods`: the first one says what the others name.
    const first = last > at && (!isBare || measure.test(words[at]?.word ?? '')) ? at + 1 : at
    const run = words.slice(first, last + 1).filter(({ word }) => !month.test(word) && !measure.test(word))
    const follows = last > at && !measure.test(words[at]?.word ?? '')
    const isName = follows || (isBare && run.every(({ word }) => !formed.test(word)))
    const name = run.at(-1)
    if (isName && name) names.push({ last: name.word, tokens: run.map(({ word }) => foldWord(word)), isSure: follows })
    at = last
  }
  return names
}

/** The nouns in a German question but units, each a word of its own. */
export function nounsAskedInGerman(question: string): NameAsked[] {
  const nouns: NameAsked[] = []
  let isFirst = true
  visitRuns(question, (_kind, start, end) => {
    const word = question.slice(start, end)
    if (!isFirst && /^\p{Lu}\p{L}+$/u.test(word) && !isQuestionWord(word) && !measure.test(word))
      nouns.push({ last: word, tokens: [foldWord(word)] })
    isFirst = false
  })
  return nouns
}
