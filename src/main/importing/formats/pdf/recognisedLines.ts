import type { Box } from '../../../model/place.ts'
import type { RecognisedLine, RecognisedPage, RecognisedWord } from '../../ocr/recognisedPage.ts'
import type { Line, Run } from './pageText.ts'

/** Ink of a line with ascenders and descenders, in parts of the size of its font. */
const INK = 0.92
/** Lines of nearly the size of the body have that size: how high the ink is differs from line to line. */
const BODY_TOLERANCE = 0.25

/**
 * The lines of a recognised picture as lines of a page, in the order of the engine; `scale` is points for each pixel. Each
 * word is a run, so that it has a box of its own.
 */
export function recognisedLines({ blocks }: RecognisedPage, scale: number): Line[] {
  const paragraphs = blocks.flatMap((block) => block.paragraphs)
  const sizes = paragraphs.map((lines) => median(lines.map((line) => inkHeight(line) * scale)) / INK)
  const characters = paragraphs.map((lines) => lines.flat().reduce((sum, { text }) => sum + text.length, 0))
  const body = weightedMedian(sizes, characters)
  return paragraphs.flatMap((lines, paragraph) => {
    const size = sizes[paragraph] ?? body
    const isBody = Math.abs(size / body - 1) < BODY_TOLERANCE
    const rounded = Math.round((isBody ? body : size) * 2) / 2
    return lines.map((line) => toLine(line, scale, rounded, paragraph))
  })
}

function toLine(words: RecognisedLine, scale: number, size: number, paragraph: number): Line {
  const turn = turnOf(words)
  const isRtl = words.reduce((sum, { text }) => sum + (rightToLeft.test(text) ? text.length : -text.length), 0) > 0
  const runs = words.map((word, index): Run => {
    const next = words[index + 1]
    return {
      text: next === undefined || isWrittenTogether(word, next) ? word.text : `${word.text} `,
      box: scaled(word.box, scale),
      size,
      isBold: false,
      isRtl,
      turn,
      endsLine: next === undefined,
    }
  })
  return { runs, box: scaled(unionOf(words), scale), size, isBold: false, isRtl, turn, paragraph }
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
const endsUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}、。，「」]$/u
const beginsUnspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}、。，「」]/u

/** Scripts without spaces between words. */
function isWrittenTogether(word: RecognisedWord, next: RecognisedWord): boolean {
  return endsUnspaced.test(word.text) && beginsUnspaced.test(next.text)
}

/** Quarter turns clockwise, by where the last word is from the first; a single word is taken as upright. */
function turnOf(words: RecognisedLine): Run['turn'] {
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last || first === last) return 0
  const x = centre(last).x - centre(first).x
  const y = centre(last).y - centre(first).y
  if (Math.abs(y) > Math.abs(x)) return y > 0 ? 1 : 3
  return x < 0 && !words.some(({ text }) => rightToLeft.test(text)) ? 2 : 0
}

function centre({ box }: RecognisedWord) {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
}

/** Across the direction of the line. */
function inkHeight(line: RecognisedLine): number {
  const { width, height } = unionOf(line)
  return turnOf(line) % 2 === 0 ? height : width
}

function unionOf(words: RecognisedLine): Box {
  const left = Math.min(...words.map(({ box }) => box.left))
  const top = Math.min(...words.map(({ box }) => box.top))
  const right = Math.max(...words.map(({ box }) => box.left + box.width))
  const bottom = Math.max(...words.map(({ box }) => box.top + box.height))
  return { left, top, width: right - left, height: bottom - top }
}

function scaled({ left, top, width, height }: Box, by: number): Box {
  return { left: left * by, top: top * by, width: width * by, height: height * by }
}

function median(values: readonly number[]): number {
  return weightedMedian(
    values,
    values.map(() => 1),
  )
}

function weightedMedian(values: readonly number[], weights: readonly number[]): number {
  const sorted = values.map((value, at) => ({ value, weight: weights[at] ?? 0 })).toSorted((a, b) => a.value - b.value)
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2
  let sum = 0
  return sorted.find(({ weight }) => (sum += weight) >= half)?.value ?? 10
}
