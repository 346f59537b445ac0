import type { Box } from '../../model/place.ts'
import { cutOut, inkBox, inkColumns, inkThreshold } from './cutting.ts'
import type { GrayImage, LineEngine, RecognitionEngine } from './engine.ts'
import { inkLines, type InkLine } from './inkLines.ts'
import type { RecognisedBlock, RecognisedLine, RecognisedPage, RecognisedWord } from './recognisedPage.ts'
import { wordSpans } from './wordGaps.ts'

/**
 * Tesseract loses lines and parts of lines that it has found on a page, of Arabic above all, and reads others wrong: given
 * alone and taken for one line as it is, such a line is read. This engine looks which ink no sure word covers, has those
 * lines read again, each alone, and takes what gives more text that is sure.
 */
export class RereadLinesEngine implements RecognitionEngine {
  readonly #engine: LineEngine

  constructor(engine: LineEngine) {
    this.#engine = engine
  }

  async recognise(image: GrayImage): Promise<RecognisedPage> {
    const page = await this.#engine.recognise(image)
    const words = page.blocks.flatMap(({ paragraphs }) => paragraphs.flat(2))
    const height = median(words.map(({ box }) => box.height))
    if (height === undefined || height < LEAST_HEIGHT || !hasSpaces(words)) return page
    const threshold = inkThreshold(image)
    const doubtful = inkLines(image, height, threshold)
      .map((line) => ({ line, words: words.filter(({ box }) => isCentreIn(box, line.box)) }))
      .filter(({ line, words: own }) => isDoubtful(own, inkColumns(line, image, threshold), line.box.left, height))
    const margin = Math.max(2, Math.round(height * MARGIN))
    const pictures = doubtful.map(({ line }) => cutOut(line, image, margin))
    const read = await this.#engine.recogniseLines(pictures, 'exact')
    const better = doubtful.flatMap(({ line, words: own }, at): Replacement[] => {
      const found = placed(read[at] ?? [], line, margin, image, threshold)
      return sureText(found) > sureText(own) ? [{ line, words: own, found }] : []
    })
    return better.reduce(replaced, page)
  }
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** In scripts without spaces boxes of words are too inexact to tell which ink no word covers. */
function hasSpaces(words: readonly RecognisedWord[]): boolean {
  return words.filter(({ text }) => unspaced.test(text)).length < words.length / 2
}

interface Replacement {
  readonly line: InkLine
  readonly words: readonly RecognisedWord[]
  readonly found: RecognisedLine
}

/** In pixels: smaller letters are not told from specks. */
const LEAST_HEIGHT = 8
/** Of white around the ink of a line, in heights of a word. */
const MARGIN = 0.12
/** Of the ink of a line, by its columns: what less may be left over at the edges of words. */
const MOST_LOST = 0.04
/** The mean of a line that is read right is surer. */
const SURE = 0.87

function isDoubtful(words: readonly RecognisedWord[], ink: Uint8Array, left: number, height: number): boolean {
  const slack = height / 4
  let [all, lost] = [0, 0]
  for (const [at, hasInk] of ink.entries()) {
    if (hasInk === 0) continue
    all++
    const column = left + at
    if (!words.some(({ box }) => column >= box.left - slack && column < box.left + box.width + slack)) lost++
  }
  const characters = words.reduce((sum, { text }) => sum + text.length, 0)
  return lost > MOST_LOST * all || sureText(words) < SURE * characters
}

/** The sum of the confidences of all characters. */
function sureText(words: readonly RecognisedWord[]): number {
  return words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0)
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/**
 * The words of a line that was cut out, with the boxes of their ink on the page. Of a line that is read as it is, some
 * boxes of the engine reach from the word to the end of the line: where gaps show the words, boxes are told by those.
 */
function placed(
  words: RecognisedLine,
  line: InkLine,
  margin: number,
  image: GrayImage,
  threshold: number,
): RecognisedLine {
  const isLeftToRight = !words.some(({ text }) => rightToLeft.test(text))
  const spans = isLeftToRight ? wordSpans(inkColumns(line, image, threshold), words.length) : undefined
  return words.map((word, at) => {
    const span = spans?.[at] ?? { from: word.box.left - margin, to: word.box.left - margin + word.box.width }
    // Nor are boxes of words as high as their ink.
    const around = { ...line.box, left: line.box.left + span.from, width: span.to - span.from }
    return { ...word, box: inkBox(image, around, threshold) }
  })
}

/** What was read of a line instead of the words that the page had of it, or where none were after the line above. */
function replaced(page: RecognisedPage, { line, words, found }: Replacement): RecognisedPage {
  const own = new Set(words)
  let isPlaced = false
  const blocks = page.blocks.map(({ paragraphs }): RecognisedBlock => ({
    paragraphs: paragraphs
      .map((lines) =>
        lines.flatMap((each): RecognisedLine[] => {
          const at = each.findIndex((word) => own.has(word))
          if (at < 0) return [each]
          const rest = (part: RecognisedLine) => part.filter((word) => !own.has(word))
          const insert = isPlaced ? [] : found
          isPlaced = true
          return [[...rest(each.slice(0, at)), ...insert, ...rest(each.slice(at))]].filter(({ length }) => length > 0)
        }),
      )
      .filter(({ length }) => length > 0),
  }))
  return isPlaced ? { ...page, blocks } : { ...page, blocks: inserted(page.blocks, line.box, found) }
}

/** In parts of the distance to the line above: the line below is of the same paragraph where it is not nearer than that. */
const SAME_LEADING = 0.8

/** A line put below the nearest one above it, or before all. */
function inserted(blocks: readonly RecognisedBlock[], box: Box, found: RecognisedLine): readonly RecognisedBlock[] {
  const distances = blocks.flatMap((block) =>
    block.paragraphs.flatMap((lines) =>
      lines.flatMap((line) => {
        const other = unionOf(line)
        if (other.left >= box.left + box.width || box.left >= other.left + other.width) return []
        return [{ block, lines, line, distance: centre(other) - centre(box) }]
      }),
    ),
  )
  const above = distances.filter(({ distance }) => distance <= 0).toSorted((a, b) => b.distance - a.distance)[0]
  const below = distances.filter(({ distance }) => distance > 0).toSorted((a, b) => a.distance - b.distance)[0]
  if (!above && !below) return [...blocks, { paragraphs: [[found]] }]
  const isOfBelow = below && (!above || below.distance < SAME_LEADING * -above.distance)
  const near = isOfBelow ? below : above!
  return blocks.map((block) => ({
    paragraphs: block.paragraphs.map((lines) =>
      lines !== near.lines
        ? lines
        : lines.flatMap((line) => (line !== near.line ? [line] : isOfBelow ? [found, line] : [line, found])),
    ),
  }))
}

function isCentreIn({ left, top, width, height }: Box, box: Box): boolean {
  const [x, y] = [left + width / 2, top + height / 2]
  return x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height
}

function centre({ top, height }: Box): number {
  return top + height / 2
}

function unionOf(words: RecognisedLine): Box {
  const left = Math.min(...words.map(({ box }) => box.left))
  const top = Math.min(...words.map(({ box }) => box.top))
  const right = Math.max(...words.map(({ box }) => box.left + box.width))
  const bottom = Math.max(...words.map(({ box }) => box.top + box.height))
  return { left, top, width: right - left, height: bottom - top }
}

function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[values.length >> 1]
}
