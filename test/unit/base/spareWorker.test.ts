import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { spareWorkers } from '../../../src/main/base/spareWorker.ts'
import { connectWorker, type WorkerConnection } from '../../../src/main/base/workers.ts'

interface Counting {
  count(): number
  /** Ends the thread as a crash would. */
  crash(): void
}

const source = (workers: string) => `
  import { serveWorker } from ${JSON.stringify(workers)}
  let calls = 0
  serveWorker({ count: () => ++calls, crash: () => process.exit(1) })`

const started: WorkerConnection<Counting>[] = []

function counters(keptMs = 60_000) {
  const workers = new URL('../../../src/main/base/workers.ts', import.meta.url).href
  return spareWorkers<Counting>(() => {
    const connection = connectWorker<Counting>(new URL(`data:text/javascript,${encodeURIComponent(source(workers))}`))
    started.push(connection)
    return connection
  }, keptMs)
}

afterEach(async () => {
  for (const connection of started.splice(0)) await connection.stop()
})

test('a thread that is given back is the next one taken, with what it has loaded', async () => {
  const spare = counters()
  const first = spare.take()
  expect(await first.call.count()).toBe(1)
  await spare.giveBack(first)
  const next = spare.take()
  expect(await next.call.count()).toBe(2)
  expect(spare.take()).not.toBe(next)
})

test('one thread waits; another that is given back ends', async () => {
  const spare = counters()
  const [first, second] = [spare.take(), spare.take()]
  await Promise.all([first.call.count(), second.call.count()])
  await spare.giveBack(first)
  await spare.giveBack(second)
  expect(second.worker.threadId).toBe(-1)
  expect(spare.take()).toBe(first)
})

test('a thread that ended by itself is not taken again', async () => {
  const spare = counters()
  const [first, second] = [spare.take(), spare.take()]
  await first.call.count()
  await spare.giveBack(first)
  await Promise.all([once(first.worker, 'exit'), first.call.crash().catch(() => {})])
  expect(await spare.take().call.count()).toBe(1)
  await Promise.all([once(second.worker, 'exit'), second.call.crash().catch(() => {})])
  await spare.giveBack(second)
  expect(spare.take()).not.toBe(second)
})

test('a thread that waits ends after its time', async () => {
  const spare = counters(0)
  const first = spare.take()
  await first.call.count()
  const ended = once(first.worker, 'exit')
  await spare.giveBack(first)
  await ended
  expect(spare.take()).not.toBe(first)
})
