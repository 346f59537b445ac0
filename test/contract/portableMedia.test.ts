import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { QuarryClient } from '../../src/contract/routes.ts'
import { plain } from '../fixtures/pictures.ts'
import { article, servePages } from '../fixtures/pageServer.ts'
import { settled, testBench } from '../fixtures/testCore.ts'
import { importPortable } from '../fixtures/exporting/importPortable.ts'

async function collectionId(client: QuarryClient, name: string): Promise<number> {
  return (await client.collections.list({})).find((one) => one.name === name)?.id ?? 0
}

test('images and videos of a collection come along with their files, passages and vectors', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const colours = ['red', 'green', 'blue', 'yellow', 'purple'] as const
  const sources = []
  for (const name of colours) {
    const file = path.join(bench.folder, `${name}.png`)
    await writeFile(file, await plain(name).png().toBuffer())
    sources.push({ kind: 'path' as const, path: file })
  }
  const started = await client.imports.media({ sources, collection: 'pictures' })
  await settled(client, started.import)
  if (started.embed) await settled(client, started.embed)
  const found = async (from: QuarryClient, collection: number) => {
    const { hits } = await from.search.query({ query: 'red', mode: 'semantic', filters: { collections: [collection] } })
    return hits.map(({ title }) => title)
  }
  const id = await collectionId(client, 'pictures')
  const before = await found(client, id)
  expect(before).toHaveLength(colours.length)
  const file = path.join(bench.folder, 'pictures.quarry-collection')
  const subject = { kind: 'collection', id } as const
  await client.exports.write({ subject, format: 'collection', withQuestions: true, path: file })

  const other = await bench.open({ library: 'other.quarry' })
  const requests = bench.service.received().length
  const outcome = await importPortable(other.client, file)
  expect(outcome).toMatchObject({ documents: colours.length, media: colours.length, vectors: colours.length })
  expect(await found(other.client, outcome.collectionId)).toEqual(before)
  expect(bench.service.received().length).toBe(requests)
  expect(await other.client.libraries.verify({})).toMatchObject({ ok: true, problems: [] })
  const { items } = await other.client.documents.list({ collectionId: outcome.collectionId })
  for (const { id: documentId } of items) {
    const [medium] = (await other.core.library.source.exportDocuments([documentId as never], 0, 1))[0]?.media ?? []
    const bytes = await readFile(other.core.library.media.pathOf(medium as NonNullable<typeof medium>))
    expect(await Promise.all(sources.map(async (one) => bytes.equals(await readFile(one.path))))).toContain(true)
  }
  const again = await importPortable(other.client, file)
  expect(again).toMatchObject({ name: 'pictures (2)', known: colours.length, vectors: 0 })
})

test('captures come along with time, address, headers and hash, and go on as WARC', async () => {
  const text = article('Strike', 'The port of Amsel closed on Monday after the crane drivers walked out of the yard.')
  const server = await servePages({ '/strike': { headers: { etag: '"1"', 'x-served-by': 'dock 4' }, body: text } })
  const bench = await testBench()
  const { client } = await bench.open({ allowAddress: () => true })
  const capture = async () => {
    const addresses = [`${server.url}/strike`]
    const job = await client.captures.start({ addresses, collection: 'Pages', embed: false, delaySeconds: 0 })
    await settled(client, job.capture)
  }
  await capture()
  server.pages['/strike'] = { headers: { etag: '"2"' }, body: text.replace('Monday', 'Tuesday') }
  await capture()

  const kept = async (from: QuarryClient, collection: number) => {
    const { items } = await from.documents.list({ collectionId: collection })
    const versions = await from.versions.list({ documentId: items[0]?.id ?? 0 })
    const all = []
    for (const { documentId } of versions) all.push(...(await from.captures.ofDocument({ documentId })))
    return all.map(({ id: _id, jobId: _job, documentId: _document, ...facts }) => facts)
  }
  const warc = async (from: QuarryClient, collection: number, name: string) => {
    const file = path.join(bench.folder, name)
    const subject = { kind: 'collection', id: collection } as const
    return from.exports.write({ subject, format: 'warc', path: file })
  }
  const id = await collectionId(client, 'Pages')
  const before = await kept(client, id)
  expect(before).toHaveLength(2)
  const file = path.join(bench.folder, 'pages.quarry-collection')
  await client.exports.write({ subject: { kind: 'collection', id }, format: 'collection', path: file })
  const here = await warc(client, id, 'here.warc.gz')

  const other = await bench.open({ library: 'other.quarry' })
  const outcome = await importPortable(other.client, file)
  expect(await kept(other.client, outcome.collectionId)).toEqual(before)
  // Pages as they came, and snapshots that were made of them.
  expect(outcome.originals).toBe(4)
  const there = await warc(other.client, outcome.collectionId, 'there.warc.gz')
  expect(there.items).toBe(here.items)

  await importPortable(other.client, file)
  expect(await kept(other.client, outcome.collectionId)).toEqual(before)
})
