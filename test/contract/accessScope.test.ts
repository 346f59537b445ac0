import { expect, test } from 'vitest'
import { accessServer, ask } from '../fixtures/accessServer.ts'
import { records, testBench } from '../fixtures/testCore.ts'

test('no way to write a clause looks into a collection outside of the scope, also while others are answered', async () => {
  const bench = await testBench()
  const opened = await bench.open()
  const { client } = opened
  const texts = records(3, (index) => `Text ${index} about harbours.`)
  await bench.import(client, texts, { collection: 'open', embed: false })
  await bench.import(client, texts.slice(0, 1), { collection: 'secret', embed: false })
  const { id = 0 } = (await client.collections.list({})).find(({ name }) => name === 'open') ?? {}
  const { key } = await client.access.addKey({ name: 'a program', collections: [id] })
  const server = await accessServer(opened)
  const found = async (query: string) => {
    const { body } = await ask(server, '/v1/search', { key, given: { query, mode: 'keyword' } })
    return (body as { hits: unknown[] }).hits.length
  }
  const clauses = [
    'in:secret',
    'IN:"secret"',
    '(in:secret)',
    'in:“secret”',
    'in:in:secret',
    '“in:in:secret',
    '-in:secret',
  ]
  const queries = [
    ...clauses.map((clause) => `harbours ${clause}`),
    'harbours "Text harbours"~5in:secret',
    'harbours in:"Text"~5in:secret',
    `harbours ${'lang:unknown '.repeat(64)}in:secret`,
  ]
  // Looked into, the secret collection would leave one of three; taken for words, it leaves all or, where they are demanded, none.
  const answers = await Promise.all(queries.map(async (query) => [query, await found(query)] as const))
  expect(answers.filter(([, hits]) => hits === 1 || hits === 2)).toEqual([])
  expect(await found('harbours in:open')).toBe(3)
})

test('an older version that is only in another collection does not name it', async () => {
  const bench = await testBench()
  const opened = await bench.open()
  const { client, core } = opened
  const version = (text: string) => [{ id: 'a', title: 'Harbour', text: `The harbour is ${text}.` }]
  await bench.import(client, version('open'), { collection: 'secret', embed: false })
  await bench.import(client, version('open'), { collection: 'open', embed: false })
  const asOf = new Date(core.clock.now()).toISOString()
  await core.clock.wait(5000)
  await bench.import(client, version('closed'), { collection: 'open', embed: false })
  const { id = 0 } = (await client.collections.list({})).find(({ name }) => name === 'open') ?? {}
  const { key } = await client.access.addKey({ name: 'a program', collections: [id] })
  const server = await accessServer(opened)
  const given = { query: 'harbour', mode: 'keyword', filters: { asOf } }
  expect(await ask(server, '/v1/search', { key, given })).toMatchObject({
    body: { hits: [{ text: 'The harbour is open.', collection: '' }] },
  })
})
