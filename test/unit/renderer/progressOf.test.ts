import { expect, test } from 'vitest'
import { progressOf } from '../../../src/renderer/state/progressOf.ts'

test('the time left is told once three seconds have passed since the first step', () => {
  let now = 0
  const follow = progressOf(() => now)
  const at = (ms: number, done: number) => {
    now = ms
    const { perSecond, secondsLeft } = follow({ part: 'vectors', done, total: 1000 })
    return [perSecond, secondsLeft]
  }
  expect(at(0, 0)).toEqual([null, null])
  // The file was opened meanwhile.
  expect(at(9_000, 50)).toEqual([null, null])
  expect(at(11_000, 150)).toEqual([null, null])
  expect(at(12_000, 200)).toEqual([50, 16])
})
