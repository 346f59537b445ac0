/**
 * Which language a text is in. The scripts of one language decide by themselves, plain English is known by its commonest
 * words, languages without a profile by marks of their own (unprofiled.ts), and everything else is asked of the n-gram
 * profiles of eld (its smallest set: 60 languages, 1 MB, about 50 µs).
 */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { eld as Eld } from 'eld/extrasmall'
import { byOwnLetters, byOwnWords } from './unprofiled.ts'

const SAMPLE_UNITS = 400
const MIN_LETTERS = 4
/**
 * Fewer letters are too few for the profiles: beginnings of sentences in ten languages, of 8 to 15 letters, were told right
 * in .87 of cases, of 16 to 23 in .95, of 32 to 39 in .99; names and codes in tables much more seldom.
 */
const PROFILE_LETTERS = 16
/** Marks of a language are fewer than its n-grams: of some there is one in a sentence. */
const MARKS_UNITS = 1600

/** Scripts that, among the languages told apart here, one language uses; kana before Han, as Japanese uses both. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Khmer}/gu, 'km'],
  [/\p{Script=Myanmar}/gu, 'my'],
  [/\p{Script=Lao}/gu, 'lo'],
  [/\p{Script=Sinhala}/gu, 'si'],
  [/\p{Script=Thaana}/gu, 'dv'],
]
/**
 * Letters with a tone mark on a vowel that has a mark already, or with a hook: only Vietnamese has them. A dot below alone
 * is found in Igbo and Yoruba, too.
 */
const VIETNAMESE = /[\u1ea2-\u1eb7\u1ebb-\u1ec9\u1ece-\u1ee3\u1ee6-\u1ef1\u1ef5-\u1ef9ơưđ]/gi

const ENGLISH =
  'the and of to is was were with that from which for its it by said are has have been this would not at an be as on'
/** Those that show that an "in" is English, too: no language has them that has "in", as German, Dutch and Italian do. */
const ENGLISH_ALONE = 'the and with that from which said this would been for by to it have'
const OTHER_LATIN =
  'de la le les el los das der die und het een och og det il di que van ist na jest dan yang den en du des une un'

/** Places in a {@link WordTally}. */
const WORDS = 0
const OTHERS = 1
const ENGLISHES = 2
/** Of ENGLISH_ALONE; they are not among ENGLISHES. */
const ALONES = 3
const INS = 4
const TELLING = new Map<string, number>([
  ...allAs(OTHER_LATIN, OTHERS),
  ...allAs(ENGLISH, ENGLISHES),
  ...allAs(ENGLISH_ALONE, ALONES),
  ...allAs('in', INS),
])
/** The same by the letters as one number, five bits each, the first ones highest. */
const TELLING_PACKED = new Map([...TELLING].map(([word, telling]) => [packed(word), telling]))

function allAs(words: string, telling: number): [string, number][] {
  return words.split(' ').map((word) => [word, telling])
}

function packed(word: string): number {
  return [...word].reduce((bits, letter) => (bits << 5) | (letter.charCodeAt(0) & 31), 0)
}

/** No word above is longer. */
const LONGEST_TOLD = 5
const ASCII = /^[\x00-\x7f]*$/

/** Words of German, and those of them that no language like it has. */
const GERMAN = new Set('der die das den dem des ein in im mit hat war er es sie an um als was wo'.split(' '))
const GERMAN_ALONE = new Set(
  `und oder nicht kein keine ist sind wird werden wurde wurden haben hatte von vom zum zur auf aus bei für nach über durch
    wie wenn dass sich auch wer wann warum wieviel welche welcher welches eine einer eines einem einen dieser
    dieses`.split(/\s+/),
)

/** Malay is all the profiles know of Indonesian, which is nearly the same in writing. */
const RENAMED: Readonly<Record<string, string>> = { ms: 'id' }

/** The language of a text as ISO 639-1, or undefined where it cannot be told (no letters, or too few of them). */
export function detectLanguage(text: string): string | undefined {
  return detect(text, byMarksOrProfile)
}

/**
 * The same for threads that must not wait: no profiles are loaded. English, German, languages with a script or marks of
 * their own are told; others are undefined.
 */
export function detectWithoutProfiles(text: string): string | undefined {
  return detect(text, (marked) => byMarks(marked) ?? byGermanWords(marked))
}

function detect(text: string, otherwise: (marked: string) => string | undefined): string | undefined {
  // Profiles and lists are of composed letters; a letter may be written as two or three.
  const marked = text.slice(0, MARKS_UNITS).normalize('NFC')
  const sample = marked.slice(0, SAMPLE_UNITS)
  if (ASCII.test(sample)) {
    const told = isAsciiEnglish(Buffer.from(sample, 'latin1'), 0, sample.length)
    return told === undefined ? undefined : told ? 'en' : otherwise(marked)
  }
  const letters = countMatches(sample, /\p{L}/gu)
  if (letters < MIN_LETTERS) return shortScript(sample, letters)
  return byScript(sample, letters) ?? byEnglishWords(sample) ?? otherwise(marked)
}

/**
 * The same for a text without accents, as most English ones are, which lies in `bytes` at `from` to `to`: a quarter of the
 * time that the expressions below take.
 */
export function detectAsciiLanguage(bytes: Uint8Array, from: number, to: number): string | undefined {
  const told = isAsciiEnglish(bytes, from, Math.min(to, from + SAMPLE_UNITS))
  if (told === undefined) return undefined
  if (told) return 'en'
  const marked = bytes.subarray(from, Math.min(to, from + MARKS_UNITS))
  return byMarksOrProfile(Buffer.from(marked).toString('latin1'))
}

/** Undefined where there are too few letters to tell. */
function isAsciiEnglish(bytes: Uint8Array, from: number, end: number): boolean | undefined {
  const tally = emptyTally()
  let letters = 0
  let start = from
  let word = 0
  for (let at = from; at <= end; at++) {
    // Both cases of a letter.
    const byte = at < end ? (bytes[at] as number) | 0x20 : 0
    if (byte >= 0x61 && byte <= 0x7a) {
      word = (word << 5) | (byte & 31)
      continue
    }
    if (at > start) {
      letters += at - start
      tally[WORDS]++
      if (at - start <= LONGEST_TOLD) countWord(TELLING_PACKED.get(word), tally)
    }
    start = at + 1
    word = 0
  }
  if (letters < MIN_LETTERS) return undefined
  return isEnglish(tally)
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

/** How many words there are, and how many of them tell something. In a list: to count them by name took a fifth longer. */
type WordTally = [words: number, others: number, englishes: number, alones: number, ins: number]

function emptyTally(): WordTally {
  return [0, 0, 0, 0, 0]
}

function byEnglishWords(sample: string): string | undefined {
  const tally = emptyTally()
  for (const word of sample.toLowerCase().match(/\p{L}+/gu) ?? []) {
    tally[WORDS]++
    countWord(TELLING.get(word), tally)
  }
  return isEnglish(tally) ? 'en' : undefined
}

function countWord(telling: number | undefined, tally: WordTally): void {
  if (telling !== undefined) tally[telling] = (tally[telling] as number) + 1
}

function isEnglish([words, other, notAlone, alone, ins]: WordTally): boolean {
  const english = notAlone + alone
  const common = alone > 0 || english >= 3 ? english + ins : english
  return common >= 3 && common * 6 >= words && other * 4 <= english
}

function byMarksOrProfile(marked: string): string | undefined {
  const own = byMarks(marked)
  return own === undefined ? byProfile(marked.slice(0, SAMPLE_UNITS)) : (own ?? undefined)
}

/** Null: a language that has no name here. */
function byMarks(marked: string): string | null | undefined {
  const own = byOwnLetters(marked, countMatches(marked, /\p{L}/gu))
  return own === undefined ? byOwnWords(marked) : own
}

/** Every eighth word is one of the words below, and one at least is found in no language like it. */
function byGermanWords(marked: string): string | undefined {
  const words = marked.toLowerCase().match(/\p{L}+/gu) ?? []
  const isGerman = words.some((word) => GERMAN_ALONE.has(word))
  const common = words.filter((word) => GERMAN_ALONE.has(word) || GERMAN.has(word)).length
  return isGerman && common * 8 >= words.length ? 'de' : undefined
}

function byProfile(sample: string): string | undefined {
  if (countMatches(sample, /\p{L}/gu) < PROFILE_LETTERS) return undefined
  const found = profiles().detect(sample)
  if (found.language === '' || !found.isReliable()) return undefined
  return RENAMED[found.language] ?? found.language
}

let loaded: typeof Eld | undefined

/** Loads the profiles now, where there is time for that. Node before 20.19 loads them in no other way. */
export async function loadProfiles(): Promise<void> {
  loaded ??= (await import('eld/extrasmall')).eld
}

/** Loads the profiles at the start of a thread that prepares texts, where Node cannot load them when the first text needs them. */
export async function loadProfilesEarly(): Promise<void> {
  if (!process.features.require_module) await loadProfiles()
}

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
