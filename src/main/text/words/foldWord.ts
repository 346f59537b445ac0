/**
 * One spelling for what a reader takes for the same word: compatibility forms, case, accents, points and the variants
 * of a letter. Whole words are folded, not characters: the scanner keeps the spans.
 */
import { stemForm } from './stemForm.ts'

/** Longer words are cut: no one types them, and a base64 blob must not become a term of megabytes. */
export const MAX_WORD_UNITS = 64

// Marks that carry pronunciation or a variant only. In Indic scripts and in kana the others are vowels and voicing.
const ACCENTS =
  /[\u{300}-\u{36f}\u{483}-\u{487}\u{591}-\u{5bd}\u{5bf}\u{5c1}-\u{5c7}\u{610}-\u{61a}\u{64b}-\u{65f}\u{670}\u{6d6}-\u{6ed}\u{8ca}-\u{8ff}\u{93c}\u{9bc}\u{a3c}\u{fe00}-\u{fe0f}]|[\u{20d0}-\u{20ff}]|[\u{1ab0}-\u{1aff}]|[\u{1dc0}-\u{1dff}]/gu
const NOT_TOKEN = /[^\p{L}\p{N}\p{M}]|\u{640}/gu

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ؤ: 'و',
  ة: 'ه',
  ۀ: 'ه',
  ە: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ک: 'ك',
  ٱ: 'ا',
  '\u0901': '\u0902',
}
const LETTER = new RegExp(Object.keys(LETTERS).join('|'), 'g')

const ASCII = /^[\x00-\x7f]*$/
const DIGIT = /\p{Nd}/gu
/** Digit zero of each script whose digits NFKC leaves alone; nine more follow it. */
const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040,
  0x17e0, 0x1810,
]

/** The token of one word as written, or '' where nothing of it is left. */
export function foldWord(word: string): string {
  return stemForm(foldForm(word))
}

/** The folded word with its ending. */
export function foldForm(word: string): string {
  const cut = word.length > MAX_WORD_UNITS ? word.slice(0, MAX_WORD_UNITS).toWellFormed() : word
  if (ASCII.test(cut)) return cut.toLowerCase()
  return cut
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(LETTER, (letter) => LETTERS[letter] as string)
    .normalize('NFKC')
    .replace(DIGIT, asciiDigit)
    .replace(NOT_TOKEN, '')
}

function asciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) as number
  const zero = ZEROS.find((first) => codePoint >= first && codePoint < first + 10)
  return zero === undefined ? digit : String(codePoint - zero)
}

/** A run of an unspaced script as single folded characters (a few fold to two), with where each starts in the text (and the run's end). */
export interface FoldedRun {
  readonly chars: readonly string[]
  /** One entry more than `chars`: UTF-16 offsets, the last one is the end of the run. */
  readonly starts: readonly number[]
}

// What NFKC would change in such a run: half-width and circled forms, compatibility ideographs, loose voicing marks.
const UNFOLDED =
  /\u{e4d}|[^\u{e01}-\u{e5b}\u{1000}-\u{109f}\u{1780}-\u{17dd}\u{3005}-\u{3006}\u{3041}-\u{3096}\u{309d}\u{309e}\u{30a1}-\u{30fe}\u{3400}-\u{9fff}]/u
const PIECE = /\u{e4d}\u{e32}|.(?:[\u{ff9e}\u{ff9f}]|\u{3099}|\u{309a})*/gsu

// NFKC takes the Thai vowel am apart, keyboards give it in one.
const SARA_AM_APART = '\u0e4d\u0e32'
const SARA_AM = '\u0e33'

/** Folds a run found at `start`..`end` of a text, character by character, so that the places stay known. */
export function foldRun(run: string, start: number, end: number): FoldedRun {
  const chars: string[] = []
  const starts: number[] = []
  if (!UNFOLDED.test(run)) {
    for (let i = 0; i < run.length; i++) {
      chars.push(run.charAt(i))
      starts.push(start + i)
    }
  } else {
    for (const piece of run.matchAll(PIECE)) {
      const folded = piece[0].normalize('NFKC').replaceAll(SARA_AM_APART, SARA_AM).replace(NOT_TOKEN, '')
      if (folded === '') continue
      chars.push(folded)
      starts.push(start + piece.index)
    }
  }
  starts.push(end)
  return { chars, starts }
}
