import { expect, test } from 'vitest'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import { seededRandom } from '../../../src/main/base/random.ts'
import type { Core } from '../../../src/main/core.ts'
import { testBench } from '../../fixtures/testCore.ts'

const words = {
  ice: 'glacier moraine icefall crevasse firn meltwater snowfield cirque névé bergschrund',
  sea: 'ferry harbour engine captain island jetty mooring breakwater tide lighthouse',
  fruit: 'orchard blossom apple grower frost pruning rootstock cider harvest graft',
} as const

/** Texts of ten words each, three of them in the title, about one of three things. */
function records(count: number) {
  const random = seededRandom(5)
  return Array.from({ length: count }, (_, at) => {
    const known = Object.values(words)[at % 3]?.split(' ') ?? []
    const pick = () => known[Math.floor(random.next() * known.length)] ?? ''
    return {
      id: `r${at}`,
      title: `${pick()} ${pick()} ${at}`,
      text: `${Array.from({ length: 10 }, pick).join(' ')} ${at}.`,
    }
  })
}

async function fit(client: QuarryClient) {
  const stages = new Set<string>()
  for await (const { stage } of client.encoders.fit({})) stages.add(stage)
  return stages
}

/** Sets what was measured of the encoder of the space. */
async function rescore({ library }: Core, recall: number, keywordRecall: number) {
  const [{ spaceId } = { spaceId: 0 as never }] = await library.store.read.listEncoders()
  const encoder = await library.store.read.readEncoder(spaceId)
  if (!encoder) throw new Error('There is no encoder.')
  await library.store.write.putEncoder({ ...encoder, fittedAt: encoder.fittedAt + 1, recall, keywordRecall })
}

test('an encoder answers where nothing can be sent, only in its space and only if it finds more than keywords', async () => {
  const bench = await testBench()
  const { client, core } = await bench.open()
  await expect(fit(client)).rejects.toThrow('Nothing is embedded yet.')
  await bench.import(client, records(20))
  await expect(fit(client)).rejects.toThrow('There are 20 vectors; an encoder is fitted to 100 or more.')
  await bench.import(client, records(150))
  expect(await client.encoders.list({})).toMatchObject([{ fitted: null, used: false, due: true }])
  const sent = bench.service.received().length

  expect(await fit(client)).toEqual(new Set(['read', 'fit', 'measure']))
  const before = await client.encoders.list({})
  const [view] = before
  expect(view).toMatchObject({ due: false, fitted: { pairs: 150, heldOut: 20 } })
  expect(view?.used).toBe((view?.fitted?.recall ?? 0) > (view?.fitted?.keywordRecall ?? 0))

  // A fit that is ended leaves the encoder that was there.
  const stopping = new AbortController()
  const stopped = async () => {
    for await (const _ of client.encoders.fit({}, { signal: stopping.signal })) stopping.abort()
  }
  await expect(stopped()).rejects.toThrow()
  expect(await client.encoders.list({})).toEqual(before)

  await rescore(core, 0.4, 0.4)
  const query = 'moraine below the icefall'
  const byWords = await client.search.query({ query, offline: true })
  expect(byWords).toMatchObject({ mode: 'keyword' })
  expect(byWords.encoder).toBeUndefined()

  await rescore(core, 0.62, 0.27)
  const offline = await client.search.query({ query, mode: 'semantic', offline: true, limit: 5 })
  expect(offline).toMatchObject({
    mode: 'offline-semantic',
    requestedMode: 'semantic',
    reason: 'This question was not embedded before, and nothing may be sent now.',
    encoder: { recall: 0.62, keywordRecall: 0.27, pairs: 150 },
  })
  expect(offline.hits).toHaveLength(5)
  for (const { text } of offline.hits) expect(words.ice).toContain(text.split(' ')[0])
  const hybrid = await client.search.query({ query, offline: true })
  expect(hybrid.mode).toBe('offline-semantic')
  expect(new Set(hybrid.hits.flatMap(({ why }) => why.map(({ by }) => by)))).toEqual(new Set(['semantic', 'keyword']))
  expect(bench.service.received().length).toBe(sent)

  const [space] = await core.library.store.read.encoderSpaces()
  if (!space) throw new Error('There is no space.')
  const estimate = (id: typeof space.id) => core.library.encoders.estimate({ id }, query, async () => [])
  expect(await estimate(space.id)).toBeDefined()
  expect(await estimate((space.id + 1) as typeof space.id)).toBeUndefined()

  const refused = await bench.open({ key: 'another-key' })
  const withoutKey = await refused.client.search.query({ query, mode: 'semantic' })
  expect(withoutKey).toMatchObject({ mode: 'offline-semantic', encoder: { recall: 0.62 } })
  expect(withoutKey.reason).toMatch(/key/i)

  // What was embedded before is answered by its own vector.
  expect((await client.search.query({ query, mode: 'semantic' })).mode).toBe('semantic')
  expect(await client.search.query({ query, mode: 'semantic', offline: true })).toMatchObject({ mode: 'semantic' })
})

test('encoders are fitted some time after an embedding, where they were started', async () => {
  const bench = await testBench()
  const { client, core } = await bench.open()
  core.library.encoders.start()
  await bench.import(client, records(120))
  await expect
    .poll(async () => (await client.encoders.list({}))[0]?.fitted?.pairs, { timeout: 60_000 })
    .toBeGreaterThan(90)
})

test('where the local service made the vectors, texts of words that stand beside those of the query are found by meaning', async () => {
  const bench = await testBench()
  const { client, core } = await bench.open({ local: true })
  await bench.import(client, records(150), { dimension: 256 })
  const ask = async () => {
    const { mode, hits } = await client.search.query({ query: 'moraine', mode: 'semantic', limit: 50 })
    expect(mode).toBe('semantic')
    return hits.filter(({ text }) => words.ice.includes(text.split(' ')[0] ?? '')).length
  }
  const before = await ask()
  await fit(client)
  // Not only where it finds more of the nearest than keywords do: it is added to the vector that the question has.
  await rescore(core, 0.4, 0.5)
  expect(await ask()).toBeGreaterThan(before)
})
