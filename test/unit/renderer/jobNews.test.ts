import { expect, test } from 'vitest'
import type { JobView } from '../../../src/contract/jobs.ts'
import { isNews } from '../../../src/renderer/jobs/announceJob.ts'
import { embedJob } from '../cli/views.ts'

const job = (state: JobView['state'], over: Partial<JobView> = {}) => embedJob({ state, wait: null, ...over })
test.each([
  ['running', 'done', true],
  ['running', 'failed', true],
  ['queued', 'running', false],
  ['running', 'cancelled', false],
  // A user who pauses a job knows of it.
  ['running', 'paused', false],
  ['done', 'done', false],
] as const)('from %s to %s is news: %s', (before, now, expected) =>
  expect(isNews(job(before), job(now))).toBe(expected),
)
