import { expect, test } from 'vitest'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import type { SearchInput } from '../../../src/contract/search.ts'
import { records, testBench } from '../../fixtures/testCore.ts'

const named = (ids: readonly number[]) => ({ kind: 'documents' as const, ids: [...ids] })

const countsOf = async (client: QuarryClient) =>
  (await client.tags.list({})).map(({ name, documents }) => `${name} ${documents}`)

async function sixDocuments({ embed = false } = {}) {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, records(6), { collection: 'Ports', embed })
  const [ports] = await client.collections.list({})
  const ids = (await client.documents.list({ collectionId: ports!.id })).items.map(({ id }) => id)
  const tag = async (name: string) => (await client.tags.list({})).find((one) => one.name === name)!.id
  return { bench, client, ports: ports!, ids, tag }
}

test('tags are filters of every search, before ranking, with those nested in them', async () => {
  const { client, ids, tag } = await sixDocuments({ embed: true })
  await client.tags.add({ selection: named(ids.slice(0, 2)), name: 'region / coast' })
  await client.tags.add({ selection: named(ids.slice(1, 4)), name: 'region' })
  await client.tags.add({ selection: named(ids.slice(3, 5)), name: 'regional' })
  expect(await countsOf(client)).toEqual(['region 4', 'region/coast 2', 'regional 2'])
  const found = async (filters: SearchInput['filters'], mode: SearchInput['mode']) => {
    const { hits, searched } = await client.search.query({ query: 'record', mode, filters, limit: 1 })
    expect(hits).toHaveLength(Math.min(1, searched.passages))
    return (await client.search.query({ query: 'record', mode, filters })).hits.map((hit) => hit.documentId).sort()
  }
  for (const mode of ['keyword', 'semantic', 'hybrid'] as const) {
    expect(await found({ tags: [await tag('region')] }, mode)).toEqual(ids.slice(0, 4))
    expect(await found({ tags: [await tag('region/coast')] }, mode)).toEqual(ids.slice(0, 2))
    expect(await found({ tags: [await tag('region'), await tag('regional')] }, mode)).toEqual([ids[3]])
  }
  await expect(client.search.query({ query: 'record', filters: { tags: [99] } })).rejects.toMatchObject({
    code: 'not_found',
  })
  const similar = await client.search.similar({ documentId: ids[0]!, filters: { tags: [await tag('regional')] } })
  expect(similar.hits.map(({ documentId }) => documentId).sort()).toEqual(ids.slice(3, 5))
})

test('a tag counts documents in collections: neither those in the trash nor earlier versions', async () => {
  const { bench, client, ports, ids } = await sixDocuments()
  await client.tags.add({ selection: named(ids.slice(0, 3)), name: 'region/coast' })
  const [first = {}] = records(1)
  await bench.import(client, [{ ...first, text: 'Another text.' }], { collection: 'Ports', embed: false })
  expect(await countsOf(client)).toEqual(['region 3', 'region/coast 3'])
  await client.documents.remove({ selection: named(ids.slice(1, 3)), from: ports.id })
  expect(await countsOf(client)).toEqual(['region 1', 'region/coast 1'])
  await client.collections.remove({ id: ports.id })
  expect(await countsOf(client)).toEqual(['region 0', 'region/coast 0'])
  await client.changes.undo({})
  await client.changes.undo({})
  expect(await countsOf(client)).toEqual(['region 3', 'region/coast 3'])
})

test('a tag is put on all that passes filters, and taken off again, each undone and redone', async () => {
  const { client, ports, ids, tag } = await sixDocuments()
  const all = { kind: 'filters' as const, filters: { collections: [ports.id] }, except: [ids[5]!] }
  expect(await client.tags.add({ selection: all, name: 'urgent' })).toMatchObject({ documents: 5 })
  expect(await client.tags.add({ selection: all, name: 'urgent' })).toEqual({ documents: 0, changeId: null })
  const id = await tag('urgent')
  await client.tags.remove({ selection: { kind: 'filters', filters: { tags: [id] }, except: [ids[0]!] }, id })
  expect(await countsOf(client)).toEqual(['urgent 1'])
  await client.changes.undo({})
  expect(await countsOf(client)).toEqual(['urgent 5'])
  await client.changes.undo({})
  expect(await countsOf(client)).toEqual([])
  await client.changes.redo({})
  await client.changes.redo({})
  expect(await countsOf(client)).toEqual(['urgent 1'])
})

test('renaming and merging change a tag and its children on every document', async () => {
  const { client, ids, tag } = await sixDocuments()
  await client.tags.add({ selection: named(ids.slice(0, 2)), name: 'coast/north' })
  await client.tags.add({ selection: named(ids.slice(2, 3)), name: 'coast' })
  await client.tags.rename({ id: await tag('coast'), name: 'places/shore' })
  expect(await countsOf(client)).toEqual(['places 3', 'places/shore 3', 'places/shore/north 2'])
  await client.tags.add({ selection: named(ids.slice(1, 4)), name: 'sea/north' })
  await expect(client.tags.rename({ id: await tag('sea'), name: 'Places/Shore' })).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(client.tags.rename({ id: await tag('places'), name: 'places/all' })).rejects.toMatchObject({
    code: 'conflict',
  })
  const merged = await client.tags.merge({ id: await tag('sea'), into: await tag('places/shore') })
  expect(merged.tag).toMatchObject({ name: 'places/shore', documents: 4 })
  expect(await countsOf(client)).toEqual(['places 4', 'places/shore 4', 'places/shore/north 4'])
  await client.changes.undo({ id: merged.changeId! })
  expect(await countsOf(client)).toEqual(['places 3', 'places/shore 3', 'places/shore/north 2', 'sea 3', 'sea/north 3'])
  await client.tags.delete({ id: await tag('places') })
  expect(await countsOf(client)).toEqual(['sea 3', 'sea/north 3'])
})

test('a name is trimmed part by part, and the same in capitals; an empty part is refused', async () => {
  const { client, ids } = await sixDocuments()
  await client.tags.add({ selection: named(ids.slice(0, 1)), name: ' Region /  Coast' })
  await client.tags.add({ selection: named(ids.slice(1, 2)), name: 'region/coast' })
  expect(await countsOf(client)).toEqual(['Region 2', 'Region/Coast 2'])
  await expect(client.tags.add({ selection: named(ids), name: 'a//b' })).rejects.toThrow()
  await expect(client.tags.create({ name: 'REGION', colour: 'blue' })).rejects.toMatchObject({ code: 'conflict' })
})
