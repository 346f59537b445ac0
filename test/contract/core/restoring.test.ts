import { copyFileSync, existsSync, mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { routes } from '../../../src/contract/routes.ts'
import { directClient } from '../../../src/contract/wire/direct.ts'
import { createHandlers } from '../../../src/main/api/handlers.ts'
import { errorToData } from '../../../src/main/base/errors.ts'
import { records, testBench } from '../../fixtures/testCore.ts'

async function all<T>(steps: AsyncIterable<T>): Promise<readonly T[]> {
  const found: T[] = []
  for await (const step of steps) found.push(step)
  return found
}

/** A library with three documents, a backup of it, and two more documents since. */
async function backedUp() {
  const bench = await testBench()
  const { client, core } = await bench.open()
  await bench.import(client, records(3), { collection: 'kept' })
  const backup = path.join(bench.folder, 'copies', 'backup.quarry')
  const steps = await all(client.libraries.backingUp({ path: backup }))
  expect(steps.at(-1)).toMatchObject({ kind: 'done', ok: true, path: backup })
  await bench.import(
    client,
    records(2, (index) => `Later ${index}`),
    { collection: 'later' },
  )
  const names = async () => (await client.collections.list({})).map(({ name }) => name)
  expect(await names()).toEqual(['kept', 'later'])
  return { bench, client, core, backup, names, library: path.join(bench.folder, 'library.quarry') }
}

test('an open library is put aside for a backup, which is in use at once', async () => {
  const { client, backup, names, library, bench } = await backedUp()
  const steps = await all(client.libraries.restoring({ from: backup }))
  const done = steps.at(-1)
  expect(done).toMatchObject({ kind: 'done', path: library, from: backup, ok: true, problems: [] })
  expect(await names()).toEqual(['kept'])
  await bench.import(
    client,
    records(1, () => 'New'),
    { collection: 'new' },
  )
  expect(await names()).toEqual(['kept', 'new'])
  const replaced = done?.kind === 'done' ? (done.replaced ?? '') : ''
  await client.libraries.open({ path: replaced })
  expect(await names()).toEqual(['kept', 'later'])
})

test('a backup is restored beside the library in use, which stays so', async () => {
  const { client, backup, names, library, bench } = await backedUp()
  const to = path.join(bench.folder, 'beside.quarry')
  const steps = await all(client.libraries.restoring({ from: backup, to }))
  expect(steps.at(-1)).toMatchObject({ kind: 'done', path: to, ok: true, replaced: null })
  expect(await client.libraries.current({})).toMatchObject({ path: library })
  expect(await names()).toEqual(['kept', 'later'])
  await client.libraries.open({ path: to })
  expect(await names()).toEqual(['kept'])
})

test('a backup that is damaged, and one that is given up, change nothing', async () => {
  const { client, backup, names, bench } = await backedUp()
  const inFolder = readdirSync(bench.folder)
  const stopping = new AbortController()
  stopping.abort(new Error('stopped'))
  await expect(all(client.libraries.restoring({ from: backup }, { signal: stopping.signal }))).rejects.toThrow()
  truncateSync(backup, 100_000)
  await expect(all(client.libraries.restoring({ from: backup }))).rejects.toMatchObject({
    message: expect.stringMatching(/could not be read|not a Quarry library/) as string,
    data: expect.anything() as unknown,
  })
  expect(readdirSync(bench.folder)).toEqual(inFolder)
  expect(existsSync(backup)).toBe(true)
  expect(await names()).toEqual(['kept', 'later'])
})

test('while a backup is restored nothing else takes the place of the library, and requests hear of it', async () => {
  const { core, backup, library, bench } = await backedUp()
  const restored = core.restore(backup, undefined, undefined, () => {})
  const isBusy = { code: 'conflict', message: 'The library is being moved or restored.' }
  const stopping = new AbortController()
  await expect(core.switchLibrary(backup, false)).rejects.toMatchObject(isBusy)
  await expect(core.changeService(undefined)).rejects.toMatchObject(isBusy)
  await expect(core.restore(backup, undefined, undefined, () => {})).rejects.toMatchObject(isBusy)
  const to = path.join(bench.folder, 'moved.quarry')
  await expect(core.moveLibrary(to, stopping.signal).next()).rejects.toMatchObject(isBusy)
  const refusals: unknown[] = []
  const ended = new AbortController()
  void restored.finally(() => ended.abort())
  while (!ended.signal.aborted) {
    try {
      expect(core.library.path).toBe(library)
    } catch (error) {
      refusals.push(error)
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await restored).toMatchObject({ ok: true, path: library })
  const isSwapped = { code: 'conflict', message: 'A backup is being put in the place of the library.' }
  expect(refusals[0]).toMatchObject(isSwapped)
  expect(refusals.at(-1)).toMatchObject(isSwapped)
  // Afterwards everything can be done again.
  expect((await core.switchLibrary(backup, false)).path).toBe(backup)
})

test('a folder with one backup is restored, and one with none or several is refused', async () => {
  const { client, backup, bench } = await backedUp()
  const folder = path.dirname(backup)
  const to = path.join(bench.folder, 'beside.quarry')
  expect((await all(client.libraries.restoring({ from: folder, to }))).at(-1)).toMatchObject({ ok: true, from: backup })
  const refused = (from: string) => expect(all(client.libraries.restoring({ from }))).rejects
  mkdirSync(path.join(bench.folder, 'empty'))
  await refused(path.join(bench.folder, 'empty')).toMatchObject({ code: 'usage' })
  copyFileSync(backup, path.join(folder, 'older.quarry'))
  await refused(folder).toMatchObject({ code: 'usage', data: { hint: 'Name one: backup.quarry, older.quarry.' } })
  await refused('copies').toMatchObject({ code: 'usage', message: 'This is no whole path.' })
})

test('a call that comes while a backup takes the place of the library waits, and is answered from it', async () => {
  const { core, backup } = await backedUp()
  const client = directClient(routes, createHandlers(core), errorToData, core.swapped)
  const restored = core.restore(backup, undefined, undefined, () => {})
  while (core.swapped() === undefined) await new Promise((resolve) => setImmediate(resolve))
  expect((await client.collections.list({})).map(({ name }) => name)).toEqual(['kept'])
  expect(core.swapped()).toBeUndefined()
  expect(await restored).toMatchObject({ ok: true })
})

test('a copy that a restore left when its process ended is in the way of no other', async () => {
  const { client, backup, names, library } = await backedUp()
  writeFileSync(`${library}.restoring`, 'half a copy')
  expect((await all(client.libraries.restoring({ from: backup }))).at(-1)).toMatchObject({ kind: 'done', ok: true })
  expect(await names()).toEqual(['kept'])
  expect(existsSync(`${library}.restoring`)).toBe(false)
  expect(existsSync(`${library}.restoring.json`)).toBe(false)
})

test('a swap in which the process ended is finished when the library is opened', async () => {
  const { backup, bench } = await backedUp()
  const place = path.join(bench.folder, 'swapped.quarry')
  const aside = path.join(bench.folder, 'swapped-before-restore.quarry')
  const left = { [aside]: 'the library before', [`${place}.originals`]: 'its originals' }
  for (const [file, text] of Object.entries(left)) writeFileSync(file, text)
  copyFileSync(backup, `${place}.restoring`)
  writeFileSync(`${place}.restoring.json`, JSON.stringify({ aside }))
  const { client } = await bench.open({ library: 'swapped' })
  expect((await client.collections.list({})).map(({ name }) => name)).toEqual(['kept'])
  const found = readdirSync(bench.folder).filter((name) => name.startsWith('swapped') && !/-(wal|shm)$/.test(name))
  expect(found.toSorted()).toEqual([
    'swapped-before-restore.quarry',
    'swapped-before-restore.quarry.originals',
    'swapped.quarry',
  ])
})

test('where the copy of a swap is gone, the library that was put aside goes back to its place', async () => {
  const { backup, bench } = await backedUp()
  const place = path.join(bench.folder, 'back.quarry')
  const aside = path.join(bench.folder, 'back-before-restore.quarry')
  copyFileSync(backup, aside)
  writeFileSync(`${place}.restoring.json`, JSON.stringify({ aside }))
  const { client } = await bench.open({ library: 'back' })
  expect((await client.collections.list({})).map(({ name }) => name)).toEqual(['kept'])
  expect(existsSync(aside)).toBe(false)
})

test('a compaction tells its parts and ends with its report', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, records(20), { collection: 'gone' })
  const [collection] = await client.collections.list({})
  await client.collections.remove({ id: collection?.id ?? 0 })
  const steps = await all(client.libraries.compacting({}))
  expect(steps.at(-1)).toMatchObject({ kind: 'done', documents: 20 })
})
