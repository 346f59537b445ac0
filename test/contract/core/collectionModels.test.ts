import { expect, test } from 'vitest'
import { settled, testBench } from '../../fixtures/testCore.ts'

test('a collection is embedded with its own model and dimension, and keeps the vectors it had', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const { collections } = {
    collections: async () => client.collections.list({}),
  }
  await bench.import(client, [{ id: '1', text: 'The ferry was late.' }], { collection: 'Own', dimension: 64 })
  await bench.import(client, [{ id: '2', text: 'The orchard froze.' }], { collection: 'Other', embed: false })
  const own = (await collections()).find(({ name }) => name === 'Own')!
  const other = (await collections()).find(({ name }) => name === 'Other')!
  const models = (await client.app.about({})).models
  const model = models.at(-1)!.name
  await client.settings.set({ collectionModels: { [own.id]: { model, dimension: 32 } } })

  const estimate = await client.embedding.estimate({ collectionId: own.id })
  expect(estimate).toMatchObject({ texts: 1, model, dimension: 32 })
  expect(await client.embedding.estimate({ collectionId: other.id })).not.toMatchObject({ dimension: 32 })
  const job = await settled(client, await client.embedding.start({ collectionId: own.id }))
  expect(job).toMatchObject({ state: 'done', model, dimension: 32 })
  expect((await client.embedding.estimate({ collectionId: own.id })).texts).toBe(0)
  expect((await client.libraries.current({})).vectors).toBe(2)
  expect((await client.embedding.estimate({ collectionId: own.id, dimension: 64, model: models[0]!.name })).texts).toBe(
    0,
  )
})

test('embedded queries are forgotten when asked, and nothing else is', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, [{ id: '1', text: 'The ferry was late.' }], { collection: 'c' })
  await client.search.query({ query: 'late ferry', mode: 'semantic' })
  const { vectors } = await client.libraries.current({})
  expect(await client.search.forget({})).toEqual({ removed: 1 })
  expect(await client.search.forget({})).toEqual({ removed: 0 })
  expect((await client.libraries.current({})).vectors).toBe(vectors)
  const offline = await client.search.query({ query: 'late ferry', mode: 'semantic', offline: true })
  expect(offline.mode).not.toBe('semantic')
})
