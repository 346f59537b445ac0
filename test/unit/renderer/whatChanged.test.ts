import { expect, test } from 'vitest'
import type { JobView } from '../../../src/contract/jobs.ts'
import { whatChanged } from '../../../src/renderer/jobs/announceJob.ts'
import { de } from '../../../src/renderer/strings/de/de.ts'
import { en } from '../../../src/renderer/strings/en.ts'

const running: JobView = {
  id: 1,
  kind: 'embed',
  state: 'running',
  title: 'Embed Sample',
  collectionId: 1,
  model: 'local/hashed',
  dimension: 1024,
  wait: null,
  progress: { unit: 'items', done: 1, total: 10, ratePerSecond: null, secondsLeft: null },
  embed: null,
  import: null,
  recognition: null,
  error: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  finishedAt: null,
  cleared: false,
}

test('mere progress is not announced', () => {
  expect(whatChanged(running, { ...running, progress: { ...running.progress, done: 2 } }, en)).toBeNull()
})

test('the end of a job is announced by its title', () => {
  expect(whatChanged(running, { ...running, state: 'done' }, en)).toBe('Embed Sample: done.')
  expect(whatChanged(running, { ...running, state: 'done' }, de)).toBe('Einbettung: Sample: fertig.')
})

test('a pause says why', () => {
  const wait = { kind: 'balance', message: 'No units left.', until: null } as const
  expect(whatChanged(running, { ...running, state: 'paused', wait }, en)).toBe('Embed Sample: Paused: balance used up.')
})

test('a wait is announced once, not at each of its seconds', () => {
  const waiting = { ...running, wait: { kind: 'rate_limit', message: '', until: '2026-01-01T00:00:12Z' } } as const
  expect(whatChanged(running, waiting, en)).toBe('Embed Sample: Waiting: rate limit.')
  expect(whatChanged(waiting, { ...waiting, wait: { ...waiting.wait, until: '2026-01-01T00:00:09Z' } }, en)).toBeNull()
})
