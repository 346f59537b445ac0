import type { TurnView } from '../../contract/answering/conversations.ts'

/** A turn of the branch that is shown, among the turns that follow the same one. */
export interface BranchTurn {
  readonly turn: TurnView
  readonly siblings: readonly TurnView[]
  /** Its place among them, from 0. */
  readonly at: number
}

/**
 * The branch to show: from the first question on, of the turns that follow one the chosen one, else the latest. `chosen`
 * is keyed by the turn that is followed, or by minus the conversation for first questions.
 */
export function branchOf(
  conversationId: number,
  turns: readonly TurnView[],
  chosen: Readonly<Record<number, number>>,
): readonly BranchTurn[] {
  const branch: BranchTurn[] = []
  for (let parent: number | null = null; ;) {
    const siblings = turns.filter(({ parentId }) => parentId === parent)
    const wanted = chosen[branchKey(conversationId, parent)]
    const place = siblings.findIndex(({ id }) => id === wanted)
    const at = place >= 0 ? place : siblings.length - 1
    const turn: TurnView | undefined = siblings[at]
    if (!turn) return branch
    branch.push({ turn, siblings, at })
    parent = turn.id
  }
}

export function branchKey(conversationId: number, parentId: number | null): number {
  return parentId ?? -conversationId
}
