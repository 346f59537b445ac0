import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findMediaFiles } from '../../../src/main/importing/media/mediaFiles.ts'
import { readItems } from './readItems.ts'
import { listFolder } from '../../../src/main/importing/sources/listFolder.ts'

test('lists what an import would read, and images only where their text is recognised', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-list-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(path.join(folder, 'sub'))
  for (const name of [
    'note.txt',
    'WINMAIL.DAT',
    'winmail (2).dat',
    'sub/scan.png',
    'sub/film.mp4',
    'code.xyz',
    'table.dat',
    '.hidden.txt',
    'README',
  ])
    await writeFile(path.join(folder, name), 'text')
  await writeFile(path.join(folder, 'attachment.dat'), Buffer.from('789f3e22', 'hex'))
  const names = async (options: Parameters<typeof listFolder>[1]) =>
    (await listFolder(folder, options)).files.map(({ path: name }) => name).toSorted()
  expect(await names({})).toEqual(['README', 'WINMAIL.DAT', 'attachment.dat', 'note.txt', 'winmail (2).dat'])
  await symlink(tmpdir(), path.join(folder, 'away'))
  const { refused, passedOver } = await listFolder(folder, {})
  expect(refused.map(({ path: name }) => name)).toEqual(['code.xyz', 'table.dat'])
  expect(passedOver).toEqual([
    { message: expect.stringContaining('lead out of the folder'), count: 1 },
    { message: expect.stringContaining('Images and videos'), count: 2 },
  ])
  const engine = {
    kind: 'system',
    program: 'tesseract',
    version: '5',
    languages: ['eng'],
    tellsOrientation: true,
  } as const
  expect(await names({ recognition: { mode: 'auto', engine } })).toEqual([
    'README',
    'WINMAIL.DAT',
    'attachment.dat',
    'note.txt',
    'sub/scan.png',
    'winmail (2).dat',
  ])
  const { files } = await listFolder(folder, { format: 'text' })
  const { size, mtimeMs } = await stat(path.join(folder, 'code.xyz'))
  expect(files.find(({ path: name }) => name === 'code.xyz')).toMatchObject({ bytes: size, mtimeMs })
})

test("only what is Zotero's own is left to its database, and images are looked for everywhere", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-zotero-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const put = async (...names: string[]) => {
    for (const name of names) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
      await writeFile(path.join(folder, name), 'text')
    }
  }
  const names = async () =>
    (await listFolder(folder, { format: 'text' })).files.map(({ path: name }) => name).toSorted()
  await put('zotero.sqlite', 'thesis.txt', 'cache/kept.txt')
  expect(await names()).toEqual(['cache/kept.txt', 'thesis.txt', 'zotero.sqlite'])
  await put('storage/KEY/scan.png', 'styles/apa.csl', 'translators/a.js', 'locate/a.json', 'pipes/a.txt', 'logs/a.txt')
  await put(...['-journal', '-wal', '-shm', '.bak', '.1.bak'].map((ending) => `zotero.sqlite${ending}`))
  await put('mine/storage/b.txt')
  expect(await names()).toEqual(['mine/storage/b.txt', 'thesis.txt', 'zotero.sqlite'])
  const { files } = await findMediaFiles([folder], [], false)
  expect(files.map(({ path: found }) => path.relative(folder, found))).toEqual([
    path.join('storage', 'KEY', 'scan.png'),
  ])
})

test('a file of a kind that is known says what it is, and what to do', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-kinds-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const put = (name: string, content: string | Uint8Array) => writeFile(path.join(folder, name), content)
  await put('archive.pst', '!BDN')
  await put('renamed.bin', '!BDN\0')
  await put('smime.p7m', Buffer.from('3080', 'hex'))
  await put('smime.p7s', Buffer.from('3080', 'hex'))
  await put('sealed.pgp', Buffer.from('8502', 'hex'))
  await put('sealed.asc', '-----BEGIN PGP MESSAGE-----\n')
  const { refused } = await readItems([{ kind: 'path', path: folder }])
  const outlook =
    'This is a data file of Outlook, which cannot be read. Save its messages in Outlook as .msg, or convert it to MBOX, for example with readpst.'
  const pgp = 'This is a file that is encrypted with PGP, which cannot be read. Decrypt it and import what comes of it.'
  expect(refused.map((one) => one.replace(`${folder}${path.sep}`, ''))).toEqual([
    `archive.pst ${outlook}`,
    `renamed.bin ${outlook}`,
    `sealed.asc ${pgp}`,
    `sealed.pgp ${pgp}`,
    'smime.p7m This is the sealed part of a mail (S/MIME), which cannot be read. Save the mail unsealed in the mail program that has the key, and import that.',
    'smime.p7s This is the signature of a mail (S/MIME), which has no text. Import the mail that it belongs to.',
  ])
})
