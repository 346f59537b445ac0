import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { RunView } from '../../src/contract/answering/runs.ts'
import type { ExportSubject } from '../../src/contract/exports.ts'
import type { QuarryClient } from '../../src/contract/routes.ts'
import { sizeOf } from '../../src/renderer/exporting/exportSizes.ts'
import { unzip } from '../fixtures/exporting/unzip.ts'
import { settled, testBench } from '../fixtures/testCore.ts'

async function read(client: QuarryClient, input: Parameters<QuarryClient['exports']['read']>[0]): Promise<string> {
  let text = ''
  for await (const piece of client.exports.read(input)) text += piece.text
  return text
}

/** The run once it has ended. */
async function ended(client: QuarryClient, run: RunView): Promise<void> {
  const follow = run.kind === 'research' ? client.research.follow : client.answers.follow
  for await (const item of follow({ id: run.id })) if (item.type === 'ended') return
  throw new Error(`Run ${run.id} ended without saying so.`)
}

const records = Array.from({ length: 250 }, (_, index) => ({
  id: `r${index}`,
  title: index === 3 ? '=HYPERLINK("http://evil.example")' : `Record ${index}`,
  text: `Text ${index}, with "quotes",\nand a second line.`,
  url: `https://example.org/${index}`,
}))

test('a text that begins with its own title has one heading where it is read', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, [{ id: 'a', title: 'A *quay*', text: '# A *quay* #\n\nIt is closed.\n\n# A *quay*' }], {
    embed: false,
  })
  const [collection] = await client.collections.list({})
  const subject = { kind: 'collection', id: collection?.id ?? 0 } as const
  expect(await read(client, { subject, format: 'markdown' })).toMatch(
    /^## A \\\*quay\\\*\n(?:(?!# A).*\n)+It is closed\.\n\n# A \*quay\*\n$/m,
  )
  expect((await read(client, { subject, format: 'html' })).match(/# A/g)).toHaveLength(1)
})

test('what there is to export is counted before, and sizes are told from it', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, records, { embed: false })
  const [collection] = await client.collections.list({})
  const subject = { kind: 'collection', id: collection?.id ?? 0 } as const
  const characters = records.reduce((sum, { text }) => sum + text.length, 0)
  const all = { documents: 250, characters, captured: 0 }
  expect(await client.exports.measure({ subject })).toEqual(all)
  const { items } = await client.documents.list({ collectionId: subject.id, limit: 2 })
  const ids = items.map(({ id }) => id)
  const two = { kind: 'documents', selection: { kind: 'documents', ids } } as const
  expect(await client.exports.measure({ subject: two })).toMatchObject({ documents: 2, captured: 0 })
  await expect(client.exports.measure({ subject: { kind: 'answer', runId: 1 } })).rejects.toMatchObject({
    code: 'usage',
  })
  // About: half to double.
  for (const format of ['jsonl', 'csv', 'markdown', 'html', 'xlsx', 'bibtex', 'docx', 'odt'] as const) {
    const file = path.join(bench.folder, `out.${format}`)
    const { bytes } = await client.exports.write({ subject, format, path: file })
    const told = sizeOf(format, all) ?? 0
    expect([format, told > bytes / 2.5, told < bytes * 2.5]).toEqual([format, true, true])
  }
})

test('a collection goes out as JSON lines and comes back as the same documents', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, records, { embed: false })
  const [collection] = await client.collections.list({})
  const subject = { kind: 'collection', id: collection?.id ?? 0 } as const
  const file = path.join(bench.folder, 'out.jsonl')

  const written = await client.exports.write({ subject, format: 'jsonl', path: file })
  const text = await readFile(file, 'utf8')
  expect(written).toEqual({ path: file, bytes: Buffer.byteLength(text), items: 250 })
  expect(await read(client, { subject, format: 'jsonl' })).toBe(text)
  const lines = text.trimEnd().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(records.map(({ id }) => id))

  const started = await client.imports.start({
    sources: [{ kind: 'path', path: file }],
    collection: 'again',
    embed: false,
  })
  await settled(client, started.import)
  const [again] = await client.documents
    .list({ collectionId: (await client.collections.list({})).find(({ name }) => name === 'again')?.id ?? 0 })
    .then(({ items }) => items)
  expect(again).toMatchObject({ externalId: 'r0', title: 'Record 0', url: 'https://example.org/0' })
})

test('a collection as CSV has one record per document, and for spreadsheets no formula', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, records, { embed: false })
  const [collection] = await client.collections.list({})
  const subject = { kind: 'collection', id: collection?.id ?? 0 } as const
  const plain = await read(client, { subject, format: 'csv' })
  expect(plain.split('\r\n')).toHaveLength(252)
  expect(plain).toMatch(/^id,documentId,kind,title,/)
  expect(plain).toContain(',"=HYPERLINK(""http://evil.example"")",')
  const safe = await read(client, { subject, format: 'csv', forSpreadsheets: true })
  expect(safe.startsWith('\uFEFFid,')).toBe(true)
  expect(safe).toContain(`,"'=HYPERLINK(""http://evil.example"")",`)
})

test('a report goes out with sources that resolve, and its sources go into a collection', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const run = await client.research.start({ question: 'What are the effects of the port strike?', skipPlan: true })
  await ended(client, run)
  const { citations } = await client.research.open({ id: run.id })
  expect(citations.length).toBeGreaterThan(0)

  const subject = { kind: 'report', runId: run.id } as const
  const markdown = await read(client, { subject, format: 'markdown' })
  const html = await read(client, { subject, format: 'html' })
  for (const { marker, url } of citations) {
    expect(markdown).toContain(`\n[^${marker}]: [`)
    expect(html).toContain(`<li id="source-${marker}" value="${marker}" dir="auto"><a href="${url}"`)
  }

  const urls = [...new Set(citations.map(({ url }) => url ?? ''))]
  const saved = await client.sources.save({ runId: run.id, urls, collection: 'evidence', embed: false })
  expect(saved).toMatchObject({ imported: urls.length, duplicate: 0, embed: null })
  expect(saved.documents.map(({ url }) => url).sort()).toEqual([...urls].sort())
  const twice = await client.sources.save({ runId: run.id, urls, collection: 'evidence', embed: false })
  expect(twice).toMatchObject({ imported: 0, updated: 0, duplicate: urls.length })
  await expect(
    client.sources.save({ runId: run.id, urls: ['https://never.example/'], collection: 'evidence' }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('a report goes out for word processors, with its sources in notes and in a citation style', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const run = await client.research.start({ question: 'What are the effects of the port strike?', skipPlan: true })
  await ended(client, run)
  const { citations } = await client.research.open({ id: run.id })
  const subject = { kind: 'report', runId: run.id } as const
  const parts = async (format: 'docx' | 'odt', style?: string) => {
    const file = path.join(bench.folder, `report.${format}`)
    await client.exports.write({ subject, format, path: file, ...(style === undefined ? {} : { style }) })
    return unzip(await readFile(file))
  }
  const titles = [...new Set(citations.map(({ title }) => title ?? ''))]
  const notes = (await parts('docx')).get('word/footnotes.xml') ?? ''
  const odt = (await parts('odt')).get('content.xml') ?? ''
  for (const title of titles) {
    expect(notes).toContain(title)
    expect(odt).toContain(title)
  }
  const styled = (await parts('docx', 'author-date')).get('word/document.xml') ?? ''
  expect(styled).toContain('Bibliography')
  await expect(parts('docx', 'chicago')).rejects.toMatchObject({ code: 'usage' })
  await expect(read(client, { subject, format: 'pdf' })).rejects.toMatchObject({ code: 'not_found' })
  const documents: ExportSubject = { kind: 'documents', selection: { kind: 'documents', ids: [1] } }
  expect(await client.exports.sample({ style: 'author-date' })).toEqual({
    note: 'Okoye, M. (2031). “The tide of Amsel”. Journal of Tides, vol. 12, pp. 17–29. p. 18.',
    page: '“Flood gates of Amsel closed” (2031). amsel-port.example. https://amsel-port.example/gates.',
  })
  await expect(client.exports.sample({ style: 'not a style' })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(client.exports.sample({ style: '<style>' })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(read(client, { subject: documents, format: 'csv', style: 'notes' })).rejects.toMatchObject({
    code: 'usage',
  })
})

test('notes on documents keep their Markdown and their lines below what they are on, and their links', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, records.slice(0, 3), { embed: false })
  const text = 'Check the **exchange**.\n\n- see [the second](quarry:document/2)\n- and quarry:document/99'
  await client.notes.add({ on: { kind: 'span', documentId: 1, start: 0, end: 4, colour: 'yellow' }, text })
  await client.notes.add({ on: { kind: 'document', documentId: 1 }, text: 'One *line*.\nAnother <b>line</b>.' })
  const subject = { kind: 'documents' as const, selection: { kind: 'documents' as const, ids: [1] } }
  expect(await read(client, { subject, format: 'markdown' })).toContain(
    [
      '> One *line*.',
      '> Another \\<b>line\\</b>.',
      '',
      '> “Text”',
      '>',
      '> Check the **exchange**.',
      '>',
      '> - see [the second](<https://example.org/1>) (Record 1)',
      '> - and',
    ].join('\n'),
  )
  const html = await read(client, { subject, format: 'html' })
  expect(html).toContain('<p dir="auto">“Text”</p>\n<p dir="auto">Check the <strong>exchange</strong>.</p>')
  expect(html).toContain('<a href="https://example.org/1"')
  expect(html).toContain('&lt;b&gt;line&lt;/b&gt;')
})

test('documents go out for word processors with their notes', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, records.slice(0, 3), { embed: false })
  const [collection] = await client.collections.list({})
  const subject = { kind: 'collection', id: collection?.id ?? 0 } as const
  const { items } = await client.documents.list({ collectionId: subject.id })
  await client.notes.add({ on: { kind: 'document', documentId: items[0]?.id ?? 0 }, text: 'A note to keep.' })
  const file = path.join(bench.folder, 'documents.docx')
  expect(await client.exports.write({ subject, format: 'docx', path: file, style: 'notes' })).toMatchObject({
    items: 3,
  })
  const document = (await unzip(await readFile(file))).get('word/document.xml') ?? ''
  const text = document.replaceAll(/<[^>]+>/g, '')
  for (const part of [
    'Record 2',
    'and a second line.',
    'A note to keep.',
    'Citation: “Record 0”',
    'https://example.org/1',
  ])
    expect(text).toContain(part)
})

test('notes on no document go out with what they link to, and those on documents stay with these', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, records.slice(0, 3), { embed: false })
  const subject = { kind: 'notes' } as const
  await expect(read(client, { subject, format: 'markdown' })).rejects.toMatchObject({ code: 'conflict' })
  await client.notes.add({ on: { kind: 'document', documentId: 1 }, text: 'On a document.' })
  const text = '# Plan\nSee [the first](quarry:document/1), quarry:document/2#0-6 and [this](quarry:document/99).'
  await client.notes.add({ on: { kind: 'library' }, text })
  await client.notes.add({ on: { kind: 'library' }, text: 'A later one.\n```\n# a comment\n```' })
  const written = await read(client, { subject, format: 'markdown' })
  expect(written).toContain('### Plan\nSee the first[^1], “Text 1”[^2] and this')
  expect(written).toMatch(/\[\^1\]: .*Record 0.*https:\/\/example\.org\/0/)
  expect(written).toMatch(/\[\^2\]: .*Record 1/)
  expect(written.indexOf('A later one.')).toBeGreaterThan(written.indexOf('Plan'))
  expect(written).toContain('```\n# a comment\n```')
  expect(written).not.toContain('On a document.')
  const styled = await read(client, { subject, format: 'html', style: 'author-date' })
  expect(styled).toContain('“Record 0”')
  await expect(read(client, { subject, format: 'csv' })).rejects.toMatchObject({
    code: 'usage',
    message: 'Notes are exported as markdown, html, docx, odt or pdf.',
  })
})

test('an answer goes out too', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const run = await client.answers.ask({
    model: 'local/extract-1.0',
    messages: [{ role: 'user', content: 'Why are cocoa prices rising?' }],
  })
  await ended(client, run)
  const subject = { kind: 'answer', runId: run.id } as const
  expect(await read(client, { subject, format: 'markdown' })).toMatch(
    /^# Why are cocoa prices rising\?\n[\s\S]*\[\^1\]: /,
  )
})

test('what cannot be written says why, and leaves no file', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, records.slice(0, 2), { embed: false })
  const subject = { kind: 'collection', id: (await client.collections.list({}))[0]?.id ?? 0 } as const
  const before = await readdir(bench.folder)
  const report = { kind: 'report', runId: 99 } as const
  await expect(read(client, { subject: report, format: 'csv' })).rejects.toMatchObject({ code: 'usage' })
  await expect(read(client, { subject, format: 'csv', withVectors: true })).rejects.toMatchObject({ code: 'usage' })
  await expect(read(client, { subject, format: 'parquet', withVectors: true })).rejects.toMatchObject({ code: 'usage' })
  await expect(read(client, { subject: { kind: 'report', runId: 99 }, format: 'html' })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(
    client.exports.write({ subject: report, format: 'xlsx', path: path.join(bench.folder, 'x.xlsx') }),
  ).rejects.toMatchObject({ code: 'usage' })
  await expect(
    client.exports.write({ subject, format: 'csv', path: path.join(bench.folder, 'nowhere', 'x.csv') }),
  ).rejects.toMatchObject({ code: 'not_found' })
  expect(await readdir(bench.folder)).toEqual(before)
})

test('documents are exported in an order: of a collection, of filters, and not of those that are named one by one', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const cities = ['Oslo', 'Bergen', 'Turku', 'Arendal'].map((title, at) => ({
    id: `c${at}`,
    title,
    text: `About ${title}.`,
  }))
  await bench.import(client, cities, { embed: false })
  const [collection] = await client.collections.list({})
  const id = collection?.id ?? 0
  const written = async (subject: ExportSubject) =>
    (await read(client, { subject, format: 'jsonl' }))
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { title: string }).title)
  expect(await written({ kind: 'collection', id })).toEqual(['Oslo', 'Bergen', 'Turku', 'Arendal'])
  expect(await written({ kind: 'collection', id, sort: 'title' })).toEqual(['Arendal', 'Bergen', 'Oslo', 'Turku'])
  const descending = { fact: 'title', descending: true } as const
  const selection = { kind: 'filters' as const, filters: { collections: [id] } }
  expect(await written({ kind: 'documents', selection, sort: descending })).toEqual([
    'Turku',
    'Oslo',
    'Bergen',
    'Arendal',
  ])
  const ids = (await client.documents.list({ collectionId: id })).items.map((item) => item.id)
  await client.marks.star({ selection: { kind: 'documents', ids: [ids[2]!] }, starred: true })
  expect((await written({ kind: 'collection', id, sort: { mark: 'starred' } }))[0]).toBe('Turku')
  const named = { kind: 'documents' as const, ids: [ids[3]!, ids[0]!] }
  expect(await written({ kind: 'documents', selection: named, sort: 'title' })).toEqual(['Arendal', 'Oslo'])
})

test('documents that are in two collections go out with the fields of both, and with no field that they have not', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const goods = ['grain', 'oil', 'grain', 'oil'].map((topic, at) => ({
    id: `g${at}`,
    title: `Goods ${at}`,
    text: `On ${topic}.`,
    topic,
  }))
  await bench.import(client, goods, { collection: 'Wire', embed: false })
  const [wire] = await client.collections.list({})
  const define = (name: string, column: string) =>
    client.fields.define({ name, type: 'text', source: { kind: 'column', column }, collectionId: wire?.id ?? 0 })
  await define('topic', 'topic')
  await define('nothing', 'nothing')
  const { items } = await client.documents.list({ collectionId: wire?.id ?? 0 })
  const ids = items.slice(0, 2).map(({ id }) => id)
  const { into } = await client.documents.add({ selection: { kind: 'documents', ids }, into: { name: 'Oil' } })
  const subject = { kind: 'collection', id: into } as const
  const [head = '', ...lines] = (await read(client, { subject, format: 'csv' })).trim().split(/\r?\n/)
  expect(head.split(',')).toContain('topic')
  expect(head.split(',')).not.toContain('nothing')
  expect(lines.join()).toMatch(/,oil|,grain/)
})

test('documents to be read have their fields under their names', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const notes = [{ id: 'a', title: 'Gate', text: 'Trucks waited.', verdict: 'a <b> c' }]
  await bench.import(client, notes, { collection: 'Case', embed: false })
  const [one] = await client.collections.list({})
  const source = { kind: 'column', column: 'verdict' } as const
  await client.fields.define({ name: 'Verdict *', type: 'text', source, collectionId: one?.id ?? 0 })
  const subject = { kind: 'collection', id: one?.id ?? 0 } as const
  expect(await read(client, { subject, format: 'markdown' })).toContain('- Verdict \\*: a \\<b\\> c')
  expect(await read(client, { subject, format: 'html' })).toContain(
    '<dt dir="auto">Verdict *</dt><dd dir="auto">a &lt;b&gt; c</dd>',
  )
})
