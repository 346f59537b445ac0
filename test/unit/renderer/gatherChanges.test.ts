import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gatherChanges } from '../../../src/renderer/state/gatherChanges.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A refresh that takes as long as it is told, and remembers when it began and whether one overtook another. */
function slowRefresh() {
  const begun: number[] = []
  let running = 0
  let most = 0
  const start = Date.now()
  return {
    begun,
    most: () => most,
    refresh: (tookMs: number) => async () => {
      begun.push(Date.now() - start)
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, tookMs))
      running--
    },
  }
}

/** A job that changes every 200 ms. */
async function job(changed: (atOnce: boolean) => void, seconds: number) {
  for (let told = 0; told < seconds * 5; told++) {
    changed(false)
    await vi.advanceTimersByTimeAsync(200)
  }
}

test('nine tenths of the time are for others, and nothing is asked for twice at once', async () => {
  const { begun, most, refresh } = slowRefresh()
  await job(gatherChanges(refresh(1_000), 1_500), 30)
  expect(most()).toBe(1)
  expect(begun).toEqual([1_500, 11_500, 21_500])
})

test('what takes long is answered all the same, and asked for again after half a minute', async () => {
  const { begun, most, refresh } = slowRefresh()
  await job(gatherChanges(refresh(6_000), 1_500), 75)
  expect(most()).toBe(1)
  expect(begun).toEqual([1_500, 37_500, 73_500])
})

test('the end of a job is followed by a refresh that began after it, whatever was under way', async () => {
  const { begun, refresh } = slowRefresh()
  const changed = gatherChanges(refresh(4_000), 1_500)
  changed(false)
  await vi.advanceTimersByTimeAsync(2_000)
  changed(true)
  changed(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(begun).toEqual([1_500, 5_500])
})

test('one change is followed by one refresh; one that is told at once does not wait, nor is it told again', async () => {
  const { begun, refresh } = slowRefresh()
  const changed = gatherChanges(refresh(10), 1_500)
  changed(false)
  changed(false)
  changed(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(begun).toEqual([0])
  changed(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(begun).toEqual([0, 11_500])
})

test('a refresh that fails does not end the refreshing', async () => {
  let asked = 0
  const changed = gatherChanges(async () => {
    asked++
    throw new Error('The core is busy.')
  }, 1_500)
  for (let round = 1; round <= 3; round++) {
    changed(false)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked).toBe(round)
  }
})
