import { expect, it } from 'vitest'
import type { Word } from '../../../src/main/importing/formats/pdf/lines.ts'
import { unspacedRuns } from '../../../src/main/importing/formats/pdf/unspacedRuns.ts'

const word = (text: string, u0: number, u1: number, isGlued = false): Word => ({
  text,
  u0,
  u1,
  ...(isGlued && { isGlued }),
})

it('takes recognised words that are written together for one, with the box of all', () => {
  // Boxes of such words reach over others.
  const words = [word('1002', 0, 20), word('尊厳', 25, 90), word('と', 45, 50, true), word('人間', 55, 75, true)]
  expect(unspacedRuns(words, 10)).toEqual([word('1002', 0, 20), word('尊厳と人間', 25, 90)])
})

it('divides them at gaps wider than a sign', () => {
  const words = [word('人', 0, 10), word('間', 12, 22, true), word('は', 40, 50, true)]
  expect(unspacedRuns(words, 10)).toEqual([word('人間', 0, 22), word('は', 40, 50, true)])
})
