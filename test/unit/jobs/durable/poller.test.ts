import { expect, test } from 'vitest'
import { createPoller } from '../../../../src/main/jobs/durable/poller.ts'
import { manualClock } from '../../../fixtures/manualClock.ts'

/** A poller whose looks are answered by the test: each item of `looks` is one that runs. */
function controlledPoller() {
  const clock = manualClock()
  const closing = new AbortController()
  const looks: { answer(hasMore: boolean): void; fail(error: Error): void }[] = []
  const log: string[] = []
  const poller = createPoller({
    clock,
    everyMs: 100,
    signal: closing.signal,
    look: () => {
      const { promise, resolve, reject } = Promise.withResolvers<boolean>()
      looks.push({ answer: resolve, fail: reject })
      log.push('look')
      return promise
    },
    idle: async () => void log.push('idle'),
    failed: (error) => void log.push(String(error)),
  })
  const begun = (count: number) => expect.poll(() => looks.length, { interval: 1 }).toBe(count)
  const logged = (last: string) => expect.poll(() => log.at(-1), { interval: 1 }).toBe(last)
  return { clock, closing, looks, log, poller, begun, logged }
}

test('looks while there is work, and calls idle when there is none', async () => {
  const { clock, looks, log, poller, begun, logged } = controlledPoller()
  poller.start()
  poller.start()
  await begun(1)
  looks[0]?.answer(true)
  clock.advance(100)
  await begun(2)
  looks[1]?.answer(false)
  await logged('idle')
  expect([log, clock.waits]).toEqual([['look', 'look', 'idle'], 0])
  poller.start()
  await begun(3)
})

test('looks again when it was woken during a look that found nothing', async () => {
  const { looks, log, poller, begun, logged } = controlledPoller()
  poller.wake()
  await begun(1)
  poller.wake()
  looks[0]?.answer(false)
  await begun(2)
  looks[1]?.answer(false)
  await logged('idle')
  expect(log).toEqual(['look', 'look', 'idle'])
})

test('looks at once when it is woken between two looks', async () => {
  const { looks, poller, begun } = controlledPoller()
  poller.wake()
  await begun(1)
  looks[0]?.answer(true)
  poller.wake()
  await begun(2)
})

test('goes on after a look that failed', async () => {
  const { clock, looks, log, poller, begun } = controlledPoller()
  poller.start()
  await begun(1)
  looks[0]?.fail(new Error('busy'))
  clock.advance(100)
  await begun(2)
  expect(log).toEqual(['look', 'Error: busy', 'look'])
})

test('ends for good when its signal is aborted, after the look that is running', async () => {
  const { closing, looks, log, poller, begun } = controlledPoller()
  poller.start()
  await begun(1)
  closing.abort()
  poller.wake()
  looks[0]?.answer(true)
  await poller.stopped()
  poller.wake()
  await poller.stopped()
  expect(log).toEqual(['look', 'idle'])
})
