import { expect, test } from 'vitest'
import { createGate } from '../../../src/main/jobs/gate.ts'
import { FakeClock } from '../../fixtures/service/fakeClock.ts'

const patient = new AbortController().signal

/** Whether a promise has settled once everything that is ready has run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false
  void promise.then(
    () => (settled = true),
    () => (settled = true),
  )
  await new Promise((resolve) => setImmediate(resolve))
  return settled
}

test('an open gate lets everyone pass at once', async () => {
  const clock = new FakeClock()
  await createGate(clock).pass(patient)
  expect(clock.waits).toEqual([])
})

test('a closed one holds everyone until its time, also when that is put off meanwhile', async () => {
  const clock = new FakeClock()
  const gate = createGate(clock)
  gate.closeUntil(clock.now() + 1000)
  const passing = gate.pass(patient)
  gate.closeUntil(clock.now() + 3000)
  clock.advance(1000)
  expect(await isSettled(passing)).toBe(false)
  clock.advance(2000)
  await passing
})

test('an earlier time changes nothing', async () => {
  const clock = new FakeClock()
  const gate = createGate(clock)
  gate.closeUntil(clock.now() + 1000)
  gate.closeUntil(clock.now() + 10)
  const passing = gate.pass(patient)
  clock.advance(999)
  expect(await isSettled(passing)).toBe(false)
  clock.advance(1)
  await passing
})

test('who is stopped while waiting does not pass', async () => {
  const clock = new FakeClock()
  const gate = createGate(clock)
  gate.closeUntil(clock.now() + 1000)
  const stopping = new AbortController()
  const passing = gate.pass(stopping.signal)
  stopping.abort(new Error('stopped'))
  await expect(passing).rejects.toThrow('stopped')
})
