import { expect, test } from 'vitest'
import { testBench } from '../../fixtures/testCore.ts'

test('collections are moved and removed several at a time, each time as one change, those inside with them', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const made = async (name: string, parentId?: number) =>
    (await client.collections.create({ name, ...(parentId === undefined ? {} : { parentId }) })).id
  const [ports, rates, cases] = [await made('Ports'), await made('Rates'), await made('Cases')]
  const berths = await made('Berths', ports)
  const tree = async () => new Map((await client.collections.list({})).map((one) => [one.name, one.parentId]))
  const before = await tree()

  // What is inside one that is moved stays in it.
  const moved = await client.collections.moveSeveral({ ids: [ports, berths, rates], parentId: cases })
  expect(moved.collections).toBe(2)
  expect(await tree()).toEqual(new Map([...before, ['Ports', cases], ['Rates', cases]]))
  expect((await client.changes.list({ limit: 1 }))[0]).toMatchObject({
    kind: 'collection.move',
    subject: { count: 2, into: 'Cases' },
  })
  await client.changes.undo({})
  expect(await tree()).toEqual(before)

  const removed = await client.collections.removeSeveral({ ids: [ports, rates] })
  expect(removed.collections).toBe(3)
  expect([...(await tree()).keys()]).toEqual(['Cases'])
  await client.changes.undo({ id: removed.changeId ?? 0 })
  expect(await tree()).toEqual(before)

  // None is moved or removed where one cannot be.
  const into = { code: 'conflict' }
  await expect(client.collections.moveSeveral({ ids: [rates, ports], parentId: berths })).rejects.toMatchObject(into)
  await expect(client.collections.removeSeveral({ ids: [rates, 9_999] })).rejects.toMatchObject({ code: 'not_found' })
  expect(await tree()).toEqual(before)
})

test('tags are coloured, merged and deleted several at a time, each time as one change', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const lines = ['a', 'b', 'c'].map((id) => ({ id, title: id, text: `About ${id}.` }))
  await bench.import(client, lines, { collection: 'Ports', embed: false })
  const [ports] = await client.collections.list({})
  const documents = (await client.documents.list({ collectionId: ports!.id })).items.map(({ id }) => id)
  for (const [at, name] of ['coast', 'coast/north', 'harbour'].entries())
    await client.tags.add({ selection: { kind: 'documents', ids: [documents[at]!] }, name })
  const target = (await client.tags.create({ name: 'sea' })).tag.id
  const list = async () => (await client.tags.list({})).map((tag) => [tag.name, tag.colour, tag.documents])
  const before = await list()
  const idOf = async (name: string) => (await client.tags.list({})).find((tag) => tag.name === name)!.id
  const ids = [await idOf('coast'), await idOf('coast/north'), await idOf('harbour')]

  expect(await client.tags.setColourSeveral({ ids, colour: 'green' })).toMatchObject({ tags: 3 })
  expect((await list()).filter(([, colour]) => colour === 'green')).toHaveLength(3)
  await client.changes.undo({})
  expect(await list()).toEqual(before)

  await client.tags.mergeSeveral({ ids: [...ids, target], into: target })
  expect(await list()).toEqual([['sea', null, 3]])
  expect((await client.changes.list({ limit: 1 }))[0]).toMatchObject({
    kind: 'tag.merge',
    subject: { count: 3, name: 'sea' },
  })
  await client.changes.undo({})
  expect(await list()).toEqual(before)

  expect(await client.tags.deleteSeveral({ ids })).toMatchObject({ documents: 3 })
  expect(await list()).toEqual([['sea', null, 0]])
  await client.changes.undo({})
  expect(await list()).toEqual(before)

  // None is merged where one cannot be.
  const nested = client.tags.mergeSeveral({ ids: [ids[2]!, ids[0]!], into: ids[1]! })
  await expect(nested).rejects.toMatchObject({ code: 'conflict' })
  await expect(client.tags.deleteSeveral({ ids: [ids[0]!, 9_999] })).rejects.toMatchObject({ code: 'not_found' })
  expect(await list()).toEqual(before)
})
