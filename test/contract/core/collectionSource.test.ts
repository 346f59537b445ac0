import { expect, test } from 'vitest'
import type { CollectionSource } from '../../../src/main/model/collectionSource.ts'
import type { CollectionId } from '../../../src/main/model/ids.ts'
import { testBench } from '../../fixtures/testCore.ts'
import { noFilters } from '../../fixtures/vectorLibrary.ts'

/** What every source of collections promises, shown of the local one, and what the contract says of it. */

const articles = [
  { id: 'a', title: 'Cocoa harvest', text: 'The cocoa harvest on the coast is weeks late after a long drought.' },
  { id: 'b', title: 'Port strike', text: 'Coffee ships wait outside the port while dockers strike.' },
]

async function openSource() {
  const bench = await testBench()
  const { client, core } = await bench.open()
  await bench.import(client, articles, { collection: 'articles', dimension: 256 })
  const source: CollectionSource = core.library.source
  const [collection] = await source.listCollections()
  if (!collection) throw new Error('Nothing was imported.')
  return { client, source, collection }
}

async function put(source: CollectionSource, collectionId: CollectionId, text: string) {
  const document = { kind: 'file' as const, title: 'New', text, source: { name: 'test' }, raw: {} }
  return source.putDocuments([document], { collectionId, passageChars: 2000, passageOverlap: 0, now: 5 })
}

test('documents are listed, read, and stored once', async () => {
  const { source, collection } = await openSource()
  expect(await source.getCollection(collection.id)).toEqual(collection)
  const { total, items } = await source.listDocuments(collection.id, { order: 'added', offset: 1, limit: 5 })
  expect({ total, titles: items.map(({ title }) => title) }).toEqual({ total: 2, titles: ['Port strike'] })
  const first = await put(source, collection.id, 'A text that nobody has read.')
  expect(first).toMatchObject({ imported: 1, duplicate: 0, newTexts: 1 })
  expect(await put(source, collection.id, 'A text that nobody has read.')).toMatchObject({ imported: 0, duplicate: 1 })
  const all = await source.exportDocuments(collection.id, 0, 10)
  expect(all.map(({ title, media }) => [title, media.length])).toEqual([
    ['Cocoa harvest', 0],
    ['Port strike', 0],
    ['New', 0],
  ])
  expect(await source.exportDocuments(collection.id, all[1]?.id ?? 0, 10)).toEqual(all.slice(2))
  await expect(source.getDocument(99 as never)).rejects.toMatchObject({ code: 'not_found' })
})

test('texts are pending until they have a vector', async () => {
  const { source, collection } = await openSource()
  const [covered] = await source.coverage(collection.id)
  if (!covered) throw new Error('Nothing was embedded.')
  expect(covered).toMatchObject({ embedded: 2, texts: 2 })
  const scope = { spaceId: covered.space.id, collectionId: collection.id }
  const start = { documentId: 0, ordinal: -1 }
  expect(await source.pendingTexts(scope, start, 10)).toEqual([])
  await put(source, collection.id, 'A text that nobody has read.')
  expect(await source.countPending(scope)).toMatchObject({ texts: 1 })
  const pending = await source.pendingTexts(scope, start, 10)
  expect(await source.readTexts(pending.map(({ textId }) => textId))).toEqual(['A text that nobody has read.'])
})

test('rankings name passages that hits can be read for', async () => {
  const { source, collection } = await openSource()
  const { ranked, common } = await source.rankByKeyword('cocoa drought', noFilters, 5)
  expect(common).toEqual([])
  const [hit] = await source.readHits(ranked, [collection.id])
  expect(hit).toMatchObject({ title: 'Cocoa harvest', collections: ['articles'] })
  expect((await source.rankByKeyword('cocoa drought', noFilters, undefined)).ranked).toEqual([])
  const [candidate] = await source.readCandidates(ranked.map(({ passageId }) => passageId))
  expect(candidate).toMatchObject({ documentId: hit?.documentId, text: articles[0]?.text })
  const { spaces } = await source.findQuestion(new Uint8Array(16), [collection.id])
  const spaceId = spaces[0]?.id
  if (hit === undefined || spaceId === undefined) throw new Error('Nothing was found.')
  const [own] = await source.documentVectors(hit.documentId, 1, [collection.id])
  const [vector] = own?.vectors ?? []
  if (!vector) throw new Error('The document has no vector.')
  const nearest = await source.rankByVector(spaceId, vector, noFilters, 2)
  expect(nearest[0]).toMatchObject({ documentId: hit.documentId, score: expect.closeTo(1, 5) as number })
  expect(await source.countSearched([spaceId], noFilters)).toEqual({ passages: 2, embedded: 2, undated: 0 })
  expect((await source.countTokens(['cocoa', 'no-such-word'])).with).toEqual([1, 0])
})

test('what refers to a document or a collection names its source', async () => {
  const { client } = await openSource()
  const [collection] = await client.collections.list({})
  const { items } = await client.documents.list({ collectionId: collection?.id ?? 0 })
  const document = await client.documents.get({ id: items[0]?.id ?? 0 })
  const { hits } = await client.search.query({ query: 'cocoa', mode: 'keyword' })
  const similar = await client.search.similar({ documentId: document.id })
  const references = [collection, ...items, document, ...hits, ...similar.hits]
  expect(references).toHaveLength(6)
  expect(references.map((reference) => reference?.collectionSource)).toEqual(references.map(() => 'local'))
  // Where a document came from is another matter, and stays what it was.
  expect(document.source).toMatchObject({ row: 1 })
})
