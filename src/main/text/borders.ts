/**
 * Where a text may be cut. Passages and snippets both end at such borders.
 */

/** Not between base and mark, not inside a surrogate pair: nothing else is known of the place. */
export const BORDER_NONE = 0
export const BORDER_WORD = 1
export const BORDER_SENTENCE = 2
const BORDER_LINE = 3
export const BORDER_PARAGRAPH = 4

const SPACE = /\s/
/** Sentence ends that need no space after them. */
const WIDE_ENDS = '。！？｡．…।॥።។៕။'
/** Sentence ends only where a space follows, so that 3.14 and example.com stay whole. */
const NARROW_ENDS = '.!?؟۔'
const CLOSERS = '"\'”’»)]}」』）】》〉'
/** How many closing quotes and brackets may follow a sentence end; without a limit a text of quotes takes quadratic time. */
const MAX_CLOSERS = 4
const MARK = /\p{M}|\p{Emoji_Modifier}|\u200d/u
const LOWER = /\p{Ll}/u
const LETTER = /\p{L}/u

export function isSpace(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit <= 0x20 ? unit === 0x20 || (unit >= 9 && unit <= 13) : unit >= 0xa0 && SPACE.test(text.charAt(at))
}

/**
 * How good a place just before the character at `at` is for a cut. The whitespace before the place belongs to the border:
 * asked for a place where whitespace follows, the answer is BORDER_NONE. `floor` is as far back as is looked.
 */
export function borderBefore(text: string, at: number, floor: number): number {
  if (at <= floor || at >= text.length || isSpace(text, at)) return BORDER_NONE
  let newlines = 0
  let before = at
  while (before > floor && isSpace(text, before - 1)) {
    before--
    const unit = text.charCodeAt(before)
    if (unit === 0x0a || unit === 0x2028 || (unit === 0x0d && text.charCodeAt(before + 1) !== 0x0a)) newlines++
    else if (unit === 0x2029 || unit === 0x0c) newlines += 2
  }
  if (newlines > 1) return BORDER_PARAGRAPH
  // A line that goes on with a small letter was wrapped, not ended.
  if (newlines === 1) return LOWER.test(text.charAt(at)) ? BORDER_WORD : BORDER_LINE
  if (endsSentence(text, before, at, floor)) return BORDER_SENTENCE
  return before < at ? BORDER_WORD : BORDER_NONE
}

function endsSentence(text: string, end: number, next: number, floor: number): boolean {
  let last = end - 1
  const furthest = Math.max(floor, end - MAX_CLOSERS)
  while (last > furthest && CLOSERS.includes(text.charAt(last))) last--
  const stop = text.charAt(last)
  if (WIDE_ENDS.includes(stop)) return !CLOSERS.includes(text.charAt(next)) && !WIDE_ENDS.includes(text.charAt(next))
  if (end === next || !NARROW_ENDS.includes(stop)) return false
  if (stop !== '.') return true
  // "U.S. company", "No. five", "J. Smith": one letter before the stop, or a small letter after it, is no end.
  const afterLetter = LETTER.test(text.charAt(last - 1)) && (last < 2 || !LETTER.test(text.charAt(last - 2)))
  return !afterLetter && !LOWER.test(text.charAt(next))
}

/** True where a cut would part a surrogate pair, or a base from its marks, joiners and modifiers. */
export function splitsCharacter(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  const before = text.charCodeAt(at - 1)
  if ((unit & 0xfc00) === 0xdc00 && (before & 0xfc00) === 0xd800) return true
  if (before === 0x200d) return true
  return unit >= 0x300 && MARK.test(String.fromCodePoint(text.codePointAt(at) as number))
}
