import { BORDER_PARAGRAPH, BORDER_SENTENCE, borderBefore, isSpace, splitsCharacter } from '../text/borders.ts'

export interface Span {
  readonly start: number
  readonly end: number
}

const abbreviation =
  /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|Sen|Gov|Gen|Rep|Lt|Col|Capt|Rev|Hon|Jr|Sr|Inc|Ltd|Co|Corp|Bros|vs|etc|approx|ca|cf|No|Nos|Fig|vol|pp|ed|al|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|bzw|usw|Nr|[A-Z]\.[A-Z]|Calif|Mass|Wash)\.$/
/** A line shorter than this was ended, not wrapped. */
const wrappedLine = 45

/** A longer one is cut between words: it is a table or a list that nothing parts, and every look at it would take long. */
const longestSentence = 1_500

/** The sentences of a text, without the whitespace around them. Linear in the text. */
export function splitSentences(text: string): Span[] {
  const found: Span[] = []
  let start = 0
  while (start < text.length && isSpace(text, start)) start++
  let lineStart = start
  for (let at = start + 1; at < text.length; at++) {
    if (text.charCodeAt(at - 1) === 10) lineStart = at
    const isLong = at - start >= longestSentence
    if (!isLong && (isSpace(text, at) || !mayEnd(text, at))) continue
    const border = isLong ? BORDER_PARAGRAPH : borderBefore(text, at, start)
    if (border < BORDER_SENTENCE || (isLong && at - start < longestSentence * 2 && !isSpace(text, at - 1))) continue
    if (splitsCharacter(text, at)) continue
    // “Why?” she asked.
    if (border === BORDER_SENTENCE && /\p{Ll}/u.test(text.charAt(at))) continue
    let end = at
    while (end > start && isSpace(text, end - 1)) end--
    const isLine = border > BORDER_SENTENCE && border < BORDER_PARAGRAPH
    if (isLine && isWrapped(text, start, end, lineStart)) continue
    if (border < BORDER_PARAGRAPH && abbreviation.test(text.slice(Math.max(start, end - 9), end))) continue
    if (end > start) found.push({ start, end })
    start = at
  }
  let end = text.length
  while (end > start && isSpace(text, end - 1)) end--
  if (end > start) found.push({ start, end })
  return found
}

/** A cheap look before the careful one: a border follows whitespace, or a sentence end of a script without it. */
function mayEnd(text: string, at: number): boolean {
  return isSpace(text, at - 1) || text.charCodeAt(at - 1) > 0x2ff
}

function isWrapped(text: string, start: number, end: number, lineStart: number): boolean {
  const from = Math.max(start, text.lastIndexOf('\n', end - 1) + 1)
  return (
    Math.min(end - from, lineStart - from) > wrappedLine &&
    !/[.!?:。！？]["'”’)\]]*$/.test(text.slice(Math.max(from, end - 4), end))
  )
}
