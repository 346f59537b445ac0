import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { workerUrl } from '../../src/main/base/workerUrl.ts'
import { openStore } from '../../src/main/store/store.ts'
import { fillVectorLibrary, noFilters } from '../fixtures/vectorLibrary.ts'
import { isThorough, killAfter } from './programs.ts'

const dimension = 64
/** Lines after which it is killed, in turn. */
const KILLS = isThorough ? [1, 3, 8] : [3]

it('leaves codes that are those of the vectors, wherever it is killed, and goes on with them', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-killed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'library.quarry')
  const { spaceId, queries } = fillVectorLibrary(file, { documents: 12_000, dimension, queries: 1 })
  let documents = 12_000
  for (const lines of KILLS) {
    const last = Number(await killAfter(lines, 'vectorsProgram.ts', [file, String(documents + 1), String(dimension)]))
    const store = await openStore({ path: file, workerUrl: workerUrl('store') })
    try {
      await store.settle()
      // What was printed was committed; one batch more may have been.
      documents = (await store.read.describeLibrary()).documents
      expect(documents).toBeGreaterThanOrEqual(last)
      const checks = await store.read.verifyLibrary()
      const named = checks.filter(({ name }) => /^(codes|vectors) of/.test(name))
      expect(named.flatMap(({ problems }) => problems)).toEqual([])
      expect(named.every(({ checked }) => checked > 12_000 * 0.97)).toBe(true)
      expect(await store.read.describeScans()).toMatchObject([{ ready: true }])
      expect(await store.read.rankByVector(spaceId, queries, noFilters, 10)).toHaveLength(10)
    } finally {
      await store.close()
    }
  }
})
