import { stat } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { records, testBench } from '../fixtures/testCore.ts'

const long = (index: number) => `Text ${index} about harbours. ${`Ships number ${index} come and go. `.repeat(60)}`

it('deletes what is in the trash for good, keeps what another collection has, and makes the file smaller', async () => {
  const bench = await testBench()
  const { client, core } = await bench.open()
  await bench.import(client, records(30, long), { collection: 'kept' })
  await bench.import(client, records(600, long), { collection: 'gone' })
  const gone = (await client.collections.list({})).find(({ name }) => name === 'gone')
  await client.collections.remove({ id: gone?.id ?? 0 })
  const before = await client.libraries.current({})
  const report = await client.libraries.compact({})
  expect(report.documents).toBe(570)
  expect(report.bytesAfter).toBeLessThan(report.bytesBefore)
  const after = await client.libraries.current({})
  expect(after).toMatchObject({ documents: 30, bytes: report.bytesAfter })
  expect(after.vectors).toBeLessThan(before.vectors)
  expect((await stat(core.library.path)).size).toBe(report.bytesAfter)
  expect((await client.libraries.verify({})).problems).toEqual([])
  const found = await client.search.query({ query: 'Text 7 about harbours', limit: 50 })
  expect(found.hits.length).toBe(30)
  expect(await client.libraries.compact({})).toMatchObject({ documents: 0, texts: 0 })
  const again = await bench.import(client, records(600, long), { collection: 'again' })
  expect(again.embed).toMatchObject({ state: 'done', embed: { failed: 0 } })
  expect((await client.libraries.verify({})).problems).toEqual([])
})

it('is sound also for a connection that searched before everything was deleted', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, records(5, long), { collection: 'gone' })
  const query = { query: 'Text 3 about harbours', limit: 10 }
  expect((await client.search.query(query)).hits).not.toEqual([])
  const [gone] = await client.collections.list({})
  await client.collections.remove({ id: gone?.id ?? 0 })
  await client.libraries.compact({})
  expect((await client.libraries.verify({})).problems).toEqual([])
  expect((await client.search.query(query)).hits).toEqual([])
})
