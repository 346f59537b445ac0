import type { Box } from '../../model/place.ts'
import { inkThreshold } from './cutting.ts'
import type { GrayImage, RecognitionEngine } from './engine.ts'
import type { RecognisedLine, RecognisedPage, RecognisedWord } from './recognisedPage.ts'
import { fitSigns, type SignSpan } from './signFit.ts'
import { isWrittenTogether } from './unspaced.ts'

/**
 * Tesseract reads the signs of Japanese and Chinese, but its boxes are one or two signs off. This engine fits the signs of
 * a line to the ink of the picture, and gives pieces of the line boxes of their own: as long as dividing a box evenly shows
 * where each sign is, which is the whole line where all signs are equally wide.
 */
export class SignBoxesEngine implements RecognitionEngine {
  readonly #engine: RecognitionEngine

  constructor(engine: RecognitionEngine) {
    this.#engine = engine
  }

  async recognise(image: GrayImage): Promise<RecognisedPage> {
    const page = await this.#engine.recognise(image)
    const lines = page.blocks.flatMap(({ paragraphs }) => paragraphs.flat())
    if (!lines.some(isOfSigns)) return page
    const threshold = inkThreshold(image)
    const fitted = (line: RecognisedLine) => (isOfSigns(line) && withSignBoxes(line, image, threshold)) || line
    return {
      ...page,
      blocks: page.blocks.map(({ paragraphs }) => ({ paragraphs: paragraphs.map((own) => own.map(fitted)) })),
    }
  }
}

const sign = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

/** Most of it is in signs, and it runs from left to right. */
function isOfSigns(line: RecognisedLine): boolean {
  const characters = line.reduce((sum, { text }) => sum + text.length, 0)
  const signs = line.reduce((sum, { text }) => sum + (text.match(sign)?.length ?? 0), 0)
  const [first, last] = [line[0]?.box, line.at(-1)?.box]
  if (!first || !last || signs < characters / 2) return false
  const { width, height } = unionOf(line)
  return width > height && (line.length === 1 || last.left + last.width / 2 > first.left + first.width / 2)
}

/** Undefined where the text does not fit the ink. */
function withSignBoxes(line: RecognisedLine, image: GrayImage, threshold: number): RecognisedLine | undefined {
  const box = widened(ofUsualHeight(line), image, threshold)
  const ink = columnsOf(image, box, threshold)
  const signs = line.flatMap(({ text }) => [...text])
  const spans = fitSigns(signs, ink, box.height)
  if (!spans) return undefined
  let at = 0
  const placed = runsOf(line).flatMap(({ text, confidence }) => {
    const own = [...text]
    const place = spans.slice(at, at + own.length)
    at += own.length
    return piecesOf(own, place, DRIFT * box.height).map(({ from, to }): RecognisedWord => {
      const [left, right] = [place[from]?.from ?? 0, place[to - 1]?.to ?? 0]
      return {
        text: own.slice(from, to).join(''),
        box: { ...box, left: box.left + left, width: right - left },
        confidence,
        isFitted: true,
      }
    })
  })
  return placed
}

/** In heights of the line: as far as a sign may be from where the even division of its piece puts it. */
const DRIFT = 0.15

/** Words with those that are written together as one. */
function runsOf(line: RecognisedLine): readonly RecognisedWord[] {
  const runs: RecognisedWord[] = []
  for (const word of line) {
    const run = runs.at(-1)
    if (run && isWrittenTogether(run.text, word.text)) runs[runs.length - 1] = { ...run, text: run.text + word.text }
    else runs.push(word)
  }
  return runs
}

/** Pieces, by the numbers of their signs, in which each sign is about where the even division of the piece puts it. */
function piecesOf(signs: readonly string[], spans: readonly SignSpan[], drift: number): SignSpan[] {
  const pieces: SignSpan[] = []
  let from = 0
  for (let to = 1; to < signs.length; to++) {
    // Else a blank would be read there.
    const canDivide = isWrittenTogether(signs[to - 1] ?? '', signs[to] ?? '')
    if (!canDivide || isEven(spans.slice(from, to + 1), drift)) continue
    pieces.push({ from, to })
    from = to
  }
  return [...pieces, { from, to: signs.length }]
}

function isEven(spans: readonly SignSpan[], drift: number): boolean {
  const [left, right] = [spans[0]?.from ?? 0, spans.at(-1)?.to ?? 0]
  return spans.every(({ to }, at) => {
    const next = spans[at + 1]
    if (!next) return true
    const even = left + ((right - left) * (at + 1)) / spans.length
    return even > to - drift && even < next.from + drift
  })
}

/** In parts of the median of a line: higher words have ink of other lines in their boxes. */
const HIGHEST = 1.5

function ofUsualHeight(line: RecognisedLine): Box {
  const heights = line.map(({ box }) => box.height).toSorted((a, b) => a - b)
  const most = HIGHEST * (heights[heights.length >> 1] ?? 0)
  const across = unionOf(line.filter(({ box }) => box.height <= most))
  const along = unionOf(line)
  return { left: along.left, width: along.width, top: across.top, height: across.height }
}

/** In heights of a line. */
const FURTHEST = 1.5
const NARROW_GAP = 0.3

/** The box with what ink there is close to its ends: the first or last sign may be lost from it. */
function widened(box: Box, image: GrayImage, threshold: number): Box {
  const [first, end] = [Math.max(0, box.left), Math.min(image.width, box.left + box.width)]
  const [most, gap] = [FURTHEST * box.height, NARROW_GAP * box.height]
  const hasInk = (column: number) => columnsOf(image, { ...box, left: column, width: 1 }, threshold)[0] === 1
  let [left, right] = [first, end]
  for (let column = first - 1; column >= 0 && left - column <= gap && first - column <= most; column--)
    if (hasInk(column)) left = column
  for (let column = end; column < image.width && column - right < gap && column - end < most; column++)
    if (hasInk(column)) right = column + 1
  return { ...box, left, width: right - left }
}

/** For each column of a box within the picture, 1 where it has ink. */
function columnsOf({ width, height, pixels }: GrayImage, box: Box, threshold: number): Uint8Array {
  const columns = new Uint8Array(box.width)
  for (let row = Math.max(0, box.top); row < Math.min(height, box.top + box.height); row++)
    for (let at = 0; at < box.width; at++) if (pixels[row * width + box.left + at]! <= threshold) columns[at] = 1
  return columns
}

function unionOf(words: RecognisedLine): Box {
  const left = Math.min(...words.map(({ box }) => box.left))
  const top = Math.min(...words.map(({ box }) => box.top))
  const right = Math.max(...words.map(({ box }) => box.left + box.width))
  const bottom = Math.max(...words.map(({ box }) => box.top + box.height))
  return { left, top, width: right - left, height: bottom - top }
}
