import { copyFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { assert, asyncProperty, integer, nat } from 'fast-check'
import { expect, test } from 'vitest'
import type { DocumentSummary } from '../../src/contract/documents.ts'
import type { QuarryClient } from '../../src/contract/routes.ts'
import { importPortable } from '../fixtures/exporting/importPortable.ts'
import { settled, testBench } from '../fixtures/testCore.ts'

const words = ['cocoa', 'harvest', 'drought', 'port', 'strike', 'canal', 'frost', 'coffee', 'price', 'futures']
const languages = ['可可豆价格', 'ราคาโกโก้', 'أسعار الكاكاو']
const records = Array.from({ length: 120 }, (_, index) => ({
  id: `r${index}`,
  title: `${words[index % 10]} ${index}`,
  text: `${words[(index * 7) % 10]} and ${words[(index * 3 + 1) % 10]} number ${index}. ${languages[index % 3]}`,
  url: `https://example.org/${index}`,
  published: `2024-0${(index % 9) + 1}-05`,
}))
const queries = Array.from({ length: 50 }, (_, index) => `${words[index % 10]} ${words[(index * 3 + 2) % 10]} ${index}`)

/** What each query finds in each mode. */
async function found(client: QuarryClient, collection: number) {
  const modes = ['keyword', 'semantic', 'hybrid'] as const
  const results = []
  for (const query of queries)
    for (const mode of modes) {
      const { hits, mode: used } = await client.search.query({ query, mode, filters: { collections: [collection] } })
      results.push({ query, used, hits: hits.map(({ title, snippet }) => ({ title, snippet })) })
    }
  return results
}

test('a collection that is exported, wiped and imported gives the same results with no request', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, records, { collection: 'news', dimension: 256 })
  const page = path.join(bench.folder, 'page.md')
  await writeFile(page, '# A page\n\nThe cocoa board met on Tuesday.')
  const started = await client.imports.start({ sources: [{ kind: 'path', path: page }], collection: 'news' })
  await settled(client, started.import)
  if (started.embed) await settled(client, started.embed)
  const [collection] = await client.collections.list({})
  const id = collection?.id ?? 0
  const { items } = await client.documents.list({ collectionId: id })
  await mark(client, items)
  // A second version of the page.
  await writeFile(page, '# A page\n\nThe cocoa board met on Friday.')
  const again = await client.imports.start({ sources: [{ kind: 'path', path: page }], collection: 'news' })
  await settled(client, again.import)
  if (again.embed) await settled(client, again.embed)

  const before = await found(client, id)
  expect(before.some(({ used }) => used === 'semantic')).toBe(true)
  const file = path.join(bench.folder, 'news.quarry-collection')
  const subject = { kind: 'collection', id } as const
  const written = await client.exports.write({ subject, format: 'collection', withQuestions: true, path: file })
  expect(written.items).toBe(records.length + 1)

  const other = await bench.open({ library: 'other.quarry' })
  const requests = bench.service.received().length
  const outcome = await importPortable(other.client, file)
  expect(outcome).toMatchObject({ name: 'news', documents: records.length + 1, known: 0, conflicts: 0, originals: 2 })
  expect(await found(other.client, outcome.collectionId)).toEqual(before)
  expect(bench.service.received().length).toBe(requests)
  const there = await other.client.documents.list({ collectionId: outcome.collectionId })
  expect(there.total).toBe(records.length + 1)
  expect(there.items.map(({ title, capturedAt }) => [title, capturedAt])).toEqual(
    (await client.documents.list({ collectionId: id })).items.map(({ title, capturedAt }) => [title, capturedAt]),
  )
  expect(await marksOf(other.client, there.items)).toEqual(await marksOf(client, items))

  // Under the name of an archive its records would come as rows of a table.
  const renamed = path.join(bench.folder, 'news.zip')
  await copyFile(file, renamed)
  const sources = [{ kind: 'path', path: renamed } as const]
  await expect(other.client.imports.dryRun({ sources, collection: 'again', options: {} })).rejects.toThrow(
    'This is a collection that was exported from Quarry with everything.',
  )

  // Once more beside itself: the same documents under another name, and nothing is overwritten.
  expect(await importPortable(other.client, file)).toMatchObject({
    name: 'news (2)',
    known: records.length + 1,
    vectors: 0,
  })
})

/** Every kind of mark, on several documents. */
async function mark(client: QuarryClient, items: readonly DocumentSummary[]): Promise<void> {
  const selected = (from: number, to: number) => ({
    kind: 'documents' as const,
    ids: items.slice(from, to).map(({ id }) => id),
  })
  await client.marks.star({ selection: selected(3, 5), starred: true })
  await client.marks.read({ selection: selected(0, 2), read: true })
  await client.tags.add({ selection: selected(1, 4), name: 'Harvest/Late' })
  const [status] = await client.marks.define({ list: 'status', values: [{ name: 'Checked', colour: 'blue' }] })
  await client.marks.set({ selection: selected(2, 6), list: 'status', value: status?.id ?? 0 })
  const documentId = items[7]?.id ?? 0
  const span = { start: 0, end: 8 }
  const highlight = await client.marks.highlight({ documentId, span, colour: 'green' })
  await client.notes.add({ on: { kind: 'highlight', highlightId: highlight.id }, text: 'Said twice.' })
  await client.notes.add({ on: { kind: 'document', documentId }, text: 'To be compared.' })
}

/** What was marked, by title of the document. */
async function marksOf(client: QuarryClient, items: readonly DocumentSummary[]) {
  const all = []
  for (const { id, title } of items.toSorted((a, b) => a.title.localeCompare(b.title))) {
    const { tags, starred, status, highlights, notes } = await client.marks.document({ documentId: id })
    all.push({
      title,
      starred,
      status: status?.name,
      tags: tags.map(({ name }) => name),
      highlights: highlights.map(({ span, colour, quote }) => ({ span, colour, quote })),
      notes: notes.map(({ text }) => text),
    })
  }
  return all
}

test('a file that has changed is merged by id: what is here stays as it is, and both are kept and named', async () => {
  const bench = await testBench()
  const some = records.slice(0, 4)
  const changed = { ...(some[1] as (typeof records)[number]), text: 'The harvest came after all.' }
  const exported = async (library: string, content: readonly object[]) => {
    const { client } = await bench.open({ library })
    await bench.import(client, content, { collection: 'news', dimension: 256 })
    const id = (await client.collections.list({}))[0]?.id ?? 0
    const file = path.join(bench.folder, `${library}.quarry-collection`)
    await client.exports.write({ subject: { kind: 'collection', id }, format: 'collection', path: file })
    return file
  }
  const first = await exported('first', some)
  const second = await exported('second', [...some.with(1, changed), { ...records[9], id: 'new' }])

  const other = await bench.open({ library: 'other.quarry' })
  const one = await importPortable(other.client, first)
  const texts = async (collectionId: number) => {
    const { items } = await other.client.documents.list({ collectionId })
    const documents = await Promise.all(items.map(({ id }) => other.client.documents.get({ id })))
    return new Map(documents.map(({ id, title, text }) => [title, { id, text }]))
  }
  const before = await texts(one.collectionId)
  const two = await importPortable(other.client, second)
  expect(two).toMatchObject({ name: 'news (2)', documents: 5, known: 3, conflicts: 1 })
  expect(await texts(one.collectionId)).toEqual(before)
  const after = await texts(two.collectionId)
  const title = some[1]?.title ?? ''
  expect([before.get(title)?.text, after.get(title)?.text]).toEqual([some[1]?.text, changed.text])
  // The same document in both, not another with the same content.
  for (const same of [some[0], some[2], some[3]])
    expect(after.get(same?.title ?? '')).toEqual(before.get(same?.title ?? ''))
})

test('one byte that is changed anywhere is found before anything is stored', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, records.slice(0, 5), { collection: 'news', dimension: 256 })
  const subject = { kind: 'collection', id: (await client.collections.list({}))[0]?.id ?? 0 } as const
  const file = path.join(bench.folder, 'small.quarry-collection')
  await client.exports.write({ subject, format: 'collection', path: file })
  expect(await importPortable(client, file)).toMatchObject({ documents: 5, known: 5, conflicts: 0 })
  const whole = await readFile(file)
  const damaged = path.join(bench.folder, 'damaged.quarry-collection')
  await assert(
    asyncProperty(nat(whole.length - 1), integer({ min: 1, max: 255 }), async (at, change) => {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] as number) ^ change
      await writeFile(damaged, bytes)
      const outcome = await importPortable(client, damaged).catch((error: unknown) => error)
      // What a zip archive says twice, or not at all of its content, may change unseen; the content may not.
      if (!(outcome instanceof Error)) expect(outcome).toMatchObject({ documents: 5, known: 5 })
    }),
    { numRuns: 40 },
  )
})

test('records of two files with the same identifiers both come along', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  for (const port of ['Ghent', 'Hull'])
    await bench.import(client, [{ id: 1, title: 'Berth', text: `The berth of ${port}.` }], { embed: false })
  const id = (await client.collections.list({}))[0]?.id ?? 0
  const file = path.join(bench.folder, 'berths.quarry-collection')
  await client.exports.write({ subject: { kind: 'collection', id }, format: 'collection', path: file })
  const other = await bench.open({ library: 'other' })
  expect(await importPortable(other.client, file)).toMatchObject({ documents: 2 })
  const found = await other.client.search.query({ query: 'berth', mode: 'keyword' })
  expect(found.hits.map(({ text }) => text).sort()).toEqual(['The berth of Ghent.', 'The berth of Hull.'])
})
