import { expect, describe, it } from 'vitest'
import type { QuarryClient } from '../../src/contract/routes.ts'
import { records, settled, testBench, type TestBench } from '../fixtures/testCore.ts'

/** Vectors that come in a file: stored with the texts they belong to, and searched without any call. */
const rows = [
  { id: 'a', text: 'Oil prices rose.', emb: [1, 0, 0, 0] },
  { id: 'b', text: 'Oil prices fell.', emb: [0.9, 0.1, 0, 0] },
  { id: 'c', text: 'A wheat harvest.', emb: [0, 1, 0, 0] },
  { id: 'd', text: 'No vector here.' },
]

async function importGiven(bench: TestBench, client: QuarryClient, given: readonly object[], dimension?: number) {
  const file = await bench.write(`given-${given.length}-${dimension ?? 0}.jsonl`, given)
  const options = { vector: 'emb', model: 'their-model', ...(dimension === undefined ? {} : { dimension }) }
  const started = await client.imports.start({ sources: [{ kind: 'path', path: file }], collection: 'c', options })
  expect(started.embed).toBeNull()
  expect(await settled(client, started.import)).toMatchObject({ state: 'done' })
  return client.imports.report({ jobId: started.import.id })
}

async function idOf(client: QuarryClient, externalId: string): Promise<number> {
  const [collection] = await client.collections.list({})
  const { items } = await client.documents.list({ collectionId: collection?.id ?? 0 })
  return items.find((item) => item.externalId === externalId)?.id ?? 0
}

describe('importing given vectors', () => {
  it('stores them in a space of their own, with nothing sent, and adds nothing the second time', async () => {
    const bench = await testBench()
    const { client, core } = await bench.open()
    const report = await importGiven(bench, client, rows)
    expect(report).toMatchObject({ found: 4, imported: 4, vectors: { model: 'their-model', dimension: 4, stored: 3 } })
    expect(report.vectors?.missing).toBe(1)
    expect(report.problems).toMatchObject([{ row: 4, column: 'emb', severity: 'warning' }])
    const again = await importGiven(bench, client, rows)
    expect(again).toMatchObject({ imported: 0, duplicate: 4, vectors: { stored: 0 } })
    expect(await core.library.store.read.listSpaces()).toMatchObject([
      { origin: 'imported', model: 'their-model', dimension: 4, vectors: 3 },
    ])
    expect(bench.service.received()).toEqual([])
    expect(await client.libraries.verify({})).toMatchObject({ problems: [] })
  })

  it('refuses wrong widths, what is not finite and what has no direction by row, and goes on', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const report = await importGiven(
      bench,
      client,
      [
        { text: 'One.', emb: [1, 2, 3] },
        { text: 'Two.', emb: [1, 2, 3, null] },
        { text: 'Three.', emb: [1, 2, 3, 1e39] },
        { text: 'Four.', emb: 'nothing' },
        { text: 'Five.', emb: [0, 0, -0, 0] },
        { text: 'Six.', emb: '[0, 0, 0, 0]' },
        { text: 'Seven.', emb: [3e38, 3e38, 0, 0] },
        { text: 'Eight.', emb: [1e-30, 0, 0, 0] },
        { text: 'Nine.', emb: [1, 2, 3, 4] },
      ],
      4,
    )
    expect(report).toMatchObject({ found: 9, imported: 1, refused: 8, vectors: { stored: 1, missing: 0 } })
    expect(report.problems.map(({ row, column, severity }) => [row, column, severity])).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((row) => [row, 'emb', 'refused']),
    )
  })

  it('keeps the vector of a record that has a title and no text, whatever was named', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const file = await bench.write('titles.jsonl', [
      { title: 'Oil', body: 'Oil prices rose.', emb: [1, 0] },
      { title: 'Wheat', body: '', emb: [0, 1] },
      { title: '', body: '', emb: [1, 1] },
    ])
    const options = { vector: 'emb', model: 'their-model', text: ['body'], title: 'title' }
    const started = await client.imports.start({ sources: [{ kind: 'path', path: file }], collection: 'c', options })
    await settled(client, started.import)
    const report = await client.imports.report({ jobId: started.import.id })
    expect(report).toMatchObject({ found: 3, imported: 2, empty: 1, vectors: { stored: 2, missing: 0 } })
  })

  it('keeps the first vector of a text, with a warning', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const report = await importGiven(bench, client, [...rows, { id: 'e', text: 'Oil prices rose.', emb: [0, 0, 0, 1] }])
    expect(report).toMatchObject({ imported: 5, newTexts: 4, vectors: { stored: 3 } })
    expect(report.problems.at(-1)).toMatchObject({ row: 5, column: 'emb', severity: 'warning' })
    const result = await client.search.similar({ documentId: await idOf(client, 'e'), limit: 1 })
    expect(result.hits).toMatchObject([{ externalId: 'a' }])
  })

  it('keeps them with less in a collection that asks for less, and knows them again', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const { id } = await client.collections.create({ name: 'c', precision: 'int8' })
    const report = await importGiven(bench, client, rows)
    expect(report).toMatchObject({ imported: 4, vectors: { stored: 3 } })
    expect((await client.sizes.get({ collectionId: id })).stored).toEqual({ float32: 0, int8: 3, bits: 0 })
    const other = { id: 'f', text: 'Oil prices rose.', emb: [1, 0, 0, 0] }
    expect((await importGiven(bench, client, [...rows, other])).problems).toMatchObject([{ row: 4 }])
    const differing = await importGiven(bench, client, [{ id: 'g', text: 'Oil prices rose.', emb: [0, 0, 0, 1] }])
    expect(differing.problems).toMatchObject([{ row: 1, column: 'emb', severity: 'warning' }])
    const result = await client.search.similar({ documentId: await idOf(client, 'b'), limit: 1 })
    expect(result.hits).toMatchObject([{ externalId: 'a' }])
    expect(await client.libraries.verify({})).toMatchObject({ problems: [] })
  })

  it('keeps a text as one passage, because its vector stands for the whole of it', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const text = 'A sentence of a long text. '.repeat(200)
    const report = await importGiven(bench, client, [{ text, emb: [1, 2] }])
    expect(report).toMatchObject({ passages: 1, vectors: { stored: 1 } })
  })

  it('is wrong usage without the model', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const file = await bench.write('a.jsonl', rows)
    const sources = [{ kind: 'path' as const, path: file }]
    await expect(client.imports.start({ sources, collection: 'c', options: { vector: 'emb' } })).rejects.toMatchObject({
      code: 'usage',
    })
  })
})

describe('searching vectors that came in a file', () => {
  it('answers a question by word and says why, and finds what is like a document by meaning', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    await importGiven(bench, client, rows)
    const found = await client.search.query({ query: 'oil', mode: 'semantic' })
    expect(found).toMatchObject({ mode: 'keyword', hits: [{ why: [{ by: 'keyword' }] }, {}] })
    expect(found.reason).toContain('their-model')
    const like = await client.search.similar({ documentId: await idOf(client, 'a') })
    expect(like).toMatchObject({ mode: 'semantic', space: { origin: 'imported', model: 'their-model', dimension: 4 } })
    expect(like.hits.map(({ externalId }) => externalId)).toEqual(['b', 'c'])
    const unlike = await client.search.similar({ documentId: await idOf(client, 'd') })
    expect(unlike).toMatchObject({ mode: 'keyword', space: null })
    expect(unlike.reason).toContain('not embedded')
    expect(bench.service.received()).toEqual([])
  })

  it('uses the embedding of the service where there is one', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    await bench.import(client, records(12))
    const { hits, space } = await client.search.similar({ documentId: 1, limit: 5 })
    expect(space?.origin).toBe(bench.service.url)
    expect(hits).toHaveLength(5)
    expect(hits.map(({ documentId }) => documentId)).not.toContain(1)
    await expect(client.search.similar({ documentId: 999 })).rejects.toMatchObject({ code: 'not_found' })
  })
})
