import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { assert, asyncProperty, integer, nat } from 'fast-check'
import { expect, test } from 'vitest'
import type { PortableImportView } from '../../src/contract/portable.ts'
import type { QuarryClient } from '../../src/contract/routes.ts'
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

async function imported(client: QuarryClient, file: string): Promise<PortableImportView> {
  for await (const step of client.portable.import({ source: { kind: 'path', path: file } }))
    if (step.kind === 'imported') return step
  throw new Error('Nothing was imported.')
}

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
  await client.marks.star({ selection: { kind: 'documents', ids: [items[3]?.id ?? 0] }, starred: true })
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
  const outcome = await imported(other.client, file)
  expect(outcome).toMatchObject({ name: 'news', documents: records.length + 1, known: 0, conflicts: 0, originals: 2 })
  expect(await found(other.client, outcome.collectionId)).toEqual(before)
  expect(bench.service.received().length).toBe(requests)
  const there = await other.client.documents.list({ collectionId: outcome.collectionId })
  expect(there.total).toBe(records.length + 1)
  expect(there.items.map(({ title, capturedAt }) => [title, capturedAt])).toEqual(
    (await client.documents.list({ collectionId: id })).items.map(({ title, capturedAt }) => [title, capturedAt]),
  )
  const starred = await other.client.documents.find({ filters: { starred: true } })
  expect(starred.items.map(({ title }) => title)).toEqual([items[3]?.title])

  // Once more beside itself: the same documents under another name, and nothing is overwritten.
  expect(await imported(other.client, file)).toMatchObject({ name: 'news (2)', known: records.length + 1, vectors: 0 })
})

test('one byte that is changed anywhere is found before anything is stored', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, records.slice(0, 5), { collection: 'news', dimension: 256 })
  const subject = { kind: 'collection', id: (await client.collections.list({}))[0]?.id ?? 0 } as const
  const file = path.join(bench.folder, 'small.quarry-collection')
  await client.exports.write({ subject, format: 'collection', path: file })
  expect(await imported(client, file)).toMatchObject({ documents: 5, known: 5, conflicts: 0 })
  const whole = await readFile(file)
  const damaged = path.join(bench.folder, 'damaged.quarry-collection')
  await assert(
    asyncProperty(nat(whole.length - 1), integer({ min: 1, max: 255 }), async (at, change) => {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] as number) ^ change
      await writeFile(damaged, bytes)
      const outcome = await imported(client, damaged).catch((error: unknown) => error)
      // What a zip archive says twice, or not at all of its content, may change unseen; the content may not.
      if (!(outcome instanceof Error)) expect(outcome).toMatchObject({ documents: 5, known: 5 })
    }),
    { numRuns: 40 },
  )
})
