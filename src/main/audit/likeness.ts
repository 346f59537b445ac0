import type { Sentence, Word } from './prepare.ts'
import type { Span } from './sentences.ts'

/** How far from a figure or name its surroundings are looked at, in words. */
const reach = 6
const functionWeight = 0.35
/** What a word of the same kind a few places further or nearer, or on the other side, counts less. */
const perPlace = 0.1
const otherSideCounts = 0.6

/** A word near a figure or name. */
export interface Near {
  readonly word: Word
  /** Places from the figure: below 0 before it. */
  readonly distance: number
  readonly weight: number
}

/**
 * How alike the surroundings of a place in one sentence and of a place in another are, 0 to 1: the words near the one that
 * are near the other too, weighed by how near they are. Clauses may have changed their order, so the side counts little
 * for words with content, and much for words like `from` and `to`.
 */
export function contextLikeness(mine: readonly Near[], theirs: readonly Near[]): number {
  let all = 0
  let alike = 0
  for (const { word, distance, weight } of mine) {
    all += weight
    let best = 0
    for (const its of theirs) {
      if (its.word.stem !== word.stem) continue
      const isSameSide = distance < 0 === its.distance < 0
      if (!word.isContent && (!isSameSide || Math.abs(distance - its.distance) > 1)) continue
      const apart = Math.abs(Math.abs(distance) - Math.abs(its.distance))
      best = Math.max(best, Math.max(0.3, 1 - apart * perPlace) * (isSameSide ? 1 : otherSideCounts))
    }
    alike += weight * best
  }
  return all === 0 ? 0.5 : alike / all
}

function weightOf(word: Word, distance: number): number {
  return (word.isContent || /\d/.test(word.form) ? 1 : functionWeight) / (0.6 + 0.4 * distance)
}

/** The words around a place of a sentence. */
export function wordsNear({ words }: Sentence, { start, end }: Span): readonly Near[] {
  const near: Near[] = []
  let first = words.findIndex((word) => word.end > start)
  if (first < 0) first = words.length
  let last = first
  while (last < words.length && (words[last]?.start ?? 0) < end) last++
  for (let step = 1; step <= reach; step++) {
    const before = words[first - step]
    const after = words[last + step - 1]
    if (before) near.push({ word: before, distance: -step, weight: weightOf(before, step) })
    if (after) near.push({ word: after, distance: step, weight: weightOf(after, step) })
  }
  return near
}
