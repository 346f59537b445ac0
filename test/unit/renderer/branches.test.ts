import { expect, test } from 'vitest'
import type { TurnView } from '../../../src/contract/answering/conversations.ts'
import { branchKey, branchOf } from '../../../src/renderer/ask/branches.ts'

const turn = (id: number, parentId: number | null) => ({ id, parentId }) as TurnView
/** Two first questions; the second question after the first was asked twice. */
const turns = [turn(1, null), turn(2, 1), turn(3, null), turn(4, 1), turn(5, 4)]
const ids = (chosen: Record<number, number>) =>
  branchOf(9, turns, chosen).map(({ turn: one, at, siblings }) => [one.id, at + 1, siblings.length])

test('the latest branch is shown, until another is chosen', () => {
  expect(ids({})).toEqual([[3, 2, 2]])
  expect(ids({ [branchKey(9, null)]: 1 })).toEqual([
    [1, 1, 2],
    [4, 2, 2],
    [5, 1, 1],
  ])
  expect(ids({ [branchKey(9, null)]: 1, [branchKey(9, 1)]: 2 })).toEqual([
    [1, 1, 2],
    [2, 1, 2],
  ])
  // What is chosen in another conversation, or is gone, chooses nothing.
  expect(ids({ [branchKey(8, null)]: 1, [branchKey(9, null)]: 77 })).toEqual([[3, 2, 2]])
})
