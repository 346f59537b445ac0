import type { DifferenceView } from '../../contract/files/captures.ts'

type Part = DifferenceView['parts'][number]
export type Side = 'first' | 'second'

/** A piece of one side. A change that this side has nothing of is there with an empty text, so that both have all changes. */
export interface SidePiece {
  readonly text: string
  /** The number of the change, from 0; null for what both sides have. */
  readonly change: number | null
}

/** The text of one side in pieces. A removed part and the added one behind it are one change. */
export function sideOf(parts: readonly Part[], side: Side): readonly SidePiece[] {
  const own = side === 'first' ? 'removed' : 'added'
  const pieces: SidePiece[] = []
  let change = -1
  for (const [at, { kind, text }] of parts.entries()) {
    if (kind === 'same') {
      pieces.push({ text, change: null })
      continue
    }
    const before = parts[at - 1]?.kind
    const isSecondHalf = kind === 'added' && before === 'removed'
    if (!isSecondHalf) pieces.push({ text: '', change: ++change })
    if (kind === own) pieces[pieces.length - 1] = { text, change }
  }
  return pieces
}

export function countChanges(parts: readonly Part[]): number {
  return sideOf(parts, 'first').filter(({ change }) => change !== null).length
}

/** The text of one side as it is. */
export function textOf(parts: readonly Part[], side: Side): string {
  return sideOf(parts, side)
    .map(({ text }) => text)
    .join('')
}

/** Texts that share less of the shorter one than this are two texts, not one that was changed. */
const leastShared = 0.25

/** Whether two texts have so little in the same place that marks of what differs would cover nearly all of them. */
export function areDifferentTexts(parts: readonly Part[]): boolean {
  const lengthOf = (kinds: readonly Part['kind'][]) =>
    parts.reduce(
      (sum, { kind, text }) => sum + (kinds.includes(kind) ? text.replace(/[^\p{L}\p{N}]/gu, '').length : 0),
      0,
    )
  const shorter = Math.min(lengthOf(['same', 'removed']), lengthOf(['same', 'added']))
  return shorter > 0 && lengthOf(['same']) / shorter < leastShared
}

/** Whether any word is in both, wherever it is and however it is written. */
export function shareWords(parts: readonly Part[]): boolean {
  const wordsOf = (side: Side) =>
    new Set(
      textOf(parts, side)
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [],
    )
  const others = wordsOf('second')
  return [...wordsOf('first')].some((word) => others.has(word))
}
