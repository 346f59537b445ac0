import { expect, test } from 'vitest'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import { listed, named } from '../../fixtures/fieldRecords.ts'
import { records, testBench } from '../../fixtures/testCore.ts'

/** What six records list: in texts of two forms, as an array, one value alone, and nothing. */
const goods = ['grain; wheat', 'Wheat;grain; grain', ['grain', 'corn'], 'corn', 'wheat; rye', undefined]

async function cargo() {
  const bench = await testBench()
  const { client } = await bench.open()
  const wanted = records(6).map((record, at) => ({ ...record, goods: goods[at], plain: ['a', 'b'][at % 2] }))
  await bench.import(client, wanted, { collection: 'Cargo', embed: false })
  const [collection] = await client.collections.list({})
  const ids = (await client.documents.list({ collectionId: collection!.id })).items.map(({ id }) => id)
  const source = { kind: 'column' as const, column: 'goods' }
  const define = async (format?: 'single' | 'semicolons') => {
    const { field } = await client.fields.define({
      name: 'Goods',
      type: 'choice',
      source,
      ...(format ? { format } : {}),
    })
    return field
  }
  const valuesOf = async (field: number) => {
    const found = await client.fields.values({ ids, fields: [field] })
    return ids.map((id) => found.find(({ documentId }) => documentId === id)?.value ?? null)
  }
  const having = async (field: number, ...values: string[]) =>
    (await listed(client, { collectionId: collection!.id, fields: [{ field, values }] })).map((id) => ids.indexOf(id))
  return { bench, client, collection: collection!, ids, define, valuesOf, having }
}

const counts = async (client: QuarryClient, field: number) =>
  (await client.fields.facets({ filters: {}, fields: [field] }))[0]?.values.map(({ value, documents }) => [
    value,
    documents,
  ])

test('a column of lists looks like a choice of several values for a document, and other columns as before', async () => {
  const { client } = await cargo()
  const columns = await client.fields.columns({})
  expect(columns.find(({ column }) => column === 'goods')).toMatchObject({
    type: 'choice',
    format: 'semicolons',
    choices: ['grain', 'wheat', 'corn', 'rye'],
  })
  expect(columns.find(({ column }) => column === 'plain')).toMatchObject({ type: 'choice', format: null })
  const source = { kind: 'column' as const, column: 'goods' }
  const preview = await client.fields.preview({ type: 'choice', source })
  expect(preview).toMatchObject({ format: 'semicolons', converted: 5, choices: ['grain', 'wheat', 'corn', 'rye'] })
  expect(preview.examples).toContainEqual({ text: 'Wheat;grain; grain', value: 'grain; wheat', documents: 1 })
  expect(await client.fields.preview({ type: 'choice', source, format: 'single' })).toMatchObject({
    format: null,
    converted: 5,
  })
})

test('as many values as a filter may have are asked of a field of lists at once', async () => {
  const { define, having } = await cargo()
  const { id } = await define()
  const thousand = Array.from({ length: 1000 }, (_, at) => (at % 2 === 0 ? 'grain; wheat' : 'corn'))
  expect(await having(id, ...thousand)).toEqual([0, 1, 2, 3])
})

test('documents are counted and filtered by single values of a list, and have them in one order', async () => {
  const { client, define, valuesOf, having, ids } = await cargo()
  const field = await define()
  expect(field).toMatchObject({ type: 'choice', format: 'semicolons', documents: 5, unreadable: 0 })
  expect(await valuesOf(field.id)).toEqual(['grain; wheat', 'grain; wheat', 'grain; corn', 'corn', 'wheat; rye', null])
  const expected = [
    ['grain', 3],
    ['wheat', 3],
    ['corn', 2],
    ['rye', 1],
  ]
  expect(await counts(client, field.id)).toEqual(expected)
  const { facets } = await client.search.query({ query: 'harbours', mode: 'keyword', facets: ['Goods'] })
  const ofSearch = facets?.['Goods'] ?? []
  expect(ofSearch.map(({ value, count }) => [value, count])).toEqual(expected)
  for (const { count, filters } of ofSearch)
    expect((await client.documents.find({ filters: filters! })).total).toBe(count)
  expect(await having(field.id, 'GRAIN')).toEqual([0, 1, 2])
  expect(await having(field.id, 'corn', 'rye')).toEqual([2, 3, 4])
  expect(await having(field.id, 'wheat; grain')).toEqual([0, 1])
  expect((await client.fields.values({ ids: [ids[3]!, ids[0]!] })).map(({ choiceId }) => choiceId)).toEqual([
    field.choices[2]!.id,
    null,
  ])
})

test('several values are set for one document and for a selection, taken back and undone', async () => {
  const { client, ids, define, valuesOf, having } = await cargo()
  const { id } = await define()
  const before = await valuesOf(id)
  await client.fields.set({ selection: named([ids[3]!]), field: id, value: 'rye;  Corn; rye' })
  await client.fields.set({ selection: named([ids[4]!, ids[5]!]), field: id, value: 'grain; rye' })
  expect(await valuesOf(id)).toEqual([...before.slice(0, 3), 'corn; rye', 'grain; rye', 'grain; rye'])
  expect(await having(id, 'rye')).toEqual([3, 4, 5])
  await expect(
    client.fields.set({ selection: named([ids[0]!]), field: id, value: 'grain; oats' }),
  ).rejects.toMatchObject({ code: 'not_found' })
  const same = await client.fields.set({ selection: named([ids[5]!]), field: id, value: 'rye; grain' })
  expect(same.changeId).toBeNull()
  await client.fields.reset({ selection: named([ids[4]!]), field: id })
  expect((await valuesOf(id))[4]).toBe('wheat; rye')
  for (let change = 0; change < 3; change++) await client.changes.undo({})
  expect(await valuesOf(id)).toEqual(before)
})

test('a choice that is deleted is left out of lists and comes back with undo; what a list has besides is told', async () => {
  const { client, ids, define, valuesOf, having } = await cargo()
  const { id, choices } = await define()
  const before = await valuesOf(id)
  await client.fields.set({ selection: named([ids[5]!]), field: id, value: 'grain; corn' })
  const others = choices.filter(({ name }) => name !== 'grain')
  const { field } = await client.fields.setChoices({ id, choices: [...others] })
  expect(await valuesOf(id)).toEqual(['wheat', 'wheat', 'corn', 'corn', 'wheat; rye', 'corn'])
  expect(field).toMatchObject({ documents: 6, unreadable: 3 })
  const unreadable = await client.fields.unreadable({ id })
  expect(unreadable.items.map(({ text }) => text)).toEqual(['grain; wheat', 'Wheat; grain', 'grain; corn'])
  expect(await client.libraries.verify({})).toMatchObject({ ok: true })
  await client.changes.undo({})
  expect(await valuesOf(id)).toEqual([...before.slice(0, 5), 'grain; corn'])
  expect(await having(id, 'grain')).toEqual([0, 1, 2, 5])
  expect((await client.fields.list({}))[0]).toMatchObject({ unreadable: 0 })
  await expect(
    client.fields.setChoices({ id, choices: [...choices, { name: 'oats; barley', colour: null }] }),
  ).rejects.toMatchObject({ code: 'invalid_input' })
})

test('documents are in the order of their lists, either way, those without any at the end', async () => {
  const { client, collection, ids, define } = await cargo()
  const { id } = await define()
  const order = async (descending: boolean) =>
    (await listed(client, { collectionId: collection.id, sort: { field: id, descending } })).map((one) =>
      ids.indexOf(one),
    )
  expect(await order(false)).toEqual([0, 1, 2, 4, 3, 5])
  expect(await order(true)).toEqual([3, 4, 2, 1, 0, 5])
})

test('a field of whole texts becomes one of several values with its edits, and back, and undo brings all of it back', async () => {
  const { client, ids, define, valuesOf, having } = await cargo()
  const { id, choices } = await define('single')
  expect(choices.map(({ name }) => name)).toContain('grain; wheat')
  const before = await valuesOf(id)
  await client.fields.set({ selection: named([ids[5]!]), field: id, value: 'grain; wheat' })
  const retyped = await client.fields.retype({ id, type: 'choice' })
  expect(retyped).toMatchObject({ lostEdits: 0, field: { format: 'semicolons', edited: 1 } })
  expect(await valuesOf(id)).toEqual([
    'grain; wheat',
    'grain; wheat',
    'grain; corn',
    'corn',
    'wheat; rye',
    'grain; wheat',
  ])
  expect(await having(id, 'wheat')).toEqual([0, 1, 4, 5])
  await client.fields.retype({ id, type: 'choice', format: 'single' })
  expect(await valuesOf(id)).toEqual([...before.slice(0, 5), 'grain; wheat'])
  await client.changes.undo({})
  expect(await having(id, 'wheat')).toEqual([0, 1, 4, 5])
  await client.changes.undo({})
  await client.changes.undo({})
  expect(await valuesOf(id)).toEqual(before)
})

test('a list of values that is exported is one again where it is imported, read or edited', async () => {
  const { bench, client, collection, ids, define } = await cargo()
  const { id } = await define()
  await client.fields.set({ selection: named([ids[5]!]), field: id, value: 'wheat; corn' })
  const subject = { kind: 'collection', id: collection.id } as const
  let lines = ''
  for await (const { text } of client.exports.read({ subject, format: 'jsonl' })) lines += text
  const exported = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly fields?: object })
  expect(exported.map(({ fields }) => fields)).toMatchObject([
    { Goods: 'grain; wheat' },
    {},
    {},
    {},
    {},
    { Goods: 'wheat; corn' },
  ])
  await client.libraries.open({ path: `${bench.folder}/other.quarry`, create: true })
  await bench.import(client, exported, { collection: 'Cargo', embed: false })
  const [field] = await client.fields.list({})
  expect(field).toMatchObject({ name: 'Goods', type: 'choice', format: 'semicolons', documents: 1 })
  const columns = await client.fields.columns({})
  expect(columns.filter(({ format }) => format === 'semicolons').map(({ column }) => column)).toEqual([
    'fields.Goods',
    'raw.goods',
  ])
  const source = { kind: 'column' as const, column: 'fields.Goods' }
  const again = (await client.fields.define({ name: 'Again', type: 'choice', source })).field
  expect(await counts(client, again.id)).toEqual([
    ['wheat', 4],
    ['grain', 3],
    ['corn', 3],
    ['rye', 1],
  ])
})

test('several values that come to a field of one are lost by name, and a value with a semicolon stays one', async () => {
  const { bench, client, collection, ids, define } = await cargo()
  const { id } = await define()
  await client.fields.set({ selection: named([ids[5]!]), field: id, value: 'wheat; corn' })
  await client.fields.define({ name: 'Berth', type: 'choice', choices: [{ name: 'A; B' }] })
  const berth = (await client.fields.list({})).find(({ name }) => name === 'Berth')
  await client.fields.set({ selection: named([ids[5]!]), field: berth!.id, value: berth!.choices[0]!.id })
  const subject = { kind: 'collection', id: collection.id } as const
  let lines = ''
  for await (const { text } of client.exports.read({ subject, format: 'jsonl' })) lines += text
  await client.libraries.open({ path: `${bench.folder}/other.quarry`, create: true })
  await client.fields.define({ name: 'Goods', type: 'choice', choices: [{ name: 'wheat' }] })
  const exported = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
  await bench.import(client, exported, { collection: 'Cargo', embed: false })
  const [berths, goods] = await client.fields.list({})
  expect([berths, goods].map((field) => [field?.name, field?.choices.map(({ name }) => name)])).toEqual([
    ['Berth', ['A; B']],
    ['Goods', ['wheat']],
  ])
  const { items } = await client.marks.lost({})
  expect(items).toMatchObject([{ kind: 'field', text: 'Goods: wheat; corn' }])
})
