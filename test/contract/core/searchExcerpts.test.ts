import { expect, test } from 'vitest'
import { testBench } from '../../fixtures/testCore.ts'

const article =
  'Heavy rain has delayed the cocoa harvest on the coast for a third week, and the mills at the harbour wait for beans. ' +
  'The board of growers expects prices to rise before the next season, while ships lie idle at the quay. ' +
  'Banks have offered credit to farmers whose fields were flooded, but few have asked for it so far.'

test('the excerpt of a search result and the article itself are one hit', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const records = [
    { id: 'excerpt', title: 'Cocoa', text: article.slice(0, 170) },
    {
      id: 'article',
      title: 'Cocoa harvest delayed',
      text: `${article} ${'A word of its own follows here. '.repeat(9)}`,
    },
    {
      id: 'other',
      title: 'Cocoa',
      text: 'Heavy rain has delayed the cocoa harvest, says another paper in words of its own today.',
    },
    { id: 'short', title: 'Cocoa', text: 'Heavy rain has delayed the cocoa harvest on the coast' },
  ]
  await bench.import(client, records, { embed: false })
  const { hits } = await client.search.query({ query: 'cocoa harvest', mode: 'keyword', copies: 'fold' })
  const found = Object.fromEntries(hits.map(({ externalId, copies }) => [externalId, copies]))
  // A few words that stand in many texts make no excerpt.
  expect(Object.keys(found).sort()).toEqual([expect.stringMatching(/^(excerpt|article)$/), 'other', 'short'])
  expect([...(found['excerpt'] ?? []), ...(found['article'] ?? [])]).toMatchObject([{ by: 'excerpt' }])
})
