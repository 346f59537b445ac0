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
