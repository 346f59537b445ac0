import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Clock } from '../../../src/main/base/clock.ts'
import { silentLog } from '../../../src/main/base/log.ts'
import { workerUrl } from '../../../src/main/base/workerUrl.ts'
import { createQueue } from '../../../src/main/jobs/queue.ts'
import type { JobRunner } from '../../../src/main/jobs/runner.ts'
import { openStore } from '../../../src/main/store/store.ts'

/** Waits never end by themselves: what goes on does so because something happened. */
const stillClock: Clock = {
  now: () => Date.now(),
  wait: (_, signal) =>
    new Promise((_resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
}

it('begins a job when it is added and tells its watchers when it ends, without waiting for the next look', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-queue-'))
  const store = await openStore({ path: path.join(folder, 'library.quarry'), workerUrl: workerUrl('store') })
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const runner: JobRunner = async () => {
    begun.resolve()
    await end.promise
    return { kind: 'done' }
  }
  const runners = { embed: runner, import: runner }
  const queue = createQueue({ store, runners, clock: stillClock, log: silentLog, owner: 'one', pid: process.pid })
  onTestFinished(async () => {
    await queue.close()
    await store.close()
    await rm(folder, { recursive: true, force: true })
  })
  const counts = { total: 0, embedded: 0, failed: 0, requests: 0, bytes: 0, tokens: 0, truncated: 0 }
  const none = { collectionId: undefined, spaceId: undefined, feedsFrom: undefined }
  const job = await queue.add({ kind: 'embed', title: 'a job', payload: {}, counts, ...none })
  await begun.promise
  let state: string = job.state
  for await (const seen of queue.watch(job.id, new AbortController().signal)) {
    if (seen.state === 'running') end.resolve()
    ;({ state } = seen)
  }
  expect(state).toBe('done')
})
