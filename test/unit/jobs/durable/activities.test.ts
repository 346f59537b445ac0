import { expect, test } from 'vitest'
import { createActivities } from '../../../../src/main/jobs/durable/activities.ts'
import { startActivity, type StopSignals } from '../../../../src/main/jobs/durable/activity.ts'
import { manualClock } from '../../../fixtures/manualClock.ts'

const reason = new Error('closed')
/** No process has it. */
const deadPid = 2 ** 30

/** Work that ends when `signals` say so, with their state then. */
const untilDropped = ({ stopping, signal }: StopSignals) =>
  new Promise<string>((resolve) =>
    signal.addEventListener('abort', () => resolve(`stopping ${stopping.aborted}, dropped: ${String(signal.reason)}`)),
  )

test('what is in progress is dropped when the grace period has passed, and not before', async () => {
  const clock = manualClock()
  const given: StopSignals[] = []
  const activity = startActivity(clock, (signals) => {
    given.push(signals)
    return untilDropped(signals)
  })
  activity.stop({ reason, graceMs: 200 })
  clock.advance(199)
  expect([given[0]?.stopping.aborted, given[0]?.signal.aborted]).toEqual([true, false])
  clock.advance(1)
  expect(await activity.ended).toBe('stopping true, dropped: Error: closed')
})

test('an activity that ends within the grace period is not dropped, and nothing waits any more', async () => {
  const clock = manualClock()
  const end = Promise.withResolvers<void>()
  const activity = startActivity(clock, async ({ signal }) => {
    await end.promise
    return signal.aborted
  })
  activity.stop({ reason, graceMs: 200 })
  end.resolve()
  expect([await activity.ended, clock.waits]).toEqual([false, 0])
})

test('a record is abandoned when no process works on it', async () => {
  const clock = manualClock()
  const activities = createActivities<number>({ clock, pid: process.pid })
  const created = Promise.withResolvers<{ id: number }>()
  const end = Promise.withResolvers<void>()
  const record = { id: 1, pid: process.pid }
  const begun = activities.begin(
    () => created.promise,
    () => end.promise,
  )
  // It may be stored already, though its activity has not started.
  expect(activities.isAbandoned(record)).toBe(false)
  created.resolve({ id: 1 })
  await begun
  expect(activities.isAbandoned(record)).toBe(false)
  expect(activities.isAbandoned({ id: 2, pid: process.pid })).toBe(true)
  expect(activities.isAbandoned({ id: 1, pid: deadPid })).toBe(true)
  expect(activities.isAbandoned({ id: 2, pid: process.ppid })).toBe(false)
  const { ended } = activities.get(1) ?? {}
  end.resolve()
  await ended
  expect([activities.isAbandoned(record), activities.size]).toEqual([true, 0])
})

test('closing stops every activity, also one whose record is just being created, and waits for all', async () => {
  const clock = manualClock()
  const activities = createActivities<number, string>({ clock, pid: process.pid })
  const created = Promise.withResolvers<{ id: number }>()
  const begun = activities.begin(
    () => created.promise,
    (_, signals) => untilDropped(signals),
  )
  const { ended } = activities.start(2, untilDropped)
  const closed = activities.close({ reason, graceMs: 0 })
  expect(await ended).toContain('closed')
  created.resolve({ id: 1 })
  await begun
  await closed
  expect(activities.size).toBe(0)
})

test('a record that cannot be stored starts nothing', async () => {
  const activities = createActivities<number>({ clock: manualClock(), pid: process.pid })
  await expect(
    activities.begin(
      () => Promise.reject(new Error('full')),
      () => Promise.reject(new Error('started')),
    ),
  ).rejects.toThrow('full')
  expect(activities.isAbandoned({ id: 1, pid: process.pid })).toBe(true)
})
