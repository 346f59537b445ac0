import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openLibrary } from '../../../src/main/cli/host/openLibrary.ts'
import { runCli } from '../../../src/main/cli/run.ts'
import { noProbe } from '../../../src/main/base/probe.ts'
import { systemClock } from '../../../src/main/base/clock.ts'
import { settled } from '../../fixtures/settled.ts'
import { records, testBench } from '../../fixtures/testCore.ts'

const nowhere = () => Promise.reject(new Error('not here'))

async function run(library: string, ...argv: readonly string[]) {
  const written = { out: '', err: '' }
  const sink = (name: 'out' | 'err') => ({
    write: (text: string | Uint8Array) => void (written[name] += text),
    isTerminal: false,
    columns: 100,
  })
  const code = await runCli({
    argv: [...argv, '--library', library, '--json'],
    env: {},
    platform: 'linux',
    homeDir: '/nowhere',
    tempDir: '/nowhere',
    version: '0',
    stdin: (async function* () {})(),
    stdout: sink('out'),
    stderr: sink('err'),
    clock: systemClock,
    onInterrupt: () => () => {},
    exitNow: () => {},
    openLibrary: (given) => openLibrary(given, '0', noProbe),
    serveLocal: nowhere,
    serveWeb: nowhere,
  })
  return { code, err: written.err, report: written.out === '' ? undefined : (JSON.parse(written.out) as object) }
}

/** A library with a document and its original, a backup of it, and what it is after the backup: empty of that. */
async function backedUp() {
  const bench = await testBench()
  const { client, core } = await bench.open()
  const file = path.join(bench.folder, 'note.md')
  writeFileSync(file, '# A note\n\nAbout harbours.')
  await bench.import(client, records(3), { collection: 'kept' })
  const sources = [{ kind: 'path' as const, path: file }]
  const { import: job } = await client.imports.start({
    sources,
    collection: 'kept',
    embed: false,
    options: { originals: 'keep' },
  })
  await settled(client, job)
  const backup = path.join(bench.folder, 'copies', 'backup.quarry')
  return { bench, client, core, backup, library: path.join(bench.folder, 'library.quarry') }
}

test('a backup takes the place of the library, which stays beside it', async () => {
  const { bench, client, core, backup, library } = await backedUp()
  await client.libraries.backup({ path: backup })
  const digest = await core.library.store.read.digestLibrary()
  await bench.import(
    client,
    records(5, (index) => `Later ${index}`),
    { collection: 'later' },
  )

  // As long as it is open, nothing is moved.
  expect(await run(library, 'restore', backup)).toMatchObject({
    code: 1,
    err: expect.stringContaining('The library is open in another Quarry') as string,
  })
  expect(readdirSync(bench.folder).filter((name) => name.includes('restor'))).toEqual([])
  await core.close()

  const { code, report } = await run(library, 'restore', backup)
  expect(code).toBe(0)
  expect(report).toMatchObject({ path: library, from: backup, ok: true, problems: [] })
  const { replaced } = report as { replaced: string }
  const restored = await openLibrary({ path: library, create: false, remote: undefined }, '0', noProbe)
  expect((await restored.client.collections.list({})).map(({ name, documents }) => [name, documents])).toEqual([
    ['kept', 4],
  ])
  expect(await restored.client.libraries.verify({})).toMatchObject({ ok: true })
  await restored.close()
  const before = await bench.open({ library: path.basename(replaced, '.quarry') })
  expect((await before.client.collections.list({})).map(({ name }) => name)).toEqual(['kept', 'later'])

  // Beside the library, as another one, and never over anything.
  const other = path.join(bench.folder, 'other.quarry')
  expect((await run(library, 'restore', backup, '--to', other)).code).toBe(0)
  const copy = await bench.open({ library: 'other' })
  expect(await copy.core.library.store.read.digestLibrary()).toBe(digest)
  expect(await run(library, 'restore', backup, '--to', other)).toMatchObject({ code: 1 })
})

test('what is no library, or damaged, restores nothing and leaves nothing', async () => {
  const { bench, core, library } = await backedUp()
  await core.close()
  const before = readdirSync(bench.folder).toSorted()
  const wrong = path.join(bench.folder, 'note.md')
  expect(await run(library, 'restore', wrong)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`is not a Quarry library (${wrong})`) as string,
  })
  expect((await run(library, 'restore', path.join(bench.folder, 'none.quarry'))).err).toContain('There is no such file')
  // A folder stands for the one library in it, here the one in use.
  expect((await run(library, 'restore', bench.folder)).err).toContain('The backup is the library itself')
  expect((await run(library, 'restore', library)).code).toBe(2)
  const damaged = await readFile(library)
  damaged.fill(7, 50, 150)
  await writeFile(path.join(bench.folder, 'note.md'), damaged)
  const other = path.join(bench.folder, 'other.quarry')
  expect((await run(library, 'restore', wrong, '--to', other)).err).toContain(`(${wrong})`)
  expect(readdirSync(bench.folder).toSorted()).toEqual(before)
  expect(existsSync(library)).toBe(true)
})
