import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../src/main/base/clock.ts'
import { records, settled, testBench } from '../../fixtures/testCore.ts'

describe('pausing', () => {
  it('lets what is under way be stored, takes up nothing new, and resume goes on without sending anything twice', async () => {
    const bench = await testBench({ faults: { embedding: [{ do: 'slow', delayMs: 30 }] } })
    const { client } = await bench.open()
    const file = await bench.write('a.jsonl', records(5_000))
    const started = await client.imports.start({
      sources: [{ kind: 'path', path: file }],
      collection: 'c',
      dimension: 16,
    })
    const id = started.embed?.id ?? 0
    for await (const job of client.jobs.watch({ id })) if ((job.embed?.embedded ?? 0) > 0) break
    await client.jobs.pause({ id })
    const paused = await settled(client, await client.jobs.get({ id }))
    expect(paused).toMatchObject({ state: 'paused', wait: { kind: 'paused_by_user' } })
    const sent = bench.service.received().length
    await settled(client, await client.jobs.get({ id: started.import.id }))
    expect(bench.service.received().length).toBe(sent)
    const done = await settled(client, await client.jobs.resume({ id }))
    expect(done).toMatchObject({ state: 'done', embed: { embedded: 5_000, total: 5_000 } })
    expect(bench.service.received().reduce((sum, { items }) => sum + items, 0)).toBe(5_000)
  })
})

describe('cancelling', () => {
  it('drops what is under way and is final', async () => {
    const bench = await testBench({ faults: { embedding: [{ do: 'hang' }] } })
    const { client } = await bench.open()
    const file = await bench.write('a.jsonl', records(10))
    const started = await client.imports.start({
      sources: [{ kind: 'path', path: file }],
      collection: 'c',
      dimension: 16,
    })
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

  it('take over from each other when the holder goes', async () => {
    const bench = await testBench({ faults: { embedding: [{ on: [1, 1], do: 'hang' }] }, clock: systemClock })
    const one = await bench.open()
    const file = await bench.write('a.jsonl', records(10))
    const started = await one.client.imports.start({
      sources: [{ kind: 'path', path: file }],
      collection: 'a',
      dimension: 16,
    })
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
