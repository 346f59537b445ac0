import { expect, test } from 'vitest'
import { records, settled, testBench } from '../../fixtures/testCore.ts'

test('jobs that are over are cleared from the list and listed again; others stay, and nothing is forgotten', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const { import: done, embed } = await bench.import(client, records(3))
  const spent = await client.usage.summary({})
  const listed = async () => (await client.jobs.list({})).map(({ id }) => id)
  const both = await listed()
  expect(both).toEqual([embed?.id, done.id])

  // One; a number without a job is no matter.
  expect(await client.jobs.clear({ ids: [done.id, 999] })).toEqual({ ids: [done.id] })
  expect(await listed()).toEqual([embed?.id])
  expect(await client.jobs.get({ id: done.id })).toMatchObject({ state: 'done', cleared: true })
  expect(await client.jobs.clear({ ids: [done.id] })).toEqual({ ids: [] })

  // All that are over.
  expect(await client.jobs.clear({})).toEqual({ ids: [embed?.id] })
  expect(await listed()).toEqual([])
  expect((await client.jobs.list({ cleared: true })).map(({ id, cleared }) => [id, cleared])).toEqual(
    both.map((id) => [id, true]),
  )
  expect(await client.usage.summary({})).toEqual(spent)
  expect((await client.imports.report({ jobId: done.id })).problems).toEqual([])

  expect((await client.jobs.clear({ cleared: false })).ids.toSorted()).toEqual(both.toSorted())
  expect(await listed()).toEqual(both)
})

test('a job that is not over is not cleared', async () => {
  const bench = await testBench({ faults: { embedding: [{ do: 'hang' }] } })
  const { client } = await bench.open()
  const { embed } = await bench.start(client, records(3))
  const id = embed?.id ?? 0
  expect((await client.jobs.clear({ ids: [id] })).ids).toEqual([])
  await client.jobs.pause({ id })
  await settled(client, await client.jobs.get({ id }))
  expect((await client.jobs.clear({ ids: [id] })).ids).toEqual([])
  expect(await client.jobs.get({ id })).toMatchObject({ state: 'paused', cleared: false })
  await client.jobs.cancel({ id })
  expect((await client.jobs.clear({ ids: [id] })).ids).toEqual([id])
})
