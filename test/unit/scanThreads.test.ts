import { afterEach, expect, it } from 'vitest'
import { connectWorker, type WorkerConnection } from '../../src/main/base/workers.ts'
import { fitCodes } from '../../src/main/store/vectors/scan/codes.ts'
import { createScanIndex, scanParts } from '../../src/main/store/vectors/scan/scanIndex.ts'
import { signCandidates } from '../../src/main/store/vectors/scan/signSearch.ts'
import type { handlers } from '../fixtures/workers/scanAppender.ts'

const dimension = 8
const open: WorkerConnection<typeof handlers>[] = []
afterEach(async () => {
  for (const worker of open.splice(0)) await worker.close()
})

function start() {
  const index = createScanIndex(fitCodes(dimension, new Float32Array(0)))
  const worker = connectWorker<typeof handlers>(new URL('../fixtures/workers/scanAppender.ts', import.meta.url), {
    workerData: index.handle,
  })
  open.push(worker)
  return { index, worker }
}

it('finds rows that another thread appended, also when the memory had to grow for them', async () => {
  const { index, worker } = start()
  await worker.call.append(0, 10)
  expect(index.count).toBe(10)
  await worker.call.append(150_000, 3)
  const everything = signCandidates(scanParts(index), new Float32Array(dimension).fill(1), 100).slots
  expect([...everything]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 150_000, 150_001, 150_002])
  index.append([400_000], new Float32Array(dimension).fill(1))
  expect(await worker.call.remove(150_000, 250_001)).toBe(4)
  expect(index.count).toBe(10)
})

it('keeps searching while another thread appends and removes, and always sees whole rows', async () => {
  const { index, worker } = start()
  const query = new Float32Array(dimension).fill(1)
  index.append([1_000_000], query)
  for (let round = 0; round < 20; round++) {
    const work = [worker.call.append(round * 500, 500), worker.call.remove(round * 500, 250)]
    while (worker.pending > 0) {
      const found = signCandidates(scanParts(index), query, 50).slots
      expect(new Set(found).size).toBe(found.length)
      expect([...found].every((slot) => slot === 1_000_000 || slot < 10_000)).toBe(true)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all(work)
  }
  expect(index.count).toBe(20 * 250 + 1)
})
