import { existsSync, mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { copyLibrary } from '../../../src/main/media/copyLibrary.ts'
import { plain } from '../../fixtures/pictures.ts'
import { records, settled, testBench } from '../../fixtures/testCore.ts'

test('a backup of an open library has everything, is sound, and leaves nothing else behind', async () => {
  const bench = await testBench()
  const { client, core } = await bench.open()
  await bench.import(client, records(300))
  const picture = path.join(bench.folder, 'a.png')
  writeFileSync(picture, await plain('red').png().toBuffer())
  const { import: job } = await client.imports.media({
    sources: [{ kind: 'path', path: picture }],
    collection: 'pictures',
    embed: false,
  })
  await settled(client, job)

  const report = await client.libraries.backup({ path: path.join(bench.folder, 'copies', 'copy.quarry') })
  expect(report).toMatchObject({ ok: true, problems: [], media: 1 })
  expect(readdirSync(path.dirname(report.path)).toSorted()).toEqual(['copy.quarry', 'copy.quarry.media'])
  const copy = await bench.open({ library: 'copies/copy' })
  expect(await copy.core.library.store.read.digestLibrary()).toBe(await core.library.store.read.digestLibrary())
  expect(await copy.client.libraries.verify({})).toMatchObject({ ok: true, problems: [] })
  expect((await copy.client.search.query({ query: 'harbours', mode: 'keyword' })).hits.length).toBeGreaterThan(0)
})

test('a backup takes the library’s name in a folder, and is never written over anything', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await expect(client.libraries.backup({ path: bench.folder })).rejects.toMatchObject({ code: 'conflict' })
  writeFileSync(path.join(bench.folder, 'there'), 'mine')
  await expect(client.libraries.backup({ path: path.join(bench.folder, 'there') })).rejects.toMatchObject({
    code: 'conflict',
  })
  // A name without an ending is that of a folder, which is made.
  const made = path.join(bench.folder, 'safe', 'today')
  expect(await client.libraries.backup({ path: made })).toMatchObject({
    ok: true,
    path: path.join(made, 'library.quarry'),
  })
  await expect(client.libraries.backup({ path: 'relative/copy.quarry' })).rejects.toMatchObject({ code: 'usage' })
  const library = path.join(bench.folder, 'library.quarry')
  await expect(client.libraries.backup({ path: library })).rejects.toMatchObject({ code: 'conflict' })
  expect(readdirSync(bench.folder).filter((name) => name.includes('.part'))).toEqual([])
})

test('a backup that is stopped while pictures are copied leaves nothing', async () => {
  const bench = await testBench()
  const { client, core } = await bench.open()
  const picture = path.join(bench.folder, 'a.png')
  writeFileSync(picture, await plain('red').png().toBuffer())
  const sources = [{ kind: 'path' as const, path: picture }]
  const { import: job } = await client.imports.media({ sources, collection: 'pictures', embed: false })
  await settled(client, job)
  const stopping = new AbortController()
  const { media, originals, store, path: library } = core.library
  const copied: string[] = []
  const stopped = copyLibrary(
    {
      path: library,
      store,
      originals,
      media: {
        ...media,
        copyTo: async (folder, some) => {
          const problems = await media.copyTo(folder, some)
          copied.push(...readdirSync(folder))
          stopping.abort(new Error('stopped'))
          return problems
        },
      },
    },
    path.join(bench.folder, 'copies', 'copy.quarry'),
    stopping.signal,
  )
  await expect(stopped).rejects.toThrow('stopped')
  expect(copied).toHaveLength(1)
  expect(readdirSync(path.join(bench.folder, 'copies'))).toEqual([])
})

test('a folder for backups is refused when it is chosen, not when the first backup is due', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const file = path.join(bench.folder, 'a.txt')
  writeFileSync(file, '')
  const refusals = [
    ['copies', 'usage'],
    [file, 'invalid_input'],
    [path.join(bench.folder, 'none'), 'not_found'],
  ] as const
  for (const [backupFolder, code] of refusals)
    await expect(client.settings.set({ backupFolder })).rejects.toMatchObject({ code })
  expect((await client.settings.get({})).backupFolder).toBe('')
  expect(await client.settings.set({ backupFolder: bench.folder })).toMatchObject({ backupFolder: bench.folder })
  expect(await client.settings.set({ backupFolder: '' })).toMatchObject({ backupFolder: '' })
})

test('a backup whose picture is gone names it as a problem', async () => {
  const bench = await testBench()
  const { client, core } = await bench.open()
  const picture = path.join(bench.folder, 'a.png')
  writeFileSync(picture, await plain('red').png().toBuffer())
  const sources = [{ kind: 'path' as const, path: picture }]
  const { import: job } = await client.imports.media({ sources, collection: 'pictures', embed: false })
  await settled(client, job)
  const [medium] = await core.library.store.read.listMedia(0, 1)
  truncateSync(core.library.media.pathOf(medium as NonNullable<typeof medium>), 3)
  const report = await client.libraries.backup({ path: path.join(bench.folder, 'copy.quarry') })
  expect(report).toMatchObject({ ok: false, media: 1 })
  expect(report.problems).toEqual([expect.stringContaining('is not what it was')])
})

test('a file of 0 bytes is not taken for a new library', async () => {
  const bench = await testBench()
  const file = path.join(bench.folder, 'empty.quarry')
  writeFileSync(file, '')
  await expect(bench.open({ library: 'empty' })).rejects.toMatchObject({ code: 'library_damaged', where: file })
  expect(existsSync(`${file}-wal`)).toBe(false)
})

test('a folder is not taken for a damaged library', async () => {
  const bench = await testBench()
  const folder = path.join(bench.folder, 'folder.quarry')
  mkdirSync(folder)
  await expect(bench.open({ library: 'folder' })).rejects.toMatchObject({ code: 'invalid_input', where: folder })
})
