import type { Box } from '../../model/place.ts'
import { inkBox, inkThreshold, part } from './cutting.ts'
import type { GrayImage, LineEngine, RecognitionEngine } from './engine.ts'
import type { RecognisedLine, RecognisedPage, RecognisedWord } from './recognisedPage.ts'

/**
 * Tesseract keeps of a number that begins a line of Hebrew or Arabic its last digit alone: `14.5.2023` becomes `3`, and
 * the box is that of the whole number or of the digit. (Seen with Tesseract 5.3.0 and all language data; numbers within a
 * line are read.) This engine has such numbers read again, by another that reads them from left to right.
 */
export class LeadingNumbersEngine implements RecognitionEngine {
  readonly #engine: RecognitionEngine
  readonly #numbers: LineEngine

  /** `numbers` reads languages that are written from left to right. */
  constructor(engine: RecognitionEngine, numbers: LineEngine) {
    this.#engine = engine
    this.#numbers = numbers
  }

  async recognise(image: GrayImage): Promise<RecognisedPage> {
    const page = await this.#engine.recognise(image)
    const cuts = leadingNumbers(page, image)
    if (cuts.length === 0) return page
    const pictures = cuts.flatMap(({ region }) =>
      MARGINS.map((margin) => part(image, withMargin(region, image), margin)),
    )
    const read = await this.#numbers.recogniseLines(pictures, 'found')
    const whole = new Map<RecognisedWord, RecognisedWord>()
    for (const [index, { word, region }] of cuts.entries()) {
      const found = wholeNumber(word, read.slice(index * MARGINS.length, (index + 1) * MARGINS.length).flat())
      if (found) whole.set(word, { ...found, box: region })
    }
    return withWords(page, whole)
  }
}

/** White around a number, in pixels: with either alone some numbers are not found. */
const MARGINS = [6, 24]
/** Less sure readings of a number are not taken. */
const SURE_NUMBER = 0.6
const rightToLeft = /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}/u
/** Digits, or the sign that is left of a number with one; no letter. */
const numeric = /^(?=.*[\d%‰])[\d\p{P}\p{S}\p{Cf}]+$/u
/** Of a number, what its digits are between. */
const brackets = /^[\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Cf}.,:;'"!?-]+|[\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Cf}.,:;'"!?-]+$/gu

interface LeadingNumber {
  readonly word: RecognisedWord
  /** Where the ink of the whole number is. */
  readonly region: Box
}

/** The numbers that begin lines written from right to left. */
function leadingNumbers(page: RecognisedPage, image: GrayImage): readonly LeadingNumber[] {
  const threshold = inkThreshold(image)
  return linesOf(page).flatMap((line): LeadingNumber[] => {
    const [word, next] = line
    if (!word || !next || !numeric.test(word.text) || !line.some(({ text }) => rightToLeft.test(text))) return []
    return [{ word, region: upToSpace(word.box, next.box, image, threshold) }]
  })
}

/**
 * The ink between the right edge of `word` and its widest gap within the nearer half of the word `next` to it: boxes of
 * words may reach into each other, and the gaps between digits are narrower than a space.
 */
function upToSpace(word: Box, next: Box, image: GrayImage, threshold: number): Box {
  const right = word.left + word.width
  let [left, widest, last] = [right, 0, right]
  for (let column = right - 1; column >= next.left + next.width / 2; column--) {
    const isInk = hasInk(image, column, word, threshold)
    if (last < right && last - column > widest) [left, widest] = [last, last - column]
    if (isInk) last = column
  }
  return inkBox(image, { ...word, left, width: right - left }, threshold)
}

function hasInk({ width, pixels }: GrayImage, column: number, { top, height }: Box, threshold: number): boolean {
  for (let row = top; row < top + height; row++) if (pixels[row * width + column]! <= threshold) return true
  return false
}

/** Of the words that were read where `word` begins a line, the number that `word` is the end of. */
function wholeNumber(word: RecognisedWord, read: readonly RecognisedWord[]): RecognisedWord | undefined {
  const end = word.text.replace(brackets, '')
  const surest = read.toSorted((a, b) => b.confidence - a.confidence)
  const found = surest.find(({ text, confidence }) => {
    const number = text.replace(brackets, '')
    return confidence >= SURE_NUMBER && numeric.test(number) && number.endsWith(end) && number.length > end.length
  })
  return found && { ...found, text: word.text.replace(end, () => found.text.replace(brackets, '')) }
}

/** A region with some of what is around it, within the picture. */
function withMargin({ left, top, width, height }: Box, image: GrayImage): Box {
  const margin = Math.round(height / 5)
  const [x, y] = [Math.max(0, left - margin), Math.max(0, top - margin)]
  return {
    left: x,
    top: y,
    width: Math.min(image.width, left + width + margin) - x,
    height: Math.min(image.height, top + height + margin) - y,
  }
}

function linesOf(page: RecognisedPage): readonly RecognisedLine[] {
  return page.blocks.flatMap(({ paragraphs }) => paragraphs.flat())
}

function withWords(page: RecognisedPage, changed: ReadonlyMap<RecognisedWord, RecognisedWord>): RecognisedPage {
  if (changed.size === 0) return page
  const blocks = page.blocks.map(({ paragraphs }) => ({
    paragraphs: paragraphs.map((lines) => lines.map((line) => line.map((word) => changed.get(word) ?? word))),
  }))
  return { ...page, blocks }
}
