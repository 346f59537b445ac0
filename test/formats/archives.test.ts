import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { archiveLimits, type ArchiveLimits } from '../../src/main/importing/formats/archives/archiveLimits.ts'
import { entryName } from '../../src/main/importing/formats/archives/entryName.ts'
import { parseListing } from '../../src/main/importing/formats/archives/sevenZip/listing.ts'
import { Tally } from '../../src/main/importing/formats/archives/tally.ts'
import { unpack } from '../../src/main/importing/formats/archives/unpack.ts'
import type { ArchiveEntry } from '../../src/main/importing/formats/archives/unpacking.ts'
import { makeBySevenZip } from '../fixtures/formats/sevenZipFile.ts'
import { makeTar, withFirstHeader } from '../fixtures/formats/tarFile.ts'
import { makeZip } from '../fixtures/formats/zipFile.ts'
import { readBytes, readItems, upload, type Read } from '../unit/importing/readItems.ts'

const read = (name: string, bytes: Buffer, password?: string) =>
  readBytes(name, bytes, password === undefined ? {} : { password })
const texts = ({ drafts }: Read) => drafts.map(({ source, text }) => [source.name, text])

describe('ZIP', () => {
  test('entries keep their path; names that lead out, hidden and foreign entries do not get in', async () => {
    const pictures = Array.from({ length: 1200 }, (_, n) => ({ name: `pictures/${n}.png` }))
    const programs = Array.from({ length: 300 }, (_, n) => ({ name: `bin/${n}.exe`, content: 'MZ' }))
    const archive = makeZip([
      { name: 'a/one.txt', content: 'first' },
      { name: 'a/' },
      { name: 'a/one.txt', content: 'second of that name' },
      { name: '../../etc/two.txt', content: 'two' },
      { name: 'C:\\share\\three.md', content: '# Three' },
      { name: '/four.txt', content: 'four', isStored: true },
      { name: 'nul\u0000.txt', content: 'five' },
      { name: Buffer.from('f\u0081r.txt', 'latin1'), content: 'cp437' },
      { name: Buffer.from('für.txt'), content: 'utf-8 without its flag' },
      { name: 'table.csv', content: 'id,text\n1,alpha\n2,beta\n' },
      { name: '__MACOSX/a/._one.txt', content: 'x' },
      { name: 'a/.DS_Store', content: 'x' },
      { name: 'a/Thumbs.db', content: 'x' },
      { name: 'link.txt', content: '/etc/passwd', mode: 0o120777 },
      { name: '..', content: 'x' },
      ...pictures,
      ...programs,
    ])
    const found = await read('a.zip', archive)
    expect(texts(found)).toEqual([
      ['a.zip/a/one.txt', 'first'],
      ['a.zip/a/one.txt', 'second of that name'],
      ['a.zip/etc/two.txt', 'two'],
      ['a.zip/share/three.md', '# Three'],
      ['a.zip/four.txt', 'four'],
      ['a.zip/nul\ufffd.txt', 'five'],
      ['a.zip/für.txt', 'cp437'],
      ['a.zip/für.txt', 'utf-8 without its flag'],
      ['a.zip/table.csv', 'alpha'],
      ['a.zip/table.csv', 'beta'],
    ])
    expect(found.drafts.at(-1)).toMatchObject({ externalId: '2', source: { row: 3 } })
    expect(found.refused).toEqual([
      'a.zip “..”: The name of the entry is empty or is no name of a file.',
      'a.zip 300 entries (“bin/0.exe”, “bin/1.exe” and 298 more): Files ending in .exe are not imported from inside another file.',
    ])
    expect(found.warnings).toEqual([
      'a.zip “../../etc/two.txt”: The name in the archive leads to a folder above, and is shown without that.',
      'a.zip “C:\\share\\three.md” and “/four.txt”: The name in the archive is a path from the root of a disk, and is shown without that.',
      'a.zip “nul\ufffd.txt”: The name in the archive holds control characters, which are shown as \ufffd.',
      'a.zip “link.txt”: Links, devices and pipes are passed over.',
      expect.stringMatching(/^a\.zip 1,200 entries \(.* and 1,198 more\): Images and videos are passed over here/),
    ])
  })

  test('what is wrong with one entry costs that entry', async () => {
    const bomb = { name: 'bomb.txt', content: Buffer.alloc(archiveLimits.freeEntryBytes + 1) }
    const archive = makeZip([
      { name: 'good.txt', content: 'good' },
      { name: 'checksum.txt', content: 'bad', crc32: 1 },
      { name: 'longer.txt', content: 'more than is said', bytes: 3 },
      { name: 'noise.txt', content: 'no deflate', isStored: true, method: 8 },
      { name: 'locked.txt', content: 'secret', isEncrypted: true },
      { name: 'odd.txt', content: 'odd', method: 77 },
      { name: 'huge.txt', content: 'x', bytes: archiveLimits.entryBytes + 1 },
      bomb,
      { name: 'last.txt', content: 'last' },
    ])
    const found = await read('a.zip', archive)
    expect(texts(found)).toEqual([
      ['a.zip/good.txt', 'good'],
      ['a.zip/last.txt', 'last'],
    ])
    expect(found.refused).toEqual([
      expect.stringMatching(/3 entries \(“checksum\.txt”, “longer\.txt” and 1 more\): The entry is damaged/),
      'a.zip “locked.txt”: It is encrypted. ‹givePassword:›',
      expect.stringMatching(/“odd\.txt”: The compression method 77 is not read/),
      expect.stringMatching(/“huge\.txt”: The entry has more than 2 GiB/),
      expect.stringMatching(/“bomb\.txt”: The entry expands more than 200-fold/),
    ])
  })

  test('other methods than deflate, and encryption with the password', async () => {
    const files = { 'one.txt': 'alpha '.repeat(400), 'two.txt': 'beta', 'empty.txt': '' }
    const bzip2 = await makeBySevenZip(files, '-tzip', '-mm=BZip2')
    const aes = await makeBySevenZip(files, '-tzip', '-mem=AES256', '-psecret')
    expect((await read('b.zip', bzip2)).drafts.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['alpha '.repeat(400), 'beta']),
    )
    const opened = await read('a.zip', aes, 'secret')
    expect(opened.refused).toEqual([])
    expect(opened.drafts.map(({ text }) => text).toSorted()).toEqual(['alpha '.repeat(400), 'beta'])
    expect(await read('a.zip', aes, 'wrong')).toMatchObject({
      drafts: [],
      refused: [expect.stringContaining('The password does not open it')],
    })
  })

  test('an archive of another kind is named, and its bytes are never read as a text', async () => {
    const read = await readItems([
      upload('a.rar', Buffer.from('Rar!\u001a\u0007\u0000 Words of an entry that is stored as it is.', 'latin1')),
      upload('b', Buffer.from('Rar!\u001a\u0007\u0001 Words of an entry that is stored as it is.', 'latin1')),
      upload('c', '070701000000000000000000 Words of an entry.'),
    ])
    expect(read.drafts).toEqual([])
    expect(read.refused).toEqual([
      expect.stringMatching(/^a\.rar This is a RAR archive, which cannot be read/),
      expect.stringMatching(/^b This is a RAR archive/),
      expect.stringMatching(/^c This is a cpio archive/),
    ])
  })

  test.each([
    ['Shift-JIS', '95f18d908f912e747874', '報告書.txt'],
    ['GBK', 'c4eab6c8b1a8b8e62e747874', '年度报告.txt'],
    ['CP866', '8ee2e7f1e22e747874', 'Отчёт.txt'],
    ['EUC-KR', 'bab8b0edbcad2e747874', '보고서.txt'],
    ['CP437', '477294e1652e747874', 'Größe.txt'],
    ['CP437', '736368946e2e747874', 'schön.txt'],
  ])('names in %s that do not say so', async (_, bytes, name) => {
    const found = await read('a.zip', makeZip([{ name: Buffer.from(bytes, 'hex'), content: 'alpha' }]))
    expect(texts(found)).toEqual([[`a.zip/${name}`, 'alpha']])
  })

  test('an archive of 0 bytes is refused, by itself and beside others', async () => {
    await expect(read('a.zip', Buffer.alloc(0))).rejects.toMatchObject({ code: 'invalid_input', where: 'a.zip' })
    const both = await readItems([upload('a.zip', ''), upload('b.txt', 'beta')])
    expect([both.empty, both.refused]).toEqual([0, [expect.stringMatching(/^a\.zip The file has 0 bytes/)]])
  })

  test('an archive that is cut off, is none, or is empty', async () => {
    const whole = makeZip([{ name: 'a.txt', content: 'alpha' }])
    await expect(read('a.zip', whole.subarray(0, -30))).rejects.toMatchObject({
      code: 'invalid_input',
      where: 'a.zip',
      message: expect.stringContaining('The archive cannot be read'),
    })
    const both = await readItems([
      upload('a.zip', 'no archive'),
      upload('b.zip', makeZip([])),
      upload('c.zip.gz', gzipSync(whole)),
      upload('d.tar', await makeTar([[{ name: 'folder/', type: 'directory' }], [{ name: '.hidden' }, 'x']])),
    ])
    expect(both.refused).toEqual([expect.stringMatching(/^a\.zip The archive cannot be read/)])
    expect(both.warnings).toEqual([
      'b.zip The archive is empty.',
      'd.tar The archive holds folders and hidden files only.',
    ])
    expect(texts(both)).toEqual([['c.zip.gz/a.txt', 'alpha']])
  })

  test('a file with the same magic and another ending is not taken for an archive of files', async () => {
    const office = makeZip([{ name: '[Content_Types].xml', content: '<Types/>' }])
    await expect(readBytes('a.vsdx', office)).rejects.toThrow('This is a ZIP archive or an office document')
  })
})

describe('tar', () => {
  test('long names, pax, links, devices and archives in it', async () => {
    const long = `${'folder/'.repeat(30)}日本.txt`
    const archive = await makeTar([
      [{ name: long }, 'long'],
      [{ name: '/absolute.txt' }, 'absolute'],
      [{ name: 'folder', type: 'directory' }],
      [{ name: 'soft.txt', type: 'symlink', linkname: '/etc/passwd' }],
      [{ name: 'hard.txt', type: 'link', linkname: 'absolute.txt' }],
      [{ name: 'device.txt', type: 'character-device' }],
      [{ name: 'inner.zip' }, makeZip([{ name: 'deep.txt', content: 'deep' }])],
    ])
    for (const [name, bytes] of [
      ['a.tar', archive],
      ['a.tgz', gzipSync(archive)],
      ['a.tar.gz', gzipSync(archive)],
    ] as const) {
      const found = await read(name, bytes)
      expect(texts(found)).toEqual([
        [`${name}/${long}`, 'long'],
        [`${name}/absolute.txt`, 'absolute'],
        [`${name}/inner.zip/deep.txt`, 'deep'],
      ])
      expect(found.refused).toEqual([])
      expect(found.warnings.at(-1)).toBe(
        `${name} 3 entries (“soft.txt”, “hard.txt” and 1 more): Links, devices and pipes are passed over.`,
      )
    }
  })

  test('sparse files, names of any bytes, and an archive that is cut off', async () => {
    const archive = await makeTar([
      [{ name: 'first.txt' }, 'first'],
      [{ name: 'second.txt' }, 'x'.repeat(3000)],
    ])
    const sparse = withFirstHeader(archive, { type: 'S' })
    const odd = withFirstHeader(archive, { name: Buffer.from([0x66, 0xfc, 0x72, 0x2e, 0x74, 0x78, 0x74]) })
    const found = await readItems([
      upload('sparse.tar', sparse),
      upload('odd.tar', odd),
      upload('cut.tar', archive.subarray(0, 2048)),
      upload('none.tar', 'a text that is no archive '.repeat(100)),
    ])
    expect(found.drafts.map(({ source }) => source.name)).toEqual([
      'sparse.tar/second.txt',
      'odd.tar/für.txt',
      'odd.tar/second.txt',
      'cut.tar/first.txt',
    ])
    expect(found.refused).toEqual([
      expect.stringMatching(/^sparse\.tar “first\.txt”: Sparse files/),
      expect.stringMatching(/^cut\.tar “second\.txt”: The entry is damaged/),
      expect.stringMatching(/^cut\.tar The archive is damaged or cut off: what comes after entry 2/),
      expect.stringMatching(/^none\.tar The archive cannot be read/),
    ])
  })
})

describe('7z', () => {
  const files = { 'folder/one.txt': 'alpha '.repeat(500), 'two.md': '# Two', 'empty.txt': '', 'link.txt': '→two.md' }

  test('entries of one block, empty ones and links', async () => {
    const found = await read('a.7z', await makeBySevenZip(files, '-t7z'))
    expect(texts(found)).toEqual([
      ['a.7z/folder/one.txt', 'alpha '.repeat(500)],
      ['a.7z/two.md', '# Two'],
    ])
    expect(found.refused).toEqual([])
    expect(found.warnings.toSorted()).toEqual([
      'a.7z “empty.txt”: The file is empty.',
      'a.7z “link.txt”: Links, devices and pipes are passed over.',
    ])
  })

  test('encrypted contents, and encrypted names', async () => {
    const contents = await makeBySevenZip(files, '-t7z', '-pgehéim')
    expect((await read('a.7z', contents, 'gehéim')).drafts).toHaveLength(2)
    expect((await read('a.7z', contents)).refused).toEqual([
      expect.stringContaining('It is encrypted. ‹givePassword:›'),
    ])
    const names = await makeBySevenZip(files, '-t7z', '-psecret', '-mhe=on')
    expect((await read('a.7z', names, 'secret')).drafts).toHaveLength(2)
    await expect(read('a.7z', names)).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'The archive is encrypted, with the names of its files.',
    })
  })

  test('damaged data gives no wrong text', async () => {
    const archive = await makeBySevenZip(files, '-t7z', '-mx=0')
    const at = archive.indexOf('alpha alpha')
    const damaged = Buffer.from(archive)
    damaged[at] = 0
    const found = await read('a.7z', damaged)
    expect(texts(found)).toEqual([['a.7z/two.md', '# Two']])
    expect(found.refused).toEqual([expect.stringContaining('“folder/one.txt”: The entry is damaged')])
    await expect(read('a.7z', archive.subarray(0, -10))).rejects.toThrow('The archive cannot be read')
  })

  test('a compression method that is not known is named as the reason', async () => {
    const archive = await makeBySevenZip(files, '-t7z', '-mhc=off')
    const [offset, bytes] = [Number(archive.readBigUInt64LE(12)), Number(archive.readBigUInt64LE(20))]
    const header = archive.subarray(32 + offset, 32 + offset + bytes)
    const lzma2 = Buffer.from([0x21, 0x21, 0x01])
    header[header.indexOf(lzma2) + 1] = 0x7f
    archive.writeUInt32LE(crc32(header), 28)
    archive.writeUInt32LE(crc32(archive.subarray(12, 32)), 8)
    const found = await read('a.7z', archive)
    expect(texts(found)).toEqual([])
    expect(found.refused).toEqual([expect.stringContaining('Its compression method is not read.')])
  })
})

describe('the limits of an archive', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'quarry-archives-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  /** Unpacks entries of ten bytes from an archive of five. */
  async function unpackTen(count: number, limits: Partial<ArchiveLimits>) {
    const archive = path.join(folder, 'archive')
    await writeFile(archive, '12345')
    const children: string[] = []
    const refused: string[] = []
    const context = { options: {}, folder, recogniser: undefined, onProgress: () => {} }
    const parts = unpack(
      { path: archive, name: 'archive' },
      context,
      async function* (unpacking) {
        for (let n = 0; n < count; n++) {
          const entry: ArchiveEntry = { path: `${n}.txt`, kind: 'file', bytes: 10 }
          const admitted = unpacking.admit(entry)
          const child = admitted && (await unpacking.unpack(admitted, oneChunk('0123456789')))
          if (child) yield child
        }
      },
      { ...archiveLimits, ...limits },
    )
    for await (const batch of parts)
      for (const part of batch)
        if (part.kind === 'child') children.push(await readFile(part.path, 'utf8'))
        else if (part.kind === 'refused') refused.push(part.message)
    expect(await readdir(folder)).toEqual(['archive'])
    return { children: children.length, refused }
  }

  test('end it where they are exceeded, and keep what came before', async () => {
    expect(await unpackTen(100, {})).toEqual({ children: 100, refused: [] })
    expect(await unpackTen(5, { entries: 3 })).toEqual({
      children: 3,
      refused: ['The archive has more than 3 entries. What comes after that is not read.'],
    })
    expect(await unpackTen(5, { totalBytes: 20 })).toEqual({
      children: 2,
      refused: ['The files in the archive have more than 20 B. What comes after that is not read.'],
    })
    expect(await unpackTen(9, { freeTotalBytes: 15, expansion: 6 })).toEqual({
      children: 3,
      refused: ['The archive expands more than 6-fold. What comes after that is not read.'],
    })
    expect(await unpackTen(2, { entryBytes: 9 })).toEqual({
      children: 0,
      refused: [expect.stringMatching(/^“0\.txt” and “1\.txt”: The entry has more than 9 B/)],
    })
  })
})

test('the names of entries', () => {
  expect(entryName('./a//b/../c.txt')).toEqual({ name: 'a/b/c.txt', change: 'above', isHidden: false })
  expect(entryName('a\\b.txt')).toEqual({ name: 'a/b.txt', change: undefined, isHidden: false })
  expect(entryName('invoice\u202efdp.exe')).toMatchObject({ name: 'invoice\ufffdfdp.exe', change: 'direction' })
  expect(entryName('nul\u0000.txt')).toMatchObject({ name: 'nul\ufffd.txt', change: 'control' })
  expect(entryName('//server/share/a.txt').name).toBe('server/share/a.txt')
  expect(entryName('C:../a.txt')).toMatchObject({ name: 'a.txt', change: 'root' })
  expect(entryName('a/.git/config').isHidden).toBe(true)
})

test('the listing of 7-Zip', () => {
  const lines = [
    'Path = archive.7z',
    '',
    '----------',
    'Path = a = b',
    'Size = 7',
    'Attributes = A -rw-r--r--',
    'CRC = BC846893',
    'Encrypted = +',
    '',
    'Path = d',
    'Attributes = D',
    'CRC = ',
    '',
    'Path = without-type',
    'Size = 3',
    'Attributes = AVU 01A40000 0rw-rw-r--',
    '',
    'Path = link',
    'Size = 3',
    'Attributes = A lrwxrwxrwx',
  ]
  expect(parseListing(lines)).toEqual([
    { path: 'a = b', kind: 'file', bytes: 7, isEncrypted: true, crc32: 0xbc846893 },
    { path: 'd', kind: 'folder', bytes: 0, isEncrypted: false },
    { path: 'without-type', kind: 'file', bytes: 3, isEncrypted: false },
    { path: 'link', kind: 'other', bytes: 3, isEncrypted: false },
  ])
})

test('reasons without number are told together', () => {
  const tally = new Tally()
  for (let n = 0; n < 1000; n++) tally.add('refused', `Reason ${n}.`, `${n}.txt`)
  const parts = tally.parts()
  expect(parts).toHaveLength(51)
  expect(parts.at(-1)).toMatchObject({
    message: expect.stringMatching(/^950 entries .*: They cannot be read either\.$/),
  })
})

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
