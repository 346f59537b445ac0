/**
 * Cuts a text into passages, the unit that is embedded, found and cited. One pass from left to right; what is looked at
 * for one cut is bounded by the length of a passage, so a text of 50 MB without a single border takes linear time too.
 */
import { BORDER_NONE, BORDER_PARAGRAPH, BORDER_SENTENCE, borderBefore, isSpace, splitsCharacter } from './borders.ts'
import type { TextSource } from './textPieces.ts'

/** A piece of a text: UTF-16 offsets, `text.slice(start, end)`. */
export interface Span {
  readonly start: number
  readonly end: number
}

export interface PassageOptions {
  /** Longest passage in UTF-16 units, 16 to 10,000; 2,000 unless told. */
  readonly maxChars?: number
  /**
   * How much of the passage before is said again, in UTF-16 units, at most a third of a passage; whole sentences only, so
   * it may be less. None unless told.
   */
  readonly overlapChars?: number
  /**
   * Offsets, ascending, at which sections of the text begin. A passage ends there, unless it is shorter than an eighth of
   * `maxChars`: very short sections share a passage.
   */
  readonly sections?: readonly number[]
}

/** 10,000 characters per text — Search and Embedding, "Limits". */
export const MAX_PASSAGE_CHARS = 10_000

const MIN_PASSAGE_CHARS = 16
const DEFAULT_PASSAGE_CHARS = 2000
/** Shorter sections than this part of a passage share one. */
const SHORTEST_SECTION = 8

/** A base with more marks than this is no writing: it is cut, though never inside a surrogate pair. */
const MAX_MARKS = 256

/**
 * The passages of a text, in order. Every character that is not whitespace is in at least one; none is empty, starts or
 * ends with whitespace, or is longer than `maxChars`. A passage ends at the best border (paragraph, line, sentence, word)
 * in its second half; where there is none, between two characters. A text that fits is one passage; one without anything
 * but whitespace has none.
 */
export function splitPassages(text: string | TextSource, options: PassageOptions = {}): Span[] {
  const maxChars = clamp(options.maxChars ?? DEFAULT_PASSAGE_CHARS, MIN_PASSAGE_CHARS, MAX_PASSAGE_CHARS)
  const overlapChars = clamp(options.overlapChars ?? 0, 0, maxChars / 3)
  const spans: Span[] = []
  const split = (from: number, to: number) => {
    if (typeof text === 'string') splitPiece({ text: text.slice(0, to), at: 0, isLast: true }, from, sizes, spans)
    else splitInWindows(text, from, to, sizes, spans)
  }
  const sizes = { maxChars, overlapChars }
  let from = 0
  for (const section of options.sections ?? []) {
    if (section - from < maxChars / SHORTEST_SECTION) continue
    split(from, section)
    from = section
  }
  split(from, text.length)
  return spans
}

interface Sizes {
  readonly maxChars: number
  readonly overlapChars: number
}

/** A part of a text, from `at` on. */
interface Window {
  readonly text: string
  readonly at: number
  /** Nothing that is to be cut comes behind it. */
  readonly isLast: boolean
}

/** UTF-16 units of a long text that are looked at at once. */
const WINDOW = 256 * 1024
/** Where a passage is cut depends on no more than this of what comes behind it. */
const LOOK_AHEAD = 2 * MAX_MARKS

function splitInWindows(text: TextSource, from: number, to: number, sizes: Sizes, spans: Span[]): void {
  let [at, size] = [from, WINDOW]
  for (;;) {
    const end = Math.min(to, at + size)
    const window = { text: text.slice(at, end), at, isLast: end === to }
    const next = splitPiece(window, at, sizes, spans)
    if (window.isLast) return
    // Nothing but whitespace behind the last passage.
    size = next === at ? 2 * size : WINDOW
    at = next
  }
}

/** Cuts what a window has from `from` on; answers where the first passage begins that may go on behind the window. */
function splitPiece({ text, at, isLast }: Window, from: number, sizes: Sizes, spans: Span[]): number {
  const { maxChars, overlapChars } = sizes
  const stop = text.trimEnd().length
  const longest = isLast ? maxChars : maxChars + LOOK_AHEAD
  let start = skipSpace(text, from - at, stop)
  while (stop - start > longest) {
    const cut = bestCut(text, start, start + maxChars)
    let end = cut
    while (isSpace(text, end - 1)) end--
    spans.push({ start: at + start, end: at + end })
    start = skipSpace(text, overlapStart(text, start, cut, overlapChars), stop)
  }
  if (isLast && start < stop) spans.push({ start: at + start, end: at + stop })
  return at + start
}

function clamp(value: number, low: number, high: number): number {
  return Math.floor(Math.min(Math.max(value, low), high))
}

function skipSpace(text: string, from: number, stop: number): number {
  let at = from
  while (at < stop && isSpace(text, at)) at++
  return at
}

/** The best place to cut in (middle, limit], the last of its kind. */
function bestCut(text: string, start: number, limit: number): number {
  const middle = start + ((limit - start) >> 1)
  // Whitespace at the limit itself: the passage may end there, whatever comes after it.
  let best = BORDER_NONE
  let cut = -1
  for (let at = limit; at > middle; at--) {
    const border = isSpace(text, at) ? spaceBorder(text, at, limit, start) : borderBefore(text, at, start)
    if (border <= best) continue
    best = border
    cut = at
    if (best === BORDER_PARAGRAPH) break
  }
  return cut > 0 ? cut : characterCut(text, limit, middle)
}

/** Whitespace that goes on beyond the limit is judged by what it parts, and cut off where it meets the limit. */
function spaceBorder(text: string, at: number, limit: number, floor: number): number {
  if (at !== limit) return BORDER_NONE
  let next = at
  const reach = Math.min(text.length, at + MAX_MARKS)
  while (next < reach && isSpace(text, next)) next++
  return borderBefore(text, next, floor)
}

function characterCut(text: string, limit: number, middle: number): number {
  const floor = Math.max(middle, limit - MAX_MARKS)
  for (let at = limit; at > floor; at--) if (!splitsCharacter(text, at)) return at
  const inPair = (text.charCodeAt(limit) & 0xfc00) === 0xdc00 && (text.charCodeAt(limit - 1) & 0xfc00) === 0xd800
  return inPair ? limit - 1 : limit
}

/** Where the passage after a cut starts: at the first sentence that lies within the overlap, else at the cut. */
function overlapStart(text: string, start: number, cut: number, overlapChars: number): number {
  for (let at = Math.max(start + 1, cut - overlapChars); at < cut; at++) {
    if (borderBefore(text, at, start) >= BORDER_SENTENCE) return at
  }
  return cut
}
