import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { JobView } from '../../src/contract/jobs.ts'
import type { QuarryClient } from '../../src/contract/routes.ts'
import { records, settled, testBench, type TestBench } from '../fixtures/testCore.ts'

/** What adds texts to the collection "c" and asks for them to be embedded; answers the embedding job. */
type Adding = (bench: TestBench, client: QuarryClient) => Promise<JobView | null>

const adding: Readonly<Record<string, Adding>> = {
  'an import': async (bench, client) => {
    const sources = [{ kind: 'path' as const, path: await bench.write('more.jsonl', fresh(20)) }]
    const { import: reading, embed } = await client.imports.start({ sources, collection: 'c' })
    await settled(client, reading)
    return embed
  },
  'a watched folder': async (bench, client) => {
    const folder = path.join(bench.folder, 'watched')
    await mkdir(folder)
    await writeFile(path.join(folder, 'a.txt'), 'What a watched folder holds.')
    const { id } = await client.watching.add({ path: folder, collection: 'c', embed: true })
    await client.watching.look({ id })
    return null
  },
  'a saved search': async (_, client) => {
    for await (const event of client.collect.search({ kind: 'web', parameters: { query: 'cocoa harvest' } }))
      if (event.type === 'answer')
        return (await client.collect.save({ searchId: event.search.id, collection: 'c', embed: true })).embed
    return null
  },
}

const fresh = (count: number) => records(count, (index) => `A text ${index} that was not there before.`)

test.each(Object.entries(adding))('%s leaves a paused embedding job paused, and its texts join it', async (_, add) => {
  const bench = await testBench({ faults: { embedding: [{ do: 'hang' }] } })
  const { client } = await bench.open()
  await bench.import(client, records(10), { embed: false })
  const [collection] = await client.collections.list({})
  const { id } = await client.embedding.start({ collectionId: collection?.id })
  for await (const job of client.jobs.watch({ id })) if (job.embed?.inFlight) break
  await client.jobs.pause({ id })
  await settled(client, await client.jobs.get({ id }))
  const sent = bench.service.received().length
  const embed = await add(bench, client)
  if (embed) expect(embed).toMatchObject({ id, state: 'paused', wait: { kind: 'paused_by_user' } })
  expect(await client.jobs.get({ id })).toMatchObject({ state: 'paused', wait: { kind: 'paused_by_user' } })
  expect((await client.jobs.list({ unfinished: true })).map((job) => job.id)).toEqual([id])
  expect(
    bench.service
      .received()
      .slice(sent)
      .filter(({ operation }) => operation === 'embedding'),
  ).toEqual([])
  bench.service.setFaults({})
  expect(await settled(client, await client.jobs.resume({ id }))).toMatchObject({ state: 'done' })
  const [{ coverage } = { coverage: [] }] = await client.collections.list({})
  expect(coverage[0]?.embedded).toBe(coverage[0]?.texts)
  expect(coverage[0]?.texts).toBeGreaterThan(10)
})

test('starting to embed the collection resumes it: that is what the user asks for', async () => {
  const bench = await testBench({ faults: { embedding: [{ do: 'hang' }] } })
  const { client } = await bench.open()
  const { embed } = await bench.start(client, records(10))
  const id = embed?.id ?? 0
  for await (const job of client.jobs.watch({ id })) if (job.embed?.inFlight) break
  await client.jobs.pause({ id })
  await settled(client, await client.jobs.get({ id }))
  bench.service.setFaults({})
  const resumed = await client.embedding.start({ collectionId: embed?.collectionId ?? 0, dimension: 64 })
  expect(resumed.id).toBe(id)
  expect(await settled(client, resumed)).toMatchObject({ state: 'done', embed: { embedded: 10 } })
})
