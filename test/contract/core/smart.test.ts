import { expect, test, vi } from 'vitest'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import { records, testBench } from '../../fixtures/testCore.ts'

async function library(embed = false) {
  const bench = await testBench()
  const { client, core } = await bench.open()
  await bench.import(client, records(20), { collection: 'Ports', embed })
  const ports = (await client.collections.list({}))[0]!
  return { bench, client, core, ports }
}

const listed = async (client: QuarryClient, collectionId: number) =>
  (await client.documents.list({ collectionId, sort: 'best' })).items.map(({ id }) => id)

const about = async (client: QuarryClient) =>
  (await client.documents.find({ filters: { collections: [] }, sort: 'title' })).items

test('a smart collection lists what its search finds, in that order, counts it, and holds nothing', async () => {
  const { bench, client, ports } = await library(true)
  const asked = {
    query: (await about(client))[3]!.title,
    mode: 'hybrid' as const,
    filters: { collections: [ports.id] },
  }
  const searched = await client.search.query({ ...asked, limit: 7 })
  const sent = bench.service.received().length
  const made = await client.smart.create({ name: 'Found', ...asked, most: 7 })
  expect(made).toMatchObject({ documents: 0, smart: { query: asked.query, most: 7, leastScore: null } })
  expect(await listed(client, made.id)).toEqual(searched.hits.map(({ documentId }) => documentId))
  expect(await client.smart.found({ id: made.id })).toEqual({ id: made.id, documents: 7, mode: 'hybrid', isCut: true })
  const page = await client.documents.list({ collectionId: made.id, sort: 'title', offset: 2, limit: 3 })
  expect(page.total).toBe(7)
  expect(page.items).toHaveLength(3)
  // Nothing is spent by opening it.
  expect(bench.service.received().length).toBe(sent)
  expect((await client.libraries.verify({})).problems).toEqual([])
})

test('filters without a query are followed as documents come, and so is a smart collection within another', async () => {
  const { bench, client, ports } = await library()
  const all = await client.smart.create({ name: 'All', filters: { collections: [ports.id] } })
  const within = await client.smart.create({
    name: 'Within',
    query: 'harbours',
    mode: 'keyword',
    most: 1_000,
    filters: { collections: [all.id] },
  })
  const counts = async () =>
    (await Promise.all([all, within].map(({ id }) => client.smart.found({ id })))).map((one) => one.documents)
  const before = await counts()
  expect(before[0]).toBe(20)
  await bench.import(client, [{ id: 'new', title: 'A note', text: 'Text of harbours and the new quay.' }], {
    collection: 'Ports',
    embed: false,
  })
  expect(await counts()).toEqual([21, before[1]! + 1])
  const change = { id: all.id, filters: { collections: [within.id] } }
  await expect(client.smart.change(change)).rejects.toMatchObject({ code: 'conflict' })
})

test('it is a scope of search, selections and exports, alone and beside ordinary collections', async () => {
  const { bench, client, ports } = await library()
  const few = await client.smart.create({ name: 'Few', query: 'harbours', mode: 'keyword', most: 3, filters: {} })
  const ids = await listed(client, few.id)
  expect(ids).toHaveLength(3)
  const found = await client.search.query({
    query: 'harbours',
    mode: 'keyword',
    filters: { collections: [few.id] },
    limit: 50,
  })
  expect(new Set(found.hits.map(({ documentId }) => documentId))).toEqual(new Set(ids))
  await bench.import(client, [{ id: 'x', title: 'Other', text: 'Another text about harbours.' }], {
    collection: 'Other',
    embed: false,
  })
  const other = (await client.collections.list({})).find(({ name }) => name === 'Other')!
  const both = await client.documents.find({ filters: { collections: [few.id, other.id] } })
  expect(both.total).toBe(new Set([...(await listed(client, few.id)), ...(await listed(client, other.id))]).size)
  const rates = await client.collections.create({ name: 'Rates' })
  await client.documents.add({ selection: { kind: 'collection', id: few.id }, into: rates.id })
  expect((await client.collections.list({})).find(({ id }) => id === rates.id)?.documents).toBe(3)
  const lines: string[] = []
  const subject = { kind: 'collection', id: few.id } as const
  for await (const { text } of client.exports.read({ subject, format: 'jsonl' })) lines.push(text)
  expect(lines.join('').trim().split('\n')).toHaveLength(3)
  expect(ports.documents).toBe(20)
})

test('a smart collection is searched for again only after a change, and reads no texts to be counted', async () => {
  const { bench, client, core } = await library()
  const made = await client.smart.create({ name: 'Found', query: 'harbours', mode: 'keyword', most: 1_000 })
  const ranking = vi.spyOn(core.library.source, 'rankByKeyword')
  const reading = vi.spyOn(core.library.source, 'readHits')
  const first = await client.smart.found({ id: made.id })
  expect(await client.smart.found({ id: made.id })).toEqual(first)
  expect((await client.documents.list({ collectionId: made.id })).total).toBe(first.documents)
  expect(ranking).toHaveBeenCalledTimes(1)
  expect(reading).not.toHaveBeenCalled()
  await bench.import(client, [{ id: 'new', title: 'A note', text: 'Text of harbours.' }], {
    collection: 'Ports',
    embed: false,
  })
  expect((await client.smart.found({ id: made.id })).documents).toBe(first.documents + 1)
  const aborted = AbortSignal.abort()
  await client.collections.rename({ id: made.id, name: 'Renamed' })
  await expect(client.smart.found({ id: made.id }, { signal: aborted })).rejects.toThrow()
})

test('it takes no documents, and is renamed, removed, changed and converted with a way back', async () => {
  const { bench, client, ports } = await library()
  const ids = await listed(client, ports.id)
  const made = await client.smart.create({ name: 'Found', query: 'harbours', mode: 'keyword', most: 4, filters: {} })
  const selection = { kind: 'documents', ids } as const
  await expect(client.documents.add({ selection, into: made.id })).rejects.toMatchObject({ code: 'conflict' })
  await expect(client.collections.move({ id: ports.id, parentId: made.id })).rejects.toMatchObject({ code: 'conflict' })
  await expect(bench.import(client, records(1), { collection: 'Found', embed: false })).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(await client.collections.move({ id: made.id, parentId: ports.id })).toMatchObject({ parentId: ports.id })
  await client.smart.change({ id: made.id, most: 2 })
  expect(await listed(client, made.id)).toHaveLength(2)
  await client.changes.undo({})
  expect(await listed(client, made.id)).toHaveLength(4)

  const copy = await client.smart.duplicate({ id: made.id, name: 'Copy' })
  expect(copy).toMatchObject({ parentId: ports.id, smart: { most: 4 } })
  await client.collections.remove({ id: copy.id })
  await client.changes.undo({})
  expect((await client.collections.list({})).find(({ id }) => id === copy.id)?.smart).toMatchObject({
    query: 'harbours',
  })

  const kept = await listed(client, made.id)
  expect(await client.smart.convert({ id: made.id })).toMatchObject({ smart: null, documents: 4 })
  expect(new Set((await client.documents.list({ collectionId: made.id })).items.map(({ id }) => id))).toEqual(
    new Set(kept),
  )
  await client.changes.undo({})
  expect((await client.collections.list({})).find(({ id }) => id === made.id)).toMatchObject({
    documents: 0,
    smart: { most: 4 },
  })
  await client.changes.redo({})
  // It holds a document since: undoing the conversion must not make it a search that has one.
  const other = ids.find((id) => !kept.includes(id))!
  await client.documents.add({ selection: { kind: 'documents', ids: [other] }, into: made.id })
  const { id: conversion } = (await client.changes.list({})).find(({ kind }) => kind === 'smart.convert')!
  await expect(client.changes.undo({ id: conversion })).rejects.toMatchObject({ code: 'conflict' })
  expect((await client.collections.list({})).find(({ id }) => id === made.id)).toMatchObject({
    documents: 5,
    smart: null,
  })
  expect((await client.libraries.verify({})).problems).toEqual([])
})

test('a search by meaning has a least score, and one whose query has no vector finds by words and says so', async () => {
  const { client } = await library(true)
  const query = 'The keeper of the lighthouse lit the lamp'
  const made = await client.smart.create({
    name: 'Light',
    query,
    mode: 'semantic',
    leastScore: 0.99,
    most: 50,
    filters: {},
  })
  expect(await client.smart.found({ id: made.id })).toMatchObject({
    mode: 'keyword',
    reason: expect.any(String) as string,
  })
  const { hits } = await client.search.query({ query, mode: 'semantic', limit: 50 })
  const least = hits[3]!.score
  await client.smart.change({ id: made.id, leastScore: least })
  expect(await listed(client, made.id)).toEqual(
    hits.filter(({ score }) => score >= least).map(({ documentId }) => documentId),
  )
  await expect(client.smart.change({ id: made.id, mode: 'keyword' })).rejects.toMatchObject({ code: 'invalid_input' })
})
