import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { records } from '../fixtures/testCore.ts'
import { cliEntry, runCliProcess, type CliExit } from './spawnCli.ts'

// Three processes one after the other, each over a few megabytes; a slow machine is no failure.
vi.setConfig({ testTimeout: 180_000 })

const folder = mkdtempSync(join(tmpdir(), 'quarry-full-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** In blocks of 512 bytes: what there is beside an empty library, for about a third of the records. */
const ROOM_BLOCKS = 7_000

/**
 * With a limit on the size of files. To a program it is what a full disk is, a write that the system refuses; a small file
 * system of one's own would take a superuser.
 */
const runWithLittleRoom = (argv: readonly string[], env: Readonly<Record<string, string>>, blocks: number) =>
  new Promise<CliExit>((resolve) => {
    const limited = ['-c', `ulimit -f ${blocks} && exec "$@"`, 'sh', process.execPath, cliEntry, ...argv]
    execFile('sh', limited, { env: { ...process.env, XDG_DATA_HOME: folder, ...env } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

test('a full disk stops an import with one clear line, and the same command goes on when there is room', async () => {
  const library = join(folder, 'library.quarry')
  const env = { QUARRY_LIBRARY: library }
  const file = join(folder, 'many.jsonl')
  const words = (index: number) => Array.from({ length: 240 }, (_, place) => `word${(index * (place + 1)) % 7919}`)
  const many = records(1500, (index) => `Harbour ${index} has a tide table: ${words(index).join(' ')}`)
  writeFileSync(file, many.map((record) => JSON.stringify(record)).join('\n'))
  const argv = ['import', file, '--collection', 'Harbours', '--dimension', '64', '--json']

  expect((await runCliProcess(['collections', 'create', 'Harbours'], env)).code).toBe(0)
  const emptyBlocks = Math.ceil(statSync(library).size / 512)
  const stopped = await runWithLittleRoom(argv, env, emptyBlocks + ROOM_BLOCKS)
  expect({ code: stopped.code, out: stopped.out }).toEqual({ code: 1, out: '' })
  const said = stopped.err.split('\n').filter((line) => line.startsWith('quarry: '))
  expect(said).toEqual([expect.stringContaining(`(${library}). Free some space`)])

  const gone = await runCliProcess(argv, env)
  const report = JSON.parse(gone.out)
  expect({ code: gone.code, ...report }).toMatchObject({ code: 0, found: 1500, refused: 0, failed: 0 })
  // What was stored before the disk was full is there.
  expect(report.imported + report.duplicate).toBe(1500)
  const { out } = await runCliProcess(['verify', '--json'], env)
  expect(JSON.parse(out)).toMatchObject({ ok: true, problems: [] })
})
