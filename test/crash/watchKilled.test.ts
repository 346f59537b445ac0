import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runProgram, withService } from './programs.ts'

/** ARCHITECTURE.md, invariant 2, for watched folders: nothing is stored twice, and each change is told once. */
const POINTS = ['import.chunk', 'import.stored', 'watch.imported', 'watch.recorded'] as const

for (const point of POINTS)
  it(`a watched folder is in step again after its process was killed: ${point}`, async () => {
    const place = await mkdtemp(path.join(tmpdir(), 'quarry-watched-'))
    onTestFinished(() => rm(place, { recursive: true, force: true }))
    const folder = path.join(place, 'case')
    await mkdir(folder)
    const write = async (name: string, text: string, at: string) => {
      await writeFile(path.join(folder, name), text)
      await utimes(path.join(folder, name), new Date(at), new Date(at))
    }
    await write('changing.txt', 'The harbour was closed.', '2020-01-01')
    await write('leaving.txt', 'A pilot came.', '2020-01-01')
    await withService(async (service) => {
      const args = ['--library', path.join(place, 'library.quarry'), '--service', service.url, '--folder', folder]
      await runProgram('watchProgram.ts', args)
      await write('changing.txt', 'The harbour is open.', '2020-02-01')
      await rm(path.join(folder, 'leaving.txt'))
      await write('new.txt', 'Ships lay outside.', '2020-01-01')
      const killed = await runProgram('watchProgram.ts', [...args, '--kill', point])
      expect(killed.signal, 'the process was killed, so the point was passed').toBe('SIGKILL')
      expect(JSON.parse((await runProgram('watchProgram.ts', args)).stdout)).toEqual({
        files: { there: 2, gone: 1, refused: 0, warned: 0 },
        trouble: null,
        waitsFor: null,
        documents: [
          { text: 'The harbour is open.', isGone: false, isVersion: true },
          { text: 'A pilot came.', isGone: true, isVersion: false },
          { text: 'Ships lay outside.', isGone: false, isVersion: false },
        ],
        found: [],
        told: ['added changing.txt', 'added leaving.txt', 'added new.txt', 'changed changing.txt', 'gone leaving.txt'],
        problems: [],
      })
    })
  })
