import { expect, test } from 'vitest'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import { seededRandom } from '../../../src/main/base/random.ts'
import type { Core } from '../../../src/main/core.ts'
import { testBench } from '../../fixtures/testCore.ts'

const random = seededRandom(5)
const pick = <T>(from: readonly T[]) => from[Math.floor(random.next() * from.length)] as T
const syllables = ['ba', 'do', 'fi', 'gu', 'ke', 'lo', 'mi', 'nu', 'pe', 'ra', 'so', 'ti']
const madeUp = () => Array.from({ length: 40 }, () => pick(syllables) + pick(syllables) + pick(syllables))
const words = { ice: madeUp(), sea: madeUp() }

/** A text of words about one thing, with a vector that leans to one side: ice to the first axis, the sea to the second. */
function record(id: string, about: keyof typeof words, meant = about, text?: string) {
  const vector = Array.from({ length: 16 }, () => 0.3 * (random.next() - 0.5))
  vector[meant === 'ice' ? 0 : 1] = 1
  return { id, text: text ?? `${Array.from({ length: 8 }, () => pick(words[about])).join(' ')}.`, vector }
}

/** A ship that is named after things in the ice. */
const ship = words.ice.slice(0, 5).join(' ')

const library = async () => {
  const bench = await testBench()
  const { client, core } = await bench.open()
  const put = async (name: string, records: readonly object[], collection: string) => {
    const started = await client.imports.start({
      sources: [{ kind: 'path', path: await bench.write(name, records) }],
      collection,
      embed: false,
      options: { text: ['text'], id: 'id', vector: 'vector', model: 'given' },
    })
    for await (const _ of client.jobs.watch({ id: started.import.id }));
  }
  const known = Array.from({ length: 120 }, (_, at) => record(`r${at}`, at % 2 === 0 ? 'ice' : 'sea'))
  await put('known.jsonl', known, 'known')
  for await (const _ of client.encoders.fit({}));
  await trust(core)
  const added = () => put('later.jsonl', [record('ship', 'ice', 'sea', `${ship}.`)], 'later')
  return { client, core, added }
}

/** The encoder is used, whatever was measured. */
async function trust({ library: { store } }: Core) {
  const [report] = await store.read.listEncoders()
  const encoder = report && (await store.read.readEncoder(report.spaceId))
  if (!encoder) throw new Error('There is no encoder.')
  await store.write.putEncoder({ ...encoder, fittedAt: encoder.fittedAt + 1, recall: 0.6, keywordRecall: 0.3 })
}

type Asked = Parameters<QuarryClient['search']['query']>[0]

async function find(client: QuarryClient, asked: Omit<Asked, 'query' | 'mode'>) {
  const { mode, hits } = await client.search.query({
    query: ship,
    mode: 'semantic',
    offline: true,
    limit: 30,
    ...asked,
  })
  expect(mode).toBe('offline-semantic')
  return hits.map(({ documentId, text, score }) => ({ documentId, text, score }))
}

test('offline, a text that came after the fit is found by its words, and what is near it in meaning', async () => {
  const { client, added } = await library()
  const seaAmong = (hits: readonly { readonly text: string }[]) =>
    hits.filter(({ text }) => words.sea.includes(text.split(' ')[0] ?? '')).length
  const before = await find(client, {})
  expect(seaAmong(before)).toBeLessThan(5)
  await added()
  const hits = await find(client, {})
  expect(hits[0]?.text).toBe(`${ship}.`)
  expect(seaAmong(hits)).toBeGreaterThan(10)
  // Counts and batches rank by the same vector.
  const asked = { mode: 'semantic', offline: true, limit: 30 } as const
  for await (const one of client.search.batch({ ...asked, terms: [ship] }))
    expect(one.hits.map(({ documentId, score }) => ({ documentId, score }))).toEqual(
      hits.map(({ documentId, score }) => ({ documentId, score })),
    )
})

test('offline, what filters keep out has no part in what is found: a text of a later day, or of another collection', async () => {
  const { client, core, added } = await library()
  const asOf = new Date(core.clock.now()).toISOString()
  const [known] = await client.collections.list({})
  const asked = [{ filters: { asOf } }, { filters: { collections: [known?.id ?? 0] } }]
  const before = await Promise.all(asked.map((one) => find(client, one)))
  await core.clock.wait(5_000)
  await added()
  for (const [at, one] of asked.entries()) expect(await find(client, one)).toEqual(before[at])
})
