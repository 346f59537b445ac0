import { describe, expect, it } from 'vitest'
import type { JobView } from '../../src/contract/jobs.ts'
import { systemClock } from '../../src/main/base/clock.ts'
import { records, settled, testBench } from '../fixtures/testCore.ts'

describe('pausing', () => {
  it('lets what is under way be stored, takes up nothing new, and resume goes on without sending anything twice', async () => {
    const bench = await testBench({ faults: { embedding: [{ do: 'slow', delayMs: 150 }] }, clock: systemClock })
    const { client } = await bench.open()
    const started = await bench.start(client, records(20_000), { dimension: 16 })
    const id = started.embed?.id ?? 0
    for await (const job of client.jobs.watch({ id })) if ((job.embed?.embedded ?? 0) > 0) break
    await client.jobs.pause({ id })
    const paused = await settled(client, await client.jobs.get({ id }))
    expect(paused).toMatchObject({ state: 'paused', wait: { kind: 'paused_by_user' } })
    const sent = bench.service.received().length
    await settled(client, await client.jobs.get({ id: started.import.id }))
    expect(bench.service.received().length).toBe(sent)
    const done = await settled(client, await client.jobs.resume({ id }))
    expect(done).toMatchObject({ state: 'done', embed: { embedded: 20_000, total: 20_000 } })
    expect(bench.service.received().reduce((sum, { items }) => sum + items, 0)).toBe(20_000)
  })
})

describe('a job whose time was over', () => {
  it('gives the time limit as the reason, not a pause by the user', async () => {
    const bench = await testBench({ faults: { embedding: [{ do: 'slow', delayMs: 30 }] } })
    const { client } = await bench.open()
    const { embed } = await bench.start(client, records(10), { dimension: 16 })
    await client.jobs.pause({ id: embed?.id ?? 0, why: 'time_limit' })
    const { state, wait } = await settled(client, embed as JobView)
    expect({ state, wait }).toMatchObject({ state: 'paused', wait: { kind: 'time_limit' } })
    expect(wait?.message).toContain('the time that was given for it is over')
  })
})

describe('pausing while the service does not answer', () => {
  it('drops what is under way in the end, and sends it again when the job goes on', async () => {
    const bench = await testBench({ faults: { embedding: [{ do: 'hang' }] } })
    const { client } = await bench.open()
    const { embed } = await bench.start(client, records(10), { dimension: 16 })
    const id = embed?.id ?? 0
    for await (const job of client.jobs.watch({ id })) if (job.embed?.inFlight) break
    await client.jobs.pause({ id })
    expect(await settled(client, await client.jobs.get({ id }))).toMatchObject({ state: 'paused' })
    bench.service.setFaults({})
    expect(await settled(client, await client.jobs.resume({ id }))).toMatchObject({
      state: 'done',
      embed: { embedded: 10 },
    })
  })
})

describe('an embedding job that an import feeds', () => {
  it('waits for an import that is paused, and goes on with it', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const started = await bench.start(client, records(20_000), { dimension: 16 })
    const embed = started.embed as JobView
    await client.jobs.pause({ id: started.import.id })
    expect(await settled(client, embed)).toMatchObject({ state: 'paused', wait: { kind: 'import' } })
    expect(await client.jobs.get({ id: started.import.id })).toMatchObject({ state: 'paused' })
    await client.jobs.resume({ id: started.import.id })
    for await (const job of client.jobs.watch({ id: embed.id })) void job
    expect(await client.jobs.get({ id: embed.id })).toMatchObject({ state: 'done', embed: { embedded: 20_000 } })
  })

  it('ends when its paused import is cancelled', async () => {
    const bench = await testBench()
    const { core, client } = await bench.open()
    const started = await bench.start(client, records(20_000), { dimension: 16 })
    const embed = started.embed as JobView
    await client.jobs.pause({ id: started.import.id })
    expect(await settled(client, embed)).toMatchObject({ state: 'paused', wait: { kind: 'import' } })
    await core.close()
    const { client: later } = await bench.open()
    await later.jobs.cancel({ id: started.import.id })
    for await (const job of later.jobs.watch({ id: embed.id })) void job
    const { imported } = await later.imports.report({ jobId: started.import.id })
    expect(await later.jobs.get({ id: embed.id })).toMatchObject({ state: 'done', embed: { embedded: imported } })
  })

  it('leaves nothing of a second import into the same collection unembedded', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const start = async (name: string, count: number) => {
      const texts = Array.from({ length: count }, (_, index) => ({
        id: `${name} ${index}`,
        text: `${index} of ${name}`,
      }))
      const file = await bench.write(name, texts)
      return client.imports.start({ sources: [{ kind: 'path', path: file }], collection: 'c', dimension: 16 })
    }
    const first = await start('a.jsonl', 10)
    const second = await start('b.jsonl', 20_000)
    for (const job of [first.import, first.embed, second.import, second.embed])
      if (job) expect(await settled(client, job)).toMatchObject({ state: 'done' })
    const [{ coverage } = { coverage: [] }] = await client.collections.list({})
    expect(coverage).toMatchObject([{ texts: 20_010, embedded: 20_010 }])
  })
})

describe('cancelling', () => {
  it('drops what is under way and is final', async () => {
    const bench = await testBench({ faults: { embedding: [{ do: 'hang' }] } })
    const { client } = await bench.open()
    const started = await bench.start(client, records(10), { dimension: 16 })
    const id = started.embed?.id ?? 0
    for await (const job of client.jobs.watch({ id })) if (job.embed?.inFlight) break
    await client.jobs.cancel({ id })
    expect((await settled(client, await client.jobs.get({ id }))).state).toBe('cancelled')
    await expect(client.jobs.resume({ id })).rejects.toMatchObject({ code: 'conflict' })
    await expect(client.jobs.pause({ id })).rejects.toMatchObject({ code: 'conflict' })
    const message = `Job ${id} is cancelled; it cannot be cancelled.`
    await expect(client.jobs.cancel({ id })).rejects.toMatchObject({ message })
  })
})

describe('two processes on one library', () => {
  it('hand jobs to the one that holds the lease, and each sees them end', async () => {
    const bench = await testBench({ faults: { embedding: [{ on: 1, do: 'slow', delayMs: 200 }] }, clock: systemClock })
    const one = await bench.open()
    const other = await bench.open()
    const [first, second] = await Promise.all([
      bench.import(one.client, records(20), { collection: 'one' }),
      bench.import(
        other.client,
        records(20, (index) => `Another text ${index}.`),
        { collection: 'other' },
      ),
    ])
    expect(first.embed).toMatchObject({ state: 'done', embed: { embedded: 20 } })
    expect(second.embed).toMatchObject({ state: 'done', embed: { embedded: 20 } })
    expect((await one.client.libraries.verify({})).problems).toEqual([])
  })

  it('are not told that a job was interrupted when the one that runs it for them goes', async () => {
    const bench = await testBench({ faults: { embedding: [{ do: 'slow', delayMs: 300 }] }, clock: systemClock })
    const one = await bench.open()
    const other = await bench.open()
    const start = async ({ client }: typeof one, name: string, count: number) => {
      const file = await bench.write(
        `${name}.jsonl`,
        records(count, (index) => `Text ${index} of ${name}.`),
      )
      const sources = [{ kind: 'path' as const, path: file }]
      return (await client.imports.start({ sources, collection: name, dimension: 16 })).embed?.id ?? 0
    }
    const first = await start(one, 'one', 10)
    for await (const job of one.client.jobs.watch({ id: first })) if (job.embed?.inFlight) break
    const id = await start(other, 'other', 6_000)
    const states = new Set<string>()
    const followed = (async () => {
      for await (const { state } of other.client.jobs.watch({ id })) states.add(state)
    })()
    for await (const job of one.client.jobs.watch({ id })) if (job.embed?.inFlight) break
    await one.core.close()
    await followed
    expect(states).not.toContain('interrupted')
    expect(await other.client.jobs.get({ id })).toMatchObject({ state: 'done', embed: { embedded: 6_000 } })
  })

  it('take over from each other when the holder goes', async () => {
    const bench = await testBench({ faults: { embedding: [{ on: [1, 1], do: 'hang' }] }, clock: systemClock })
    const one = await bench.open()
    const started = await bench.start(one.client, records(10), { collection: 'a', dimension: 16 })
    for await (const job of one.client.jobs.watch({ id: started.embed?.id ?? 0 })) if (job.embed?.inFlight) break
    const other = await bench.open()
    const waiting = bench.import(
      other.client,
      records(10, (index) => `Second ${index}`),
      { collection: 'b' },
    )
    await one.client.jobs.cancel({ id: started.embed?.id ?? 0 })
    await one.core.close()
    expect((await waiting).embed).toMatchObject({ state: 'done', embed: { embedded: 10 } })
  })
})
