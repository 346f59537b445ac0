import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { workerUrl } from '../../src/main/base/workerUrl.ts'
import { openStore } from '../../src/main/store/store.ts'
import { fillVectorLibrary, noFilters } from '../fixtures/vectorLibrary.ts'

const dimension = 64
const program = path.join(import.meta.dirname, 'vectorsProgram.ts')

/** Kills the program once it has printed `lines` lines; answers the last number it printed. */
function killAfter(lines: number, file: string, first: number): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, file, String(first), String(dimension)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let last = 0
    let seen = 0
    createInterface({ input: child.stdout }).on('line', (line) => {
      last = Number(line)
      if (++seen === lines) child.kill('SIGKILL')
    })
    child.on('close', () => resolve(last))
  })
}

it('leaves codes that are those of the vectors, wherever it is killed, and goes on with them', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-killed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'library.quarry')
  const { spaceId, queries } = fillVectorLibrary(file, { documents: 12_000, dimension, queries: 1 })
  let documents = 12_000
  for (const lines of [1, 3, 8]) {
    const last = await killAfter(lines, file, documents + 1)
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
