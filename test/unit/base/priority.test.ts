import { once } from 'node:events'
import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

test.each([
  { how: 'first', priority: 10 },
  { how: 'last', priority: 19 },
])('a thread that lets others go first, or goes last, does so alone: $how', async ({ how, priority }) => {
  const before = getPriority()
  const worker = new Worker(new URL('../../fixtures/backgroundThread.ts', import.meta.url), { workerData: how })
  const [told] = (await once(worker, 'message')) as [number]
  await worker.terminate()
  expect(told).toBe(process.platform === 'linux' ? Math.max(before, priority) : before)
  expect(getPriority()).toBe(before)
})
