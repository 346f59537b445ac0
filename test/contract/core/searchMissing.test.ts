import { expect, test } from 'vitest'
import { testBench } from '../../fixtures/testCore.ts'

test('a word that no text has finds nothing, and near spellings of it are offered', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const texts = {
    a: ['es', 'La helada daña los cafetales y la cosecha está terminada; este año es la mayor parte.'],
    b: ['de', 'Ein Zebra lief an einem alten Haus vorbei, und im Unterricht kam Algebra an die Reihe.'],
    c: ['en', 'The universities of the coast have closed.'],
  }
  const records = Object.entries(texts).map(([id, [language, text]]) => ({ id, language, text, title: id }))
  await bench.import(client, records, { embed: false })
  const search = async (query: string) => {
    const { hits, missing } = await client.search.query({ query, mode: 'keyword', spellings: true, explain: true })
    return { found: hits.map(({ externalId }) => externalId), missing, words: hits[0]?.words }
  }
  for (const query of ['esthis', 'nothingmatchesthis'])
    expect(await search(query)).toMatchObject({ found: [], missing: [{ word: query, forms: [], near: [] }] })
  expect(await search('zebraxx')).toMatchObject({ found: [], missing: [{ word: 'zebraxx', near: ['zebra'] }] })
  expect(await search('Zebra')).toMatchObject({ found: ['b'], missing: [] })
  expect(await search('universty')).toMatchObject({ found: [], missing: [{ near: ['universities'] }] })
  expect(await search('Häuser')).toMatchObject({
    found: ['b'],
    missing: [{ word: 'Häuser', forms: ['Haus'], near: [] }],
    words: [{ word: 'Häuser', inText: 0, forms: ['Haus'] }],
  })
  // Near spellings are of words that the filters let through.
  const filters = { languages: ['es'] }
  expect(await client.search.query({ query: 'zebraxx', mode: 'keyword', spellings: true, filters })).toMatchObject({
    missing: [{ word: 'zebraxx', near: [] }],
  })
  expect(await client.search.query({ query: 'zebraxx', mode: 'keyword' })).toMatchObject({ missing: [{ near: [] }] })
})

test('dates that no time is between are named where nothing is found', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, [{ id: 'a', title: 'a', text: 'cocoa', published: '2031-02-01' }], { embed: false })
  const period = { since: '2031-03-01T00:00:00.000Z', until: '2031-02-01T00:00:00.000Z' }
  expect(await client.search.query({ query: 'cocoa after:2031-03 before:2031-02', mode: 'keyword' })).toMatchObject({
    hits: [],
    emptyPeriod: period,
  })
})

test('a number that no text has is named as it was typed, and one that is there is marked in its own form', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const records = [
    { id: 'a', title: 'a', text: 'The bill was 12.000 euros.' },
    { id: 'b', title: 'b', text: 'There were 12 people in room 000.' },
  ]
  await bench.import(client, records, { embed: false })
  const search = (query: string) => client.search.query({ query, mode: 'keyword' })
  expect(await search('bill 99,500')).toMatchObject({ missing: [{ word: '99,500' }] })
  for (const query of ['12,000', '12000']) {
    const { hits, missing } = await search(query)
    expect(missing).toEqual([])
    const marked = hits.map(({ externalId, snippet, marks }) => [
      externalId,
      ...marks.map(({ start, end }) => snippet.slice(start, end)),
    ])
    expect(marked).toEqual([['a', '12.000']])
  }
})

test('an author and a recipient that no document has are named where nothing is found', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, [{ id: 'a', title: 'a', text: 'cocoa', authors: 'Ann Lee' }], { embed: false })
  const unknown = async (query: string) => (await client.search.query({ query, mode: 'keyword' })).unknown
  expect(await unknown('cocoa by:Nemo')).toEqual([{ field: 'by', value: 'Nemo', known: ['Ann Lee'] }])
  expect(await unknown('to:Nemo by:Lee')).toEqual([{ field: 'to', value: 'Nemo', known: [] }])
  // Either of them could have been meant.
  expect(await unknown('cocoa (by:Nemo OR to:Nemo)')).toBeUndefined()
})
