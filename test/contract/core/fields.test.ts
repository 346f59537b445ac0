import path from 'node:path'
import { expect, test } from 'vitest'
import { listed, named, sixRecords } from '../../fixtures/fieldRecords.ts'
import { records, testBench } from '../../fixtures/testCore.ts'

test('the columns of a collection are found, with a type that fits what stands in them', async () => {
  const { client, goods } = await sixRecords()
  await client.fields.define({ name: 'Due', type: 'date', source: { kind: 'column', column: 'due' } })
  const found = await client.fields.columns({ collectionId: goods.id })
  expect(found.map(({ column, type, filled }) => [column, type, filled])).toEqual(
    expect.arrayContaining([
      ['price', 'text', 5],
      ['due', 'text', 4],
      ['state', 'choice', 5],
      ['nested.city', 'text', 3],
    ]),
  )
  expect(found.find(({ column }) => column === 'state')).toMatchObject({ choices: ['open', 'done'], fieldId: null })
  expect(found.find(({ column }) => column === 'due')?.fieldId).toBeGreaterThan(0)
})

test('columns of one type are proposed as it, in the form that most of their values show', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const dates = (index: number) => `${(index % 27) + 1}/11/2023`
  const wanted = records(30).map((record, index) => ({ ...record, cost: `1.${100 + index},25`, on: dates(index) }))
  await bench.import(client, wanted, { embed: false })
  const found = await client.fields.columns({})
  const of = (name: string) => found.find(({ column }) => column === name)
  expect(of('cost')).toMatchObject({ type: 'number', format: 'comma' })
  expect(of('on')).toMatchObject({ type: 'date', format: 'dayFirst' })
  const { field } = await client.fields.define({ name: 'On', type: 'date', source: { kind: 'column', column: 'on' } })
  expect(field).toMatchObject({ format: 'dayFirst', documents: 30, unreadable: 0 })
  const [document] = (await client.documents.list({ collectionId: (await client.collections.list({}))[0]!.id })).items
  expect(await client.fields.values({ ids: [document!.id] })).toMatchObject([{ value: '2023-11-01' }])
})

test('values are read as the type; what cannot be read is empty, counted and listed', async () => {
  const { client, ids, column, valuesOf } = await sixRecords()
  const price = await column('Price', 'number', 'price')
  expect(price).toMatchObject({ documents: 4, unreadable: 1, edited: 0, format: 'comma' })
  expect(await valuesOf(price.id)).toEqual([1234.5, 7.5, 12, null, 0.99, null])
  expect(await client.fields.unreadable({ id: price.id })).toEqual({
    total: 1,
    items: [{ documentId: ids[3], title: 'Record 3', text: 'on request' }],
  })
  const due = await column('Due', 'date', 'due')
  expect(await valuesOf(due.id)).toEqual(['2024-03-01', '2024-03-15T12:00:00.000Z', '2023-12-31', null, null, null])
  const state = await column('State', 'choice', 'state')
  expect(state.choices.map(({ name }) => name)).toEqual(['open', 'done'])
  expect(await valuesOf(state.id)).toEqual(['open', 'open', 'done', 'done', 'open', null])
  expect(await valuesOf((await column('City', 'text', 'nested.city')).id)).toEqual([
    'Oslo',
    'Bergen',
    'Oslo',
    null,
    null,
    null,
  ])
  const length = (
    await client.fields.define({ name: 'Length', type: 'number', source: { kind: 'fact', fact: 'characters' } })
  ).field
  expect(await valuesOf(length.id)).toEqual(ids.map(() => 'Text number 1 about harbours.'.length))
})

test('facts of documents are fields: of texts also as choices', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const parent = await client.collections.create({ name: 'All' })
  const page = (id: string, host: string, more: object) => ({
    id,
    title: id,
    text: `A text about ${id} and about the harbour, in English.`,
    url: `https://${host}/${id}`,
    ...more,
  })
  const pages = [
    page('a', 'one.example', { author: ['Ann', 'Bo'], date: '2024-05-06', weight: 1 }),
    page('b', 'two.example', { author: 'Ann', weight: 2 }),
    page('c', 'one.example', { language: 'de', weight: 3 }),
  ]
  await bench.import(client, pages, { collection: 'Pages', embed: false })
  const found = (await client.collections.list({})).find(({ name }) => name === 'Pages')!
  await client.collections.move({ id: found.id, parentId: parent.id })
  const ids = (await client.documents.list({ collectionId: found.id })).items.map(({ id }) => id)
  const ofFact = async (fact: 'domain' | 'authors' | 'published' | 'language', type: 'text' | 'date' | 'choice') => {
    const { field } = await client.fields.define({ name: fact, type, source: { kind: 'fact', fact } })
    const values = await client.fields.values({ ids: [...ids], fields: [field.id] })
    return ids.map((id) => values.find(({ documentId }) => documentId === id)?.value ?? null)
  }
  expect(await ofFact('domain', 'choice')).toEqual(['one.example', 'two.example', 'one.example'])
  expect(await ofFact('authors', 'text')).toEqual(['Ann; Bo', 'Ann', null])
  expect(await ofFact('published', 'date')).toEqual(['2024-05-06', null, null])
  expect(await ofFact('language', 'choice')).toEqual(['en', 'en', 'de'])
  const columnsOfParent = await client.fields.columns({ collectionId: parent.id })
  expect(columnsOfParent.find(({ column }) => column === 'weight')).toMatchObject({ type: 'number', filled: 3 })
})

test('documents that are imported later have values, also where the field was away meanwhile', async () => {
  const { bench, client, goods, column } = await sixRecords()
  const price = await column('Price', 'number', 'price')
  const more = (id: string, value: string) => [{ id, title: id, text: `Text of ${id}.`, price: value }]
  await bench.import(client, more('later', '44'), { collection: 'Goods', embed: false })
  expect((await client.fields.list({}))[0]).toMatchObject({ documents: 5 })
  await client.fields.remove({ id: price.id })
  expect(await client.fields.list({})).toEqual([])
  await bench.import(client, more('meanwhile', '45'), { collection: 'Goods', embed: false })
  await client.changes.undo({})
  expect((await client.fields.list({}))[0]).toMatchObject({ name: 'Price', documents: 6 })
  const [first] = await listed(client, { collectionId: goods.id, fields: [{ field: price.id, values: [45] }] })
  expect((await client.documents.get({ id: first! })).externalId).toBe('meanwhile')
})

test('an edited value overrules what was read, for one and for a selection, and is taken back', async () => {
  const { client, goods, ids, column, valuesOf } = await sixRecords()
  const { id } = await column('Price', 'number', 'price')
  expect(await client.fields.set({ selection: named([ids[3]!]), field: id, value: '1.000,5' })).toMatchObject({
    documents: 1,
  })
  const all = { kind: 'collection' as const, id: goods.id, except: [ids[3]!] }
  expect(await client.fields.set({ selection: all, field: id, value: 12 })).toMatchObject({ documents: 4 })
  expect(await valuesOf(id)).toEqual([12, 12, 12, 1000.5, 12, 12])
  expect((await client.fields.list({}))[0]).toMatchObject({ documents: 6, edited: 5, unreadable: 0 })
  expect(await client.fields.set({ selection: named(ids.slice(0, 2)), field: id, value: null })).toMatchObject({
    documents: 2,
  })
  expect(await valuesOf(id)).toEqual([null, null, 12, 1000.5, 12, 12])
  expect(await client.fields.reset({ selection: named(ids), field: id })).toMatchObject({ documents: 5 })
  expect(await valuesOf(id)).toEqual([1234.5, 7.5, 12, null, 0.99, null])
  for (let undone = 0; undone < 3; undone++) await client.changes.undo({})
  expect(await valuesOf(id)).toEqual([1234.5, 7.5, 12, 1000.5, 0.99, null])
  await client.changes.redo({})
  await client.changes.redo({})
  expect(await valuesOf(id)).toEqual([null, null, 12, 1000.5, 12, 12])
  await expect(client.fields.set({ selection: named(ids), field: id, value: 'cheap' })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

test('choices are renamed, added and deleted, and documents follow by what stands in them', async () => {
  const { client, ids, column, valuesOf } = await sixRecords()
  const { id, choices } = await column('State', 'choice', 'state')
  await client.fields.set({ selection: named([ids[5]!]), field: id, value: 'done' })
  const [open, done] = choices
  const renamed = await client.fields.setChoices({ id, choices: [{ ...open!, name: 'Offen', colour: 'red' }] })
  expect(renamed.field).toMatchObject({ unreadable: 2, edited: 0, choices: [{ name: 'Offen', colour: 'red' }] })
  expect(await valuesOf(id)).toEqual(['Offen', 'Offen', null, null, 'Offen', null])
  await client.fields.setChoices({ id, choices: [{ ...open!, name: 'Offen' }, { name: 'DONE' }] })
  expect(await valuesOf(id)).toEqual(['Offen', 'Offen', 'DONE', 'DONE', 'Offen', null])
  await client.changes.undo({})
  await client.changes.undo({})
  expect(await valuesOf(id)).toEqual(['open', 'open', 'done', 'done', 'open', 'done'])
  await expect(client.fields.setChoices({ id, choices: [{ ...done!, id: 999 }] })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a field of a collection is one of its documents and of those in collections within it, and of no others', async () => {
  const { bench, client, goods, ids } = await sixRecords()
  await bench.import(client, [{ id: 'x', title: 'X', text: 'Text x.', price: '5' }], {
    collection: 'Other',
    embed: false,
  })
  const part = await client.collections.create({ name: 'Part', parentId: goods.id })
  const source = { kind: 'column' as const, column: 'price' }
  const { field } = await client.fields.define({ name: 'Price', type: 'number', source, collectionId: goods.id })
  expect(field).toMatchObject({ documents: 4, unreadable: 1, collectionId: goods.id })
  const other = (await client.collections.list({})).find(({ name }) => name === 'Other')!
  const [x] = (await client.documents.list({ collectionId: other.id })).items
  expect(await client.fields.list({ collectionId: other.id })).toEqual([])
  expect(await client.fields.list({ collectionId: part.id })).toHaveLength(1)
  expect(await client.fields.values({ ids: [x!.id] })).toEqual([])
  expect(await client.fields.set({ selection: named([x!.id, ids[5]!]), field: field.id, value: 1 })).toMatchObject({
    documents: 1,
  })
  const found = async () =>
    (
      await client.search.query({
        query: 'text',
        mode: 'keyword',
        filters: { fields: [{ field: field.id, values: [5] }] },
      })
    ).hits
  expect(await found()).toEqual([])
  await client.documents.add({ selection: named([x!.id]), into: part.id })
  expect(await found()).toMatchObject([{ documentId: x!.id }])
})

test('edited values follow a document to its new version, and are gone with a document', async () => {
  const { bench, client, goods, ids, column } = await sixRecords()
  const { id } = await column('Price', 'number', 'price')
  await client.fields.set({ selection: named(ids.slice(0, 2)), field: id, value: 3 })
  await bench.import(client, [{ id: 'r0', title: 'Record 0', text: 'It was written anew.', price: '9' }], {
    collection: 'Goods',
    embed: false,
  })
  const newest = (await client.documents.list({ collectionId: goods.id })).items.find(
    ({ externalId }) => externalId === 'r0',
  )!
  expect(newest.id).not.toBe(ids[0])
  expect(await client.fields.values({ ids: [newest.id] })).toMatchObject([{ value: 3, edited: true }])
  await client.fields.reset({ selection: named([newest.id]), field: id })
  expect(await client.fields.values({ ids: [newest.id] })).toMatchObject([{ value: 9, edited: false }])
  await client.documents.remove({ selection: named([ids[1]!]), from: goods.id })
  await client.fields.define({ name: 'Short-lived', type: 'text' })
  await client.fields.remove({ id: (await client.fields.list({})).find(({ name }) => name === 'Short-lived')!.id })
  await client.trash.empty({})
  expect(await client.fields.list({})).toMatchObject([{ name: 'Price', edited: 0, documents: 3 }])
})

test('names are refused where they are taken, types where they do not fit', async () => {
  const { client, column } = await sixRecords()
  const { id } = await column('Price', 'number', 'price')
  await expect(column('PRICE', 'text', 'price')).rejects.toMatchObject({ code: 'conflict' })
  const typed = (await client.fields.define({ name: 'Mine', type: 'choice', choices: [{ name: 'a' }] })).field
  await expect(client.fields.rename({ id: typed.id, name: 'price' })).rejects.toMatchObject({ code: 'conflict' })
  expect((await client.fields.rename({ id, name: 'price' })).field.name).toBe('price')
  const wrong = [
    { name: 'a', type: 'number', source: { kind: 'fact', fact: 'domain' } },
    { name: 'a', type: 'text', choices: [{ name: 'x' }] },
    { name: 'a', type: 'choice', choices: [{ name: 'x' }, { name: 'X' }] },
    { name: 'a', type: 'date', format: 'comma' },
  ] as const
  for (const one of wrong)
    await expect(
      client.fields.define({ ...one, choices: 'choices' in one ? [...one.choices] : [] }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
    })
})

test('another library that is opened has fields of its own', async () => {
  const { bench, client, column } = await sixRecords()
  await column('Price', 'number', 'price')
  await client.libraries.open({ path: path.join(bench.folder, 'other.quarry'), create: true })
  expect(await client.fields.list({})).toEqual([])
  await client.fields.define({ name: 'Price', type: 'date' })
  await client.libraries.open({ path: path.join(bench.folder, 'library.quarry') })
  expect(await client.fields.list({})).toMatchObject([{ name: 'Price', type: 'number', documents: 4 }])
})
