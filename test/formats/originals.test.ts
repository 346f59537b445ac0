import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { ImportOptionsInput } from '../../src/contract/files/imports.ts'
import type { GridItem, OriginalView } from '../../src/contract/files/originals.ts'
import { settled, testBench, type TestCore } from '../fixtures/testCore.ts'
import { plain } from '../fixtures/pictures.ts'
import { makeXlsx } from '../fixtures/formats/spreadsheets.ts'
import { makeZip } from '../fixtures/formats/zipFile.ts'

const message = [
  'From: zoe@example.org',
  'To: bob@example.org',
  'Subject: Prices',
  'Message-ID: <1@example.org>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="b"',
  '',
  '--b',
  'Content-Type: multipart/related; boundary="r"',
  '',
  '--r',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p onclick="x()">It costs <b>5 EUR</b>.</p><img src="cid:logo@x"><img src="https://example.org/track.gif">',
  '--r',
  'Content-Type: image/png; name=logo.png',
  'Content-ID: <logo@x>',
  'Content-Disposition: inline; filename=logo.png',
  'Content-Transfer-Encoding: base64',
  '',
  'iVBORw0KGgo=',
  '--r--',
  '--b',
  'Content-Type: text/csv; name="prices.csv"',
  'Content-Disposition: attachment; filename=prices.csv',
  '',
  'id,text',
  '1,five',
  '--b--',
  '',
].join('\r\n')

async function openBench() {
  const bench = await testBench()
  return { ...bench, ...(await bench.open()) }
}

type Bench = Awaited<ReturnType<typeof openBench>>

async function importFiles(
  { client, folder }: Pick<Bench, 'client' | 'folder'>,
  files: Readonly<Record<string, string | Buffer>>,
  options: ImportOptionsInput = {},
) {
  const sources: { kind: 'path'; path: string }[] = []
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
    sources.push({ kind: 'path', path: file })
  }
  const started = await client.imports.start({ sources, options, collection: 'c', embed: false })
  expect(await settled(client, started.import)).toMatchObject({ state: 'done' })
}

/** The documents of the collection by title, each with its originals. */
async function originalsByTitle({ client }: Pick<TestCore, 'client'>) {
  const [collection] = await client.collections.list({})
  const { items } = await client.documents.list({ collectionId: collection?.id ?? 0 })
  const found = new Map<string, readonly OriginalView[]>()
  // Rows of tables may have the same title.
  for (const { id, title } of items)
    found.set(title, [...(found.get(title) ?? []), ...(await client.originals.ofDocument({ documentId: id }))])
  return found
}

async function keptFiles({ core }: Pick<TestCore, 'core'>): Promise<string[]> {
  const entries = await readdir(core.library.originals.folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function bytesOf({ client }: Pick<TestCore, 'client'>, id: number, range: { start?: number; end?: number } = {}) {
  const pieces: Buffer[] = []
  for await (const { base64 } of client.originals.read({ id, ...range })) pieces.push(Buffer.from(base64, 'base64'))
  return Buffer.concat(pieces)
}

describe('what an import keeps', () => {
  test('documents are kept, tables are linked, and entries of an archive that is linked are kept', async () => {
    const bench = await openBench()
    const archive = makeZip([
      { name: 'notes/harbour.md', content: '# Harbour\n\nClosed all winter.' },
      { name: 'mill.txt', content: 'The mill burned down.' },
    ])
    await importFiles(bench, {
      'a.txt': 'The bridge is closed.',
      'rows.csv': 'id,text\n1,alpha\n2,beta\n',
      'b.zip': archive,
    })
    const found = await originalsByTitle(bench)
    const [bridge] = found.get('a') ?? []
    expect(bridge).toMatchObject({
      name: path.join(bench.folder, 'a.txt'),
      path: path.join(bench.folder, 'a.txt'),
      format: 'text',
      mime: 'text/plain',
      bytes: 21,
      state: 'kept',
      parent: null,
      children: [],
    })
    expect((await bytesOf(bench, bridge!.id)).toString()).toBe('The bridge is closed.')
    expect((await bytesOf(bench, bridge!.id, { start: 4, end: 10 })).toString()).toBe('bridge')
    const rows = [...found.values()].flat().find(({ format }) => format === 'csv')
    expect(rows).toMatchObject({ state: 'linked', hash: '', path: path.join(bench.folder, 'rows.csv') })
    const [entry] = found.get('mill') ?? []
    const zip = path.join(bench.folder, 'b.zip')
    expect(entry).toMatchObject({
      name: `${zip}/mill.txt`,
      path: null,
      state: 'kept',
      parent: { name: zip, documentId: null },
    })
    expect((await keptFiles(bench)).map((name) => path.extname(name)).toSorted()).toEqual(['.md', '.txt', '.txt'])
    expect(await bench.client.libraries.current({})).toMatchObject({ originals: { files: 3 } })
    expect((await bench.client.originals.get({ id: entry!.parent!.id })).children.map(({ name }) => name)).toEqual([
      `${zip}/notes/harbour.md`,
      `${zip}/mill.txt`,
    ])
  })

  test('a mail has its attachment as a child, whose document leads back to it', async () => {
    const bench = await openBench()
    await importFiles(bench, { 'a.eml': message })
    const found = await originalsByTitle(bench)
    const [mail] = found.get('Prices') ?? []
    const attachment = [...found.values()].flat().find(({ format }) => format === 'csv')
    expect(mail?.children).toEqual([
      { id: attachment?.id, name: `${path.join(bench.folder, 'a.eml')}/prices.csv`, documentId: expect.any(Number) },
    ])
    // There is nothing to link to: the attachment lay in a temporary file.
    expect(attachment).toMatchObject({ state: 'kept', parent: { id: mail?.id, documentId: expect.any(Number) } })
    const { html } = await bench.client.originals.page({ id: mail!.id })
    expect(html).toContain('It costs <b>5 EUR</b>.')
    expect(html).toContain('data:image/png;base64,iVBORw0KGgo=')
    expect(html).not.toMatch(/onclick|example\.org/)
  })

  test('--originals link copies only what lies in other files, and keep copies everything', async () => {
    const linking = await openBench()
    const files = { 'a.txt': 'The bridge is closed.', 'rows.csv': 'id,text\n7,alpha\n', 'a.eml': message }
    await importFiles(linking, files, { originals: 'link' })
    const linked = [...(await originalsByTitle(linking)).values()].flat()
    expect(linked.filter(({ parent }) => parent === null).map(({ state }) => state)).toEqual([
      'linked',
      'linked',
      'linked',
    ])
    expect(await keptFiles(linking)).toHaveLength(1)

    const keeping = await openBench()
    await keeping.client.settings.set({ originals: 'keep' })
    await importFiles(keeping, { ...files, 'b.zip': makeZip([{ name: 'mill.txt', content: 'The mill.' }]) })
    expect(await keptFiles(keeping)).toHaveLength(6)
  })

  test('a linked file that was changed or moved is named as such, and its former bytes are not given', async () => {
    const bench = await openBench()
    const file = path.join(bench.folder, 'a.txt')
    await importFiles(bench, { 'a.txt': 'The bridge is closed.' }, { originals: 'link' })
    const [original] = (await originalsByTitle(bench)).get('a') ?? []
    const id = original?.id ?? 0
    expect((await bytesOf(bench, id)).toString()).toBe('The bridge is closed.')
    const { atime, mtime } = await stat(file)
    await utimes(file, atime, new Date(mtime.getTime() + 5000))
    expect(await bench.client.originals.get({ id })).toMatchObject({ state: 'changed' })
    await expect(bytesOf(bench, id)).rejects.toMatchObject({ code: 'conflict', data: { where: file } })
    await rm(file)
    expect(await bench.client.originals.get({ id })).toMatchObject({ state: 'missing' })
    await expect(bytesOf(bench, id)).rejects.toMatchObject({ code: 'not_found', data: { where: file } })
  })

  test('two files of one content are one document with two originals, and one file', async () => {
    const bench = await openBench()
    await importFiles(bench, { 'one/a.txt': 'Same.', 'two/a.txt': 'Same.' })
    const found = await originalsByTitle(bench)
    expect(
      [...found.values()]
        .flat()
        .map(({ path: at }) => at && path.relative(bench.folder, at))
        .toSorted(),
    ).toEqual(['one/a.txt', 'two/a.txt'].map((name) => path.normalize(name)))
    expect(await keptFiles(bench)).toHaveLength(1)
    // Once more: the same documents, the same originals.
    await importFiles(bench, { 'one/a.txt': 'Same.' })
    expect([...(await originalsByTitle(bench)).values()].flat()).toHaveLength(2)
  })

  test('an upload is kept, a table too, and the compressed bytes as they are', async () => {
    const bench = await openBench()
    const bytes = gzipSync('id,text\n1,alpha\n')
    const { uploadId } = await bench.client.uploads.begin({ name: 'rows.csv.gz' })
    await bench.client.uploads.append({ uploadId, base64: bytes.toString('base64') })
    const sources = [{ kind: 'upload' as const, uploadId, name: 'rows.csv.gz' }]
    const { import: job } = await bench.client.imports.start({ sources, options: {}, collection: 'c', embed: false })
    await settled(bench.client, job)
    await bench.client.uploads.discard({ uploadId })
    const [original] = [...(await originalsByTitle(bench)).values()].flat()
    expect(original).toMatchObject({ name: 'rows.csv.gz', path: null, state: 'kept', mime: 'application/gzip' })
    expect(await bytesOf(bench, original!.id)).toEqual(bytes)
    const rows = await gridOf(bench, original!.id)
    expect(rows).toEqual({
      '': [
        ['id', 'text'],
        ['1', 'alpha'],
      ],
    })
  })

  test('a dry run states how much would be copied, and copies nothing', async () => {
    const bench = await openBench()
    const file = path.join(bench.folder, 'a.txt')
    await writeFile(file, 'The bridge is closed.')
    const rows = await bench.write('rows.jsonl', [{ text: 'alpha' }])
    const sources = [file, rows].map((at) => ({ kind: 'path' as const, path: at }))
    const asked = (options: ImportOptionsInput) => bench.client.imports.dryRun({ sources, options, collection: 'c' })
    expect(await asked({})).toMatchObject({ originals: { files: 1, bytes: 21 } })
    expect(await asked({ originals: 'link' })).toMatchObject({ originals: { files: 0, bytes: 0 } })
    expect(await asked({ originals: 'keep' })).toMatchObject({ originals: { files: 2 } })
    expect(await keptFiles(bench)).toEqual([])
  })
})

test('an image that is imported is the original of its document, and its bytes are there once', async () => {
  const bench = await openBench()
  const file = path.join(bench.folder, 'red.png')
  const png = await plain('red').png().toBuffer()
  await writeFile(file, png)
  const { import: job } = await bench.client.imports.media({
    sources: [{ kind: 'path', path: file }],
    collection: 'c',
    embed: false,
  })
  await settled(bench.client, job)
  const [original] = [...(await originalsByTitle(bench)).values()].flat()
  expect(original).toMatchObject({ name: file, path: file, format: 'image', mime: 'image/png', state: 'kept' })
  expect(await bytesOf(bench, original!.id)).toEqual(png)
  expect(await keptFiles(bench)).toEqual([])
  const [collection] = await bench.client.collections.list({})
  await bench.client.collections.remove({ id: collection!.id })
  expect(await bench.client.libraries.compact({})).toMatchObject({ media: 1, originals: 0 })
})

describe('upkeep', () => {
  test('verify checks kept files, backup copies them, compact removes those whose documents are gone', async () => {
    const bench = await openBench()
    const { client } = bench
    await importFiles(bench, { 'a.txt': 'The bridge is closed.' })
    const sound = await client.libraries.verify({})
    expect(sound).toMatchObject({ ok: true })
    expect(sound.checks).toContainEqual({ name: 'originals', checked: 1, problems: 0 })
    const copy = path.join(bench.folder, 'copy.quarry')
    expect(await client.libraries.backup({ path: copy })).toMatchObject({ ok: true, originals: 1 })
    const [name] = await keptFiles(bench)
    const copied = path.join(`${copy}.originals`, name!.slice(0, 2), name!)
    expect(await readFile(copied, 'utf8')).toBe('The bridge is closed.')

    const [original] = (await originalsByTitle(bench)).get('a') ?? []
    const to = path.join(bench.folder, 'written.txt')
    expect(await client.originals.write({ id: original!.id, path: to })).toEqual({ path: to, bytes: 21 })
    expect(await readFile(to, 'utf8')).toBe('The bridge is closed.')

    const [collection] = await client.collections.list({})
    await client.collections.remove({ id: collection!.id })
    expect(await client.libraries.compact({})).toMatchObject({ documents: 1, originals: 1 })
    expect(await keptFiles(bench)).toEqual([])
  })

  test('a kept file that is damaged or missing is named by verify', async () => {
    const bench = await openBench()
    await importFiles(bench, { 'a.txt': 'The bridge is closed.', 'b.txt': 'The mill burned down.' })
    const found = await originalsByTitle(bench)
    const fileOf = async (title: string) => {
      const { id } = await bench.client.originals.get({ id: found.get(title)?.[0]?.id ?? 0 })
      const { originals } = bench.core.library
      return originals.fileOf(await originals.get(id as Parameters<typeof originals.get>[0]))
    }
    await writeFile(await fileOf('a'), 'The bridge is open.')
    await rm(await fileOf('b'))
    const { ok, problems } = await bench.client.libraries.verify({})
    expect(ok).toBe(false)
    expect(problems.toSorted()).toEqual([
      expect.stringMatching(/^The original of ".*a\.txt" \([0-9a-f]{12}\) is not what it was\.$/),
      expect.stringMatching(/^The original of ".*b\.txt" \([0-9a-f]{12}\) is not there\.$/),
    ])
    expect(await bench.client.originals.get({ id: found.get('b')![0]!.id })).toMatchObject({ state: 'missing' })
  })
})

/** The rows of each sheet; rows that were left out are empty. */
async function gridOf({ client }: Pick<TestCore, 'client'>, id: number) {
  const sheets: Record<string, (readonly string[])[]> = {}
  const kinds: GridItem['type'][] = []
  for await (const item of client.originals.grid({ id })) {
    kinds.push(item.type)
    if (item.type === 'sheets') for (const { name } of item.sheets) sheets[name] = []
    else {
      const rows = sheets[item.sheet] ?? []
      while (rows.length < item.firstRow - 1) rows.push([])
      rows.push(...item.rows)
    }
  }
  expect(kinds.filter((kind) => kind === 'sheets')).toHaveLength(1)
  expect(kinds[0]).toBe('sheets')
  return sheets
}

describe('grids', () => {
  test('a workbook gives its sheets and cells at their places', async () => {
    const bench = await openBench()
    const first = '<row r="1"><c r="A1" t="str"><v>a</v></c><c r="B1"><v>2</v></c></row>'
    const second = '<row r="2"><c r="B2"><v>1.5</v></c></row><row r="400"><c r="A400" t="str"><v>last</v></c></row>'
    const sheets = [
      { name: 'First', data: first },
      { name: 'Second', data: second },
    ]
    await importFiles(bench, { 'a.xlsx': makeXlsx({ sheets }) })
    const [original] = [...(await originalsByTitle(bench)).values()].flat()
    const grid = await gridOf(bench, original!.id)
    expect(grid['First']).toEqual([['a', '2']])
    expect(grid['Second']?.slice(0, 2)).toEqual([[], ['', '1.5']])
    expect(grid['Second']?.[399]).toEqual(['last'])
  })

  test('a table of text keeps its row numbers, quotes and the letters of its encoding', async () => {
    const bench = await openBench()
    const csv = Buffer.from('id;text\r\n1;"zwei\r\nZeilen"\r\n\r\n2;Größe\r\n', 'latin1')
    await importFiles(bench, { 'a.csv': csv }, { encoding: 'windows-1252' })
    const [original] = [...(await originalsByTitle(bench)).values()].flat()
    const grid = await gridOf(bench, original!.id)
    expect(grid['']?.[0]).toEqual(['id', 'text'])
    expect(grid['']).toContainEqual(['1', 'zwei\r\nZeilen'])
    expect(grid['']).toContainEqual(['2', 'Größe'])
  })

  test('a long table comes in pieces, and reading may end early', async () => {
    const bench = await openBench()
    const rows = Array.from({ length: 50_000 }, (_, at) => `${at},text of row ${at}`)
    await importFiles(bench, { 'a.csv': ['id,text', ...rows].join('\n') })
    const [collection] = await bench.client.collections.list({})
    const { items } = await bench.client.documents.list({ collectionId: collection?.id ?? 0, limit: 1 })
    const [original] = await bench.client.originals.ofDocument({ documentId: items[0]?.id ?? 0 })
    expect(original).toMatchObject({ state: 'linked', format: 'csv' })
    let read = 0
    let most = 0
    for await (const item of bench.client.originals.grid({ id: original!.id }))
      if (item.type === 'rows') {
        expect(item.firstRow).toBe(read + 1)
        read += item.rows.length
        most = Math.max(most, item.rows.length)
      }
    expect(read).toBe(50_001)
    expect(most).toBeLessThan(10_000)
    for await (const item of bench.client.originals.grid({ id: original!.id })) if (item.type === 'rows') break
  })

  test('what has no cells is refused', async () => {
    const bench = await openBench()
    await importFiles(bench, { 'a.txt': 'The bridge is closed.' })
    const [original] = (await originalsByTitle(bench)).get('a') ?? []
    await expect(gridOf(bench, original!.id)).rejects.toMatchObject({ code: 'usage' })
    await expect(bench.client.originals.page({ id: original!.id })).rejects.toMatchObject({ code: 'usage' })
  })
})
