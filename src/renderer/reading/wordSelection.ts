import type { Span } from '../ui/text/findInPage.ts'

/** A selection that keys make: the part it began with stays selected, whichever way it grows. */
export interface WordSelection extends Span {
  readonly first: Span
}

export type Direction = 'forward' | 'back'
export type Unit = 'word' | 'sentence'

/** As far as a word or sentence is looked for, in UTF-16 units: a text may have millions. */
const reach = 4_000

const segmenters = {
  word: new Intl.Segmenter(undefined, { granularity: 'word' }),
  sentence: new Intl.Segmenter(undefined, { granularity: 'sentence' }),
}

/** A line of so many characters went on in the next one where the text was wrapped. */
const wrappedLine = 45

/** The text with spaces for the breaks of wrapped lines, where a sentence goes on: every other place stays what it is. */
function unwrapped(text: string): string {
  return text.replace(/\n(?=\S)/g, (mark, at: number) =>
    at - (text.lastIndexOf('\n', at - 1) + 1) >= wrappedLine ? ' ' : mark,
  )
}

/** The words or sentences between two places, without white space at their ends. */
function partsOf(text: string, unit: Unit, from: number, to: number): readonly Span[] {
  return [...segmenters[unit].segment(unwrapped(text.slice(from, to)))].flatMap(({ segment, index, isWordLike }) => {
    const trimmed = segment.trim()
    if (trimmed === '' || (unit === 'word' && !isWordLike)) return []
    const start = from + index + segment.indexOf(trimmed)
    return [{ start, end: start + trimmed.length }]
  })
}

/** The first part that begins at a place or behind it. */
function after(text: string, unit: Unit, at: number): Span | undefined {
  return partsOf(text, unit, at, Math.min(text.length, at + reach))[0]
}

/** The last part that ends at a place or before it. */
function before(text: string, unit: Unit, at: number): Span | undefined {
  return partsOf(text, unit, Math.max(0, at - reach), at).at(-1)
}

/** The next word, or the one before: of what is selected, else of `start`. Undefined at the ends of the text. */
export function selectWord(
  text: string,
  selected: Span | null,
  direction: Direction,
  start: number,
): WordSelection | undefined {
  const found =
    direction === 'forward'
      ? after(text, 'word', selected?.end ?? start)
      : before(text, 'word', selected?.start ?? start)
  return found && { ...found, first: found }
}

/** The sentence that holds a place, or the next one. Undefined behind the last. */
export function selectSentence(text: string, at: number): WordSelection | undefined {
  const parts = partsOf(text, 'sentence', Math.max(0, at - reach), Math.min(text.length, at + reach))
  const found = parts.find(({ end }) => end > at)
  return found && { ...found, first: found }
}

/** Grows a selection by a word or to the end of a sentence, or shrinks it where it grew the other way. */
export function extendSelection(
  text: string,
  selected: WordSelection,
  direction: Direction,
  unit: Unit,
): WordSelection {
  const { start, end, first } = selected
  if (direction === 'forward') {
    if (start === first.start) return { ...selected, end: after(text, unit, end)?.end ?? end }
    const next = partsOf(text, unit, start, first.end)[1]?.start ?? first.start
    return { ...selected, start: Math.min(next, first.start) }
  }
  if (end === first.end) return { ...selected, start: before(text, unit, start)?.start ?? start }
  const previous = partsOf(text, unit, first.start, end).at(-2)?.end ?? first.end
  return { ...selected, end: Math.max(previous, first.end) }
}
