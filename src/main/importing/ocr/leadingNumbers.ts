import type { Box } from '../../model/place.ts'
import type { GrayImage, RecognitionEngine } from './engine.ts'
import type { RecognisedLine, RecognisedPage, RecognisedWord } from './recognisedPage.ts'

/**
 * Tesseract keeps of a number that begins a line of Hebrew or Arabic its last digit alone: `14.5.2023` becomes `3`, and
 * the box is that of the whole number or of the digit. (Seen with Tesseract 5.3.0 and all language data; numbers within a
 * line are read.) This engine has such numbers read again, by another that reads them from left to right.
 */
export class LeadingNumbersEngine implements RecognitionEngine {
  readonly #engine: RecognitionEngine
  readonly #numbers: RecognitionEngine

  /** `numbers` reads languages that are written from left to right. */
  constructor(engine: RecognitionEngine, numbers: RecognitionEngine) {
    this.#engine = engine
    this.#numbers = numbers
  }

  async recognise(image: GrayImage): Promise<RecognisedPage> {
    const page = await this.#engine.recognise(image)
    const cuts = leadingNumbers(page).map((word) => ({ word, from: withMargin(word.region, image) }))
    if (cuts.length === 0) return page
    const sheet = numberSheet(
      image,
      cuts.map(({ from }) => from),
    )
    const read = wordsOf(await this.#numbers.recognise(sheet.image))
    const whole = new Map<RecognisedWord, RecognisedWord>()
    for (const [index, { word, from }] of cuts.entries()) {
      const top = sheet.tops[index] ?? 0
      const found = wholeNumber(
        word.word,
        read.filter(({ box }) => box.top + box.height / 2 > top && box.top + box.height / 2 < top + from.height),
      )
      if (!found) continue
      const box = { ...found.box, left: found.box.left - MARGIN + from.left, top: found.box.top - top + from.top }
      whole.set(word.word, { ...found, box })
    }
    return withWords(page, whole)
  }
}

/** Less sure readings of a number are not taken. */
const SURE_NUMBER = 0.6
const rightToLeft = /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}/u
/** Digits, or the sign that is left of a number with one; no letter. */
const numeric = /^(?=.*[\d%‰])[\d\p{P}\p{S}\p{Cf}]+$/u
/** Of a number, what its digits are between. */
const brackets = /^[\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Cf}.,:;'"!?-]+|[\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Cf}.,:;'"!?-]+$/gu

interface LeadingNumber {
  readonly word: RecognisedWord
  /** From the end of the next word to the end of the line: what the box of the word leaves out is within. */
  readonly region: Box
}

/** The numbers that begin lines written from right to left. */
function leadingNumbers(page: RecognisedPage): readonly LeadingNumber[] {
  return linesOf(page).flatMap((line): LeadingNumber[] => {
    const [word, next] = line
    if (!word || !next || !numeric.test(word.text) || !line.some(({ text }) => rightToLeft.test(text))) return []
    const left = next.box.left + next.box.width + Math.round(word.box.height / 8)
    const width = word.box.left + word.box.width - left
    return width > 0 ? [{ word, region: { ...word.box, left, width } }] : []
  })
}

/** Of the words that were read where `word` begins a line, the number that `word` is the end of. */
function wholeNumber(word: RecognisedWord, read: readonly RecognisedWord[]): RecognisedWord | undefined {
  const end = word.text.replace(brackets, '')
  const found = read.find(({ text, confidence }) => {
    const number = text.replace(brackets, '')
    return confidence >= SURE_NUMBER && numeric.test(number) && number.endsWith(end) && number.length > end.length
  })
  return found && { ...found, text: word.text.replace(end, () => found.text.replace(brackets, '')) }
}

/** White around each number of a sheet, in pixels. */
const MARGIN = 24
const WHITE = 255

/** The regions of `image`, one below the other on white, and where each begins. */
function numberSheet(image: GrayImage, regions: readonly Box[]): { image: GrayImage; tops: readonly number[] } {
  const width = Math.max(...regions.map((region) => region.width)) + 2 * MARGIN
  const tops: number[] = []
  let height = MARGIN
  for (const region of regions) {
    tops.push(height)
    height += region.height + MARGIN
  }
  const pixels = new Uint8Array(width * height).fill(WHITE)
  for (const [index, { left, top, width: length, height: rows }] of regions.entries())
    for (let row = 0; row < rows; row++) {
      const from = (top + row) * image.width + left
      pixels.set(image.pixels.subarray(from, from + length), ((tops[index] ?? 0) + row) * width + MARGIN)
    }
  return { image: { width, height, pixels, dpi: image.dpi }, tops }
}

/** A region with some of what is above, below and right of it, within the picture. */
function withMargin({ left, top, width, height }: Box, image: GrayImage): Box {
  const margin = Math.round(height / 5)
  const above = Math.max(0, top - margin)
  return {
    left,
    top: above,
    width: Math.min(image.width - left, width + margin),
    height: Math.min(image.height, top + height + margin) - above,
  }
}

function linesOf(page: RecognisedPage): readonly RecognisedLine[] {
  return page.blocks.flatMap(({ paragraphs }) => paragraphs.flat())
}

function wordsOf(page: RecognisedPage): readonly RecognisedWord[] {
  return linesOf(page).flat()
}

function withWords(page: RecognisedPage, changed: ReadonlyMap<RecognisedWord, RecognisedWord>): RecognisedPage {
  if (changed.size === 0) return page
  const blocks = page.blocks.map(({ paragraphs }) => ({
    paragraphs: paragraphs.map((lines) => lines.map((line) => line.map((word) => changed.get(word) ?? word))),
  }))
  return { ...page, blocks }
}
