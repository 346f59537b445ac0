import { expect, test } from 'vitest'
import { readAhead } from '../../../src/main/base/readAhead.ts'

test('each item is asked for while the one before is worked on, and none besides', async () => {
  const log: string[] = []
  const source = async function* () {
    for (const item of [1, 2, 3]) {
      log.push(`asked ${item}`)
      yield item
    }
  }
  for await (const item of readAhead(source())) log.push(`worked ${item}`)
  expect(log).toEqual(['asked 1', 'asked 2', 'worked 1', 'asked 3', 'worked 2', 'worked 3'])
})

test('a failure comes when its item is due, and is dropped with a reader that stops before', async () => {
  let closed = 0
  const source = async function* () {
    try {
      yield 1
      throw new Error('of the second')
    } finally {
      closed++
    }
  }
  const seen: number[] = []
  const all = async () => {
    for await (const item of readAhead(source())) {
      seen.push(item)
      // Long enough for the failure to be there.
      await new Promise(setImmediate)
    }
  }
  await expect(all()).rejects.toThrow('of the second')
  expect(seen).toEqual([1])
  for await (const item of readAhead(source())) if (item === 1) break
  expect(closed).toBe(2)
})
