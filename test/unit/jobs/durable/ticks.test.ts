import { expect, test } from 'vitest'
import { createNotifier } from '../../../../src/main/jobs/durable/notifier.ts'
import { ticks } from '../../../../src/main/jobs/durable/ticks.ts'
import { manualClock } from '../../../fixtures/manualClock.ts'

test('a tick comes at once, after each change, also one during a tick, and after the longest wait', async () => {
  const clock = manualClock()
  const notifier = createNotifier()
  const stop = new AbortController()
  const causes = [() => notifier.notify(), () => clock.advance(500), () => stop.abort()]
  let count = 0
  for await (const _ of ticks({ notifier, clock, everyMs: 500, signal: stop.signal })) {
    count++
    causes.shift()?.()
  }
  expect([count, causes.length, clock.waits]).toEqual([3, 0, 0])
})

test('a consumer that leaves ends the wait', async () => {
  const clock = manualClock()
  const signal = new AbortController().signal
  for await (const _ of ticks({ notifier: createNotifier(), clock, everyMs: 500, signal })) break
  expect(clock.waits).toBe(0)
})
