/**
 * Cuts endings off a folded word, by script, as its language is not known. Latin letters get Porter's rules for English,
 * which leave other languages mostly alone; Arabic loses article, conjunction and suffixes, the scripts of India their
 * last vowel signs. All else is left to the n-grams.
 */
import { stemmer } from 'stemmer'

const ASCII_LETTERS = /^[a-z]{3,}$/
const ARABIC = /^[\u0621-\u064a]{3,}$/
const SHORT_WITH_I = /^.{1,2}[aeiou]i$/
const INDIC = /[\u0900-\u0dff]/

const ARABIC_ARTICLE = /^(?:[وفبك]?ال|لل)(?=..)|^و(?=...)/
const ARABIC_SUFFIX = /(?<=..)(?:ها|ان|ات|ون|ين|يه|ه|ي)$/
// Vowel signs, anusvara and visarga of the nine Indic blocks, and the ya, e and o of Hindi plurals.
const INDIC_ENDING =
  /(?<=..)(?:[\u{902}\u{903}\u{90f}\u{913}\u{92f}]|[\u{93e}-\u{94c}]|[\u{9be}-\u{9cc}]|[\u{a3e}-\u{a4c}]|[\u{abe}-\u{acc}]|[\u{b3e}-\u{b4c}]|[\u{bbe}-\u{bcc}]|[\u{c3e}-\u{c4c}]|[\u{cbe}-\u{ccc}]|[\u{d3e}-\u{d4c}])+$/u

/** The stem of a folded word: at least two characters, or the word itself. */
export function stemForm(form: string): string {
  if (ASCII_LETTERS.test(form)) return stemEnglish(form)
  if (ARABIC.test(form)) return stemArabic(form)
  return stemIndic(form)
}

/**
 * Porter turns every last y into i, so that "day" would be found where "Dai" is sought. Behind a vowel it stays in short words,
 * as in his later rules in all. Longer ones are no names that end with i, and "Shelley" is to be near to "Shelly".
 */
function stemEnglish(form: string): string {
  const stem = stemmer(form)
  const last = stem.length - 1
  return form[last] === 'y' && SHORT_WITH_I.test(stem) ? `${stem.slice(0, last)}y` : stem
}

/** The word without its last vowel signs, if it is of a script of India. */
export function stemIndic(form: string): string {
  return INDIC.test(form) ? form.replace(INDIC_ENDING, '') : form
}

function stemArabic(form: string): string {
  let stem = form.replace(ARABIC_ARTICLE, '')
  for (;;) {
    const shorter = stem.replace(ARABIC_SUFFIX, '')
    if (shorter === stem) return stem
    stem = shorter
  }
}
