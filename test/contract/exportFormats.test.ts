import { access, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Cite, plugins } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import '@citation-js/plugin-ris'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { expect, test } from 'vitest'
import type { DataFormat, ExportSubject } from '../../src/contract/exports.ts'
import { testBench } from '../fixtures/testCore.ts'
import { settled } from '../fixtures/settled.ts'

const records = Array.from({ length: 230 }, (_, index) => ({
  id: `r${index}`,
  title: index === 0 ? 'Dürre & {Kakao}: 50 % weniger_Ernte #1' : `Record ${index}`,
  text: index === 1 ? '可可豆的价格上涨了。\nตลาดโกโก้\nأسعار الكاكاو =1+1 <b>' : `Text ${index} about cocoa.`,
  url: `https://example.org/${index}?a=1&b=%20c_d`,
  authors: 'Marta Okoye; World Cocoa Foundation of 2024; Li, Wei',
  published_at: '2024-03-05',
  language: 'en',
}))

async function opened() {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, records, { dimension: 256 })
  const id = (await client.collections.list({}))[0]?.id ?? 0
  const write = async (format: DataFormat, options: { subject?: ExportSubject; withVectors?: boolean } = {}) => {
    const file = path.join(bench.folder, `out.${format}`)
    const subject: ExportSubject = { kind: 'collection', id }
    const written = await client.exports.write({ subject, ...options, format, path: file })
    return { file, written }
  }
  return { client, folder: bench.folder, id, write }
}

test('XLSX and Parquet hold every document, and XLSX comes back through the import', async () => {
  const { client, write } = await opened()
  const { file, written } = await write('xlsx')
  expect(written.items).toBe(records.length)
  const started = await client.imports.start({
    sources: [{ kind: 'path', path: file }],
    collection: 'sheet',
    embed: false,
  })
  await settled(client, started.import)
  const sheet = (await client.collections.list({})).find(({ name }) => name === 'sheet')
  expect(sheet?.documents).toBe(records.length)
  const { items } = await client.documents.list({ collectionId: sheet?.id ?? 0 })
  expect(items[0]).toMatchObject({ title: records[0]?.title, publishedAt: '2024-03-05T00:00:00.000Z' })
  expect((await client.documents.get({ id: items[1]?.id ?? 0 })).text).toBe(records[1]?.text)

  const parquet = await write('parquet')
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(parquet.file) })
  expect(rows).toHaveLength(records.length)
  expect(rows[1]).toMatchObject({
    id: 'r1',
    title: 'Record 1',
    text: records[1]?.text,
    publishedAt: new Date('2024-03-05'),
    raw: expect.anything() as unknown,
  })

  await write('parquet', { withVectors: true })
  const passages = await parquetReadObjects({ file: await asyncBufferFromFile(parquet.file) })
  expect(passages).toHaveLength(records.length)
  for (const row of passages) expect(row['vector']).toHaveLength(256)
  expect(passages[1]).toMatchObject({ passage: 0n, start: 0n, passageText: records[1]?.text })
})

/** What citation-js reads of a file. */
function cited(text: string, forceType: string): readonly Record<string, unknown>[] {
  return new Cite(text, { forceType }).data
}

test('BibTeX, RIS and CSL-JSON are read by parsers of others, and texts are whole and run nothing', async () => {
  const { write } = await opened()
  expect(plugins.list()).toContain('@bibtex')
  const read = async (format: DataFormat) => readFile((await write(format)).file, 'utf8')
  for (const [format, type] of [
    ['bibtex', '@bibtex/text'],
    ['ris', '@ris/file'],
    ['csl-json', '@csl/list+object'],
  ] as const) {
    const text = await read(format)
    const items = format === 'csl-json' ? (JSON.parse(text) as Record<string, unknown>[]) : cited(text, type)
    expect([format, items.length]).toEqual([format, records.length])
    expect(items[0]).toMatchObject({
      title: records[0]?.title,
      URL: 'https://example.org/0?a=1&b=%20c_d',
      issued: { 'date-parts': [[2024, 3, 5]] },
    })
    const [first, second, third] = (items[0]?.['author'] ?? []) as readonly Record<string, string>[]
    expect([format, first]).toMatchObject([format, { family: 'Okoye', given: 'Marta' }])
    expect(second?.['literal'] ?? second?.['family']).toBe('World Cocoa Foundation of 2024')
    expect(third).toMatchObject({ family: 'Li', given: 'Wei' })
  }

  const markdown = await readFile((await write('markdown')).file, 'utf8')
  expect(markdown.match(/^## /gm)).toHaveLength(records.length)
  expect(markdown).toContain('可可豆的价格上涨了。')
  const html = await readFile((await write('html')).file, 'utf8')
  expect(html.match(/<section id="document-/g)).toHaveLength(records.length)
  expect(html).toContain('أسعار الكاكاو =1+1 &lt;b&gt;')
  expect(html).toContain("default-src 'none'")
})

test('a selection is written in its order, and an export that is stopped leaves the file that was there', async () => {
  const { client, folder, id, write } = await opened()
  const collection = { kind: 'collection', id } as const
  const { items } = await client.documents.list({ collectionId: id })
  const ids = [items[5]?.id ?? 0, items[2]?.id ?? 0]
  const subject = { kind: 'documents', selection: { kind: 'documents', ids } } as const
  const lines = (await readFile((await write('jsonl', { subject })).file, 'utf8')).trimEnd().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { documentId: number }).documentId)).toEqual(ids)
  const except = { kind: 'collection', id, except: ids } as const
  const { written } = await write('csv', { subject: { kind: 'documents', selection: except } })
  expect(written.items).toBe(records.length - 2)

  const { file } = await write('jsonl')
  const before = await readFile(file, 'utf8')
  const stopping = new AbortController()
  const steps = client.exports.save({ subject: collection, format: 'jsonl', path: file }, { signal: stopping.signal })
  await expect(
    (async () => {
      for await (const step of steps) {
        expect(step).toMatchObject({ kind: 'progress', total: records.length })
        await access(`${file}.part`)
        stopping.abort()
      }
    })(),
  ).rejects.toThrow()
  await expect.poll(async () => (await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  expect(await readFile(file, 'utf8')).toBe(before)
})
