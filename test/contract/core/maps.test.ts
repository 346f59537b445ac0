import { expect, test } from 'vitest'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import { testBench } from '../../fixtures/testCore.ts'

const topics = [
  ['glacier', 'The glacier lost ice this summer, and the survey measured its tongue and its moraine again.'],
  ['ferry', 'The ferry to the islands was late because its engine failed before the harbour.'],
  ['orchard', 'Frost took the apple blossom in the orchard, and the growers lit fires between the trees.'],
] as const

const about = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const [topic, text] = topics[(from + at) % topics.length] ?? topics[0]
    return {
      id: `r${from + at}`,
      title: `The ${topic} ${from + at}`,
      text: `${text} Report ${from + at} on the ${topic}.`,
    }
  })

async function make(client: QuarryClient, collectionId: number, again = false) {
  const stages: string[] = []
  for await (const { stage } of client.maps.make({ collectionId, again })) stages.push(stage)
  return { stages, map: await client.maps.get({ collectionId }) }
}

test('a map has each embedded document once, near those that are alike, in clusters named by their words', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, about(0, 90))
  const [{ id } = { id: 0 }] = await client.collections.list({})
  expect(await client.maps.get({ collectionId: id })).toMatchObject({
    embedded: 90,
    waiting: 90,
    documents: [],
    version: null,
  })

  const { stages, map } = await make(client, id)
  expect(new Set(stages)).toEqual(new Set(['fit', 'place', 'label']))
  expect(map).toMatchObject({ embedded: 90, waiting: 0, version: 1 })
  const ids = (await client.documents.list({ collectionId: id, limit: 500 })).items.map((item) => item.id)
  expect(map.documents).toEqual(ids.toSorted((a, b) => a - b))
  for (const value of [...map.x, ...map.y]) expect(value >= 0 && value <= 1).toBe(true)
  expect(map.clusters.reduce((sum, { documents }) => sum + documents, 0)).toBe(90)

  // Of the nearest document in two dimensions, nearly all are about the same.
  const topicOf = (document: number) => (document - (ids[0] ?? 0)) % topics.length
  const same = map.documents.filter((document, at) => {
    const distance = (other: number) => (map.x[other]! - map.x[at]!) ** 2 + (map.y[other]! - map.y[at]!) ** 2
    const nearest = [...map.documents.keys()]
      .filter((other) => other !== at)
      .toSorted((a, b) => distance(a) - distance(b))[0]
    return topicOf(map.documents[nearest ?? 0] ?? 0) === topicOf(document)
  })
  expect(same.length).toBeGreaterThan(80)
  for (const { words } of map.clusters) {
    const isOf = ([topic, text]: readonly [string, string]) =>
      words.every((word) => `The ${topic} ${text} report`.toLowerCase().includes(word.toLowerCase()))
    expect([words, topics.some(isOf)]).toEqual([words, true])
  }

  // The same documents make the same map.
  const again = await make(client, id, true)
  expect([again.map.x, again.map.y, again.map.cluster]).toEqual([map.x, map.y, map.cluster])
})

test('new documents are placed among their neighbours and move nothing; what has left the collection is not shown', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, about(0, 60))
  const [{ id } = { id: 0 }] = await client.collections.list({})
  const { map: before } = await make(client, id)
  await bench.import(client, about(60, 9))
  expect((await client.maps.get({ collectionId: id })).waiting).toBe(9)
  const { stages, map: after } = await make(client, id)
  expect(new Set(stages)).toEqual(new Set(['place']))
  expect(after.madeAt).toBe(before.madeAt)
  expect([after.documents.length, after.x.slice(0, 60), after.y.slice(0, 60)]).toEqual([69, before.x, before.y])
  expect((await make(client, id)).stages).toEqual([])

  const gone = after.documents.slice(0, 4)
  await client.documents.remove({ selection: { kind: 'documents', ids: gone }, from: id })
  const left = await client.maps.get({ collectionId: id })
  expect(left.documents).toEqual(after.documents.slice(4))
  expect(left.x).toEqual(after.x.slice(4))
  const kinds = await client.maps.values({ collectionId: id, by: 'kind' })
  expect(kinds).toEqual({ legend: ['row'], isScale: false, values: left.documents.map(() => 0) })
})

test('a map is of one space: without vectors there is none, and those of another model are not on it', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, about(0, 30), { embed: false })
  const [{ id } = { id: 0 }] = await client.collections.list({})
  expect(await client.maps.get({ collectionId: id })).toMatchObject({ space: null, embedded: 0 })
  await expect(make(client, id)).rejects.toMatchObject({ code: 'conflict' })

  await bench.import(client, about(0, 30), { dimension: 64 })
  // In a space of their own: they can be compared with none of the others.
  await bench.import(client, about(30, 6), { dimension: 128 })
  const { map } = await make(client, id)
  const embedded = map.documents.length
  expect(map.embedded).toBe(embedded)
  expect(new Set(map.documents).size).toBe(embedded)
  const others = (await client.collections.list({}))[0]?.coverage ?? []
  expect(others.length).toBe(2)
  expect(embedded).toBe(Math.max(...others.map((space) => space.embedded)))
  expect(map.space?.dimension).toBe(others.find((space) => space.embedded === embedded)?.dimension)
})

test('a map whose making is stopped is not there, and the next attempt makes it', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, about(0, 40))
  const [{ id } = { id: 0 }] = await client.collections.list({})
  for await (const { stage } of client.maps.make({ collectionId: id })) if (stage === 'fit') break
  expect((await client.maps.get({ collectionId: id })).version).toBeNull()
  expect((await make(client, id)).map.documents).toHaveLength(40)
})

test('the map of a smart collection has what it finds now', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, about(0, 60))
  const smart = await client.smart.create({ name: 'Found', mode: 'keyword' })
  const { map } = await make(client, smart.id)
  expect(map).toMatchObject({ collection: 'Found', embedded: 60, waiting: 0 })
  await client.smart.change({ id: smart.id, query: 'ferry' })
  const narrowed = await client.maps.get({ collectionId: smart.id })
  expect([narrowed.embedded, narrowed.waiting, narrowed.documents.length]).toEqual([20, 0, 20])
  const { legend, values } = await client.maps.values({ collectionId: smart.id, by: 'collection' })
  expect([legend.length, values.length]).toEqual([1, 20])
})
