import type { Box } from '../../model/place.ts'
import { inkBox, inkThreshold } from './cutting.ts'
import type { GrayImage, RecognitionEngine } from './engine.ts'
import { inkLines, type InkLine } from './inkLines.ts'
import type { RecognisedLine, RecognisedPage, RecognisedWord } from './recognisedPage.ts'

/** The share of a word's width that others of its line cover when its box is not its own. */
const OVERLAID = 0.5

/**
 * Tesseract reads all words of a line, and puts the box of one, often the last of a line from right to left, over the words
 * before it. (Seen with Tesseract 5.3.0 and Arabic.) This engine gives such a word the ink between its neighbours.
 */
export class OverlaidWordsEngine implements RecognitionEngine {
  readonly #engine: RecognitionEngine

  constructor(engine: RecognitionEngine) {
    this.#engine = engine
  }

  async recognise(image: GrayImage): Promise<RecognisedPage> {
    const page = await this.#engine.recognise(image)
    const words = page.blocks.flatMap(({ paragraphs }) => paragraphs.flat(2))
    const lines = page.blocks.flatMap(({ paragraphs }) => paragraphs.flat())
    if (!lines.some((line) => inPlace(line).length < line.length)) return page
    const threshold = inkThreshold(image)
    const heights = words.map(({ box }) => box.height).toSorted((a, b) => a - b)
    const inked = inkLines(image, heights[heights.length >> 1] ?? 0, threshold)
    return {
      ...page,
      blocks: page.blocks.map(({ paragraphs }) => ({
        paragraphs: paragraphs.map((own) => own.map((line) => withOwnBoxes(line, inked, image, threshold))),
      })),
    }
  }
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** The words of a line without those that cover others: each time the one that covers most. */
function inPlace(line: RecognisedLine): RecognisedLine {
  // Boxes of words that are written without blanks are inexact.
  if (line.some(({ text }) => unspaced.test(text))) return line
  let words = line
  for (;;) {
    const overlaid = words
      .map((word) => ({ word, covered: coveredWidth(word, words) }))
      .filter(({ word, covered }) => covered > OVERLAID * word.box.width)
      .toSorted((a, b) => b.covered - a.covered)[0]
    if (!overlaid) return words
    words = words.filter((word) => word !== overlaid.word)
  }
}

/** Of a word, by the other words, in pixels. */
function coveredWidth(word: RecognisedWord, words: RecognisedLine): number {
  const { left, width } = word.box
  return words.reduce((sum, { box }) => {
    if (box === word.box) return sum
    return sum + Math.max(0, Math.min(left + width, endOf(box)) - Math.max(left, box.left))
  }, 0)
}

function withOwnBoxes(
  line: RecognisedLine,
  inked: readonly InkLine[],
  image: GrayImage,
  threshold: number,
): RecognisedLine {
  const good = inPlace(line)
  if (good.length === line.length) return line
  const [first, last] = [good[0]?.box, good.at(-1)?.box]
  // One word tells nothing of the direction.
  if (!first || !last || good.length < 2) return line
  const isRtl = last.left < first.left
  const around = inked.find(({ box }) => isCentreIn(first, box) && isCentreIn(last, box))?.box
  if (!around) return line
  return line.map((word, at) => {
    if (good.includes(word)) return word
    const [before, after] = isRtl ? [line[at + 1], line[at - 1]] : [line[at - 1], line[at + 1]]
    const left = before ? endOf(before.box) : around.left
    const right = after ? after.box.left : endOf(around)
    // Of two that are overlaid side by side neither is told.
    if (right <= left || [before, after].some((other) => other && !good.includes(other))) return word
    const gap = { ...word.box, left, width: right - left }
    const box = inkBox(image, gap, threshold)
    return box === gap ? word : { ...word, box }
  })
}

function endOf({ left, width }: Box): number {
  return left + width
}

function isCentreIn({ left, top, width, height }: Box, box: Box): boolean {
  const [x, y] = [left + width / 2, top + height / 2]
  return x >= box.left && x <= endOf(box) && y >= box.top && y <= box.top + box.height
}
