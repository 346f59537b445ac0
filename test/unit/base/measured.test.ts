import { expect, test } from 'vitest'
import type { Clock } from '../../../src/main/base/clock.ts'
import { measured } from '../../../src/main/base/measured.ts'

/** A clock on which every wait is over at once. */
const hasty: Clock = { now: () => 0, wait: () => new Promise((resolve) => void setImmediate(resolve)) }

test('work is looked at while it runs, and ends with its result', async () => {
  let [looks, end] = [0, () => {}]
  const ended = new Promise<void>((resolve) => (end = resolve))
  const steps = measured<number, string>(hasty, async (tell) => {
    tell(async () => ++looks)
    await ended
    return 'done'
  })
  expect(await steps.next()).toEqual({ done: false, value: 1 })
  expect(await steps.next()).toEqual({ done: false, value: 2 })
  end()
  expect(await steps.next()).toEqual({ done: true, value: 'done' })
})

test('what fails is thrown to who follows, and one that is left waits for the work to end', async () => {
  const failing = measured<number, string>(hasty, () => Promise.reject(new Error('no')))
  await expect(failing.next()).rejects.toThrow('no')
  let [isOver, end] = [false, () => {}]
  const ended = new Promise<void>((resolve) => (end = resolve))
  const left = measured<number, string>(hasty, async (tell) => {
    tell(() => 1)
    await ended
    isOver = true
    return ''
  })
  await left.next()
  const leaving = left.return('')
  expect(isOver).toBe(false)
  end()
  await leaving
  expect(isOver).toBe(true)
})

test('a look that fails with the work gives nothing, and the error of the work is thrown', async () => {
  let fail: (error: Error) => void = () => {}
  const ended = new Promise<string>((_, reject) => (fail = reject))
  const failing = measured<number, string>(hasty, (tell) => {
    tell(() => {
      // The work fails in the time of the look, and what is looked at is gone.
      fail(new Error('the disk is full'))
      return Promise.reject(new Error('no such file'))
    })
    return ended
  })
  await expect(failing.next()).rejects.toThrow('the disk is full')
})
