import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import { withLockFirst, withLockLast } from '../../src/main/store/vectors/scan/lock.ts'
import { word } from '../fixtures/workers/lockTaker.ts'

const words = () => new Int32Array(new SharedArrayBuffer(16))

it('has long work in slices stand back for who waits, however soon it wants the lock again', async () => {
  const state = words()
  const worker = new Worker(new URL('../fixtures/workers/lockTaker.ts', import.meta.url), { workerData: state })
  onTestFinished(async () => {
    Atomics.store(state, word.stop, 1)
    await once(worker, 'exit')
  })
  const slices = () => Atomics.load(state, word.slices)
  const meanwhile: number[] = []
  for (let round = 0; round < 21; round++) {
    const earlier = slices()
    // So that it is the worker who has the lock.
    await expect.poll(slices, { timeout: 30_000 }).toBeGreaterThan(earlier)
    const before = slices()
    meanwhile.push(withLockFirst({ state, at: word.lock, waiting: word.waiting }, () => slices() - before))
  }
  // The one under way, and perhaps the next; without standing back, dozens.
  expect(meanwhile.toSorted((a, b) => a - b)[10]).toBeLessThanOrEqual(2)
  expect(Atomics.load(state, word.waiting)).toBe(0)
})

it('lets long work go on beside searches without an end, and after work that threw', () => {
  const state = words()
  const lock = { state, at: word.lock, waiting: word.waiting }
  Atomics.store(state, word.waiting, 1)
  expect(withLockLast(lock, () => 'done')).toBe('done')
  const fails = () => {
    throw new Error('failed')
  }
  expect(() => withLockLast(lock, fails)).toThrow('failed')
  expect(() => withLockFirst(lock, fails)).toThrow('failed')
  expect(withLockFirst(lock, () => Atomics.load(state, word.lock))).toBe(1)
  expect(Atomics.load(state, word.lock)).toBe(0)
  expect(Atomics.load(state, word.waiting)).toBe(1)
})
