import { medianOf } from '../median.ts'
import type { Char } from '../runs.ts'
import { rtl } from './bidi.ts'

/** In units of the font size: wider gaps separate words. Letters that are spaced out have gaps nearly as wide. */
const wordGap = { usual: 0.15, spacedOut: 0.16 } as const
/** In units of the font size: the median gap of letters that are spaced out is wider, and of letters set close no narrower. */
const spacedOut = 0.03
const closest = -0.1
/** In units of the font size: a drawn blank that takes less room between its neighbours is none that is seen. */
const leastBlank = 0.05
/** In units of the font size: the room from a drawn blank to the next letter, where boxes of letters reach into each other. */
const leastRoom = 0.12
/** Ideographs, kana and their punctuation stand in squares, whose empty parts are no blanks. */
const squareGap = 1.3
/** On a line that has blanks of its own, a gap without one is wider between words: so wide, or nearly as wide as a blank. */
const unmarkedGap = 0.22
const nearlyBlank = 0.8
/** A line with blanks of its own has one for this many characters at least. */
const longestWord = 20
/** In units of the font size: a drawn blank of no width. */
const noWidth = 0.005
/** A line whose words are parted by blanks of no width has more letters than this to each of them. */
const fewestLetters = 2

export const square =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u2F00-\u2FDF\u3000-\u303F\uFE10-\uFE4F\uFF00-\uFF60]/u

/** Latin letters in squares, whose words have blanks between them. */
const wideLetter = /[\uFF21-\uFF3A\uFF41-\uFF5A]/u

/** The characters from left to right, with blanks where a blank is seen: drawn ones, and gaps that are as wide as one. */
export function withBlanks(chars: readonly Char[], size: number): Char[] {
  const sorted = chars.toSorted((a, b) => a.u0 + a.u1 - b.u0 - b.u1)
  const rules = rulesOf(sorted, size)
  const spaced: Char[] = []
  let before: Char | undefined
  let end = 0
  let blank: Char | undefined
  for (const char of sorted) {
    if (char.text.trim() === '') {
      blank ??= char
      continue
    }
    const gap = char.u0 - end
    const isSquare =
      before !== undefined &&
      square.test(before.text) &&
      square.test(char.text) &&
      !(blank && wideLetter.test(before.text) && wideLetter.test(char.text))
    const least = isSquare ? squareGap * size : blank ? leastBlank * size : rules.gapOfWords
    const isSeen = gap > least || (blank !== undefined && !isSquare && rules.isBlank(blank, before, char, end))
    if (before && isSeen) spaced.push({ text: ' ', u0: Math.min(end, char.u0), u1: Math.max(end, char.u0) })
    spaced.push(char)
    end = before ? Math.max(end, char.u1) : char.u1
    before = char
    blank = undefined
  }
  return spaced
}

interface Rules {
  /** In points: wider gaps without a drawn blank are between words. */
  readonly gapOfWords: number
  /** Whether a drawn blank without a gap is one between words; `end`: of the letters before it. */
  isBlank(blank: Char, before: Char | undefined, next: Char, end: number): boolean
}

function rulesOf(sorted: readonly Char[], size: number): Rules {
  const blanks = sorted.filter(({ text }) => text.trim() === '')
  const widths = blanks.map(({ u0, u1 }) => u1 - u0)
  const drawn = widths.filter((width) => width > leastBlank * size)
  const roomOfNone = roomAtBlanks(sorted).flatMap(({ blank, room }) => (isNone(blank, size) ? [room] : []))
  const letters = sorted.length - blanks.length
  // LibreOffice ends the pieces of a justified line with such blanks, and puts the gaps between words behind them.
  const arePartedByNone =
    drawn.length === 0 && letters > fewestLetters * roomOfNone.length && medianOf(roomOfNone) < wordGap.usual * size
  return {
    gapOfWords:
      drawn.length * longestWord > sorted.length
        ? Math.min(unmarkedGap * size, Math.max(wordGap.usual * size, nearlyBlank * medianOf(drawn)))
        : gapWithoutBlanks(medianOf(gapsOf(sorted)) / size) * size,
    isBlank: (blank, before, next, end) =>
      // Programs leave out the width of a blank, and put no gap in its place.
      (arePartedByNone && isNone(blank, size) && !isBeforeStop(before, next)) ||
      // The letters of a font that stands in for a missing one are wider than the room for them.
      (end > blank.u0 + leastBlank * size &&
        next.u0 - blank.u0 > leastRoom * size &&
        blank.u1 - blank.u0 > leastRoom * size),
  }
}

const stop = /^[.,;:!?\u060C\u061B\u061F]$/

/** Whether the sign on one side is a stop behind the letter on the other: in Hebrew and Arabic it stands to the left. */
function isBeforeStop(left: Char | undefined, right: Char): boolean {
  const [letter, sign] = rtl.test(right.text) ? [right, left] : [left, right]
  return letter !== undefined && sign !== undefined && !stop.test(letter.text) && stop.test(sign.text)
}

/** Whether a drawn blank has no width. */
function isNone({ u0, u1 }: Char, size: number): boolean {
  return u1 - u0 < noWidth * size
}

/** The blanks between letters, and how far those are apart. */
function roomAtBlanks(sorted: readonly Char[]): { readonly blank: Char; readonly room: number }[] {
  const found: { readonly blank: Char; readonly room: number }[] = []
  let end: number | undefined
  let blank: Char | undefined
  for (const char of sorted) {
    if (char.text.trim() === '') blank ??= char
    else {
      if (blank && end !== undefined) found.push({ blank, room: char.u0 - end })
      end = Math.max(end ?? -Infinity, char.u1)
      blank = undefined
    }
  }
  return found
}

/** `usual`: the median gap between letters, in units of the font size as is the result. */
function gapWithoutBlanks(usual: number): number {
  if (usual > spacedOut) return wordGap.spacedOut
  // Where letters are set close, so are words.
  return wordGap.usual + Math.min(0, Math.max(closest, usual))
}

/** Signs of other scripts stand over each other. */
const letter = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}]/u

/** Between letters that stand next to each other. */
function gapsOf(sorted: readonly Char[]): number[] {
  return sorted.flatMap((char, at) => {
    const before = sorted[at - 1]
    return before && letter.test(before.text) && letter.test(char.text) ? [char.u0 - before.u1] : []
  })
}
