import { expect, test } from 'vitest'
import { listed, named, sixRecords } from '../../fixtures/fieldRecords.ts'
import { records, testBench } from '../../fixtures/testCore.ts'

test('a preview counts which values would be of a type, shows which would not, and changes nothing', async () => {
  const { client, goods } = await sixRecords()
  const source = { kind: 'column' as const, column: 'price' }
  expect(await client.fields.preview({ type: 'number', source, collectionId: goods.id })).toEqual({
    documents: 6,
    lookedAt: 6,
    filled: 5,
    converted: 4,
    format: 'comma',
    choices: [],
    examples: [
      { text: '1.234,50', value: 1234.5, documents: 1 },
      { text: '7,5', value: 7.5, documents: 1 },
      { text: '12', value: 12, documents: 1 },
      { text: '€ 0,99', value: 0.99, documents: 1 },
    ],
    unreadable: [{ text: 'on request', documents: 1 }],
    edited: 0,
    lostEdits: 0,
  })
  const asDate = await client.fields.preview({ type: 'date', source: { kind: 'column', column: 'due' } })
  expect(asDate).toMatchObject({ filled: 4, converted: 3, unreadable: [{ text: 'soon', documents: 1 }] })
  const asChoice = await client.fields.preview({ type: 'choice', source: { kind: 'column', column: 'state' } })
  expect(asChoice).toMatchObject({ filled: 5, converted: 5, choices: ['open', 'done'] })
  expect(asChoice.examples[0]).toEqual({ text: 'open', value: 'open', documents: 3 })
  expect(await client.fields.list({})).toEqual([])
  await expect(
    client.fields.preview({ type: 'number', source: { kind: 'fact', fact: 'title' } }),
  ).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

test('a field gets another type: values are read again, edits are converted, and undo brings all of it back', async () => {
  const { client, ids, column, valuesOf } = await sixRecords()
  const price = await column('Price', 'number', 'price')
  await client.fields.set({ selection: named([ids[3]!]), field: price.id, value: '1.000,5' })
  await client.fields.set({ selection: named([ids[0]!]), field: price.id, value: null })
  const before = await valuesOf(price.id)
  const asText = await client.fields.retype({ id: price.id, type: 'text' })
  expect(asText).toMatchObject({ lostEdits: 0, field: { type: 'text', format: null, edited: 2, unreadable: 0 } })
  expect(await valuesOf(price.id)).toEqual([null, '7,5', '12', '1000.5', '€ 0,99', null])
  await client.fields.set({ selection: named([ids[5]!]), field: price.id, value: 'dear' })
  expect(await client.fields.preview({ fieldId: price.id, type: 'number' })).toMatchObject({ edited: 3, lostEdits: 1 })
  const asNumber = await client.fields.retype({ id: price.id, type: 'number' })
  expect(asNumber).toMatchObject({ lostEdits: 1, field: { type: 'number', edited: 2 } })
  expect(await valuesOf(price.id)).toEqual(before)
  await client.changes.undo({})
  expect((await valuesOf(price.id))[5]).toBe('dear')
  await client.changes.undo({})
  await client.changes.undo({})
  expect(await client.fields.list({})).toMatchObject([{ type: 'number', format: 'comma', edited: 2 }])
  expect(await valuesOf(price.id)).toEqual(before)
})

test('a change of type is not undone from under the edits that were made since', async () => {
  const { client, ids, column, valuesOf } = await sixRecords()
  const price = await column('Price', 'number', 'price')
  const { changeId } = await client.fields.retype({ id: price.id, type: 'text' })
  await client.fields.set({ selection: named([ids[5]!]), field: price.id, value: 'dear' })
  await expect(client.changes.undo({ id: changeId! })).rejects.toMatchObject({ code: 'conflict' })
  expect((await valuesOf(price.id)).at(-1)).toBe('dear')
  await client.changes.undo({})
  await client.changes.undo({ id: changeId! })
  expect(await valuesOf(price.id)).toEqual([1234.5, 7.5, 12, null, 0.99, null])
})

test('a field that is typed in becomes a choice of what was typed', async () => {
  const { client, ids, valuesOf } = await sixRecords()
  const { field } = await client.fields.define({ name: 'Owner', type: 'text' })
  await client.fields.set({ selection: named(ids.slice(0, 2)), field: field.id, value: 'Ann' })
  await client.fields.set({ selection: named([ids[2]!]), field: field.id, value: 'Bo' })
  const retyped = await client.fields.retype({ id: field.id, type: 'choice' })
  expect(retyped.field.choices.map(({ name }) => name)).toEqual(['Ann', 'Bo'])
  expect(await valuesOf(field.id)).toEqual(['Ann', 'Ann', 'Bo', null, null, null])
  const facet = (await client.fields.facets({ filters: {}, fields: [field.id] }))[0]
  expect(facet?.values.map(({ value, documents }) => [value, documents])).toEqual([
    ['Ann', 2],
    ['Bo', 1],
  ])
})

test('choices are those of all documents, however few have one of them', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const many = records(2_100).map((record, index) => ({ ...record, state: index === 1_500 ? 'rare' : 'common' }))
  await bench.import(client, many, { embed: false })
  const { field } = await client.fields.define({
    name: 'State',
    type: 'choice',
    source: { kind: 'column', column: 'state' },
  })
  expect(field).toMatchObject({ documents: 2_100, unreadable: 0 })
  expect(field.choices.map(({ name }) => name)).toEqual(['common', 'rare'])
})

test('texts that contain something are found without case, and signs of patterns mean themselves', async () => {
  const { client, goods, ids, column } = await sixRecords()
  const city = await column('City', 'text', 'nested.city')
  const found = (contains: string) => listed(client, { collectionId: goods.id, fields: [{ field: city.id, contains }] })
  expect(await found('OS')).toEqual([ids[0], ids[2]])
  expect(await found('g')).toEqual([ids[1]])
  expect(await found('%')).toEqual([])
  await client.fields.set({ selection: named([ids[4]!]), field: city.id, value: '100 % _Oslo\\' })
  expect(await found('0 % _o')).toEqual([ids[4]])
  expect(await found('\\')).toEqual([ids[4]])
  const price = await column('Price', 'number', 'price')
  await expect(
    client.documents.list({ collectionId: goods.id, fields: [{ field: price.id, contains: '1' }] }),
  ).rejects.toMatchObject({ code: 'invalid_input' })
})

test('documents are listed in the order of a fact, either way, and found ones in that of a field', async () => {
  const { client, goods, ids, column } = await sixRecords()
  const order = async (fact: 'title' | 'kind' | 'authors' | 'source' | 'captured', descending: boolean) =>
    listed(client, { collectionId: goods.id, sort: { fact, descending } })
  expect(await order('title', false)).toEqual(ids)
  expect(await order('title', true)).toEqual(ids.toReversed())
  expect(await order('authors', true)).toEqual(ids.toReversed())
  const price = await column('Price', 'number', 'price')
  const found = async (descending: boolean) =>
    (
      await client.documents.find({ filters: { collections: [goods.id] }, sort: { field: price.id, descending } })
    ).items.map(({ id }) => ids.indexOf(id))
  expect(await found(false)).toEqual([4, 1, 2, 0, 3, 5])
  expect(await found(true)).toEqual([0, 2, 1, 4, 3, 5])
  const [first] = (await client.documents.list({ collectionId: goods.id })).items
  expect(first).toMatchObject({ authors: null, sourceName: expect.stringContaining('.jsonl') })
})

test('edited values of a document that is deleted for good are listed as lost, those that were read are not', async () => {
  const { client, goods, ids, column } = await sixRecords()
  const price = await column('Price', 'number', 'price')
  await column('City', 'text', 'nested.city')
  await client.fields.set({ selection: named([ids[0]!]), field: price.id, value: 99 })
  await client.documents.remove({ selection: named([ids[0]!]), from: goods.id })
  await client.trash.empty({})
  expect(await client.marks.lost({})).toMatchObject({
    total: 1,
    items: [{ kind: 'field', reason: 'deleted', text: 'Price: 99', title: 'Record 0' }],
  })
})
