/**
 * Cuts endings off a folded word, by script, as its language is not known. Latin letters get Porter's rules for English,
 * which leave other languages mostly alone; Arabic loses article, conjunction and suffixes, the scripts of India their
 * last vowel signs. All else is left to the n-grams.
 */
import { stemmer } from 'stemmer'

const ASCII_LETTERS = /^[a-z]{3,}$/
const ARABIC = /^[\u0621-\u064a]{3,}$/
const VOWEL_AND_I = /[aeiou]i$/
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
 * Porter turns every last y into i, so that "day" would be found where "Dai" is sought. Behind a vowel it stays, as in his
 * later rules: what is cut off there is no "ies".
 */
function stemEnglish(form: string): string {
  const stem = stemmer(form)
  const last = stem.length - 1
  return form[last] === 'y' && VOWEL_AND_I.test(stem) ? `${stem.slice(0, last)}y` : stem
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
