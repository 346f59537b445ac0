import { approximateEnds, editDistance } from './approximate.ts'

/** A piece of a text with what stands around it, by which it is found again in another version of the text. */
export interface Anchor {
  readonly start: number
  readonly quote: string
  readonly before: string
  readonly after: string
}

export interface AnchoredSpan {
  readonly start: number
  readonly end: number
}

/** So much of the text on either side is kept with a quote. */
const contextChars = 48

/** So much of the context counts as beside the quote. */
const nearChars = 16

/** A quote is found with at most so many edits to each of its characters (one in four). */
const mostEdits = 0.25
/** A shorter quote is so common that what stands around it has to be alike as well, */
const tellingChars = 16
/** at least so much: 1 is the same context, 0 nothing of it. */
const leastContext = 0.5
/** So many places of a quote are compared by their context. */
const mostPlaces = 500
/** Of a longer quote the beginning and the end are looked for, and what is between them comes along. */
const longestPattern = 512
const halfPattern = 256

/** A span that cuts no surrogate pair in two: with all of those at its borders. */
export function wholeSpan(text: string, { start, end }: AnchoredSpan): AnchoredSpan {
  return { start: wholeFrom(text, start), end: wholeTo(text, end) }
}

/** The anchor of a span of a text. */
export function anchorOf(text: string, { start, end }: AnchoredSpan): Anchor {
  return {
    start,
    quote: text.slice(start, end),
    before: text.slice(wholeFrom(text, Math.max(0, start - contextChars)), start),
    after: text.slice(end, wholeTo(text, Math.min(text.length, end + contextChars))),
  }
}

/**
 * Where an anchor is in another version of its text: where the very quote stands, in the place whose context is most alike,
 * else the nearest place that reads nearly so. Undefined where there is none within the thresholds above.
 */
export function findAnchor(text: string, anchor: Anchor): AnchoredSpan | undefined {
  if (anchor.quote.trim() === '') return undefined
  return best(text, anchor, exactPlaces(text, anchor)) ?? best(text, anchor, nearPlaces(text, anchor))
}

interface Candidate extends AnchoredSpan {
  readonly edits: number
}

function exactPlaces(text: string, { quote, start }: Anchor): Candidate[] {
  const found: Candidate[] = []
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1))
    found.push({ start: at, end: at + quote.length, edits: 0 })
  return nearest(found, start)
}

function nearPlaces(text: string, anchor: Anchor): Candidate[] {
  const { quote, start } = anchor
  if (quote.length > longestPattern) return longPlaces(text, anchor)
  return nearPatterns(text, quote, start)
}

/** The places nearest to `start` that read nearly like a pattern. */
function nearPatterns(text: string, pattern: string, start: number): Candidate[] {
  const ends = approximateEnds(text, pattern, Math.floor(pattern.length * mostEdits))
  const about = ends.map((one) => ({ ...one, start: one.end - pattern.length }))
  return nearest(about, start).map(({ end, edits }) => ({ start: startOf(text, pattern, end, edits), end, edits }))
}

/** Beginning and end of a long quote, the end behind the beginning and about as far as it was. */
function longPlaces(text: string, { quote, start }: Anchor): Candidate[] {
  const [head, tail] = [quote.slice(0, halfPattern), quote.slice(-halfPattern)]
  const tails = approximateEnds(text, tail, Math.floor(halfPattern * mostEdits))
  return nearPatterns(text, head, start)
    .slice(0, 10)
    .flatMap(({ start: from, end: headEnd, edits }) => {
      const wanted = from + quote.length
      const fitting = tails.filter(({ end }) => end > headEnd && Math.abs(end - wanted) <= quote.length * mostEdits)
      const [near] = fitting.sort((a, b) => a.edits - b.edits || Math.abs(a.end - wanted) - Math.abs(b.end - wanted))
      return near ? [{ start: from, end: near.end, edits: edits + near.edits }] : []
    })
}

/** Where a match that ends at `end` begins: found by the same search from right to left. */
function startOf(text: string, pattern: string, end: number, edits: number): number {
  const window = text.slice(Math.max(0, end - pattern.length - edits), end)
  const [first] = approximateEnds(reversed(window), reversed(pattern), edits)
    .filter((one) => one.edits === edits)
    .sort((a, b) => Math.abs(a.end - pattern.length) - Math.abs(b.end - pattern.length))
  return first ? end - first.end : end - Math.min(end, pattern.length)
}

function reversed(text: string): string {
  let all = ''
  for (let at = text.length - 1; at >= 0; at--) all += text[at]
  return all
}

/** Fewest edits, most of the context, nearest to where it was, in this order of weight. */
function best(text: string, anchor: Anchor, found: readonly Candidate[]): AnchoredSpan | undefined {
  const needsContext = anchor.quote.length < tellingChars
  const isAlone = anchor.before === '' && anchor.after === ''
  let [chosen, highest]: [Candidate | undefined, number] = [undefined, -Infinity]
  for (const one of found) {
    const context = contextAlike(text, anchor, one)
    if (needsContext && !isAlone && context < leastContext) continue
    const score = context - one.edits / anchor.quote.length
    if (score > highest) [chosen, highest] = [one, score]
  }
  return chosen && withWholeCharacters(text, chosen)
}

/**
 * How much a place has of the context on both sides, from 0 to 1. The side that is more alike counts most, as what is beside
 * a quote is often what was changed.
 */
function contextAlike(text: string, { before, after }: Anchor, { start, end }: Candidate): number {
  const left = alike(reversed(before), reversed(text.slice(Math.max(0, start - before.length), start)))
  const right = alike(after, text.slice(end, end + after.length))
  return Math.max(left, right) * 0.75 + Math.min(left, right) * 0.25
}

/**
 * How much one text is like another, from their beginning, which is beside the quote: half by the edits between them, half
 * by what they share before the first difference. Rows of a table differ in a word only, and that word is near.
 */
function alike(one: string, other: string): number {
  if (one === '') return 0
  const near = Math.min(nearChars, one.length)
  let shared = 0
  while (shared < near && one[shared] === other[shared]) shared++
  return (1 - editDistance(one, other) / Math.max(one.length, other.length) + shared / near) / 2
}

function nearest(found: readonly Candidate[], start: number): Candidate[] {
  return found.toSorted((a, b) => Math.abs(a.start - start) - Math.abs(b.start - start)).slice(0, mostPlaces)
}

/** No half of a surrogate pair at either border, and no space that a match took along. */
function withWholeCharacters(text: string, span: AnchoredSpan): AnchoredSpan | undefined {
  let { start, end } = wholeSpan(text, span)
  if (start === span.start && end === span.end && !/^\s|\s$/.test(text.slice(start, end))) return { start, end }
  while (start < end && /\s/.test(text[start] as string)) start++
  while (end > start && /\s/.test(text[end - 1] as string)) end--
  return start < end ? { start, end } : undefined
}

function wholeFrom(text: string, at: number): number {
  return isLow(text, at) ? at - 1 : at
}

function wholeTo(text: string, at: number): number {
  return isLow(text, at) ? at + 1 : at
}

/** Whether the border at `at` cuts a surrogate pair in two. */
function isLow(text: string, at: number): boolean {
  return at > 0 && (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800
}
