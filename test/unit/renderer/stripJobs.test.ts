import { expect, test } from 'vitest'
import type { JobView } from '../../../src/contract/jobs.ts'
import { progressFacts } from '../../../src/renderer/jobs/jobFacts.ts'
import { stripJobs } from '../../../src/renderer/jobs/stripJobs.ts'
import { en } from '../../../src/renderer/strings/en.ts'

const progress = { unit: 'items', done: 1, total: 10, ratePerSecond: null, secondsLeft: null } as const
const job = (id: number, change: Partial<JobView> = {}): JobView => ({
  id,
  kind: 'embed',
  state: 'running',
  title: `Job ${id}`,
  collectionId: 1,
  model: null,
  dimension: null,
  wait: null,
  progress,
  embed: null,
  import: null,
  recognition: null,
  error: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  finishedAt: null,
  cleared: false,
  ...change,
})
const wait = { kind: 'rate_limit', message: '', until: null } as const
const shown = (...jobs: JobView[]) => {
  const { first, second, others } = stripJobs(jobs)
  return [first?.id, second?.id, others]
}

test('an import that moves is shown before its embedding that waits, and both are', () => {
  expect(shown(job(2, { wait }), job(1, { kind: 'import' }))).toEqual([1, 2, 0])
  expect(shown(job(2, { progress: { ...progress, total: 0 } }), job(1, { kind: 'import' }))).toEqual([1, 2, 0])
})

test('what moves comes before what waits, what waits before what is queued or at rest; the others are counted', () => {
  expect(shown(job(5), job(4, { state: 'paused' }), job(3, { state: 'queued' }), job(2, { wait }))).toEqual([5, 2, 2])
})

test('where nothing is open, nothing is told', () => {
  expect(shown()).toEqual([undefined, undefined, 0])
})

test('an import that does not know yet how much it will read tells its state, not 0 bytes', () => {
  const counting = { ...progress, unit: 'bytes', done: 0, total: null } as const
  const told = (change: Partial<JobView>) => progressFacts(job(1, { kind: 'import', ...change }), en)
  expect(told({ progress: counting })).toEqual([en.jobs.states.running])
  expect(told({ progress: { ...counting, done: 2_000 } })).toEqual([en.common.bytes(2_000)])
  expect(told({ progress: counting, state: 'done' })).toEqual([en.common.bytes(0)])
})
