import { expect, test } from 'vitest'
import { testBench } from '../../fixtures/testCore.ts'

async function openTree() {
  const bench = await testBench()
  const { client } = await bench.open()
  /** Names with what they are in. */
  const tree = async () => {
    const all = await client.collections.list({})
    return Object.fromEntries(
      all.map(({ name, parentId }) => [name, all.find(({ id }) => id === parentId)?.name ?? null]),
    )
  }
  return { bench, client, tree }
}

test('a path for the name of a new collection leads into the collections that it names, as one change', async () => {
  const { client, tree } = await openTree()
  const made = await client.collections.create({ name: 'Energy / Oil / Prices' })
  expect(made.name).toBe('Prices')
  expect(await tree()).toEqual({ Energy: null, Oil: 'Energy', Prices: 'Oil' })
  expect((await client.changes.list({ limit: 5 })).map(({ kind, subject }) => [kind, subject.name])).toEqual([
    ['collection.create', 'Prices'],
  ])
  await client.changes.undo({})
  expect(await tree()).toEqual({})
  await client.changes.redo({})
  expect(await tree()).toEqual({ Energy: null, Oil: 'Energy', Prices: 'Oil' })

  // What is there is used, whatever its case and wherever it is.
  await client.collections.create({ name: 'oil  /  Wells' })
  expect(await tree()).toMatchObject({ Wells: 'Oil' })
  await client.collections.create({ name: 'Gas / Pipes', parentId: made.parentId ?? 0 })
  expect(await tree()).toMatchObject({ Gas: 'Oil', Pipes: 'Gas' })

  // Nothing is made where the last name is taken.
  await expect(client.collections.create({ name: 'Coal / Prices' })).rejects.toMatchObject({ code: 'conflict' })
  expect(await tree()).not.toHaveProperty('Coal')

  // A slash without spaces around it is a part of a name.
  for (const name of ['AC/DC', '2030/31']) expect((await client.collections.create({ name })).name).toBe(name)
  expect(await tree()).toMatchObject({ 'AC/DC': null, '2030/31': null })
})

test('a collection that gets a path for its name moves there, and comes back as one change', async () => {
  const { client, tree } = await openTree()
  const { id } = await client.collections.create({ name: 'Rates' })
  await client.collections.create({ name: 'Ports' })
  await client.collections.rename({ id, name: 'Ports / Fees / Dues' })
  expect(await tree()).toEqual({ Ports: null, Fees: 'Ports', Dues: 'Fees' })
  await client.changes.undo({})
  expect(await tree()).toEqual({ Ports: null, Rates: null })
  // Not into itself: its first name is not its own any more.
  await client.collections.rename({ id, name: 'Rates / Dues' })
  expect(await tree()).toEqual({ Ports: null, Rates: null, Dues: 'Rates' })
})

test('an import into a path of collections finds the one that is there, and makes what is not', async () => {
  const { bench, client, tree } = await openTree()
  const line = (id: string) => [{ id, title: id, text: `About ${id}.` }]
  await client.collections.create({ name: 'Oil / Prices' })
  await bench.import(client, line('a'), { collection: 'oil / prices', embed: false })
  await bench.import(client, line('b'), { collection: 'Oil / Wells', embed: false })
  // Where a name is taken elsewhere, an import does not stop for it.
  await bench.import(client, line('c'), { collection: 'Gas / Prices', embed: false })
  await bench.import(client, line('d'), { collection: 'Gas / Prices', embed: false })
  expect(await tree()).toEqual({ Oil: null, Prices: 'Oil', Wells: 'Oil', Gas: null, 'Gas / Prices': 'Gas' })
  const documents = (await client.collections.list({})).map((one) => [one.name, one.documents])
  expect(Object.fromEntries(documents)).toMatchObject({ Prices: 1, Wells: 1, 'Gas / Prices': 2 })
})

test('documents are filed into a new collection at a path', async () => {
  const { bench, client, tree } = await openTree()
  await bench.import(client, [{ id: 'a', title: 'a', text: 'About a.' }], { collection: 'Ports', embed: false })
  const filed = await client.documents.add({
    selection: { kind: 'filters', filters: {} },
    into: { name: 'Oil / Prices' },
  })
  expect(filed.documents).toBe(1)
  expect(await tree()).toEqual({ Ports: null, Oil: null, Prices: 'Oil' })
  await client.changes.undo({})
  expect(await tree()).toEqual({ Ports: null })
})

test('a collection whose name has a path, as its last part was taken, is renamed where it is', async () => {
  const { bench, client, tree } = await openTree()
  await bench.import(client, [{ id: 'a', title: 'A', text: 'Mail.' }], { collection: 'mails', embed: false })
  await bench.import(client, [{ id: 'b', title: 'B', text: 'Post.' }], { collection: 'Case / mails', embed: false })
  expect(await tree()).toEqual({ mails: null, Case: null, 'Case / mails': 'Case' })
  const inCase = (await client.collections.list({})).find(({ name }) => name === 'Case / mails')
  const rename = (name: string) => client.collections.rename({ id: inCase?.id ?? 0, name })
  expect((await rename('Case / mails')).name).toBe('Case / mails')
  expect((await rename('Case / mail')).name).toBe('Case / mail')
  expect(await tree()).toEqual({ mails: null, Case: null, 'Case / mail': 'Case' })
  // Another path leads elsewhere.
  expect((await rename('Old / mail')).name).toBe('mail')
  expect(await tree()).toEqual({ mails: null, Case: null, Old: null, mail: 'Old' })
})
