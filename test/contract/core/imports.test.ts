import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Clock } from '../../../src/main/base/clock.ts'
import { SAMPLING_MS } from '../../../src/main/importing/outlook/outlookOf.ts'
import type { ImportOptionsInput, ImportReport, ImportSourceInput } from '../../../src/contract/files/imports.ts'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import { hastyClock, records, settled, testBench } from '../../fixtures/testCore.ts'

/** Imports through the contract, over the real store and the local service. */

const start = async (
  client: QuarryClient,
  source: ImportSourceInput,
  collection: string,
  options: ImportOptionsInput = {},
) => {
  const started = await client.imports.start({ sources: [source], options, collection, dimension: 32 })
  for (const job of [started.import, started.embed]) if (job) await settled(client, job)
  return client.imports.report({ jobId: started.import.id })
}
const countsOf = ({ found, imported, updated, duplicate, empty, refused, passages, newTexts }: ImportReport) => ({
  found,
  imported,
  updated,
  duplicate,
  empty,
  refused,
  passages,
  newTexts,
})
const verify = async (client: QuarryClient) => (await client.libraries.verify({})).problems
const listed = async (client: QuarryClient, name: string) => {
  const collection = (await client.collections.list({})).find((one) => one.name === name)
  return (await client.documents.list({ collectionId: collection?.id ?? 0 })).items
}

it('previews the first documents of each of several files, with the file they are from', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const few = join(bench.folder, 'few.csv')
  await writeFile(few, 'title,text\nOne,The only text of this file.')
  const paths = [await bench.write('many.jsonl', records(30)), few]
  const { rows } = await client.imports.preview({ sources: paths.map((path) => ({ kind: 'path', path })) })
  expect(rows.map(({ file }) => basename(file))).toEqual([...Array<string>(10).fill('many.jsonl'), 'few.csv'])
})

it('previews tables with the same columns together, and no columns of files that are no tables', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const files: Readonly<Record<string, string>> = {
    'a.md': '# A note\n\nThe first text.',
    'b.csv': 'title,text\nOne,The second text.',
    'c.csv': 'title,text\nTwo,The third text.',
    'd.csv': 'headline,body\nThree,The fourth text.',
  }
  const paths = Object.keys(files).map((name) => join(bench.folder, name))
  for (const path of paths) await writeFile(path, files[basename(path)] ?? '')
  const preview = await client.imports.preview({ sources: paths.map((path) => ({ kind: 'path', path })) })
  expect(preview.tables.map(({ files: of, columns }) => [of.map((file) => basename(file)), columns])).toEqual([
    [
      ['b.csv', 'c.csv'],
      ['title', 'text'],
    ],
    [['d.csv'], ['headline', 'body']],
  ])
  expect(preview.mapping).toEqual(preview.tables[0]?.mapping)
  expect(preview.mapping).toMatchObject({ title: 'title', text: ['text'] })
})

describe('the outlook of an import', () => {
  const hasty = hastyClock()
  /** A clock on which the time for samples is never over. */
  const patient: Clock = {
    ...hasty,
    wait: (ms, signal) =>
      ms === SAMPLING_MS
        ? new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }))
        : hasty.wait(ms, signal),
  }

  it('counts the files by format, and says what small ones hold as the dry run does', async () => {
    const bench = await testBench({ clock: patient })
    const { client } = await bench.open()
    const folder = join(bench.folder, 'case')
    await mkdir(folder)
    await writeFile(join(folder, 'a.md'), '# A note\n\nThe first text.')
    await writeFile(join(folder, 'b.md'), '# A note\n\nThe second text.')
    await writeFile(join(folder, 'broken.pdf'), 'no PDF at all')
    await writeFile(join(folder, 'nothing.pdf'), '')
    await writeFile(
      join(folder, 'rows.jsonl'),
      records(30)
        .map((row) => JSON.stringify(row))
        .join('\n'),
    )
    const sources = [{ kind: 'path', path: folder } as const]
    const outlook = await client.imports.outlook({ sources })
    expect(outlook).toMatchObject({ files: 3, unreadable: 2, exact: true })
    // The preview opens the first file only.
    expect(outlook.problems.map(({ file, row, severity }) => [basename(file), row, severity]).toSorted()).toEqual([
      ['broken.pdf', null, 'refused'],
      ['nothing.pdf', null, 'refused'],
    ])
    expect(await client.imports.preview({ sources })).toMatchObject({ found: 5, files: [{ format: 'markdown' }] })
    expect(outlook.formats.map(({ format, files, holds }) => [format, files, holds])).toEqual([
      ['markdown', 2, null],
      ['jsonl', 1, 'records'],
    ])
    const dryRun = await client.imports.dryRun({ sources, collection: 'c', dimension: 32 })
    expect(outlook.content).toMatchObject({ documents: dryRun.imported, passages: dryRun.passages })
    expect(outlook.content?.texts).toMatchObject({ texts: dryRun.newTexts, characters: dryRun.embedding.characters })
    expect(outlook.copied.auto).toEqual(dryRun.originals)
    expect(outlook.copied).toMatchObject({ keep: { files: 3, bytes: outlook.bytes }, link: { files: 0, bytes: 0 } })
    const { texts, ...sent } = await client.embedding.estimateTexts({ ...outlook.content!.texts, dimension: 32 })
    expect({ texts, requests: sent.requests }).toEqual({ texts: dryRun.newTexts, requests: dryRun.embedding.requests })
    expect(sent.seconds).toBeNull()
    expect(await client.collections.list({})).toEqual([])
  })

  it('takes what it did not read to be like what it did, and sends nothing of what is there', async () => {
    const bench = await testBench({ clock: patient })
    const { client } = await bench.open()
    const rows = Array.from({ length: 4_000 }, (_, at) => ({
      id: `${at}`,
      text: `${at} The ship lay at the quay. `.repeat(5),
    }))
    const path = await bench.write('long.jsonl', rows)
    const source = { kind: 'path', path } as const
    const sources = [source]
    const outlook = await client.imports.outlook({ sources })
    expect(outlook.exact).toBe(false)
    expect(outlook.formats).toMatchObject([{ format: 'jsonl', files: 1, unread: 1 }])
    expect(outlook.content?.documents).toBeGreaterThan(3_800)
    expect(outlook.content?.documents).toBeLessThan(4_200)
    expect(outlook.content?.texts.texts).toBe(outlook.content?.passages)

    await start(client, source, 'c')
    const again = await client.imports.outlook({ sources })
    expect(again.content?.documents).toBe(outlook.content?.documents)
    expect(again.content?.texts).toEqual({ texts: 0, characters: 0, jsonBytes: 0 })
    const more = await client.embedding.estimateTexts({ texts: 100, characters: 1000, jsonBytes: 1200, dimension: 32 })
    expect(more.seconds).toBeGreaterThan(0)
  })
})

describe('the counts of an import', () => {
  const lines = [
    '{"id":"1","title":"One","text":"The first text."}',
    '{"id":"2","title":"Two","text":"The second text."}',
    '{"id":"1","title":"One","text":"The first text."}',
    '{"id":"3","title":"Three","text":"The first text."}',
    '{"id":"4","title":"","text":"   "}',
    '{"id":"5","text": broken',
    '{"id":"6","title":"Six","text":"The sixth text.","published":"the day before"}',
  ]
  const expected = {
    found: 7,
    imported: 4,
    updated: 0,
    duplicate: 1,
    empty: 1,
    refused: 1,
    passages: 4,
    newTexts: 3,
  }

  it('add up, are what the preview and the dry run said, and name what was refused', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const { uploadId } = await client.uploads.begin({ name: 'reports/notes.jsonl' })
    await client.uploads.append({ uploadId, base64: Buffer.from(lines.join('\n')).toString('base64') })
    const source = { kind: 'upload', uploadId, name: 'notes.jsonl' } as const
    // Neither would be guessed: one repeats, the other holds no date.
    const options = { id: 'id', date: 'published' }

    const preview = await client.imports.preview({ sources: [source], options })
    expect(preview.files).toMatchObject([{ name: 'notes.jsonl', format: 'jsonl' }])
    expect(preview.mapping).toMatchObject({ text: ['text'], title: 'title', id: 'id', date: 'published' })
    expect(preview.rows.map(({ externalId }) => externalId)).toEqual(['1', '2', '1', '3', '6'])
    const dryRun = await client.imports.dryRun({ sources: [source], options, collection: 'notes', dimension: 32 })
    expect(await client.collections.list({})).toEqual([])
    expect(dryRun.embedding).toMatchObject({ dimension: 32, texts: 3, requests: 1 })

    const report = await start(client, source, 'notes', options)
    expect(countsOf(report)).toEqual(expected)
    expect(countsOf(dryRun)).toEqual(expected)
    const problems = [
      { file: 'notes.jsonl', row: 6, column: null, severity: 'refused', message: expect.stringContaining('JSON') },
      {
        file: 'notes.jsonl',
        row: 7,
        column: 'published',
        severity: 'warning',
        message: expect.stringContaining('the day before'),
      },
    ]
    for (const each of [preview, dryRun, report]) expect(each.problems).toEqual(problems)

    const documents = await listed(client, 'notes')
    expect(documents.map(({ externalId }) => externalId).sort()).toEqual(['1', '2', '3', '6'])
    const last = documents.find(({ externalId }) => externalId === '6')
    expect((await client.documents.get({ id: last?.id ?? 0 })).source).toEqual({
      name: 'notes.jsonl',
      row: 7,
    })
    expect(await verify(client)).toEqual([])
  })

  it('of a second import of the same file are all duplicates, and nothing is sent', async () => {
    const bench = await testBench()
    const { client, core } = await bench.open()
    await bench.import(client, records(600))
    const digest = await core.library.store.read.digestLibrary()
    const sent = bench.service.received().length
    const again = await bench.import(client, records(600))
    expect(again.import.import).toMatchObject({ found: 600, imported: 0, duplicate: 600, passages: 0 })
    expect(again.embed?.embed).toMatchObject({ total: 0, requests: 0 })
    expect(bench.service.received().length).toBe(sent)
    expect(await core.library.store.read.digestLibrary()).toBe(digest)
    expect(await verify(client)).toEqual([])
  })
})

describe('a record that has changed', () => {
  it('is a new version that takes the place of the old one, which stays for those who cite it', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    await bench.import(client, records(3))
    const before = (await listed(client, 'c')).find(({ externalId }) => externalId === 'r1')
    const changed = records(3, (index) => (index === 1 ? 'Another text.' : `Text number ${index} about harbours.`))
    const { import: job } = await bench.import(client, changed)
    expect(job.import).toMatchObject({ found: 3, imported: 0, updated: 1, duplicate: 2 })

    const members = await listed(client, 'c')
    expect(members).toHaveLength(3)
    const now = members.find(({ externalId }) => externalId === 'r1')
    expect(await client.documents.get({ id: now?.id ?? 0 })).toMatchObject({
      text: 'Another text.',
      replaces: before?.id,
    })
    expect(await client.documents.get({ id: before?.id ?? 0 })).toMatchObject({
      text: 'Text number 1 about harbours.',
      collections: [],
    })
    const { hits } = await client.search.query({ query: 'number 1 about harbours' })
    expect(hits.map(({ documentId }) => documentId)).not.toContain(before?.id)
    expect(await verify(client)).toEqual([])
  })
})

describe('the same text', () => {
  it('in two collections has one vector, and is found in both', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    await bench.import(client, records(5), { collection: 'one' })
    const other = Array.from({ length: 5 }, (_, index) => ({
      title: `Other ${index}`,
      text: `Text number ${index} about harbours.`,
    }))
    const second = await bench.import(client, other, { collection: 'two' })
    expect(second.import.import).toMatchObject({ imported: 5, passages: 5 })
    expect(second.embed?.embed).toMatchObject({ total: 0, requests: 0 })
    expect(bench.service.received()).toHaveLength(1)
    const collections = await client.collections.list({})
    expect(collections.map(({ name, coverage }) => [name, coverage[0]?.embedded])).toEqual([
      ['one', 5],
      ['two', 5],
    ])
    const { hits } = await client.search.query({ query: 'Text number 2 about harbours.', mode: 'semantic', limit: 2 })
    expect(hits.map(({ collection }) => collection).sort()).toEqual(['one', 'two'])
    expect(await verify(client)).toEqual([])
  })
})

describe('a file that cannot be read', () => {
  const database = Buffer.from('SQLite format 3\0')

  it('beside good ones is named, in the preview, the dry run and the import, and the good ones are read', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const upload = async (name: string, bytes: Buffer) => {
      const { uploadId } = await client.uploads.begin({ name })
      await client.uploads.append({ uploadId, base64: bytes.toString('base64') })
      return { kind: 'upload', uploadId, name } as const
    }
    const named = join(bench.folder, 'report.sqlite')
    await writeFile(named, database)
    const sources = [
      { kind: 'path', path: named } as const,
      await upload('scan', database),
      { kind: 'path', path: await bench.write('good.jsonl', records(3)) } as const,
    ]
    const preview = await client.imports.preview({ sources })
    expect(preview.files).toMatchObject([{ format: 'jsonl' }])
    expect(preview.rows).toHaveLength(3)
    const dryRun = await client.imports.dryRun({ sources, collection: 'c', dimension: 32 })
    const started = await client.imports.start({ sources, collection: 'c', embed: false })
    expect(await settled(client, started.import)).toMatchObject({ state: 'done' })
    const report = await client.imports.report({ jobId: started.import.id })
    for (const counted of [dryRun, report]) expect(counted).toMatchObject({ found: 5, imported: 3, refused: 2 })
    for (const { problems } of [preview, dryRun, report])
      expect(problems.map(({ file, message }) => [file, message.slice(0, 26)])).toEqual([
        // What has the name of one may be Zotero's.
        [named, 'This is a database, and no'],
        ['scan', 'This is an SQLite database'],
      ])
  })

  it('is an error where nothing else was named, and so is a file that is not there', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const named = join(bench.folder, 'report.sqlite')
    await writeFile(named, database)
    const good = { kind: 'path', path: await bench.write('good.jsonl', records(3)) } as const
    const of = (file: string) => ({ kind: 'path', path: file }) as const
    await expect(client.imports.preview({ sources: [of(named)] })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(client.imports.preview({ sources: [of(named), of(named)] })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    const missing = client.imports.preview({ sources: [of(join(bench.folder, 'none.csv')), good] })
    await expect(missing).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('which column fills which field', () => {
  it('is guessed, chosen, or nothing for an empty name; what no row has is a clear error', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const path = await bench.write('news.jsonl', [
      { headline: 'Headline', summary: 'Short.', body: 'The body of the story, which is long.', kind: 'news' },
      { headline: 'Second', summary: 'Shorter.', body: 'Another story, also long enough.', kind: 'of no kind' },
    ])
    const source = { kind: 'path', path } as const
    const documentsOf = async (collection: string) =>
      Promise.all((await listed(client, collection)).map(({ id }) => client.documents.get({ id })))

    await start(client, source, 'guessed')
    expect(await documentsOf('guessed')).toMatchObject([
      { title: 'Headline', text: 'The body of the story, which is long.' },
      { title: 'Second' },
    ])
    await start(client, source, 'chosen', { text: ['summary', 'body'], title: '' })
    const [first] = await documentsOf('chosen')
    expect(first).toMatchObject({ title: 'Short.', text: 'Short.\n\nThe body of the story, which is long.' })

    const wrong = client.imports.preview({ sources: [source], options: { title: 'caption' } })
    await expect(wrong).rejects.toMatchObject({
      code: 'usage',
      message: 'There is no column "caption" for the title.',
      data: { where: path, hint: 'The columns are: headline, summary, body, kind.' },
    })
  })

  it('opens a sample as a library of its own, and imports it once', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const before = await client.libraries.current({})
    const opened = await client.libraries.sample({ name: 'harbour' })
    expect(basename(opened.path)).toBe('sample-harbour.quarry')
    expect(dirname(opened.path)).toBe(dirname(before.path))
    for (const job of await client.jobs.list({})) await settled(client, job)
    // Five mails, and four papers; one of these is a list of eight payments.
    expect(await client.libraries.current({})).toMatchObject({ collections: 1, documents: 16 })
    await client.libraries.open({ path: before.path, create: false })
    expect(await client.libraries.current({})).toMatchObject({ documents: 0 })
    await client.libraries.sample({ name: 'harbour' })
    expect(await client.jobs.list({})).toHaveLength(2)
  })

  it('says of the sample which documents are news', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const started = await client.imports.sample({})
    for (const job of [started.import, started.embed]) if (job) await settled(client, job)
    const text = await readFile(new URL('../../../resources/sample/articles.jsonl', import.meta.url), 'utf8')
    const sample = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string; kind: string })
    const news = sample.filter(({ kind }) => kind === 'news').map(({ id }) => id)
    expect(news.length).toBeGreaterThan(10)
    const { hits } = await client.search.query({
      query: 'harvest',
      mode: 'semantic',
      filters: { kinds: ['news'] },
      limit: 100,
    })
    expect(hits.map(({ externalId }) => externalId).sort()).toEqual(news.sort())
  })
})
