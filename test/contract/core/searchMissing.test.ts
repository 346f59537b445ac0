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
