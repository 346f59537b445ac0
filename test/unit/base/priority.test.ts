import { once } from 'node:events'
import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

test('a thread that lets others go first does so alone: the process keeps its priority', async () => {
  const before = getPriority()
  const worker = new Worker(new URL('../../fixtures/backgroundThread.ts', import.meta.url))
  const [priority] = (await once(worker, 'message')) as [number]
  await worker.terminate()
  expect(priority).toBe(process.platform === 'linux' ? Math.max(before, 10) : before)
  expect(getPriority()).toBe(before)
})
