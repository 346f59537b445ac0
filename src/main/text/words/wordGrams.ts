/**
 * Pieces of words, so that a word is found in another of its forms: Russian cases, Turkish endings, German compounds.
 * They make an index about three times as large, so English, which has a stemmer, does without; Vietnamese, whose words
 * are written as several syllables and have one form, gets pairs of neighbours instead.
 */
import { WORD } from '../charClasses.ts'
import { foldForm, foldWord } from './foldWord.ts'
import { spanMemo } from '../spanMemo.ts'
import { stemIndic } from './stemForm.ts'
import { visitRuns } from '../tokens.ts'
import { stemsOf } from './wordEndings.ts'

/** Stands before every n-gram. No letter, so that it cannot start a word of the text. */
const GRAM_MARK = '§'

/** Stands for the beginning of the word, so that a first piece weighs more than the same piece inside a word. */
const WORD_START = '0'
/** The same for its end, in scripts other than Latin: three Latin letters at an end ("-ers", "-ing") are of too many words. */
const WORD_END = '1'

const HANGUL = /[\uac00-\ud7a3]/
/**
 * Hebrew, Syriac, Thaana and their kin: words are written without their vowels, so three letters say as much as four elsewhere.
 * Arabic is written without them too; but its words carry article, preposition and person, and pieces of four letters found
 * more in two collections of questions than pieces of three.
 */
const CONSONANTAL = /[\u0590-\u05ff\u0700-\u074f\u0780-\u086f]/
/** Vowel signs are characters of their own, and short words change them. */
const INDIC = /[\u0900-\u0dff]/
const BEYOND_LATIN = /[^\x00-\u024f]/
/** Quotation marks, dashes and the sign of a cut are in no word, and in most English texts. */
const BEYOND_LATIN_TEXT = /[^\x00-\u024f\u2010-\u2027\u2030-\u205e]/
const VIETNAMESE = /[\u1ea0-\u1ef9ơư]/i

/** The n-grams of the word at a span of a text, each with its mark, joined by one space; '' for one too short. */
export const gramsOfSpan = spanMemo((word) => cutGrams(foldForm(word)))

const marksEnd = (form: string): boolean => BEYOND_LATIN.test(form)

const sizeOf = (form: string): number => (HANGUL.test(form) ? 2 : CONSONANTAL.test(form) ? 3 : 4)

function cutGrams(form: string): string {
  const size = sizeOf(form)
  const indic = INDIC.test(form)
  // "und", "der", "les": the word itself is in the index, and one piece more of it says nothing.
  if (size === 4 && !indic && form.length < size) return ''
  const chars = [WORD_START, ...(indic ? stemIndic(form) : form), ...(marksEnd(form) ? [WORD_END] : [])]
  return runOf(chars, size).join(' ')
}

/** The n-grams that every form of a word must have whose token is this one: those inside the token. */
export function gramsOfToken(token: string): string[] {
  const grams = cutGrams(token).split(' ')
  if (marksEnd(token)) return grams.slice(1, -1)
  return grams.length > 1 ? grams.slice(1) : grams.filter((gram) => gram !== '')
}

/** A shorter piece stands in too many words that have nothing to do with it. */
const LEAST_INSIDE = 5
const LEAST_INSIDE_BEYOND_LATIN = 4

/**
 * What makes an indexed word a form of another, or a compound with it: n-grams that follow each other in it. Those are all of
 * the word, or of one of its stems, from the beginning of the indexed word on; of what is long enough to say something they
 * may be anywhere in it. A word of the index that has none of these only looks like the other.
 */
export function runsOfWord(word: string): string[][] {
  const form = foldForm(word)
  if (form === '') return []
  const stems = [...new Set([form, foldWord(word), ...stemsOf(form)])]
  const runs = stems.flatMap((stem) => {
    const size = sizeOf(stem)
    const chars = [...(INDIC.test(stem) ? stemIndic(stem) : stem)]
    const least = size === 4 && !INDIC.test(stem) ? (marksEnd(stem) ? LEAST_INSIDE_BEYOND_LATIN : LEAST_INSIDE) : size
    return [runOf([WORD_START, ...chars], size), ...(chars.length >= least ? [runOf(chars, size)] : [])]
  })
  const found = runs.filter((run) => run.length > 0).map((run) => run.join(' '))
  return [...new Set(found)].map((run) => run.split(' '))
}

function runOf(chars: readonly string[], size: number): string[] {
  const grams: string[] = []
  for (let i = 0; i + size <= chars.length; i++) grams.push(GRAM_MARK + chars.slice(i, i + size).join(''))
  return grams
}

/** True if a text shows letters that only Vietnamese has. */
export function looksVietnamese(text: string): boolean {
  return VIETNAMESE.test(text.normalize('NFC'))
}

/** Calls back with each two words that stand next to each other, as one token. */
export function visitPairs(text: string, visit: (pair: string) => void): void {
  let before = ''
  visitRuns(text, (kind, start, end) => {
    const form = kind === WORD ? foldForm(text.slice(start, end)) : ''
    if (before !== '' && form !== '') visit(`${GRAM_MARK}${before}${WORD_START}${form}`)
    before = form
  })
}

/**
 * The n-grams of a text joined by one space, as the column `grams` of the index stores them: those of title and body
 * together. `language` is the document's (ISO 639-1); in an English text only words of other alphabets have any.
 */
export function indexGrams(text: string, language?: string): string {
  if (language === 'en' && !BEYOND_LATIN_TEXT.test(text)) return ''
  let all = ''
  const add = (grams: string) => {
    if (grams !== '') all += all === '' ? grams : ` ${grams}`
  }
  if (language === 'vi') visitPairs(text, add)
  else {
    visitRuns(text, (kind, start, end) => {
      if (kind !== WORD) return
      if (language !== 'en' || BEYOND_LATIN.test(text.slice(start, end))) add(gramsOfSpan(text, start, end))
    })
  }
  return all
}
