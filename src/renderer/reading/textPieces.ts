import type { PassageView } from '../../contract/documents.ts'
import type { HighlightView } from '../../contract/organising/marks.ts'

/** A run of text that is drawn one way. */
export interface TextPiece {
  readonly start: number
  readonly end: number
  /** Part of the passage that was found. */
  readonly found: boolean
  /** A word of the query within it, or what is quoted. */
  readonly word: boolean
  /** The number of the passage that begins here, when borders are shown. */
  readonly begins: number | null
  /** The highlight that it is part of; of several the one that begins last. */
  readonly highlight: HighlightView | null
}

/**
 * Cuts a text where its drawing changes: at the borders of the found passage, at query words within it, and at the
 * start of each passage when `borders` is on. What is `quoted` is marked instead of words. A passage that is the whole text
 * is not marked as found: that would say nothing. The pieces joined are the text, whatever the spans are.
 */
export function textPieces(
  text: string,
  passages: readonly PassageView[],
  found: PassageView | null,
  words: readonly string[],
  borders: boolean,
  quoted: readonly { readonly start: number; readonly end: number }[] = [],
  highlights: readonly HighlightView[] = [],
): TextPiece[] {
  const clamp = (at: number) => Math.max(0, Math.min(text.length, at))
  const foundStart = found ? clamp(found.start) : 0
  const foundEnd = found ? clamp(found.end) : 0
  const cuts = new Set<number>([0, text.length, foundStart, foundEnd])
  const begins = new Map<number, number>()
  if (borders) {
    for (const passage of passages) {
      const start = clamp(passage.start)
      cuts.add(start)
      begins.set(start, passage.ordinal + 1)
    }
  }
  const hits =
    quoted.length > 0
      ? quoted
          .map(({ start, end }) => ({ start: clamp(start), end: clamp(end) }))
          .filter(({ start, end }) => start < end)
          .sort((a, b) => a.start - b.start)
      : found
        ? wordSpans(text, foundStart, foundEnd, words)
        : []
  for (const { start, end } of hits) cuts.add(start).add(end)
  const spans = highlights
    .flatMap((highlight) =>
      highlight.span ? [{ highlight, start: clamp(highlight.span.start), end: clamp(highlight.span.end) }] : [],
    )
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start)
  for (const { start, end } of spans) cuts.add(start).add(end)

  const isWhole = text.slice(0, foundStart).trim() === '' && text.slice(foundEnd).trim() === ''
  const ordered = [...cuts].sort((a, b) => a - b)
  const pieces: TextPiece[] = []
  let hit = 0
  let nextSpan = 0
  let open: typeof spans = []
  for (let index = 0; index + 1 < ordered.length; index++) {
    const start = ordered[index] ?? 0
    const end = ordered[index + 1] ?? text.length
    while ((hits[hit]?.end ?? Infinity) <= start) hit++
    open = open.filter((span) => span.end > start)
    for (let span = spans[nextSpan]; span && span.start <= start; span = spans[++nextSpan]) open.push(span)
    pieces.push({
      start,
      end,
      found: !isWhole && start >= foundStart && end <= foundEnd,
      word: (hits[hit]?.start ?? Infinity) <= start,
      begins: begins.get(start) ?? null,
      highlight: open.at(-1)?.highlight ?? null,
    })
  }
  return pieces
}

/** Letters of scripts that put no space between words: there a word may begin and end anywhere. */
const unspaced = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]`

/** Any of these, not as a part of a longer word: “port” is not in “exporters”. */
function wholeWords(words: readonly string[]): string {
  const begins = String.raw`(?:(?<![\p{L}\p{N}])|(?<=${unspaced})|(?=${unspaced}))`
  const ends = String.raw`(?:(?![\p{L}\p{N}\p{M}])|(?<=${unspaced})|(?=${unspaced}))`
  return `${begins}(?:${words.join('|')})${ends}`
}

function wordSpans(text: string, from: number, to: number, words: readonly string[]) {
  const longest = words.filter((word) => word.trim() !== '').sort((a, b) => b.length - a.length)
  if (longest.length === 0) return []
  // A phrase may go on in the next line.
  const escaped = longest.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s+'))
  const spans: { start: number; end: number }[] = []
  for (const match of text.slice(from, to).matchAll(new RegExp(wholeWords(escaped), 'giu'))) {
    spans.push({ start: from + match.index, end: from + match.index + match[0].length })
  }
  return spans
}
