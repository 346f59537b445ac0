import { expect, test } from 'vitest'
import type { QuarryClient } from '../../src/contract/routes.ts'
import { records, settled, testBench } from '../fixtures/testCore.ts'

const topics = ['harbours', 'glaciers', 'transistors', 'cocoa harvests', 'night trains', 'rents']
const text = (index: number) => `Report ${index * 7919} on ${topics[index % topics.length]}, part ${index % 13}.`
const documents = 300

async function opened() {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, records(documents, text))
  const [collection] = await client.collections.list({})
  const { id: collectionId } = collection ?? { id: 0 }
  const { space } = await client.sizes.get({ collectionId })
  const { model = '', dimension = 0 } = space ?? {}
  return { bench, client, collectionId, scope: { collectionId, model, dimension } }
}

async function reduceTo(client: QuarryClient, collectionId: number, precision: 'int8' | 'bits'): Promise<void> {
  await client.sizes.setPrecision({ collectionId, precision, agreed: true })
  for await (const _ of client.sizes.reduce({}));
}

async function top(client: QuarryClient) {
  const { hits } = await client.search.query({ query: 'glaciers and night trains', mode: 'semantic', limit: 20 })
  return hits.map(({ documentId, score }) => ({ documentId, score }))
}

const embed = async (client: QuarryClient, scope: Parameters<QuarryClient['embedding']['start']>[0]) =>
  settled(client, await client.embedding.start(scope))

test.each(['int8', 'bits'] as const)(
  'what was reduced to %s is embedded again when more is asked for and not before, and is then what it was',
  async (precision) => {
    const { bench, client, collectionId, scope } = await opened()
    const before = await top(client)
    await reduceTo(client, collectionId, precision)
    expect(await client.embedding.estimate({ ...scope, again: true })).toMatchObject({ texts: 0, requests: 0 })
    const reduced = await top(client)
    expect(reduced.some(({ score }, at) => Math.abs(score - (before[at]?.score ?? 0)) > 1e-4)).toBe(true)

    const sent = bench.service.received().length
    const raised = await client.sizes.setPrecision({ collectionId, precision: 'float32' })
    expect(raised).toMatchObject({ precision: 'float32', stored: { [precision]: documents } })
    expect(await client.embedding.estimate(scope)).toMatchObject({ texts: 0 })
    const estimate = await client.embedding.estimate({ ...scope, again: true })
    expect(estimate).toMatchObject({ texts: documents, requests: 1 })
    await embed(client, scope)
    expect(bench.service.received().length).toBe(sent)

    const job = await embed(client, { ...scope, again: true })
    expect(job).toMatchObject({ state: 'done', title: 'Embed c again' })
    expect(job.embed).toMatchObject({ total: documents, embedded: documents, requests: estimate.requests })
    expect(await client.sizes.get({ collectionId })).toMatchObject({
      vectors: documents,
      stored: { float32: documents, int8: 0, bits: 0 },
    })
    // Where some vectors were ever reduced, sums are added up in another order.
    expect(await top(client)).toEqual(
      before.map(({ documentId, score }) => ({ documentId, score: expect.closeTo(score, 5) as number })),
    )
    expect((await client.libraries.verify({})).problems).toEqual([])
    expect(await client.embedding.estimate({ ...scope, again: true })).toMatchObject({ texts: 0 })
  },
)

test('only what a collection asks for more exactly is embedded again, and no more exactly than it asks', async () => {
  const { bench, client, collectionId, scope } = await opened()
  await bench.import(client, records(40, text), { collection: 'some' })
  const some = (await client.collections.list({})).find(({ name }) => name === 'some')?.id ?? 0
  await client.sizes.setPrecision({ collectionId: some, precision: 'bits', agreed: true })
  await reduceTo(client, collectionId, 'bits')
  await client.sizes.setPrecision({ collectionId: some, precision: 'int8' })
  expect(await client.embedding.estimate({ ...scope, again: true })).toMatchObject({ texts: 0 })
  const job = await embed(client, { ...scope, collectionId: some, again: true })
  expect(job.embed).toMatchObject({ total: 40, embedded: 40 })
  expect(await client.sizes.get({ collectionId })).toMatchObject({
    stored: { float32: 0, int8: 40, bits: documents - 40 },
  })
  expect((await client.libraries.verify({})).problems).toEqual([])
})

test('embedding again needs a collection, and knows nothing to do for a space that is not there', async () => {
  const { client, collectionId } = await opened()
  await expect(client.embedding.start({ again: true })).rejects.toMatchObject({ code: 'usage' })
  await expect(client.embedding.estimate({ again: true })).rejects.toMatchObject({ code: 'usage' })
  expect(await client.embedding.estimate({ collectionId, dimension: 32, again: true })).toMatchObject({ texts: 0 })
})
