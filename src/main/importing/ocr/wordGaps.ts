/** The columns of a word: the first with ink, and the one after the last. */
export interface WordSpan {
  readonly from: number
  readonly to: number
}

/** The gaps between words are wider than those between letters by this factor, or words cannot be told by them. */
const CLEARLY_WIDER = 1.5

/**
 * Where the words of a line are from left to right, told by the widest gaps in its ink. Undefined where these are not
 * clearly wider than all others.
 * @param ink for each column of the line, 1 where it has ink
 * @param words how many words the line has
 */
export function wordSpans(ink: Uint8Array, words: number): readonly WordSpan[] | undefined {
  const first = ink.indexOf(1)
  if (first < 0 || words < 1) return undefined
  const gaps: WordSpan[] = []
  let end = first + 1
  for (let column = end; column < ink.length; column++) {
    if (ink[column] !== 1) continue
    if (column > end) gaps.push({ from: end, to: column })
    end = column + 1
  }
  const width = (gap: WordSpan | undefined) => (gap ? gap.to - gap.from : 0)
  const widest = gaps.toSorted((a, b) => width(b) - width(a))
  const between = widest.slice(0, words - 1)
  if (between.length < words - 1 || (words > 1 && width(between.at(-1)) < CLEARLY_WIDER * width(widest[words - 1])))
    return undefined
  const edges = [first, ...between.toSorted((a, b) => a.from - b.from).flatMap(({ from, to }) => [from, to]), end]
  return Array.from({ length: words }, (_, at) => ({ from: edges[2 * at] ?? 0, to: edges[2 * at + 1] ?? 0 }))
}
