import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { noProbe } from '../../../src/main/base/probe.ts'
import { workerUrl } from '../../../src/main/base/workerUrl.ts'
import type { JobState } from '../../../src/main/model/jobs/job.ts'
import { openStore } from '../../../src/main/store/store.ts'
import { SETTLE_MS, type ListedFile, type UnsettledFile } from '../../../src/main/watching/compareListing.ts'
import { lookAt, type ImportedFile, type WatchPorts } from '../../../src/main/watching/lookAt.ts'

/** Looks at a folder that exists only in the test, which counts what is opened. */
async function folderOf(...listed: ListedFile[]) {
  const place = await mkdtemp(path.join(tmpdir(), 'quarry-look-'))
  const store = await openStore({ path: path.join(place, 'library.quarry'), workerUrl: workerUrl('store') })
  onTestFinished(async () => {
    await store.close()
    await rm(place, { recursive: true, force: true })
  })
  const collection = await store.write.ensureCollection('Case', 1)
  const id = await store.write.addWatch(
    '/case',
    collection.id,
    { import: {}, passageChars: 1_000, passageOverlap: 0, embed: false },
    1,
  )
  const folder = {
    files: listed,
    refused: [] as ListedFile[],
    reasonOf: (name: string): string => `No ${path.extname(name)} is read.`,
    now: 1_000_000,
    opened: [] as string[],
    imported: [] as (readonly ImportedFile[])[],
    /** How imports end, one after the other; then all are done. */
    ends: [] as JobState[],
    resumed: 0,
    contentOf: (name: string): string => name,
  }
  const ports: WatchPorts = {
    list: async () => ({ files: folder.files, refused: folder.refused, passedOver: [], hidden: [] }),
    refusal: (file) => folder.reasonOf(path.basename(file)),
    hash: async (file) => {
      folder.opened.push(path.basename(file))
      return Buffer.from(folder.contentOf(path.basename(file)))
        .toString('hex')
        .padEnd(64, '0')
        .slice(0, 64)
    },
    startImport: async (_, files) => {
      folder.imported.push(files)
      const work = { kind: 'embed-texts', payload: { again: false } } as const
      const scope = { collectionId: collection.id, spaceId: undefined, feedsFrom: undefined }
      return (await store.write.createJob({ work, title: 'import', owner: 'test', ...scope }, 1)).id
    },
    ended: async (job) => ({ ...(await store.readAfterWrite.getJob(job)), state: folder.ends.shift() ?? 'done' }),
    resume: async () => {
      folder.resumed++
    },
  }
  let seen: readonly UnsettledFile[] = []
  const look = async () => {
    folder.opened = []
    const clock = { now: () => folder.now, wait: () => Promise.reject(new Error('A look waits for nothing.')) }
    const surroundings = { store, clock, probe: noProbe, ports }
    const watched = await store.readAfterWrite.getWatch(id)
    const report = await lookAt(watched, { acceptEmpty: false, seen }, surroundings, new AbortController().signal)
    seen = report.unsettled
    return {
      ...report,
      events: report.events.map(({ kind, path: at, detail }) => [kind, at, ...(detail ? [detail] : [])]),
    }
  }
  return { folder, look, isPaused: async () => (await store.readAfterWrite.getWatch(id)).isPaused }
}

function file(name: string, facts: Partial<ListedFile> = {}): ListedFile {
  return { path: name, bytes: 10, mtimeMs: 1, inode: `inode of ${name}`, ...facts }
}

it('opens no file that has not changed, and each new one once', async () => {
  const { folder, look } = await folderOf(file('one'), file('two'))
  expect((await look()).events).toEqual([
    ['added', 'one'],
    ['added', 'two'],
  ])
  expect(folder.opened).toEqual(['one', 'two'])
  expect((await look()).events).toEqual([])
  folder.files = [file('one'), file('renamed', { inode: 'inode of two' })]
  expect((await look()).events).toEqual([['moved', 'renamed', 'two']])
  expect(folder.opened).toEqual([])
  expect(folder.imported).toHaveLength(1)
})

it('imports no file again whose time was changed and nothing else', async () => {
  const { folder, look } = await folderOf(file('one'))
  await look()
  folder.files = [file('one', { mtimeMs: 2 })]
  expect((await look()).events).toEqual([])
  expect(folder.opened).toEqual(['one'])
  await look()
  expect(folder.opened).toEqual([])
  expect(folder.imported).toHaveLength(1)
})

it('finds a file that was gone for long under another name', async () => {
  const { folder, look } = await folderOf(file('one'), file('two', { bytes: 20 }))
  folder.contentOf = (name) => (name === 'back' ? 'one' : name)
  await look()
  folder.files = [file('two', { bytes: 20 })]
  expect((await look()).events).toEqual([['gone', 'one']])
  await look()
  folder.files = [file('two', { bytes: 20 }), file('back', { inode: 'another' })]
  expect((await look()).events).toEqual([['moved', 'back', 'one']])
  expect(folder.imported).toHaveLength(1)
})

it('leaves a file with a time in the future until it has looked the same for a while', async () => {
  const { folder, look } = await folderOf(file('early', { mtimeMs: 9e12 }))
  expect(await look()).toMatchObject({ events: [], unsettled: [{ path: 'early' }] })
  folder.now += SETTLE_MS / 2
  folder.files = [file('early', { mtimeMs: 9e12, bytes: 11 })]
  expect(await look()).toMatchObject({ events: [], unsettled: [{ path: 'early', seenAt: folder.now }] })
  folder.now += SETTLE_MS
  expect(await look()).toMatchObject({ events: [['added', 'early']], unsettled: [] })
})

it('names a file that cannot be opened once, and imports it when it can be', async () => {
  const { folder, look } = await folderOf(file('locked'), file('open'))
  folder.contentOf = (name) => {
    if (name === 'locked') throw Object.assign(new Error('not allowed'), { code: 'EACCES' })
    return name
  }
  expect((await look()).events).toEqual([
    ['refused', 'locked', 'Access is denied.'],
    ['added', 'open'],
  ])
  expect(await look()).toMatchObject({ events: [], unsettled: [] })
  folder.contentOf = (name) => name
  expect((await look()).events).toEqual([['added', 'locked']])
  expect(folder.imported.map((files) => files.map(({ sourceName }) => sourceName))).toEqual([
    ['/case/open'],
    ['/case/locked'],
  ])
})

it('goes on with an import that was interrupted, and waits for one that was paused', async () => {
  const { folder, look } = await folderOf(file('one'))
  folder.ends = ['interrupted', 'done']
  expect((await look()).events).toEqual([['added', 'one']])
  expect(folder.resumed).toBe(1)
  folder.files = [file('one'), file('two')]
  folder.ends = ['done', 'paused', 'paused']
  expect(await look()).toMatchObject({ events: [], waitsFor: expect.any(Number) })
  expect(await look()).toMatchObject({ events: [], waitsFor: expect.any(Number) })
  expect(folder.resumed).toBe(1)
  expect((await look()).events).toEqual([['added', 'two']])
})

it('is paused by cancelling an import of it, which would begin again otherwise', async () => {
  const { folder, look, isPaused } = await folderOf(file('one'))
  folder.ends = ['cancelled']
  expect((await look()).events).toEqual([])
  expect(await isPaused()).toBe(true)
})

it('notes a file of a refused kind once, and opens it never', async () => {
  const { folder, look } = await folderOf(file('one'))
  folder.refused = [file('thing.bin')]
  const reason = 'No .bin is read.'
  expect((await look()).events).toEqual([
    ['refused', 'thing.bin', reason],
    ['added', 'one'],
  ])
  expect((await look()).events).toEqual([])
  expect(folder.opened).toEqual([])
  folder.refused = [file('thing.bin', { bytes: 11 })]
  expect((await look()).events).toEqual([])
  expect(folder.opened).toEqual([])
  folder.refused = [file('thing.bin', { bytes: 12 })]
  folder.reasonOf = () => 'It is a program.'
  expect((await look()).events).toEqual([['refused', 'thing.bin', 'It is a program.']])
  folder.refused = []
  expect((await look()).events).toEqual([['gone', 'thing.bin']])
  expect((await look()).events).toEqual([])
  expect(folder.imported).toHaveLength(1)
})

it('imports a file of a kind that was refused and is read now', async () => {
  const { folder, look } = await folderOf()
  folder.refused = [file('winmail.dat')]
  await look()
  folder.files = folder.refused
  folder.refused = []
  expect((await look()).events).toEqual([['added', 'winmail.dat']])
  expect((await look()).events).toEqual([])
})

it('leaves a file of a refused kind alone that may still be being written', async () => {
  const { folder, look } = await folderOf()
  folder.refused = [file('film.part', { mtimeMs: folder.now })]
  expect(await look()).toMatchObject({ events: [], unsettled: [{ path: 'film.part' }] })
  folder.now += SETTLE_MS
  expect((await look()).events).toEqual([['refused', 'film.part', 'No .part is read.']])
})
