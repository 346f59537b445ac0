import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImportRunner } from '../../../src/main/importing/importRunner.ts'
import { createWatch } from '../../../src/main/jobs/watch.ts'
import { createNotifier } from '../../../src/main/jobs/durable/notifier.ts'
import type { JobContext } from '../../../src/main/jobs/runner.ts'
import { noImportCounts, type ImportCounts, type StoredJob } from '../../../src/main/model/jobs/job.ts'
import type { ImportChunk, Store } from '../../../src/main/store/store.ts'

let folder = ''
beforeAll(async () => (folder = await mkdtemp(path.join(tmpdir(), 'quarry-progress-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const clock = { now: () => 0, wait: async () => {} }

function jobWith(counts: Partial<ImportCounts>): StoredJob {
  return {
    id: 1,
    collectionId: 1,
    state: 'running',
    import: { ...noImportCounts, ...counts },
    createdAt: 0,
  } as unknown as StoredJob
}

test('an import moves while its first chunk is stored: reading counts, and what the store tells of the chunk', async () => {
  const file = path.join(folder, 'rows.jsonl')
  const rows = Array.from({ length: 400 }, (_, index) => ({ id: `k${index}`, text: `Apples of row ${index}` }))
  await writeFile(file, rows.map((row) => JSON.stringify(row)).join('\n'))
  type Reached = ReturnType<Parameters<JobContext['setReached']>[0]>
  let reached: () => Reached = () => ({ bytesRead: 0, bytesTotal: 0 })
  const seen: Reached[] = []
  const importDocuments = async ({ counts, stored }: ImportChunk) => {
    for (const share of [0, 500, 1000]) {
      if (stored) stored[0] = share
      seen.push(reached())
    }
    return counts
  }
  const store = { write: { importDocuments } } as unknown as Store
  const context = {
    stopping: new AbortController().signal,
    changed: () => {},
    setReached: (next: () => Reached) => (reached = next),
  } as unknown as JobContext
  const run = createImportRunner({ store, clock, probe: () => {}, originalsFolder: path.join(folder, 'originals') })
  const plan = {
    paths: [file],
    names: [],
    options: { mapping: { text: ['text'], id: 'id' }, originals: 'none' },
    isUnattended: false,
    passageChars: 2_000,
    passageOverlap: 0,
  } as unknown as Parameters<typeof run>[1]
  expect(await run(jobWith({}), plan, context)).toEqual({ kind: 'done' })
  const [first, second, third] = seen.map(({ bytesRead }) => bytesRead)
  expect(first).toBeGreaterThan(0)
  expect(second).toBeGreaterThan(first ?? 0)
  expect(third).toBe(seen[0]?.bytesTotal)
})

test('a rate is told of what is not stored yet', () => {
  let now = 0
  let bytesRead = 0
  const watch = createWatch({
    store: {} as Store,
    clock: { ...clock, now: () => now },
    changed: createNotifier(),
    known: ({ import: counts }) => ({ inFlight: 0, ...(counts ? { import: { ...counts, bytesRead } } : {}) }),
    shown: () => {},
  })
  expect(watch.snapshot(jobWith({})).ratePerSecond).toBeUndefined()
  for (let second = 1; second <= 4; second++) {
    ;[now, bytesRead] = [second * 1_000, second * 300]
    watch.snapshot(jobWith({}))
  }
  const { ratePerSecond, import: counts } = watch.snapshot(jobWith({}))
  expect([ratePerSecond, counts?.bytesRead]).toEqual([300, 1_200])
})
