import { expect, test } from 'vitest'
import type { FieldFilter } from '../../../src/contract/organising/fieldFilters.ts'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import type { SearchInput } from '../../../src/contract/search.ts'
import { records, testBench } from '../../fixtures/testCore.ts'

const named = (ids: readonly number[]) => ({ kind: 'documents' as const, ids: [...ids] })

/** The columns of six records; what is left out is empty there. */
const columns = [
  { price: '1.234,50', due: '2024-03-01', state: 'open', nested: { city: 'Oslo' } },
  { price: '7,5', due: '2024-03-15T12:00:00Z', state: 'Open', nested: { city: 'Bergen' } },
  { price: 12, due: '31.12.2023', state: 'done', nested: { city: 'Oslo' } },
  { price: 'on request', due: 'soon', state: 'done' },
  { price: '€ 0,99', state: 'open' },
  {},
]

async function sixRecords({ embed = false } = {}) {
  const bench = await testBench()
  const { client } = await bench.open()
  const wanted = records(6).map((record, index) => ({ ...record, ...columns[index] }))
  await bench.import(client, wanted, { collection: 'Goods', embed })
  const [goods] = await client.collections.list({})
  const ids = (await client.documents.list({ collectionId: goods!.id })).items.map(({ id }) => id)
  const column = async (name: string, type: 'text' | 'number' | 'date' | 'choice', of = name) =>
    (await client.fields.define({ name, type, source: { kind: 'column', column: of } })).field
  /** Values of a field in the order of the documents. */
  const valuesOf = async (field: number) => {
    const found = await client.fields.values({ ids: [...ids], fields: [field] })
    return ids.map((id) => found.find(({ documentId }) => documentId === id)?.value ?? null)
  }
  return { bench, client, goods: goods!, ids, column, valuesOf }
}

const listed = async (client: QuarryClient, input: Parameters<QuarryClient['documents']['list']>[0]) => {
  const { total, items } = await client.documents.list(input)
  expect(items).toHaveLength(Math.min(total, input.limit ?? 100))
  return items.map(({ id }) => id)
}

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

test('fields are filters of every search before ranking, of lists and of selections', async () => {
  const { client, goods, ids, column } = await sixRecords({ embed: true })
  const [price, due, state, city] = [
    await column('Price', 'number', 'price'),
    await column('Due', 'date', 'due'),
    await column('State', 'choice', 'state'),
    await column('City', 'text', 'nested.city'),
  ]
  const cases: [Omit<FieldFilter, 'field'> & { field: number }, number[]][] = [
    [{ field: price!.id, from: 7.5 }, [0, 1, 2]],
    [{ field: price!.id, above: '7,5' }, [0, 2]],
    [{ field: price!.id, to: 7.5 }, [1, 4]],
    [{ field: price!.id, below: 7.5 }, [4]],
    [{ field: price!.id, values: [12, '0,99'] }, [2, 4]],
    [{ field: price!.id, empty: true }, [3, 5]],
    [{ field: price!.id, empty: false, below: 1000 }, [1, 2, 4]],
    [{ field: due!.id, values: ['2024-03'] }, [0, 1]],
    [{ field: due!.id, values: ['2024-03-15', '2023'] }, [1, 2]],
    [{ field: due!.id, to: '2024-03-01' }, [0, 2]],
    [{ field: due!.id, below: '2024-03-01' }, [2]],
    [{ field: due!.id, above: '2024-03-01' }, [1]],
    [{ field: due!.id, from: '2024-03-15T12:00:00Z' }, [1]],
    [{ field: state!.id, values: ['OPEN'] }, [0, 1, 4]],
    [{ field: state!.id, values: [state!.choices[1]!.id] }, [2, 3]],
    [{ field: city!.id, values: ['oslo'] }, [0, 2]],
    [{ field: city!.id, from: 'c' }, [0, 2]],
  ]
  for (const [filter, wanted] of cases) {
    const documents = wanted.map((at) => ids[at])
    for (const mode of ['keyword', 'semantic', 'hybrid'] as const) {
      const input: SearchInput = { query: 'record', mode, filters: { fields: [filter] } }
      const { hits, searched } = await client.search.query(input)
      expect([mode, filter, hits.map((hit) => hit.documentId).sort()]).toEqual([mode, filter, documents])
      expect(searched.passages).toBe(wanted.length)
    }
    expect(await listed(client, { collectionId: goods.id, fields: [filter] })).toEqual(documents)
  }
  const both = [
    { field: price!.id, from: 1 },
    { field: state!.id, values: ['done'] },
  ]
  expect(await listed(client, { collectionId: goods.id, fields: both })).toEqual([ids[2]])
  await client.tags.add({ selection: { kind: 'filters', filters: { fields: both } }, name: 'chosen' })
  expect(await client.tags.list({})).toMatchObject([{ name: 'chosen', documents: 1 }])
  await expect(client.search.query({ query: 'a', filters: { fields: [{ field: 99 }] } })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(
    client.search.query({ query: 'a', filters: { fields: [{ field: state!.id, from: 'open' }] } }),
  ).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a list is in the order of a field, with what has no value last, page by page', async () => {
  const { client, goods, ids, column } = await sixRecords()
  const price = await column('Price', 'number', 'price')
  const state = await column('State', 'choice', 'state')
  const inOrder = async (sort: { field: number; descending?: boolean }, fields: FieldFilter[] = []) => {
    const whole = await listed(client, { collectionId: goods.id, sort, fields })
    const pages: number[] = []
    for (let offset = 0; offset < whole.length; offset += 2)
      pages.push(
        ...(await client.documents.list({ collectionId: goods.id, sort, fields, offset, limit: 2 })).items.map(
          ({ id }) => id,
        ),
      )
    expect(pages).toEqual(whole)
    return whole.map((id) => ids.indexOf(id))
  }
  expect(await inOrder({ field: price.id })).toEqual([4, 1, 2, 0, 3, 5])
  expect(await inOrder({ field: price.id, descending: true })).toEqual([0, 2, 1, 4, 3, 5])
  expect(await inOrder({ field: state.id })).toEqual([0, 1, 4, 2, 3, 5])
  expect(await inOrder({ field: price.id }, [{ field: state.id, values: ['open'] }])).toEqual([4, 1, 0])
  await client.fields.setChoices({ id: state.id, choices: state.choices.toReversed().map((choice) => ({ ...choice })) })
  expect(await inOrder({ field: state.id })).toEqual([2, 3, 0, 1, 4, 5])
  expect(await inOrder({ field: state.id, descending: true })).toEqual([4, 1, 0, 3, 2, 5])
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

test('facets count values, ranges and what is empty, of what passes filters', async () => {
  const { client, goods, ids, column } = await sixRecords()
  const price = await column('Price', 'number', 'price')
  const due = await column('Due', 'date', 'due')
  const state = await column('State', 'choice', 'state')
  const city = await column('City', 'text', 'nested.city')
  const [prices, dues, states, cities] = await client.fields.facets({
    filters: { collections: [goods.id] },
    fields: [price.id, due.id, state.id, city.id],
  })
  expect(states).toMatchObject({
    documents: 5,
    empty: 1,
    values: [
      { value: 'open', documents: 3 },
      { value: 'done', documents: 2 },
    ],
  })
  expect(cities?.values).toEqual([
    { value: 'Oslo', choiceId: null, documents: 2 },
    { value: 'Bergen', choiceId: null, documents: 1 },
  ])
  expect(prices?.ranges).toEqual([
    { start: 0, end: 100, documents: 3 },
    { start: 1200, end: 1300, documents: 1 },
  ])
  expect(dues?.ranges).toEqual([
    { start: '2023-12-01', end: '2024-01-01', documents: 1 },
    { start: '2024-03-01', end: '2024-04-01', documents: 2 },
  ])
  const [some] = await client.fields.facets({
    filters: { fields: [{ field: price.id, from: 10 }] },
    fields: [state.id],
  })
  expect(some).toMatchObject({ documents: 2, values: [{ documents: 1 }, { documents: 1 }] })
  expect(ids).toHaveLength(6)
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

test('exports carry the values of fields', async () => {
  const { client, goods, column } = await sixRecords()
  await column('Price', 'number', 'price')
  await column('Due', 'date', 'due')
  await column('title', 'choice', 'state')
  const read = async (format: 'jsonl' | 'csv') => {
    let text = ''
    for await (const piece of client.exports.read({ subject: { kind: 'collection', id: goods.id }, format }))
      text += piece.text
    return text.trimEnd().split(/\r?\n/)
  }
  const lines = (await read('jsonl')).map((line) => (JSON.parse(line) as { fields?: unknown }).fields)
  expect(lines).toEqual([
    { Price: 1234.5, Due: '2024-03-01', title: 'open' },
    { Price: 7.5, Due: '2024-03-15T12:00:00.000Z', title: 'open' },
    { Price: 12, Due: '2023-12-31', title: 'done' },
    { title: 'done' },
    { Price: 0.99, title: 'open' },
    undefined,
  ])
  const [header, first, , , fourth] = await read('csv')
  expect(header).toMatch(/,media,Due,Price,title \(field\)$/)
  expect(first).toMatch(/,2024-03-01,1234\.5,open$/)
  expect(fourth).toMatch(/,,,done$/)
})
