import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startLocalService } from '../../src/localservice/server.ts'
import { runCliProcess, spawnCli } from '../process/spawnCli.ts'

/** A program that is killed while a stream comes: what had come opens afterwards, and nothing is sent again. */

const question = 'Why was the cocoa harvest late and what happened to prices?'

test('what was shown of a research is in the journal after kill -9, and it says that it was cut', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-crash-'))
  const faults = { research: [{ do: 'slowStream', delayMs: 30 }] }
  const service = await startLocalService({ key: 'k-crash-1', faults })
  onTestFinished(async () => {
    await service.close()
    await rm(folder, { recursive: true, force: true })
  })
  const library = join(folder, 'library.quarry')
  const env = { QUARRY_LIBRARY: library, QUARRY_BASE_URL: service.url, QUARRY_API_KEY: 'k-crash-1' }
  const { child, exit, firstLine } = spawnCli(['research', question, '--tier', 'lite'], env)
  const shown = await firstLine
  child.kill('SIGKILL')
  await exit
  expect(shown).toBe(`# ${question}`)

  const listed = await runCliProcess(['runs', 'list', '--json'], env)
  const [run] = JSON.parse(listed.out)
  expect(run).toMatchObject({ kind: 'research', state: 'cut', usage: null, error: { kind: 'crash' } })
  const opened = JSON.parse((await runCliProcess(['runs', 'open', String(run.id), '--json'], env)).out)
  expect(opened.report.startsWith(`${shown}\n`)).toBe(true)
  expect(opened.rounds.length).toBeGreaterThan(0)
  expect(service.received().map(({ operation }) => operation)).toEqual(['research'])
})
