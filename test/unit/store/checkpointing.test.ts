import { expect, test, vi } from 'vitest'
import type { Clock } from '../../../src/main/base/clock.ts'
import { createCheckpointing } from '../../../src/main/store/library/checkpointing.ts'

/** A clock that stands still until it is moved; `waits` are over when their time has come. */
function standingClock() {
  let now = 0
  const waiting = new Set<{ readonly until: number; readonly over: () => void }>()
  const clock: Clock = {
    now: () => now,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        const one = { until: now + ms, over: resolve }
        waiting.add(one)
        signal?.addEventListener('abort', () => {
          waiting.delete(one)
          reject(signal.reason)
        })
      }),
  }
  const move = (ms: number) => {
    now += ms
    for (const one of waiting) {
      if (one.until > now) continue
      waiting.delete(one)
      one.over()
    }
  }
  return { clock, move }
}

/** What is asked of the threads that checkpointing opens; a checkpoint lasts until `end` is called. */
function fakeCheckpointers({ fails = false } = {}) {
  const log: string[] = []
  const under: (() => void)[] = []
  const open = async () => {
    log.push('opened')
    return {
      checkpoint: async (leastPages = 0) => {
        log.push(leastPages > 0 ? 'some' : 'all')
        if (fails) throw new Error('disk full')
        if (leastPages > 0) await new Promise<void>((resolve) => under.push(resolve))
      },
      close: async () => void log.push('closed'),
    }
  }
  return { open, log, end: () => under.shift()?.() }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

async function write(checkpointing: { wrote(): void }, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    checkpointing.wrote()
    await turn()
  }
}

test('a few large writes are left to the writer, many are folded by one thread that is gone some time after', async () => {
  const { clock, move } = standingClock()
  const { open, log, end } = fakeCheckpointers()
  const checkpointing = createCheckpointing(open, clock)
  await write(checkpointing, 7)
  move(10_000)
  await write(checkpointing, 7)
  expect(log).toEqual([])
  await write(checkpointing, 1)
  expect(log).toEqual(['opened'])
  await write(checkpointing, 5)
  expect(log).toEqual(['opened', 'some'])
  end()
  await turn()
  await write(checkpointing, 5)
  expect(log).toEqual(['opened', 'some', 'some'])
  end()
  await turn()
  move(4_000)
  await write(checkpointing, 1)
  end()
  move(4_000)
  await turn()
  expect(log).toEqual(['opened', 'some', 'some', 'some'])
  move(1_000)
  await vi.waitFor(() => expect(log.slice(4)).toEqual(['all', 'closed']))
  await write(checkpointing, 7)
  await write(checkpointing, 1)
  await vi.waitFor(() => expect(log.at(-1)).toBe('opened'))
  await checkpointing.close()
})

test('closing ends the thread at once and starts none any more', async () => {
  const { clock } = standingClock()
  const { open, log } = fakeCheckpointers()
  const checkpointing = createCheckpointing(open, clock)
  await write(checkpointing, 8)
  await checkpointing.close()
  await write(checkpointing, 20)
  expect(log).toEqual(['opened', 'closed'])
})

test('a failure in the thread does not reach writers', async () => {
  const { clock, move } = standingClock()
  const { open, log } = fakeCheckpointers({ fails: true })
  const checkpointing = createCheckpointing(open, clock)
  await write(checkpointing, 10)
  expect(log).toEqual(['opened', 'some', 'some'])
  move(60_000)
  await vi.waitFor(() => expect(log.slice(3)).toEqual(['all', 'closed']))
  const without = createCheckpointing(() => Promise.reject(new Error('no memory')), clock)
  await write(without, 20)
  await without.close()
  await checkpointing.close()
})
