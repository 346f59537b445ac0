/** Sentences, as far as they can be told apart without knowing the language: what a quote is made of. */
import { BORDER_SENTENCE, BORDER_WORD, borderBefore, isSpace, splitsCharacter } from './borders.ts'
import type { Span } from './passages.ts'

/** A text without a sentence's end (Thai writes none) is cut at a word near this length. */
const LONGEST = 700
/** Words before a stop that is no end: titles, and what stands before a number or a name. */
const ABBREVIATION =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|St|No|Nos|vs|v|Prof|Sr|Jr|Gen|Col|Lt|Sgt|Capt|Rev|Gov|Sen|Rep|cf|ca|approx|Fig|Vol|Ed|p|pp|e\.g|i\.e|Mt|Ft)\.$/

/** The sentences and lines of a text, in order, without the whitespace between them; none is empty. */
export function sentenceSpans(text: string): Span[] {
  const spans: Span[] = []
  const stop = text.trimEnd().length
  let start = text.length - text.trimStart().length
  for (let at = start + 1; at <= stop; at++) {
    const isLast = at === stop
    const isLong = at - start >= LONGEST
    if (!isLast && !isEnd(text, start, at) && !(isLong && isCut(text, at, start))) continue
    let end = at
    while (end > start && isSpace(text, end - 1)) end--
    if (end > start) spans.push({ start, end })
    start = at
    while (start < stop && isSpace(text, start)) start++
    at = Math.max(at, start)
  }
  return spans
}

function isEnd(text: string, start: number, at: number): boolean {
  if (borderBefore(text, at, start) < BORDER_SENTENCE) return false
  return !ABBREVIATION.test(text.slice(Math.max(start, at - 12), at).trimEnd())
}

function isCut(text: string, at: number, start: number): boolean {
  return borderBefore(text, at, start) >= BORDER_WORD || (at - start >= 2 * LONGEST && !splitsCharacter(text, at))
}
