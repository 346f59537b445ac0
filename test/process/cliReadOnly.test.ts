import { execFile } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { cliEntry, runCliProcess, type CliExit } from './spawnCli.ts'

vi.setConfig({ testTimeout: 180_000 })

const folder = mkdtempSync(join(tmpdir(), 'quarry-readonly-'))
const corpus = join(import.meta.dirname, '../fixtures/corpus/corpus.jsonl')
afterAll(() => {
  chmodSync(join(folder, 'shelf'), 0o700)
  rmSync(folder, { recursive: true, force: true })
})

/** Nobody refuses a superuser to write: there the program runs as somebody else. */
const asReader = (argv: readonly string[]) =>
  new Promise<CliExit>((resolve) => {
    const home = join(folder, 'home')
    const env = { ...process.env, QUARRY_LIBRARY: join(folder, 'shelf', 'library.quarry'), HOME: home, TMPDIR: home }
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    execFile(process.execPath, [cliEntry, ...argv], { env, cwd: '/', ...user }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

test('a library that may not be written can be listed, searched, verified and copied; changing it is refused', async () => {
  const [shelf, home] = [join(folder, 'shelf'), join(folder, 'home')]
  for (const made of [shelf, home]) mkdirSync(made)
  if (process.getuid?.() === 0) chownSync(home, 65_534, 65_534)
  const library = join(shelf, 'library.quarry')
  const made = await runCliProcess(['import', corpus, '--collection', 'C', '--dimension', '64'], {
    QUARRY_LIBRARY: library,
  })
  expect(made.code).toBe(0)
  chmodSync(library, 0o444)
  chmodSync(folder, 0o755)
  chmodSync(shelf, 0o555)
  const before = readdirSync(shelf)

  const listed = await asReader(['collections', '--json'])
  expect({ code: listed.code, err: listed.err }).toEqual({ code: 0, err: '' })
  expect(JSON.parse(listed.out)).toMatchObject([{ name: 'C', documents: 304 }])
  expect(await asReader(['jobs', 'list', '--json'])).toMatchObject({ code: 0, err: '' })
  for (const mode of ['keyword', 'hybrid']) {
    const found = await asReader(['search', 'piluxu', '--mode', mode, '--json'])
    expect({ mode, code: found.code }).toEqual({ mode, code: 0 })
    expect(JSON.parse(found.out).hits.length).toBeGreaterThan(0)
  }
  const verified = await asReader(['verify', '--json'])
  expect({ code: verified.code, ...JSON.parse(verified.out) }).toMatchObject({ code: 0, ok: true, problems: [] })
  const copied = await asReader(['backup', home, '--json'])
  expect({ code: copied.code, ...JSON.parse(copied.out) }).toMatchObject({ code: 0, ok: true })

  const refused = await asReader(['collections', 'rename', 'C', 'D'])
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toMatch(/^quarry: This library can only be read.*back the library up to another place/)
  expect(readdirSync(shelf)).toEqual(before)
})
