import { expect, test } from 'vitest'
import { silentLog, type Log } from '../../../src/main/base/log.ts'
import { systemRandom } from '../../../src/main/base/random.ts'
import type { SpaceId } from '../../../src/main/model/ids.ts'
import type { Space } from '../../../src/main/model/vectors/space.ts'
import { createRecallWatch } from '../../../src/main/search/recallWatch.ts'
import { defaultProfile } from '../../../src/main/service/profile/profile.ts'
import type { Store } from '../../../src/main/store/store.ts'
import { manualClock } from '../../fixtures/manualClock.ts'

const space = (id: number): Space => ({ id: id as SpaceId, origin: 'local', model: 'm', dimension: 8, vectors: 0 })
const quietMs = 10_000

/** A watch over a library whose spaces need no measurement: `checked` lists those it was about to measure. */
function bench(failing?: SpaceId) {
  const clock = manualClock()
  const checked: SpaceId[] = []
  const warned: unknown[] = []
  const read = {
    readRecallState: async (id: SpaceId) => {
      checked.push(id)
      if (id === failing) throw new Error('unreadable')
      return undefined
    },
  }
  const log: Log = { ...silentLog, warn: (message, fields) => void warned.push([message, fields]) }
  const watch = createRecallWatch({
    store: { read } as Partial<Store> as Store,
    client: async () => {
      throw new Error('nothing is sent')
    },
    clock,
    random: systemRandom,
    log,
    profile: defaultProfile,
    origin: 'local',
  })
  /** Lets everything run that does not wait for the clock. */
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  const pass = async (ms: number) => {
    clock.advance(ms)
    await settle()
  }
  const ask = async (id: number) => {
    watch.asked(space(id))
    await settle()
  }
  return { watch, clock, checked, warned, pass, ask }
}

test('spaces that were searched are checked once each after some time without searches', async () => {
  const { clock, checked, pass, ask } = bench()
  await ask(1)
  await pass(quietMs - 1)
  await ask(2)
  await ask(1)
  await pass(quietMs - 1)
  expect(checked).toEqual([])
  await pass(1)
  expect(checked).toEqual([1, 2])
  expect(clock.waits).toBe(0)
})

test('a space that is searched again is checked again', async () => {
  const { checked, pass, ask } = bench()
  await ask(1)
  await pass(quietMs)
  await ask(1)
  await pass(quietMs)
  expect(checked).toEqual([1, 1])
})

test('a space that cannot be measured is logged, and the others are checked', async () => {
  const { checked, warned, pass, ask } = bench(1 as SpaceId)
  await ask(1)
  await ask(2)
  await pass(quietMs)
  expect(checked).toEqual([1, 2])
  expect(warned).toEqual([['recall could not be measured', { space: 1, error: 'Error: unreadable' }]])
})

test('a watch that is closed checks nothing more, and leaves no wait behind', async () => {
  const { watch, clock, checked, pass, ask } = bench()
  await ask(1)
  await watch.close()
  await ask(2)
  expect(clock.waits).toBe(0)
  await pass(quietMs)
  expect(checked).toEqual([])
})
