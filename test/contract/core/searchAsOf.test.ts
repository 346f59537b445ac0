import { expect, test } from 'vitest'
import { testBench } from '../../fixtures/testCore.ts'

test('as of a day nothing is found, counted or exported that was captured or published later', async () => {
  const bench = await testBench()
  const { core, client } = await bench.open()
  const texts = (text: string) => [
    { id: 'a', title: 'Harbour', text: `The harbour is ${text}.` },
    { id: 'b', title: 'Announced', text: 'The harbour will be sold.', published: '2999-01-01' },
  ]
  await bench.import(client, texts('open'), { collection: 'Region', dimension: 32 })
  const then = new Date(core.clock.now()).toISOString()
  await core.clock.wait(5000)
  await bench.import(client, texts('closed'), { collection: 'Region', dimension: 32 })
  await bench.import(client, [{ id: 'c', title: 'Later', text: 'A harbour of later.' }], {
    collection: 'Region',
    dimension: 32,
  })

  for (const mode of ['keyword', 'semantic', 'hybrid'] as const) {
    const found = async (query: string, asOf?: string) => {
      const { hits, searched } = await client.search.query({ query, mode, filters: asOf === undefined ? {} : { asOf } })
      return { texts: hits.map(({ text }) => text).sort(), passages: searched.passages }
    }
    expect(await found('harbour', then)).toEqual({ texts: ['The harbour is open.'], passages: 1 })
    expect(await found('harbour -closed', then)).toEqual({ texts: ['The harbour is open.'], passages: 1 })
    expect(await found('harbour "is closed"', then)).toEqual({ texts: [], passages: 0 })
    expect(await found('harbour', '2001-01-01')).toEqual({ texts: [], passages: 0 })
    expect((await found('harbour')).passages).toBe(3)
  }

  const [region] = await client.collections.list({})
  const subject = { kind: 'collection', id: region?.id ?? 0 } as const
  const exported = async (asOf?: string) => {
    let text = ''
    const asked = asOf === undefined ? subject : { ...subject, asOf }
    for await (const piece of client.exports.read({ subject: asked, format: 'jsonl' })) text += piece.text
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => (JSON.parse(line) as { text: string }).text)
  }
  expect(await exported(then)).toEqual(['The harbour is open.'])
  expect(await exported('2001-01-01')).toEqual([])
  expect(await exported()).toHaveLength(3)
})
