/**
 * Which language a text is in. The scripts of one language decide by themselves, plain English is known by its commonest
 * words, and everything else is asked of the n-gram profiles of eld (its smallest set: 60 languages, 1 MB, about 50 µs).
 */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { eld as Eld } from 'eld/extrasmall'

const SAMPLE_UNITS = 400
const MIN_LETTERS = 4

/** Scripts that, among the languages told apart here, one language uses; kana before Han, as Japanese uses both. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Greek}/gu, 'el'],
]
/** Letters with a tone mark on a vowel that has a mark already, or with a hook or a dot below: only Vietnamese has them. */
const VIETNAMESE = /[\u1ea0-\u1ef9]|[ơư]/gi

const ENGLISH = new Set(
  'the and of to is was were with that from which for its it by said are has have been this would not at an be as on'.split(
    ' ',
  ),
)
/** Those that show that an "in" is English, too: no language has them that has "in", as German, Dutch and Italian do. */
const ENGLISH_ALONE = new Set('the and with that from which said this would been for by to it have'.split(' '))
const OTHER_LATIN = new Set(
  'de la le les el los das der die und het een och og det il di que van ist na jest dan yang den en du des une un'.split(
    ' ',
  ),
)

/** No word above is longer. */
const LONGEST_TOLD = 5
const ASCII = /^[\x00-\x7f]*$/

/** Malay is all the profiles know of Indonesian, which is nearly the same in writing. */
const RENAMED: Readonly<Record<string, string>> = { ms: 'id' }

/** The language of a text as ISO 639-1, or undefined where it cannot be told (no letters, or too few of them). */
export function detectLanguage(text: string): string | undefined {
  const sample = text.slice(0, SAMPLE_UNITS)
  if (ASCII.test(sample)) return inAscii(sample)
  const letters = countMatches(sample, /\p{L}/gu)
  if (letters < MIN_LETTERS) return shortScript(sample, letters)
  return byScript(sample, letters) ?? byEnglishWords(sample) ?? byProfile(sample)
}

/** The same for a text without accents, as most English ones are: four times as fast as with the expressions below. */
function inAscii(sample: string): string | undefined {
  const lower = sample.toLowerCase()
  const tally = { words: 0, english: 0, alone: 0, ins: 0, other: 0 }
  let letters = 0
  let start = 0
  for (let at = 0; at <= lower.length; at++) {
    const unit = lower.charCodeAt(at)
    if (unit >= 0x61 && unit <= 0x7a) continue
    if (at > start) {
      letters += at - start
      tally.words++
      if (at - start <= LONGEST_TOLD) countWord(lower.slice(start, at), tally)
    }
    start = at + 1
  }
  if (letters < MIN_LETTERS) return undefined
  return isEnglish(tally) ? 'en' : byProfile(sample)
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** Two letters say nothing, unless they are of a script that one language has. */
function shortScript(sample: string, letters: number): string | undefined {
  return letters === 0 ? undefined : byScript(sample, letters)
}

function byScript(sample: string, letters: number): string | undefined {
  if (!/[^\x00-\u02ff]/.test(sample)) return undefined
  for (const [pattern, language] of SCRIPTS) {
    // A quarter of the letters: Japanese is half Han, and a Thai or Chinese text may be full of Latin names.
    if (countMatches(sample, pattern) * 4 >= letters) return language
    if (language === 'ja' && countMatches(sample, pattern) * 20 >= letters) return language
  }
  return countMatches(sample, VIETNAMESE) * 20 >= letters ? 'vi' : undefined
}

interface WordTally {
  words: number
  english: number
  /** Of these, those of ENGLISH_ALONE. */
  alone: number
  ins: number
  other: number
}

function byEnglishWords(sample: string): string | undefined {
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? []
  const tally = { words: words.length, english: 0, alone: 0, ins: 0, other: 0 }
  for (const word of words) countWord(word, tally)
  return isEnglish(tally) ? 'en' : undefined
}

function countWord(word: string, tally: WordTally): void {
  if (ENGLISH.has(word)) {
    tally.english++
    if (ENGLISH_ALONE.has(word)) tally.alone++
  } else if (word === 'in') tally.ins++
  else if (OTHER_LATIN.has(word)) tally.other++
}

function isEnglish({ words, english, alone, ins, other }: WordTally): boolean {
  const common = alone > 0 || english >= 3 ? english + ins : english
  return common >= 3 && common * 6 >= words && other * 4 <= english
}

function byProfile(sample: string): string | undefined {
  const found = profiles().detect(sample)
  if (found.language === '' || !found.isReliable()) return undefined
  return RENAMED[found.language] ?? found.language
}

let loaded: typeof Eld | undefined

/**
 * The profiles take .7 s and 90 MB to load: the thread that stores texts does so when it meets the first one that needs
 * them, in the middle of a transaction, hence not by import().
 */
function profiles(): typeof Eld {
  if (!loaded) {
    const module = createRequire(import.meta.url)(fileURLToPath(import.meta.resolve('eld/extrasmall'))) as {
      readonly eld: typeof Eld
    }
    loaded = module.eld
  }
  return loaded
}
