import { expect, test } from 'vitest'
import type { TermHitsView } from '../../../src/contract/organising/termLists.ts'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import { testBench } from '../../fixtures/testCore.ts'

const first = [
  { id: 'a', title: 'Cocoa', text: 'The cocoa harvest is late this year.' },
  { id: 'b', title: 'Ports', text: 'A strike at the harbour delays cargo.' },
]
const second = [{ id: 'c', title: 'Cocoa again', text: 'Cocoa cocoa cocoa: a strike of cocoa farmers.' }]

async function runOf(client: QuarryClient, id: number) {
  const seen = []
  for await (const one of client.termLists.run({ id })) seen.push(one)
  const last = seen.at(-1)
  if (last?.kind !== 'done') throw new Error('the run has no end')
  return { run: last.run, progress: seen.slice(0, -1) }
}

async function hitsOf(client: QuarryClient, runId: number, against?: number): Promise<TermHitsView[]> {
  const found = []
  for await (const one of client.termLists.hits({ runId, ...(against === undefined ? {} : { against }) }))
    found.push(one)
  return found
}

test('a kept batch finds what single searches find, and a later run says what is new, gone and moved', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, first, { dimension: 32 })
  const terms = ['cocoa', 'strike', 'nowhere']
  const list = await client.termLists.create({
    name: 'Ports',
    terms: [...terms, 'cocoa'],
    methods: ['semantic', 'keyword'],
  })
  expect(list).toMatchObject({
    name: 'Ports',
    terms: 3,
    runs: [],
    asked: { methods: ['keyword', 'semantic'], limit: 100 },
  })
  const one = await runOf(client, list.id)
  expect(one.progress).toHaveLength(6)
  expect(one.progress.at(-1)).toMatchObject({ kind: 'progress', done: 6, total: 6 })
  for (const { term, method, documents, scores } of await hitsOf(client, one.run.id)) {
    const alone = await client.search.query({ query: terms[term] ?? '', mode: method, limit: 100 })
    expect(documents).toEqual(alone.hits.map(({ documentId }) => documentId))
    expect(scores).toEqual(alone.hits.map(({ score }) => score))
  }

  await bench.import(client, second, { embed: false })
  const listed = await client.documents.find({ filters: {}, limit: 10 })
  const idOf = (title: string) => listed.items.find((item) => item.title === title)?.id ?? 0
  const place = { id: list.id, term: 0, method: 'keyword' } as const
  const found = await client.termLists.place({ ...place, documentId: idOf('Cocoa again') })
  const { passages } = await client.documents.get({ id: idOf('Cocoa again') })
  expect(found).toEqual({ passageId: passages[0]?.id, words: ['cocoa'] })
  expect(await client.termLists.place({ ...place, documentId: idOf('Ports') })).toBeNull()
  const two = await runOf(client, list.id)
  const changed = await hitsOf(client, two.run.id, one.run.id)
  expect(changed.find(({ term, method }) => term === 0 && method === 'keyword')).toMatchObject({
    documents: [idOf('Cocoa again'), idOf('Cocoa')],
    before: [null, 1],
    gone: [],
  })
  expect(changed.find(({ term, method }) => term === 1 && method === 'semantic')?.before).toEqual([1, 2])

  // The other way round, what is new now is gone then.
  const back = await hitsOf(client, one.run.id, two.run.id)
  expect(back.find(({ term, method }) => term === 1 && method === 'keyword')).toMatchObject({
    gone: [{ documentId: idOf('Cocoa again') }],
  })
  expect((await client.termLists.get({ id: list.id })).runs.map(({ id }) => id)).toEqual([two.run.id, one.run.id])
  expect(await client.documents.titles({ ids: [idOf('Ports'), 4711] })).toMatchObject([{ title: 'Ports' }])
})

test('lists have names of their own, are removed and restored, and a stopped run keeps nothing', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, first, { embed: false })
  const one = await client.termLists.create({ terms: ['cocoa', 'rain'] })
  const two = await client.termLists.create({ terms: ['cocoa', 'cargo'] })
  expect([one.name, two.name]).toEqual(['cocoa and 1 more', 'cocoa and 1 more (2)'])
  await expect(client.termLists.create({ name: 'Cocoa AND 1 more', terms: ['x'] })).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(client.termLists.rename({ id: two.id, name: one.name })).rejects.toMatchObject({ code: 'conflict' })
  await client.termLists.remove({ id: one.id })
  expect((await client.termLists.list({})).map(({ id }) => id)).toEqual([two.id])
  await expect(runOf(client, one.id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await client.termLists.removed({})).toEqual([{ id: one.id, name: one.name }])
  await client.termLists.restore({ id: one.id })
  expect((await client.termLists.list({})).map(({ id }) => id)).toEqual([two.id, one.id])

  const stop = new AbortController()
  await expect(
    (async () => {
      for await (const _ of client.termLists.run({ id: one.id }, { signal: stop.signal })) stop.abort()
    })(),
  ).rejects.toThrow('Stopped')
  expect((await client.termLists.get({ id: one.id })).runs).toEqual([])

  expect(await client.termLists.read({ base64: Buffer.from('cocoa\nrain').toString('base64') })).toEqual({
    terms: ['cocoa', 'rain'],
  })

  // What cannot be compared by meaning is said, and not found by word instead.
  const meant = await client.termLists.create({ terms: ['cocoa'], methods: ['semantic'] })
  const { run } = await runOf(client, meant.id)
  expect(run).toMatchObject({ hits: 0, notes: ['Nothing is embedded yet.'] })
})
