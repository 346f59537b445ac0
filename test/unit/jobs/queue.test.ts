import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Clock } from '../../../src/main/base/clock.ts'
import { silentLog } from '../../../src/main/base/log.ts'
import { workerUrl } from '../../../src/main/base/workerUrl.ts'
import { createQueue } from '../../../src/main/jobs/queue.ts'
import type { JobContext, JobOutcome, JobRunners } from '../../../src/main/jobs/runner.ts'
import type { JobKind } from '../../../src/main/model/jobWork.ts'
import type { StoredJob } from '../../../src/main/store/jobs/jobs.ts'
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

const noScope = { collectionId: undefined, spaceId: undefined, feedsFrom: undefined }
const embedTexts = { kind: 'embed-texts', payload: { again: false } } as const

type Run = (kind: JobKind, job: StoredJob, payload: unknown, context: JobContext) => Promise<JobOutcome>

async function openQueue(run: Run) {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-queue-'))
  const store = await openStore({ path: path.join(folder, 'library.quarry'), workerUrl: workerUrl('store') })
  const runnerOf =
    (kind: JobKind) =>
    (...[job, payload, context]: [StoredJob, unknown, JobContext]) =>
      run(kind, job, payload, context)
  const runners: JobRunners = {
    'import-records': runnerOf('import-records'),
    'import-media': runnerOf('import-media'),
    'fetch-media': runnerOf('fetch-media'),
    'embed-texts': runnerOf('embed-texts'),
    'embed-media': runnerOf('embed-media'),
  }
  const queue = createQueue({ store, runners, clock: stillClock, log: silentLog, owner: 'one', pid: process.pid })
  onTestFinished(async () => {
    await queue.close()
    await store.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { queue }
}

it('begins a job when it is added and tells its watchers when it ends, without waiting for the next look', async () => {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const { queue } = await openQueue(async () => {
    begun.resolve()
    await end.promise
    return { kind: 'done' }
  })
  const job = await queue.addOrResume({ work: embedTexts, title: 'a job', ...noScope })
  await begun.promise
  let state: string = job.state
  for await (const seen of queue.watch(job.id, new AbortController().signal)) {
    if (seen.state === 'running') end.resolve()
    ;({ state } = seen)
  }
  expect(state).toBe('done')
})
