import { mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { describe, expect, it } from 'vitest'
import { unzip } from '../fixtures/exporting/unzip.ts'
import { makeZip } from '../fixtures/formats/zipFile.ts'
import { testBench } from '../fixtures/testCore.ts'

/** What is said of files of a watched folder: where they are, and how they were read. Through the contract, over real files. */

const longAgo = new Date('2020-01-01T00:00:00Z')

async function watched(options: { readonly originals?: 'link' } = {}) {
  const bench = await testBench()
  const { client } = await bench.open()
  const folder = path.join(bench.folder, 'case')
  await mkdir(path.join(folder, 'sub'), { recursive: true })
  const write = async (name: string, content: string | Uint8Array) => {
    await writeFile(path.join(folder, name), content)
    await utimes(path.join(folder, name), longAgo, longAgo)
  }
  await write('tide.txt', 'Tide gauges are read at noon.')
  await write('pilot.txt', 'Pilots wait for the tide.')
  await write('box.zip', makeZip([{ name: 'in/note.txt', content: 'A note on the tide.' }]))
  const { id } = await client.watching.add({ path: folder, collection: 'Case', options })
  const look = () => client.watching.look({ id })
  await look()
  const hits = async () => {
    const { hits: found } = await client.search.query({ query: 'tide', mode: 'keyword' })
    return new Map(found.map((hit) => [hit.title, hit]))
  }
  const originalOf = async (title: string) => {
    const documentId = (await hits()).get(title)?.documentId ?? 0
    const [original] = await client.originals.ofDocument({ documentId })
    return original
  }
  return { client, folder, exports: bench.folder, look, hits, originalOf, write }
}

describe('a file of a watched folder', () => {
  it('that was renamed is called by its present path, too, by hits, originals and exports', async () => {
    const { client, folder, look, hits, originalOf } = await watched()
    const at = (name: string) => path.join(folder, name)
    expect((await hits()).get('tide')?.place).toEqual({ file: 'tide.txt' })
    expect(await originalOf('tide')).toMatchObject({ movedTo: null, goneSince: null })
    await rename(at('tide.txt'), at('sub/gauges.txt'))
    await rename(at('box.zip'), at('sub/crate.zip'))
    await look()
    const found = await hits()
    expect(found.get('tide')?.place).toEqual({ file: 'tide.txt', movedTo: at('sub/gauges.txt') })
    expect(found.get('pilot')?.place).toEqual({ file: 'pilot.txt' })
    expect(found.get('note')?.place).toEqual({
      file: 'note.txt',
      path: 'box.zip/in/note.txt',
      movedTo: at('sub/crate.zip'),
    })
    expect(await originalOf('tide')).toMatchObject({ movedTo: at('sub/gauges.txt'), goneSince: null })
    expect(await originalOf('note')).toMatchObject({ movedTo: at('sub/crate.zip'), goneSince: null })
    expect(await originalOf('pilot')).toMatchObject({ movedTo: null, goneSince: null })
    const { items } = await client.documents.list({ collectionId: (await client.collections.list({}))[0]?.id ?? 0 })
    expect(new Map(items.map(({ title, sourceNow }) => [title, sourceNow]))).toEqual(
      new Map([
        ['tide', at('sub/gauges.txt')],
        ['pilot', null],
        ['note', at('sub/crate.zip/in/note.txt')],
      ]),
    )
    await client.notes.add({
      on: { kind: 'library' },
      text: `See quarry:document/${found.get('tide')?.documentId}.`,
    })
    let exported = ''
    for await (const { text } of client.exports.read({ subject: { kind: 'notes' }, format: 'markdown' }))
      exported += text
    expect(exported).toContain('tide.txt (now gauges.txt)')
    expect(exported).not.toContain(folder)
    const ids = [...found.values()].map(({ documentId }) => documentId)
    const subject = { kind: 'documents', selection: { kind: 'documents', ids } } as const
    const read = async (format: 'markdown' | 'jsonl' | 'csv') => {
      let whole = ''
      for await (const { text } of client.exports.read({ subject, format })) whole += text
      return whole
    }
    expect(await read('markdown')).toContain(`tide.txt (now ${at('sub/gauges.txt')})`)
    const lines = (await read('jsonl')).trim().split('\n')
    const moved = [...found.values()].map(({ place }) => place?.movedTo)
    expect(lines.map((line) => JSON.parse(line).movedTo)).toEqual(moved)
    const table = parse(await read('csv'), { columns: true, record_delimiter: '\r\n' }) as Record<string, string>[]
    expect(table.map((row) => [row['movedTo'], row['goneSince']])).toEqual(moved.map((one) => [one ?? '', '']))
  })

  it('that is gone says since when, until it is there again', async () => {
    const { client, folder, exports, look, hits, originalOf, write } = await watched()
    const before = Date.now()
    await rm(path.join(folder, 'tide.txt'))
    await look()
    const { goneSince } = (await hits()).get('tide')?.place ?? {}
    expect(Date.parse(goneSince ?? '')).toBeGreaterThanOrEqual(before)
    expect(await originalOf('tide')).toMatchObject({ movedTo: null, goneSince })
    const ids = [(await hits()).get('tide')?.documentId ?? 0]
    let line = ''
    const subject = { kind: 'documents', selection: { kind: 'documents', ids } } as const
    for await (const { text } of client.exports.read({ subject, format: 'jsonl' })) line += text
    expect(JSON.parse(line)).toMatchObject({ goneSince })
    const written = async (format: 'parquet' | 'xlsx') =>
      client.exports.write({ subject, format, path: path.join(exports, `out.${format}`) })
    const parquet = await written('parquet')
    const [row] = await parquetReadObjects({ file: await asyncBufferFromFile(parquet.path) })
    expect(row).toMatchObject({ movedTo: null, goneSince: new Date(goneSince ?? '') })
    const sheet = (await unzip(await readFile((await written('xlsx')).path))).get('xl/worksheets/sheet1.xml')
    const days = 25_569 + Date.parse(goneSince ?? '') / 86_400_000
    // Style 1 is that of times.
    expect(sheet).toContain(`s="1"><v>${days}</v>`)
    await write('tide.txt', 'Tide gauges are read at noon.')
    await look()
    expect((await hits()).get('tide')?.place).toEqual({ file: 'tide.txt' })
    expect(await originalOf('tide')).toMatchObject({ movedTo: null, goneSince: null })
  })

  it('that is only linked is read from where it was moved', async () => {
    const { client, folder, look, hits, write } = await watched({ originals: 'link' })
    const documentId = (await hits()).get('tide')?.documentId ?? 0
    await rename(path.join(folder, 'tide.txt'), path.join(folder, 'sub/gauges.txt'))
    await look()
    // Another file takes its place.
    await write('tide.txt', 'Nothing of that.')
    await look()
    const [original] = await client.originals.ofDocument({ documentId })
    expect(await client.documents.get({ id: documentId })).toMatchObject({ movedTo: original?.movedTo })
    expect(original).toMatchObject({ state: 'linked', movedTo: path.join(folder, 'sub/gauges.txt') })
    let read = ''
    for await (const { base64 } of client.originals.read({ id: original?.id ?? 0 }))
      read += Buffer.from(base64, 'base64').toString()
    expect(read).toBe('Tide gauges are read at noon.')
  })

  it('counts as read with a warning where one of its entries is refused, and as refused where all are', async () => {
    const { client, look, write } = await watched()
    const program = { name: 'tool.exe', content: 'MZ' }
    await write('half.zip', makeZip([{ name: 'good.txt', content: 'Lamps were lit at six.' }, program]))
    await write('none.zip', makeZip([program]))
    // The same text in another archive: its document is there already.
    await write('twin.zip', makeZip([{ name: 'good.txt', content: 'Lamps were lit at six.' }, program]))
    const { events } = await look()
    expect(events.map(({ kind, path: at }) => [kind, at])).toEqual([
      ['added', 'half.zip'],
      ['incomplete', 'half.zip'],
      ['refused', 'none.zip'],
      ['added', 'twin.zip'],
      ['incomplete', 'twin.zip'],
      ['note', 'twin.zip/good.txt'],
    ])
    const [folder] = await client.watching.list({})
    expect(folder?.files).toEqual({ there: 6, gone: 0, refused: 1, warned: 2 })
  })
})
