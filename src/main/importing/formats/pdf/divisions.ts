import { piecesOf, type TextSource } from '../../../text/textPieces.ts'

/** How far from a hyphen the two halves of a word are looked for. */
const longestHalf = 40
/** Shorter pieces are prefixes and endings that are words as well. */
const shortestHalf = 3

interface Division {
  readonly first: string
  readonly second: string
}

/**
 * Of the hyphens at ends of lines, given by their sorted offsets, those that only divide a word. `well-` and `known` are
 * not `wellknown`: a hyphen is part of its word where the text has the word with it elsewhere, or has both halves as words
 * and nowhere the whole. A soft hyphen never is.
 */
export function dividingHyphens(text: TextSource, hyphens: readonly number[]): number[] {
  const there = wordsThere(text, hyphens)
  return hyphens.filter((at) => text.slice(at, at + 1) === '\u00AD' || !isPart(divisionAt(text, at), there))
}

function divisionAt(text: TextSource, at: number): Division {
  const [first = ''] = /[\p{L}\p{M}]+$/u.exec(text.slice(Math.max(0, at - longestHalf), at)) ?? []
  const [second = ''] = /^[\p{L}\p{M}]+/u.exec(text.slice(at + 1, at + 1 + longestHalf)) ?? []
  return { first, second }
}

function isPart({ first, second }: Division, there: ReadonlySet<string>): boolean {
  if (there.has(`${first}${second}`)) return false
  if (there.has(`${first}-${second}`)) return true
  const areWords = there.has(first) && there.has(second)
  return areWords && first.length >= shortestHalf && second.length >= shortestHalf
}

/** The words of the text that decide about a division; what a line end divides is no word of it. */
function wordsThere(text: TextSource, hyphens: readonly number[]): ReadonlySet<string> {
  const wanted = new Set<string>()
  for (const at of hyphens) {
    const { first, second } = divisionAt(text, at)
    for (const word of [first, second, `${first}${second}`, `${first}-${second}`]) wanted.add(word)
  }
  const there = new Set<string>()
  let next = 0
  for (const { word, index } of wordsOf(text)) {
    const end = index + word.length
    while (next < hyphens.length && (hyphens[next] as number) < index) next++
    if (next < hyphens.length && (hyphens[next] as number) <= end) continue
    if (wanted.has(word)) there.add(word.replace('\u2010', '-'))
  }
  return there
}

/** The words of a text with their offsets. */
function* wordsOf(text: TextSource): Generator<{ readonly word: string; readonly index: number }> {
  let [offset, rest] = [0, '']
  for (const next of piecesOf(text)) {
    const piece = rest + next
    // The last word may go on in the next piece.
    const [open = ''] = offset + piece.length < text.length ? (/[\p{L}\p{M}\-\u2010\u00AD]*$/u.exec(piece) ?? []) : []
    const whole = piece.slice(0, piece.length - open.length)
    for (const { 0: word, index } of whole.matchAll(/[\p{L}\p{M}]+(?:[-\u2010\u00AD][\p{L}\p{M}]+)*/gu))
      yield { word, index: offset + index }
    offset += whole.length
    rest = open
  }
}
