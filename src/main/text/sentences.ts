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

/** A line of this length that ends without a sign of an end was wrapped, not ended. */
const WRAPPED = 45

function isEnd(text: string, start: number, at: number): boolean {
  if (borderBefore(text, at, start) < BORDER_SENTENCE || isWrapped(text, start, at)) return false
  return !ABBREVIATION.test(text.slice(Math.max(start, at - 12), at).trimEnd())
}

/** Whether only the end of a line of wrapped text lies before `at`. */
function isWrapped(text: string, start: number, at: number): boolean {
  let end = at
  while (end > start && isSpace(text, end - 1)) end--
  const between = text.slice(end, at)
  if ((between.match(/\n/g) ?? []).length !== 1 || /[-*•\d]/.test(text.charAt(at))) return false
  const line = end - Math.max(start, text.lastIndexOf('\n', end - 1) + 1)
  return line >= WRAPPED && !/[.!?…:;。！？।]["'»”’)\]]{0,2}$/u.test(text.slice(Math.max(start, end - 4), end))
}

function isCut(text: string, at: number, start: number): boolean {
  return borderBefore(text, at, start) >= BORDER_WORD || (at - start >= 2 * LONGEST && !splitsCharacter(text, at))
}
