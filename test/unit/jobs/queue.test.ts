import type { StoredJob } from '../../../src/main/model/jobs/job.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Clock } from '../../../src/main/base/clock.ts'
import { silentLog } from '../../../src/main/base/log.ts'
import { workerUrl } from '../../../src/main/base/workerUrl.ts'
import { createQueue } from '../../../src/main/jobs/queue.ts'
import type { JobContext, JobOutcome, JobRunners } from '../../../src/main/jobs/runner.ts'
import type { JobKind } from '../../../src/main/model/jobs/jobWork.ts'
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
const fetchMedia = { kind: 'fetch-media', payload: { videos: true } } as const

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
    capture: runnerOf('capture'),
    'embed-texts': runnerOf('embed-texts'),
    'embed-media': runnerOf('embed-media'),
  }
  const queue = createQueue({ store, runners, clock: stillClock, log: silentLog, owner: 'one', pid: process.pid })
  onTestFinished(async () => {
    await queue.close()
    await store.close()
    await rm(folder, { recursive: true, force: true })
  })
  const ended = async (id: StoredJob['id']) => {
    for await (const job of queue.watch(id, new AbortController().signal)) void job
    return store.readAfterWrite.getJob(id)
  }
  return { queue, store, ended }
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

it('runs a job with the runner of its kind, which gets the payload as it was given', async () => {
  const ran: unknown[] = []
  const { queue, ended } = await openQueue(async (kind, _, payload) => {
    ran.push({ kind, payload })
    return { kind: 'done' }
  })
  for (const work of [fetchMedia, embedTexts]) {
    const { id } = await queue.addOrResume({ work, title: 'a job', ...noScope })
    expect(await ended(id)).toMatchObject({ state: 'done', work })
  }
  expect(ran).toEqual([fetchMedia, embedTexts])
})

it('resumes the unfinished job that does the same work, and adds another for other work', async () => {
  const { queue, ended } = await openQueue(async (_, { title }) =>
    title === 'first' ? { kind: 'waits', wait: { kind: 'balance', message: 'none left' } } : { kind: 'done' },
  )
  const first = await queue.addOrResume({ work: fetchMedia, title: 'first', ...noScope })
  for await (const { state } of queue.watch(first.id, new AbortController().signal)) if (state === 'paused') break
  const other = { kind: 'fetch-media', payload: { videos: false } } as const
  const second = await queue.addOrResume({ work: other, title: 'second', ...noScope })
  expect(second.id).not.toBe(first.id)
  expect((await ended(second.id)).state).toBe('done')
  const resumed = await queue.addOrResume({ work: fetchMedia, title: 'third', ...noScope })
  expect([resumed.id, resumed.title]).toEqual([first.id, 'first'])
  const again = await queue.addOrResume({ work: other, title: 'fourth', ...noScope })
  expect([again.id, again.title]).not.toEqual([second.id, 'second'])
})
