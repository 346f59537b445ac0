import { expect, test } from 'vitest'
import { systemClock } from '../../../src/main/base/clock.ts'
import { records, testBench } from '../../fixtures/testCore.ts'

test('what was removed is listed, the last first, until it is restored or deleted for good', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  expect(await client.trash.list({})).toEqual([])
  await bench.import(client, records(3), { collection: 'Ports', embed: false })
  await bench.import(client, records(2), { collection: 'Rates', embed: false })
  const [ports, rates] = await client.collections.list({})
  const turn = await client.conversations.ask({ question: 'What happened at the port?' })
  const task = await client.generation.create({ operation: 'grounded', modality: 'image', prompt: 'A red leaf' })

  await client.collections.remove({ id: ports?.id ?? 0 })
  await client.conversations.remove({ id: turn.conversationId })
  await client.generation.remove({ ids: [task.id] })
  await client.collections.remove({ id: rates?.id ?? 0 })
  const listed = await client.trash.list({})
  expect(listed).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'collection', id: rates?.id, name: 'Rates', documents: 2 }),
      expect.objectContaining({ kind: 'task', id: task.id, name: 'A red leaf', documents: null }),
      expect.objectContaining({ kind: 'conversation', id: turn.conversationId, documents: null }),
      expect.objectContaining({ kind: 'collection', id: ports?.id, name: 'Ports', documents: 3 }),
    ]),
  )
  expect(listed).toHaveLength(4)
  const times = listed.map(({ removedAt }) => removedAt)
  expect(times).toEqual(times.toSorted().toReversed())

  await client.collections.restore({ id: ports?.id ?? 0 })
  await client.conversations.restore({ id: turn.conversationId })
  await client.generation.restore({ ids: [task.id] })
  expect((await client.trash.list({})).map(({ name }) => name)).toEqual(['Rates'])
  expect((await client.collections.list({})).map(({ name, documents }) => [name, documents])).toEqual([['Ports', 3]])
  await client.libraries.compact({})
  expect(await client.trash.list({})).toEqual([])
})

test('a collection whose name was taken meanwhile says how to bring it back all the same', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const first = await client.collections.create({ name: 'Ports' })
  await client.collections.remove({ id: first.id })
  const second = await client.collections.create({ name: 'Ports' })
  await expect(client.collections.restore({ id: first.id })).rejects.toMatchObject({
    code: 'conflict',
    data: { hint: 'Rename that one first, then restore this one.' },
  })
  await client.collections.rename({ id: second.id, name: 'New ports' })
  await client.collections.restore({ id: first.id })
  expect((await client.collections.list({})).map(({ name }) => name)).toEqual(['New ports', 'Ports'])
})

test('collections in one that is removed go and come back with it, and the trash names what they belong to', async () => {
  // Removals that follow each other closely have one time.
  const bench = await testBench({ clock: { ...systemClock, now: () => 1_900_000_000_000 } })
  const { client } = await bench.open()
  const parent = await client.collections.create({ name: 'Commodities' })
  const child = await client.collections.create({ name: 'Cocoa', parentId: parent.id })
  await bench.import(client, records(2), { collection: 'Cocoa', embed: false })
  expect(await client.collections.remove({ id: parent.id })).toMatchObject({
    name: 'Commodities',
    within: [{ id: child.id, name: 'Cocoa', documents: 2 }],
  })
  const withinOf = async () => new Map((await client.trash.list({})).map(({ name, within }) => [name, within]))
  expect(await withinOf()).toEqual(
    new Map([
      ['Commodities', null],
      ['Cocoa', parent.id],
    ]),
  )
  await client.collections.restore({ id: parent.id })
  expect((await client.collections.list({})).map(({ name, documents }) => [name, documents])).toEqual([
    ['Cocoa', 2],
    ['Commodities', 0],
  ])
  // What was removed before stays by itself.
  await client.collections.remove({ id: child.id })
  expect(await client.collections.remove({ id: parent.id })).toMatchObject({ within: [] })
  expect(await withinOf()).toEqual(
    new Map([
      ['Commodities', null],
      ['Cocoa', null],
    ]),
  )
})

test('a document taken out of one collection stays in another: that is told, and emptying the trash leaves it there', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, records(3), { collection: 'Ports', embed: false })
  const [ports] = await client.collections.list({})
  const [one, two] = (await client.documents.list({ collectionId: ports!.id })).items.map(({ id }) => id)
  const { into } = await client.documents.add({
    selection: { kind: 'documents', ids: [one!] },
    into: { name: 'Rates' },
  })
  const taken = await client.documents.remove({ selection: { kind: 'documents', ids: [one!, two!] }, from: ports!.id })
  expect(taken).toMatchObject({ documents: 2, elsewhere: { documents: 1, collections: ['Rates'] } })
  const { items } = await client.trash.documents({})
  expect(new Map(items.map(({ documentId, elsewhere }) => [documentId, elsewhere]))).toEqual(
    new Map([
      [one, ['Rates']],
      [two, []],
    ]),
  )

  expect(await client.trash.empty({})).toMatchObject({ documents: 1 })
  expect((await client.documents.list({ collectionId: into })).items.map(({ id }) => id)).toEqual([one])
  expect((await client.documents.get({ id: one! })).text).not.toBe('')
  await expect(client.documents.get({ id: two! })).rejects.toMatchObject({ code: 'not_found' })
  expect((await client.trash.documents({})).total).toBe(0)
})

test('some of the trash is deleted for good, with the collections inside those, and the rest stays', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const parent = await client.collections.create({ name: 'Commodities' })
  await client.collections.create({ name: 'Cocoa', parentId: parent.id })
  await bench.import(client, records(3), { collection: 'Cocoa', embed: false })
  await bench.import(client, records(9).slice(3), { collection: 'Ports', embed: false })
  const ports = (await client.collections.list({})).find(({ name }) => name === 'Ports')!
  const [first, second, third] = (await client.documents.list({ collectionId: ports.id })).items.map(({ id }) => id)
  // The second is in another collection, too: it is only taken out of this one.
  await client.documents.add({ selection: { kind: 'documents', ids: [second!] }, into: { name: 'Rates' } })
  const taken = [first!, second!, third!]
  await client.documents.remove({ selection: { kind: 'documents', ids: taken }, from: ports.id })
  const turns = [
    await client.conversations.ask({ question: 'What happened at the port?' }),
    await client.conversations.ask({ question: 'And before?' }),
  ]
  for (const { conversationId } of turns) await client.conversations.remove({ id: conversationId })
  const tasks = [
    await client.generation.create({ operation: 'grounded', modality: 'image', prompt: 'A red leaf' }),
    await client.generation.create({ operation: 'grounded', modality: 'image', prompt: 'A blue leaf' }),
  ]
  await client.generation.remove({ ids: tasks.map(({ id }) => id) })
  await client.collections.remove({ id: parent.id })

  await expect(client.trash.delete({ collections: [parent.id, ports.id] })).rejects.toMatchObject({ code: 'not_found' })
  await expect(client.trash.delete({})).rejects.toMatchObject({ code: 'usage' })
  expect(await client.trash.list({})).toHaveLength(6)
  const gone = await client.trash.delete({
    collections: [parent.id],
    conversations: [turns[0]!.conversationId],
    tasks: [tasks[0]!.id],
    documents: [first!, second!].map((documentId) => ({ documentId, collectionId: ports.id })),
  })
  expect(gone).toMatchObject({ documents: 4, conversations: 1, collections: 2, tasks: 1 })
  expect((await client.trash.list({})).map(({ kind, id }) => [kind, id])).toEqual(
    expect.arrayContaining([
      ['conversation', turns[1]!.conversationId],
      ['task', tasks[1]!.id],
    ]),
  )
  expect(await client.trash.list({})).toHaveLength(2)
  expect((await client.trash.documents({})).items.map(({ documentId }) => documentId)).toEqual([third])
  expect((await client.documents.get({ id: second! })).id).toBe(second)
  await expect(client.documents.get({ id: first! })).rejects.toMatchObject({ code: 'not_found' })
  await client.trash.restoreDocuments({ ids: [third!], into: ports.id })
  await client.conversations.restore({ id: turns[1]!.conversationId })
  expect((await client.collections.list({})).map(({ name, documents }) => [name, documents])).toEqual([
    ['Ports', 4],
    ['Rates', 1],
  ])
})

test('documents that were taken out of a collection are found and restored while it is in the trash itself, which comes back', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const parent = await client.collections.create({ name: 'Commodities' })
  const cocoa = await client.collections.create({ name: 'Cocoa', parentId: parent.id })
  await bench.import(client, records(3), { collection: 'Cocoa', embed: false })
  const [first, second] = (await client.documents.list({ collectionId: cocoa.id })).items.map(({ id }) => id)
  const taken = { kind: 'documents' as const, ids: [first!, second!] }
  await client.documents.remove({ selection: taken, from: cocoa.id })
  const inTrash = async () =>
    (await client.trash.documents({})).items.map((one) => [one.documentId, one.collectionRemoved])
  expect(await inTrash()).toEqual([
    [first, false],
    [second, false],
  ])
  await client.collections.remove({ id: parent.id })
  expect(await inTrash()).toEqual([
    [first, true],
    [second, true],
  ])

  const restored = await client.trash.restoreDocuments({ ids: [first!], into: cocoa.id })
  expect(restored.documents).toBe(1)
  const names = async () => (await client.collections.list({})).map(({ name, documents }) => [name, documents])
  // What it was in stays in the trash: it is at the top.
  expect(await names()).toEqual([['Cocoa', 2]])
  expect((await client.trash.list({})).map(({ name }) => name)).toEqual(['Commodities'])
  expect(await inTrash()).toEqual([[second, false]])
  await client.changes.undo({})
  expect(await names()).toEqual([])
  expect(await inTrash()).toHaveLength(2)

  await client.collections.create({ name: 'Cocoa' })
  await expect(client.trash.restoreDocuments({ ids: [first!], into: cocoa.id })).rejects.toMatchObject({
    code: 'conflict',
  })
  // Deleted for good, the collection takes them along.
  await client.trash.delete({ collections: [cocoa.id] })
  expect(await inTrash()).toEqual([])
})

test('the number of documents of a library leaves out what is only in the trash', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, records(3), { collection: 'Ports', embed: false })
  await bench.import(client, records(5).slice(3), { collection: 'Rates', embed: false })
  const documents = async () => (await client.libraries.current({})).documents
  const [ports, rates] = await client.collections.list({})
  const [from, other] = [ports?.id ?? 0, rates?.id ?? 0]
  const { items } = await client.documents.list({ collectionId: from })
  const ids = items.map(({ id }) => id)
  await client.documents.add({ selection: { kind: 'documents', ids: ids.slice(0, 1) }, into: other })
  expect(await documents()).toBe(5)
  await client.documents.remove({ selection: { kind: 'documents', ids: ids.slice(0, 2) }, from })
  expect(await documents()).toBe(4)
  await client.collections.remove({ id: from })
  expect(await documents()).toBe(3)
  await client.collections.restore({ id: from })
  expect(await documents()).toBe(4)
  // An earlier version is in no collection: the newer one has its place.
  const changed = records(5)
    .slice(4)
    .map((record) => ({ ...record, text: 'Something else was written.' }))
  await bench.import(client, changed, { collection: 'Rates', embed: false })
  expect(await documents()).toBe(4)
})

test('collections and documents come back from the trash as one change, which is undone and redone as a whole', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, records(3), { collection: 'Ports', embed: false })
  await bench.import(client, records(2), { collection: 'Rates', embed: false })
  const [ports, rates] = await client.collections.list({})
  const inside = await client.collections.create({ name: 'Quays', parentId: rates!.id })
  const { items } = await client.documents.list({ collectionId: ports!.id, offset: 0, limit: 10 })
  const documents = items.slice(0, 2).map(({ id }) => ({ documentId: id, collectionId: ports!.id }))
  const ids = documents.map(({ documentId }) => documentId)
  await client.documents.remove({ selection: { kind: 'documents', ids }, from: ports!.id })
  await client.collections.remove({ id: inside.id })
  await client.collections.remove({ id: rates!.id })

  // Whatever the order in which they are named, what was inside another is inside it again.
  const restored = await client.trash.restore({ collections: [inside.id, rates!.id], documents })
  expect(restored).toMatchObject({ collections: 2, documents: 2 })
  const state = async () =>
    (await client.collections.list({})).map(({ name, documents: held, parentId }) => [name, held, parentId])
  const all = [
    ['Ports', 3, null],
    ['Quays', 0, rates!.id],
    ['Rates', 2, null],
  ]
  expect(await state()).toEqual(all)
  const { change } = await client.changes.undo({})
  expect(change).toMatchObject({ id: restored.changeId, kind: 'trash.restore', subject: { count: 4 } })
  expect(await state()).toEqual([['Ports', 1, null]])
  expect((await client.trash.list({})).map(({ name }) => name).toSorted()).toEqual(['Quays', 'Rates'])
  expect((await client.trash.documents({})).total).toBe(2)
  await client.changes.redo({})
  expect(await state()).toEqual(all)
})

test('where one name is taken, nothing of several comes back', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const ports = await client.collections.create({ name: 'Ports' })
  const rates = await client.collections.create({ name: 'Rates' })
  await client.collections.removeSeveral({ ids: [ports.id, rates.id] })
  await client.collections.create({ name: 'Rates' })
  await expect(client.trash.restore({ collections: [ports.id, rates.id] })).rejects.toMatchObject({ code: 'conflict' })
  expect((await client.collections.list({})).map(({ name }) => name)).toEqual(['Rates'])
  await expect(client.trash.restore({})).rejects.toMatchObject({ code: 'usage' })
})

test('a collection whose making was undone is not in the trash, but where something is in it; redo brings it back', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, records(3), { collection: 'Ports', embed: false })
  const [ports] = await client.collections.list({})
  const ids = (await client.documents.list({ collectionId: ports!.id })).items.map(({ id }) => id)
  const selection = { kind: 'documents' as const, ids: ids.slice(0, 2) }
  await client.documents.move({ selection, from: ports!.id, into: { name: 'Quays' } })
  await client.changes.undo({})
  expect(await client.trash.list({})).toEqual([])
  await client.changes.redo({})
  expect((await client.collections.list({})).map(({ name, documents }) => [name, documents])).toEqual([
    ['Ports', 1],
    ['Quays', 2],
  ])

  // One that a user removed is listed, as empty as it is.
  const empty = await client.collections.create({ name: 'Empty' })
  await client.collections.remove({ id: empty.id })
  expect((await client.trash.list({})).map(({ name }) => name)).toEqual(['Empty'])
  // So is one whose making was undone after something came into it.
  const filled = await client.collections.create({ name: 'Filled' })
  const [made] = await client.changes.list({})
  await client.documents.add({ selection, into: filled.id })
  await client.changes.undo({ id: made!.id })
  expect((await client.trash.list({})).map(({ name }) => name).toSorted()).toEqual(['Empty', 'Filled'])
  // Where only the inner one of two has something, it stands by itself.
  const inner = await client.collections.create({ name: 'Outer / Inner' })
  const [nested] = await client.changes.list({})
  await client.documents.add({ selection, into: inner.id })
  await client.changes.undo({ id: nested!.id })
  const listed = (await client.trash.list({})).map(({ name, within }) => [name, within])
  expect(listed.find(([name]) => name === 'Inner')).toEqual(['Inner', null])
  expect(listed.some(([name]) => name === 'Outer')).toBe(false)
})
