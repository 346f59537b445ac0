import type { Box } from '../../../model/place.ts'
import type { RecognisedLine, RecognisedPage, RecognisedWord } from '../../ocr/recognisedPage.ts'
import { isWrittenTogether } from '../../ocr/unspaced.ts'
import { joined } from './blocks.ts'
import { cutAtNeighbours } from './cutAtNeighbours.ts'
import type { PageSize, Turn } from './chars/drawnChars.ts'
import { readable, type Line, type Word } from './lines.ts'
import { narrowestGutter, readingOrder, type Row } from './order.ts'
import { turnedBox } from './runs.ts'
import { unspacedRuns } from './unspacedRuns.ts'

/** Lines that are turned alike, in reading order. */
export interface RecognisedParagraph {
  readonly turn: Turn
  readonly lines: readonly Line[]
}

/** Ink of a line with ascenders and descenders, in parts of the size of its font. */
const INK = 0.92
/** Lines of nearly the size of the body have that size: how high the ink is differs from line to line. */
const BODY_TOLERANCE = 0.25
/** Of the height of a line, in parts of the size of its font. */
const DESCENT = 0.2
/** In parts of the median of a line: a word with ascenders and descenders is less high than this. */
const HIGHEST_WORD = 1.6
/** In parts of the size of the font: a wider gap on one height is between things that stand side by side. */
const WIDEST_SPACE = 3
/** Lines of fewer words may be the cells of a table, whose gaps are all wide. */
const JUSTIFIED_WORDS = 4
/** In parts of the median gap of a line: boxes of words are inexact. */
const WIDER_GAP = 1.5

/**
 * The paragraphs of a recognised picture on a page, column by column, and within a column in the order of the engine;
 * `scale` is points for each pixel. Each word has a box of its own, words written together one for all where theirs are
 * inexact.
 */
export function recognisedParagraphs({ blocks }: RecognisedPage, scale: number, page: PageSize): RecognisedParagraph[] {
  const paragraphs = blocks.flatMap((block) => block.paragraphs)
  const turns = paragraphs.map(turnOfParagraph)
  const sizes = paragraphs.map(
    (lines, at) => median(lines.map((line) => inkHeight(line, turns[at] ?? 0) * scale)) / INK,
  )
  const characters = paragraphs.map((lines) => lines.flat().reduce((sum, { text }) => sum + text.length, 0))
  const body = weightedMedian(sizes, characters)
  const placed = paragraphs.flatMap((lines, at) => {
    const [size, turn] = [sizes[at] ?? body, turns[at] ?? 0]
    const isBody = Math.abs(size / body - 1) < BODY_TOLERANCE
    const rounded = Math.round((isBody ? body : size) * 2) / 2
    const made = lines.flatMap((line) => toLine(line, scale, rounded, turn, page))
    return made.length > 0 ? [{ turn, lines: made }] : []
  })
  return [...Map.groupBy(placed, ({ turn }) => turn)].flatMap(([turn, own]) => inColumns(own, turn))
}

/**
 * Engines divide a column into blocks where a line has wide gaps, and take lines of two columns for one where there are few
 * of them: lines are divided at wide gaps, put into columns, and what was not divided by those is put together again.
 */
function inColumns(paragraphs: readonly RecognisedParagraph[], turn: Turn): RecognisedParagraph[] {
  const origins = new Map<Line, Origin>()
  for (const [paragraph, { lines }] of paragraphs.entries())
    for (const line of lines) for (const piece of dividedAtGaps(line)) origins.set(piece, { paragraph, line })
  const pieces = [...origins.keys()]
  const areas = readingOrder(pieces, pieces.filter(({ isRtl }) => isRtl).length > pieces.length / 2)
  return areas.flatMap((rows) => wholeParagraphs(rows, origins).map((lines) => ({ turn, lines })))
}

/** What the engine took a piece for a part of. */
interface Origin {
  /** By its place in the order of the engine. */
  readonly paragraph: number
  readonly line: Line
}

/** A justified line has wide gaps that are all alike: a gap between columns is wider than most of the line. */
function dividedAtGaps(line: Line): readonly Line[] {
  const gaps = line.words.map((word, at) => {
    const before = line.words[at - 1]
    return before ? Math.max(word.u0 - before.u1, before.u0 - word.u1) : Infinity
  })
  const between = line.words.length >= JUSTIFIED_WORDS ? WIDER_GAP * median(gaps.slice(1)) : 0
  const least = Math.max(narrowestGutter * line.size, between)
  const groups: Word[][] = []
  for (const [at, word] of line.words.entries())
    if ((gaps[at] ?? 0) < least) groups.at(-1)?.push(word)
    else groups.push([word])
  if (groups.length === 1) return [line]
  return groups.map((words) => ({
    ...line,
    words,
    u0: Math.min(...words.map(({ u0 }) => u0)),
    u1: Math.max(...words.map(({ u1 }) => u1)),
  }))
}

/** The paragraphs of an area in the order of the engine. Those that a line goes through are one. */
function wholeParagraphs(rows: readonly Row[], origins: ReadonlyMap<Line, Origin>): Line[][] {
  const lines = new Map<number, Line[]>()
  const partOf = new Map<number, number>()
  const wholeOf = (number: number): number => {
    const whole = partOf.get(number)
    return whole === undefined ? number : wholeOf(whole)
  }
  for (const pieces of rows.flatMap((row) => piecesOfLines(row, origins))) {
    const parts = [...new Set(pieces.map((piece) => wholeOf(origins.get(piece)?.paragraph ?? 0)))]
    const whole = Math.min(...parts)
    const before = parts.flatMap((part) => lines.get(part) ?? [])
    for (const part of parts) {
      lines.delete(part)
      if (part !== whole) partOf.set(part, whole)
    }
    lines.set(whole, [...before.toSorted((a, b) => a.base - b.base), joined(pieces)])
  }
  return [...lines].toSorted(([a], [b]) => a - b).map(([, own]) => own)
}

/** A row divided where its gaps are wider than between words, and the engine saw no line. */
function piecesOfLines(row: Row, origins: ReadonlyMap<Line, Origin>): Line[][] {
  const found: Line[][] = []
  for (const piece of row) {
    const before = found.at(-1)?.at(-1)
    const goesOn =
      before &&
      (origins.get(before)?.line === origins.get(piece)?.line ||
        piece.u0 - before.u1 < WIDEST_SPACE * Math.min(before.size, piece.size))
    if (goesOn) found.at(-1)?.push(piece)
    else found.push([piece])
  }
  return found
}

function toLine(recognised: RecognisedLine, scale: number, size: number, turn: Turn, page: PageSize): Line[] {
  const characters = recognised.reduce(
    (sum, { text }) => sum + (rightToLeft.test(text) ? text.length : -text.length),
    0,
  )
  const words = recognised.flatMap((word, index): Word[] => {
    const text = inItsScript(readable(word.text), recognised[index - 1]?.text, recognised[index + 1]?.text)
    if (text.trim() === '') return []
    const before = recognised[index - 1]
    const { u0, u1 } = turnedBox(scaled(word.box, scale), turn, page)
    return [{ text, u0, u1, ...(before && isWrittenTogether(before.text, word.text) ? { isGlued: true } : {}) }]
  })
  if (words.length === 0) return []
  const { u0, u1, v0, v1 } = turnedBox(scaled(unionOf(recognised), scale), turn, page)
  const base = v1 - DESCENT * size
  return [
    {
      words: cutAtNeighbours(recognised.some(({ isFitted }) => isFitted) ? words : unspacedRuns(words, size)),
      u0,
      u1,
      v0,
      v1,
      base,
      size,
      isBold: false,
      isRtl: characters > 0,
      hasRaisedStart: false,
    },
  ]
}

/**
 * Signs that look alike, as the script of the word has them: engines give the micro sign for a Greek mu, a colon for the
 * Armenian full stop, and the letter nu for the Armenian word "and", one sign with one of its shapes; a search would not
 * find the word. No Armenian word is that letter alone: it stands so in lists of letters only.
 */
function inItsScript(word: string, before = '', after = ''): string {
  if (/\p{Script=Greek}/u.test(word)) return word.replaceAll('\u00b5', '\u03bc')
  if (word === '\u0576' && !oneLetter.test(before) && !oneLetter.test(after)) return '\u0587'
  return word.replace(/(?<=\p{Script=Armenian}):$/u, '\u0589')
}

/** But for the word "is". */
const oneLetter = /^(?!\u0567$)\p{Script=Armenian}$/u

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
/** By most of its lines; single words do not tell. */
function turnOfParagraph(lines: readonly RecognisedLine[]): Turn {
  const times = [0, 0, 0, 0]
  for (const line of lines) if (line.length > 1) times[turnOf(line)]!++
  return times.indexOf(Math.max(...times)) as Turn
}

/** Quarter turns clockwise, by where the last word is from the first. */
function turnOf(words: RecognisedLine): Turn {
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return 0
  const x = centre(last).x - centre(first).x
  const y = centre(last).y - centre(first).y
  if (Math.abs(y) > Math.abs(x)) return y > 0 ? 1 : 3
  return x < 0 && !words.some(({ text }) => rightToLeft.test(text)) ? 2 : 0
}

function centre({ box }: RecognisedWord) {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
}

/** Across the direction of the line, without words whose boxes have rules and specks in them. */
function inkHeight(line: RecognisedLine, turn: Turn): number {
  const across = ({ width, height }: Box) => (turn % 2 === 0 ? height : width)
  const most = HIGHEST_WORD * median(line.map(({ box }) => across(box)))
  return across(unionOf(line.filter(({ box }) => across(box) <= most)))
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
