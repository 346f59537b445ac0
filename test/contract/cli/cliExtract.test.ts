import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noProbe } from '../../../src/main/base/probe.ts'
import type { OpenedLibrary } from '../../../src/main/cli/host/host.ts'
import { openLibrary } from '../../../src/main/cli/host/openLibrary.ts'
import { pdfFile } from '../../fixtures/formats/pdfFile.ts'
import { settled } from '../../fixtures/settled.ts'
import { runFake } from '../../unit/cli/fakeHost.ts'

let folder: string
let files: string
let library: OpenedLibrary

/** Over a real core. */
const run = (...argv: string[]) =>
  runFake(argv, {
    handlers: { imports: { extract: (input, signal) => library.client.imports.extract(input, { signal }) } },
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-extract-'))
  files = join(folder, 'files')
  await mkdir(files)
  library = await openLibrary({ path: join(folder, 'a.quarry'), create: true, remote: undefined }, '0', noProbe)
  const pages = [
    { texts: [{ text: 'The Harbour', x: 60, y: 700, size: 20 }] },
    { texts: [{ text: 'Words of the second page.', x: 60, y: 700 }] },
  ]
  await writeFile(join(files, 'report.pdf'), pdfFile(pages, { title: 'Report' }))
  await writeFile(join(files, 'bad.pdf'), '%PDF-1.7')
})
afterAll(async () => {
  await library.close()
  await rm(folder, { recursive: true })
})

test('extract shows documents with the place of each block, and stores nothing', async () => {
  const { code, out } = await run('extract', join(files, 'report.pdf'), '--json')
  expect(code).toBe(0)
  const { documents, problems } = JSON.parse(out)
  expect(problems).toEqual([])
  expect(documents).toEqual([
    expect.objectContaining({
      name: join(files, 'report.pdf'),
      title: 'Report',
      text: 'The Harbour\n\nWords of the second page.',
      pages: [
        { width: 600, height: 800 },
        { width: 600, height: 800 },
      ],
      blocks: [
        { kind: 'heading', level: 1, start: 0, end: 11, place: { page: 1, boxes: [expect.any(Object)] } },
        { kind: 'paragraph', level: null, start: 13, end: 38, place: { page: 2, boxes: [expect.any(Object)] } },
      ],
    }),
  ])
  expect(await library.client.collections.list({})).toEqual([])
})

test('extract prints the outline, and names what cannot be read', async () => {
  const { code, out } = await run('extract', files, '--no-text')
  expect(code).toBe(3)
  expect(out).toContain('Report · ')
  expect(out).toContain('  The Harbour (p. 1)')
  expect(out).not.toContain('second page')
  expect(out).toMatch(/refused: .*This PDF is damaged.*bad\.pdf/)
})

test('extract shows the headers of a mail above its text, of many recipients the first and how many more there are', async () => {
  const file = join(folder, 'dues.eml')
  const everybody = Array.from({ length: 12 }, (_, at) => `"Berg, Ada ${at}" <ada${at}@example.org>`)
  const head = ['From: jo@example.com', `To: ${everybody.join(', ')}`, 'Cc: a@example.org, b@example.org']
  await writeFile(file, [...head, 'Subject: Harbour dues', '', 'They are due on Friday.'].join('\r\n'))
  const { out } = await run('extract', file)
  expect(out.split('\n').slice(1)).toEqual([
    'From: jo@example.com',
    expect.stringMatching(/^To: Berg, Ada 0 <ada0@example\.org>, .*Berg, Ada 9 <ada9@example\.org> … and 2 more$/),
    'Cc: a@example.org, b@example.org',
    'Subject: Harbour dues',
    '',
    'They are due on Friday.',
    '',
    '1 document.',
    '',
  ])
  const { documents } = JSON.parse((await run('extract', file, '--json')).out)
  expect(documents[0]).toMatchObject({ text: 'They are due on Friday.', raw: { headers: { from: 'jo@example.com' } } })
})

test('the only file is an error when it is refused, also by what is on its pages', async () => {
  const empty = join(folder, 'empty.pdf')
  await writeFile(empty, pdfFile([{ texts: [] }]))
  for (const file of [empty, join(files, 'bad.pdf')]) {
    const { code, out, err } = await run('extract', file, '--json')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain(file)
  }
})

test('extract and a dry run leave no library where there was none, and ask the one that is there', async () => {
  const shelf = join(folder, 'shelf')
  await mkdir(shelf)
  const at = join(shelf, 'b.quarry')
  const note = join(folder, 'note.txt')
  await writeFile(note, 'Tide gauges are read at noon.')
  const sources = [{ kind: 'path', path: note } as const]
  const collection = 'Notes'
  const opening = async (create: boolean | 'temporary') =>
    openLibrary({ path: at, create, remote: undefined }, '0', noProbe)
  const temporary = async () =>
    (await readdir(tmpdir())).filter((name) => name.startsWith('quarry-library-') && name.includes(`-${process.pid}-`))
  const dryRun = async () => {
    const opened = await opening('temporary')
    const held = await temporary()
    const { imported, duplicate } = await opened.client.imports.dryRun({ sources, collection, options: {} })
    await opened.close()
    return { held: held.length, imported, duplicate }
  }
  expect(await dryRun()).toEqual({ held: 1, imported: 1, duplicate: 0 })
  expect([await readdir(shelf), await temporary()]).toEqual([[], []])

  // What the user set for the service holds, and an error of it leaves nothing either.
  await writeFile(`${at}-profile.json`, '{')
  await expect(opening('temporary')).rejects.toThrow('The service profile is not JSON')
  expect([await readdir(shelf), await temporary()]).toEqual([['b.quarry-profile.json'], []])
  await rm(`${at}-profile.json`)

  const made = await opening(true)
  await settled(made.client, (await made.client.imports.start({ sources, collection, embed: false })).import)
  await made.close()
  expect(await dryRun()).toEqual({ held: 0, imported: 0, duplicate: 1 })
})

test.each([
  [['extract', 'a.txt'], 'temporary'],
  [['import', 'a.txt', '--collection', 'A', '--dry-run'], 'temporary'],
  [['import', 'a.txt', '--collection', 'A'], true],
])('only what stores something makes a library: %j', async (argv, create) => {
  expect((await runFake(argv)).opened).toMatchObject([{ create }])
})
