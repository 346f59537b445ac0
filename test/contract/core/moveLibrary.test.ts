import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { MoveStepView } from '../../../src/contract/libraries.ts'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import { workerUrl } from '../../../src/main/base/workerUrl.ts'
import { createCore } from '../../../src/main/core.ts'
import { openStore } from '../../../src/main/store/store.ts'
import { plain } from '../../fixtures/pictures.ts'
import { records, settled, testBench } from '../../fixtures/testCore.ts'

async function move(client: QuarryClient, to: string): Promise<MoveStepView[]> {
  const steps: MoveStepView[] = []
  for await (const step of client.libraries.move({ path: to })) steps.push(step)
  return steps
}

async function withPicture() {
  const bench = await testBench()
  const opened = await bench.open()
  await bench.import(opened.client, records(120))
  const picture = path.join(bench.folder, 'a.png')
  writeFileSync(picture, await plain('red').png().toBuffer())
  const sources = [{ kind: 'path' as const, path: picture }]
  const { import: job } = await opened.client.imports.media({ sources, collection: 'pictures', embed: false })
  await settled(opened.client, job)
  return { bench, ...opened }
}

test('a library moves with its files, is used where it is then, and leaves nothing where it was', async () => {
  const { bench, client, core } = await withPicture()
  const before = await core.library.store.read.digestLibrary()
  const from = core.library.path
  const folder = path.join(bench.folder, 'disk')
  mkdirSync(folder)
  const steps = await move(client, folder)
  const place = path.join(folder, path.basename(from))
  expect(steps.at(-1)).toEqual({ kind: 'ended', path: place, ok: true, problems: [], left: null })
  const copied = steps.flatMap((step) => (step.kind === 'copying' ? [step] : []))
  expect(copied[0]?.total).toBeGreaterThan(0)
  expect((await client.libraries.current({})).path).toBe(place)
  expect(await core.library.store.read.digestLibrary()).toBe(before)
  expect(await client.libraries.verify({})).toMatchObject({ ok: true, problems: [] })
  expect(existsSync(from)).toBe(false)
  expect(readdirSync(bench.folder).filter((name) => name.startsWith(path.basename(from)))).toEqual([])
  // It can be written, and found among the recent ones.
  await client.collections.create({ name: 'After the move' })
  const recent = await client.libraries.recent({})
  expect(recent.map((one) => one.path)).not.toContain(from)
})

test('while it moves nothing can be changed; stopped, it stays where it is and can be changed again', async () => {
  const { bench, client, core } = await withPicture()
  const from = core.library.path
  const to = path.join(bench.folder, 'disk', 'moved.quarry')
  const stopping = new AbortController()
  const steps = client.libraries.move({ path: to }, { signal: stopping.signal })
  const refused = (async () => {
    for await (const _ of steps) {
      await expect(client.collections.create({ name: 'Meanwhile' })).rejects.toMatchObject({
        code: 'conflict',
        message: 'The library is being moved: nothing can be changed until that is done.',
      })
      stopping.abort()
    }
  })()
  await expect(refused).rejects.toThrow()
  expect(core.library.path).toBe(from)
  // The page hears of the end at once, the core ends what it does.
  const made = () =>
    client.collections.create({ name: 'Afterwards' }).then(
      ({ name }) => name,
      (error: unknown) => String(error),
    )
  await expect.poll(made, { timeout: 30_000 }).toBe('Afterwards')
  await expect.poll(() => [to, `${to}.part`].filter((file) => existsSync(file)), { timeout: 30_000 }).toEqual([])
})

test('what is there already is not written over, and a library at work is not moved', async () => {
  const bench = await testBench({ faults: { embedding: [{ do: 'status', status: 429, retryAfter: 1 }] } })
  const { client, core } = await bench.open()
  const taken = path.join(bench.folder, 'taken.quarry')
  writeFileSync(taken, 'mine')
  await expect(move(client, taken)).rejects.toMatchObject({ code: 'conflict' })
  expect(readFileSync(taken, 'utf8')).toBe('mine')
  const { import: reading, embed } = await bench.start(client, records(5))
  await settled(client, reading)
  const to = path.join(bench.folder, 'moved.quarry')
  await expect(move(client, to)).rejects.toMatchObject({
    code: 'conflict',
    message: 'The library cannot be moved while something is being done in it.',
  })
  await client.jobs.cancel({ id: embed?.id ?? 0 })
  await expect.poll(async () => (await core.library.store.read.listJobs('unfinished', 10)).length).toBe(0)
  expect((await move(client, to)).at(-1)).toMatchObject({ ok: true, path: to })
})

test('a library does not move into its own folders', async () => {
  const { bench, client, core } = await withPicture()
  const from = core.library.path
  const link = path.join(bench.folder, 'link')
  symlinkSync(`${from}.media`, link, 'junction')
  const inside = [`${from}.media`, path.join(from + '.media', 'a', 'b.quarry'), link, `${from}.originals/new.quarry`]
  for (const to of inside)
    await expect(move(client, to)).rejects.toMatchObject({
      code: 'usage',
      message: 'This folder belongs to the library itself.',
    })
  expect(core.library.path).toBe(from)
  expect(await client.libraries.verify({})).toMatchObject({ ok: true })
})

test('what another program stores while a library is copied is not lost: the library stays', async () => {
  const { bench, client, core } = await withPicture()
  const from = core.library.path
  const to = path.join(bench.folder, 'moved.quarry')
  let isStored = false
  const moving = async () => {
    for await (const _ of client.libraries.move({ path: to })) {
      if (isStored) continue
      isStored = true
      const other = await openStore({ path: from, workerUrl: workerUrl('store') })
      await other.write.ensureCollection('From another program', 1)
      await other.close()
    }
  }
  await expect(moving()).rejects.toMatchObject({
    code: 'conflict',
    message: 'Another program changed the library while it was copied: it stays where it is.',
  })
  expect(core.library.path).toBe(from)
  expect((await client.collections.list({})).map(({ name }) => name)).toContain('From another program')
  await client.collections.create({ name: 'Afterwards' })
  expect(readdirSync(bench.folder).filter((name) => name.startsWith('moved'))).toEqual([])
})

test('until the library that was moved is closed, nothing is stored in it', async () => {
  const { bench, client, core } = await withPicture()
  const old = core.library
  const ended = new AbortController()
  const stored: string[] = []
  const refused: unknown[] = []
  const storing = async () => {
    for (let count = 0; !ended.signal.aborted; count++) {
      const name = `Meanwhile ${count}`
      await old.store.write.ensureCollection(name, 1).then(
        () => stored.push(name),
        (error: unknown) => refused.push(error),
      )
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  let asked: Promise<void> | undefined
  for await (const _ of client.libraries.move({ path: path.join(bench.folder, 'moved.quarry') })) asked ??= storing()
  ended.abort()
  await asked
  expect(stored).toEqual([])
  expect(refused[0]).toMatchObject({ code: 'conflict' })
  expect(refused.at(-1)).toMatchObject({ code: 'conflict' })
})

test('a library with imports that read from its own folder is not moved before these are ended', async () => {
  const { bench, client, core } = await withPicture()
  const { path: from, store } = core.library
  const collection = await store.write.ensureCollection('uploaded', 1)
  const payload = { paths: [path.join(`${from}.media`, 'uploads', 'a.png')], names: [], state: [], followLinks: true }
  const { id } = await store.write.createJob(
    {
      work: { kind: 'import-media', payload },
      title: 'Import an upload',
      collectionId: collection.id,
      spaceId: undefined,
      feedsFrom: undefined,
      owner: 'a process that ended',
    },
    1,
  )
  await store.write.moveJob(id, ['queued'], 'interrupted', {}, 1)
  const to = path.join(bench.folder, 'moved.quarry')
  await expect(move(client, to)).rejects.toMatchObject({
    code: 'conflict',
    message: 'Imports that are not done read files from the folder of the library.',
    data: { where: payload.paths[0] },
  })
  await client.jobs.cancel({ id })
  await expect.poll(async () => (await store.read.listJobs('unfinished', 10)).length).toBe(0)
  expect((await move(client, to)).at(-1)).toMatchObject({ ok: true, path: to })
})

test('where a move cannot be noted, the library before it stays for the next start', async () => {
  const { folder } = await testBench()
  const from = path.join(folder, 'library.quarry')
  // A folder has the name of the file that would say where the library is.
  mkdirSync(path.join(folder, 'library.json'))
  const core = await createCore({ shell: 'cli', version: 'test', libraryPath: from, create: true, dataFolder: folder })
  onTestFinished(() => core.close())
  const to = path.join(folder, 'moved.quarry')
  const steps = core.moveLibrary(to, new AbortController().signal)
  let step = await steps.next()
  while (!step.done) step = await steps.next()
  expect(step.value).toMatchObject({ path: to, left: from })
  expect(core.library.path).toBe(to)
  expect(existsSync(from)).toBe(true)
})

test('writes that could not be held back are not refused for ever', async () => {
  const { folder } = await testBench()
  const store = await openStore({ path: path.join(folder, 'a.quarry'), workerUrl: workerUrl('store') })
  await store.close()
  const why = () => new Error('held back')
  await expect(store.refuseWrites(why)).rejects.toThrow()
  await expect(store.write.ensureCollection('c', 1)).rejects.not.toThrow('held back')
})
