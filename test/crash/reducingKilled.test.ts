import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { workerUrl } from '../../src/main/base/workerUrl.ts'
import type { Precision } from '../../src/main/model/vectors/precision.ts'
import { openReader } from '../../src/main/store/connection.ts'
import { openStore } from '../../src/main/store/store.ts'
import { rankExactly } from '../../src/main/store/search/vectorRanking.ts'
import { fillVectorLibrary, noFilters } from '../fixtures/vectorLibrary.ts'
import { isThorough, killAfter } from './programs.ts'

const dimension = 64
/** Lines after which it is killed; at the last it is done. */
const KILLS = isThorough ? [1, 5, 9, 1000] : [5, 1000]

it.each<Precision>(['int8', 'bits'])(
  'leaves every vector whole and found while they are reduced to %s, wherever it is killed, and goes on',
  async (precision) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'quarry-killed-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const file = path.join(folder, 'library.quarry')
    const library = fillVectorLibrary(file, { documents: 12_000, dimension, queries: 1 })
    const start = await openStore({ path: file, workerUrl: workerUrl('store') })
    await start.settle()
    for (const id of [library.all, library.tenth]) await start.write.setPrecision(id, precision)
    const vectors = (await start.read.listSpaces())[0]?.vectors ?? 0
    await start.close()
    let before = 0
    for (const lines of KILLS) {
      const last = await killAfter(lines, 'reducingProgram.ts', [file])
      const store = await openStore({ path: file, workerUrl: workerUrl('store') })
      try {
        await store.settle()
        const { stored, reducing } = await store.read.describeSizes(library.all, library.spaceId)
        expect(stored.float32 + stored[precision]).toBe(vectors)
        expect(reducing).toBe(last !== 'done')
        // What was printed was committed.
        expect(stored[precision]).toBeGreaterThan(before)
        before = stored[precision]
        const checks = await store.read.verifyLibrary()
        const named = checks.filter(({ name }) => /^(codes|vectors) of|file structure/.test(name))
        expect(named.flatMap(({ problems }) => problems)).toEqual([])
        expect(await store.read.describeScans()).toMatchObject([{ ready: true, vectors }])
        const found = await store.read.rankByVector(library.spaceId, library.queries, noFilters, 10)
        const db = openReader(file)
        const exact = rankExactly(db, library.spaceId, library.queries, noFilters, 10)
        db.close()
        expect(found).toHaveLength(10)
        expect(found[0]).toEqual(exact[0])
      } finally {
        await store.close()
      }
    }
    expect(before).toBe(vectors)
  },
)
