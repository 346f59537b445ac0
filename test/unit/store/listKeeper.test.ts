import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { silentLog } from '../../../src/main/base/log.ts'
import { createListKeeper } from '../../../src/main/store/search/lists/listKeeper.ts'
import type { Listing } from '../../../src/main/store/search/lists/wordLists.ts'
import { FakeClock } from '../../fixtures/service/fakeClock.ts'

const listing: Listing = { generation: 1, through: 9_000, passages: 9_000, made: 9_000, epoch: '', tokenizer: 1 }

/** Lists that are due once, and a library that other processes change. */
function library() {
  const clock = new FakeClock()
  let changes = 0
  const madeAt: number[] = []
  const keeper = createListKeeper(
    {
      due: async () => (madeAt.length === 0 ? listing : undefined),
      make: async () => void madeAt.push(clock.now()),
      changesElsewhere: async () => changes,
    },
    { clock, log: silentLog },
  )
  const startedAt = clock.now()
  /** Seconds of the clock, one after the other. */
  const pass = async (seconds: number, each: () => void = () => {}) => {
    for (let second = 0; second < seconds; second++) {
      each()
      await setImmediate()
      clock.advance(1_000)
    }
    await setImmediate()
  }
  return { keeper, pass, storedElsewhere: () => changes++, made: () => madeAt.map((at) => at - startedAt) }
}

test('lists of words are made when nothing was stored for some seconds', async () => {
  const { keeper, pass, made } = library()
  await pass(5, keeper.wrote)
  expect(made()).toEqual([])
  await pass(5)
  expect(made()).toHaveLength(1)
  await keeper.close()
})

test('while another process stores, which makes them in the end, none are made', async () => {
  const { keeper, pass, storedElsewhere, made } = library()
  keeper.wrote()
  await pass(20, storedElsewhere)
  expect(made()).toEqual([])
  await pass(8)
  expect(made()).toHaveLength(1)
  await keeper.close()
})
