import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { workerUrl } from '../../src/main/base/workerUrl.ts'
import type { Precision } from '../../src/main/model/precision.ts'
import { openReader } from '../../src/main/store/connection.ts'
import { openStore } from '../../src/main/store/store.ts'
import { rankExactly } from '../../src/main/store/search/vectorRanking.ts'
import { fillVectorLibrary, noFilters } from '../fixtures/vectorLibrary.ts'

const dimension = 64
const program = path.join(import.meta.dirname, 'reducingProgram.ts')

/** Runs the program until it has printed `lines` lines, then kills it; answers the last of them. */
function killAfter(lines: number, file: string): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, file], { stdio: ['ignore', 'pipe', 'inherit'] })
    let last = ''
    let seen = 0
    createInterface({ input: child.stdout }).on('line', (line) => {
      last = line
      if (++seen === lines) child.kill('SIGKILL')
    })
    child.on('close', () => resolve(last))
  })
}

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
    for (const lines of [1, 5, 9, 1000]) {
      const last = await killAfter(lines, file)
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
