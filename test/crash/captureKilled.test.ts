import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { article, servePages } from '../fixtures/pageServer.ts'
import { runProgram, withService } from './programs.ts'

/** ARCHITECTURE.md, invariant 2, for captures: each address has one result, and at most one page is fetched again. */
const POINTS = [
  ['capture.taken', 1],
  ['capture.taken', 3],
  ['capture.stored', 2],
] as const

for (const [point, at] of POINTS)
  it(`a capture goes on where it was killed: ${point}, time ${at}`, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'quarry-captures-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const names = ['one', 'two', 'three', 'four']
    const server = await servePages(
      Object.fromEntries(names.map((name) => [`/${name}`, article(name, `The text of page ${name}.`)])),
    )
    const addresses = [...names, 'gone'].flatMap((name) => ['--address', `${server.url}/${name}`])
    await withService(async (service) => {
      const args = ['--library', path.join(folder, 'library.quarry'), '--service', service.url, ...addresses]
      const killed = await runProgram('captureProgram.ts', [...args, '--kill', point, '--at', String(at)])
      expect(killed.signal, 'the process was killed, so the point was passed').toBe('SIGKILL')
      const outcome: unknown = JSON.parse((await runProgram('captureProgram.ts', args)).stdout)

      expect(outcome).toMatchObject({
        state: 'done',
        counts: { found: 5, imported: 4, duplicate: 0, refused: 1 },
        outcomes: ['new', 'new', 'new', 'new', 'refused'],
        texts: [...names.map((name) => ({ text: expect.stringContaining(`page ${name}.`), state: 'kept' })), null],
        problems: [],
      })
      const fetched = server.paths().filter((asked) => asked !== '/robots.txt')
      expect(fetched.length).toBeLessThanOrEqual(names.length + 2)
    })
  })
