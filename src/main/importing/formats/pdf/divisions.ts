/** How far from a hyphen the two halves of a word are looked for. */
const longestHalf = 40
/** Shorter pieces are prefixes and endings that are words as well. */
const shortestHalf = 3

interface Division {
  readonly at: number
  readonly first: string
  readonly second: string
}

/**
 * Of the hyphens at ends of lines, given by their sorted offsets, those that only divide a word. `well-` and `known` are
 * not `wellknown`: a hyphen is part of its word where the text has the word with it elsewhere, or has both halves as words
 * and nowhere the whole. A soft hyphen never is.
 */
export function dividingHyphens(text: string, hyphens: readonly number[]): number[] {
  const divisions = hyphens.map((at) => divisionAt(text, at))
  const there = wordsThere(text, divisions)
  return divisions.filter((division) => text[division.at] === '\u00AD' || !isPart(division, there)).map(({ at }) => at)
}

function divisionAt(text: string, at: number): Division {
  const [first = ''] = /[\p{L}\p{M}]+$/u.exec(text.slice(Math.max(0, at - longestHalf), at)) ?? []
  const [second = ''] = /^[\p{L}\p{M}]+/u.exec(text.slice(at + 1, at + 1 + longestHalf)) ?? []
  return { at, first, second }
}

function isPart({ first, second }: Division, there: ReadonlySet<string>): boolean {
  if (there.has(`${first}${second}`)) return false
  if (there.has(`${first}-${second}`)) return true
  const areWords = there.has(first) && there.has(second)
  return areWords && first.length >= shortestHalf && second.length >= shortestHalf
}

/** The words of the text that decide about a division; what a line end divides is no word of it. */
function wordsThere(text: string, divisions: readonly Division[]): ReadonlySet<string> {
  const wanted = new Set(
    divisions.flatMap(({ first, second }) => [first, second, `${first}${second}`, `${first}-${second}`]),
  )
  const there = new Set<string>()
  let next = 0
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}]+(?:[-\u2010\u00AD][\p{L}\p{M}]+)*/gu)) {
    const end = index + word.length
    while (next < divisions.length && (divisions[next] as Division).at < index) next++
    if (next < divisions.length && (divisions[next] as Division).at <= end) continue
    if (wanted.has(word)) there.add(word.replace('\u2010', '-'))
  }
  return there
}
