import { expect, test } from 'vitest'
import type { FieldFilter } from '../../../src/contract/organising/fieldFilters.ts'
import type { SearchInput } from '../../../src/contract/search.ts'
import { listed, sixRecords } from '../../fixtures/fieldRecords.ts'

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
    [{ field: price!.id, empty: true, from: 1 }, []],
    [{ field: price!.id }, [0, 1, 2, 4]],
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

test('a text that lists several values has each of them, in filters and in counts alike', async () => {
  const { client, goods, ids, column } = await sixRecords()
  const city = await column('City', 'text', 'nested.city')
  const put = async (at: number, value: string) =>
    client.fields.set({ selection: { kind: 'documents', ids: [ids[at]!] }, field: city.id, value })
  await put(1, 'Bergen;  oslo ; "Røros"; Bergen')
  await put(3, String.raw`;a\b;`)
  await put(4, ';')
  const having = async (...values: string[]) =>
    (await listed(client, { collectionId: goods.id, fields: [{ field: city.id, values }] })).map((id) =>
      ids.indexOf(id),
    )
  expect(await having('OSLO')).toEqual([0, 1, 2])
  expect(await having('"røros"')).toEqual([1])
  // As everywhere in fields, only letters of ASCII are compared without case.
  expect(await having('"RØROS"')).toEqual([])
  expect(await having('"Røros"', String.raw`a\b`)).toEqual([1, 3])
  expect(await having('Bergen;  oslo ; "Røros"; Bergen')).toEqual([1])
  expect(await having('berg')).toEqual([])
  expect(await having(';')).toEqual([4])
  const counts = [
    ['Oslo', 3],
    ['"Røros"', 1],
    [';', 1],
    ['Bergen', 1],
    [String.raw`a\b`, 1],
  ]
  const [facet] = await client.fields.facets({ filters: {}, fields: [city.id] })
  expect(facet?.values.map(({ value, documents }) => [value, documents])).toEqual(counts)
  const { facets } = await client.search.facets({ query: '', facets: ['City'] })
  expect(facets['City']?.map(({ value, count }) => [value, count])).toEqual(counts)
  for (const [value, count] of counts) expect((await having(String(value))).length).toBe(count)
})

test('a field with the name of another facet is counted where it is named in quotes', async () => {
  const { client, column } = await sixRecords()
  await column('Kind', 'text', 'nested.city')
  const { facets } = await client.search.facets({ facets: ['kind', '"Kind"'] })
  expect(facets['kind']).toMatchObject([{ value: 'row', count: 6 }])
  expect(facets['"Kind"']?.[0]?.filters?.fields).toHaveLength(1)
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
  expect(header).toMatch(/,notes,Due,Price,title \(field\)$/)
  expect(first).toMatch(/,2024-03-01,1234\.5,open$/)
  expect(fourth).toMatch(/,,,done$/)
})
