import { expect, test } from 'vitest'
import type { SelectionInput } from '../../../src/contract/organising/selection.ts'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import { records, testBench } from '../../fixtures/testCore.ts'

const namesOf = async (client: QuarryClient) =>
  (await client.collections.list({})).map(({ name, documents }) => `${name} ${documents}`)

const idsIn = async (client: QuarryClient, collectionId: number) =>
  (await client.documents.list({ collectionId })).items.map(({ id }) => id)

async function twoCollections() {
  const bench = await testBench()
  const { client, core } = await bench.open()
  await bench.import(client, records(5), { collection: 'Ports', embed: false })
  const ports = (await client.collections.list({}))[0]!
  const rates = await client.collections.create({ name: 'Rates' })
  return { bench, core, client, ports, rates, ids: await idsIn(client, ports.id) }
}

test('documents are added, moved and removed, and each of it is undone and redone, also after a restart', async () => {
  const { bench, core, client, ports, rates, ids } = await twoCollections()
  const some = { kind: 'documents', ids: ids.slice(0, 2) } as const
  expect(await client.documents.add({ selection: some, into: rates.id })).toMatchObject({ documents: 2 })
  expect(await client.documents.add({ selection: some, into: rates.id })).toEqual({
    documents: 0,
    changeId: null,
    into: rates.id,
  })
  const rest = {
    kind: 'filters',
    filters: { collections: [ports.id] },
    except: ids.slice(0, 2),
  } satisfies SelectionInput
  expect(await client.documents.move({ selection: rest, from: ports.id, into: rates.id })).toMatchObject({
    documents: 3,
  })
  expect(await namesOf(client)).toEqual(['Ports 2', 'Rates 5'])
  expect(await client.documents.remove({ selection: some, from: ports.id })).toMatchObject({ documents: 2 })
  expect(await namesOf(client)).toEqual(['Ports 0', 'Rates 5'])

  await core.close()
  const again = await bench.open()
  expect((await again.client.changes.undo({})).change).toMatchObject({ kind: 'documents.remove', state: 'undone' })
  await again.client.changes.undo({})
  expect(await namesOf(again.client)).toEqual(['Ports 5', 'Rates 2'])
  await again.client.changes.redo({})
  expect(await namesOf(again.client)).toEqual(['Ports 2', 'Rates 5'])
  await again.client.changes.redo({})
  expect(await namesOf(again.client)).toEqual(['Ports 0', 'Rates 5'])
  await expect(again.client.changes.redo({})).rejects.toMatchObject({ code: 'not_found' })
  expect((await again.client.libraries.verify({})).problems).toEqual([])
})

test('what nothing is left of does not keep what was done before it from being undone', async () => {
  const { client, rates, ids } = await twoCollections()
  await client.tags.add({ selection: { kind: 'documents', ids: [ids[0]!] }, name: 'sea' })
  await client.collections.remove({ id: rates.id })
  await client.trash.empty({})
  await expect(client.changes.undo({})).rejects.toMatchObject({ code: 'conflict' })
  expect((await client.changes.undo({})).change).toMatchObject({ kind: 'documents.tag' })
})

test('a document is never left nowhere by undoing what cannot be undone whole', async () => {
  const { client, ports, rates, ids } = await twoCollections()
  const [one, two] = [ids[0]!, ids[1]!]
  const selection = { kind: 'documents', ids: [one, two] } satisfies SelectionInput
  const tagOf = async (name: string) => (await client.tags.list({})).find((tag) => tag.name === name)
  const tagged = async (name: string) => (await tagOf(name))?.documents

  // Another tag has the name of the one that was merged: there is no place for it.
  await client.tags.add({ selection, name: 'sea' })
  await client.tags.add({ selection: { kind: 'documents', ids: [ids[2]!] }, name: 'water' })
  const merged = await client.tags.merge({ id: (await tagOf('sea'))!.id, into: (await tagOf('water'))!.id })
  await client.tags.add({ selection: { kind: 'documents', ids: [ids[3]!] }, name: 'sea' })
  await expect(client.changes.undo({ id: merged.changeId! })).rejects.toMatchObject({ code: 'conflict' })
  expect([await tagged('sea'), await tagged('water')]).toEqual([1, 3])

  // The smart collection that was made an ordinary one has got another document since.
  const smart = await client.smart.create({ name: 'Fog', query: 'fog', mode: 'keyword' })
  const found = (await client.smart.convert({ id: smart.id })).documents
  const [change] = await client.changes.list({ limit: 1 })
  const others = ids.filter((id) => id !== one)
  const added = await client.documents.add({ selection: { kind: 'documents', ids: others }, into: smart.id })
  await expect(client.changes.undo({ id: change!.id })).rejects.toMatchObject({ code: 'conflict' })
  expect((await idsIn(client, smart.id)).length).toBe(found + added.documents)

  // It came back by another way to where it was moved from: it stays in both.
  const moved = await client.documents.move({ selection, from: ports.id, into: rates.id })
  await client.documents.add({ selection: { kind: 'documents', ids: [one] }, into: ports.id })
  await client.changes.undo({ id: moved.changeId! })
  expect(await idsIn(client, rates.id)).toEqual([one])
  expect((await idsIn(client, ports.id)).toSorted()).toEqual(ids.toSorted())
  // Nor does it go into a collection that is in the trash.
  const back = await client.documents.move({
    selection: { kind: 'documents', ids: [one] },
    from: rates.id,
    into: ports.id,
  })
  await client.collections.remove({ id: rates.id })
  const outcome = client.changes.undo({ id: back.changeId! })
  await expect(outcome).rejects.toMatchObject({ code: 'conflict' })
  expect(await idsIn(client, ports.id)).toContain(one)
  expect((await client.libraries.verify({})).problems).toEqual([])
})

test('what is moved from no collection in particular leaves all that have it, and comes back to each by undo', async () => {
  const { client, ports, rates, ids } = await twoCollections()
  const [one, two, three] = [ids[0]!, ids[1]!, ids[2]!]
  const both = { kind: 'documents', ids: [one, two] } satisfies SelectionInput
  await client.documents.add({ selection: both, into: rates.id })
  await client.documents.remove({ selection: { kind: 'documents', ids: [three] }, from: ports.id })
  expect(await namesOf(client)).toEqual(['Ports 4', 'Rates 2'])

  const all = { kind: 'documents', ids: [one, two, three, ids[3]!] } satisfies SelectionInput
  // The third is in the trash, which it is restored from and not moved out of.
  expect(await client.documents.move({ selection: all, from: null, into: { name: 'Fares' } })).toMatchObject({
    documents: 3,
  })
  expect(await namesOf(client)).toEqual(['Fares 3', 'Ports 1', 'Rates 0'])
  // Into one that some are in: they leave the others.
  await client.documents.add({ selection: both, into: ports.id })
  expect(await client.documents.move({ selection: both, from: null, into: ports.id })).toMatchObject({ documents: 2 })
  expect(await namesOf(client)).toEqual(['Fares 1', 'Ports 3', 'Rates 0'])
  for (let at = 0; at < 3; at++) await client.changes.undo({})
  expect(await namesOf(client)).toEqual(['Ports 4', 'Rates 2'])
  expect((await client.libraries.verify({})).problems).toEqual([])
})

test('all of a collection but some go into a new one, which one undoing takes away again', async () => {
  const { client, ports, ids } = await twoCollections()
  const selection = { kind: 'collection', id: ports.id, except: [ids[1]!] } satisfies SelectionInput
  const { documents, into } = await client.documents.move({ selection, from: ports.id, into: { name: 'Fares' } })
  expect(documents).toBe(4)
  expect(await idsIn(client, into)).toEqual(ids.filter((id) => id !== ids[1]))
  expect(await namesOf(client)).toEqual(['Fares 4', 'Ports 1', 'Rates 0'])
  await expect(
    client.documents.add({ selection: { kind: 'documents', ids }, into: { name: 'Fares' } }),
  ).rejects.toMatchObject({ code: 'conflict' })
  await client.changes.undo({})
  expect(await namesOf(client)).toEqual(['Ports 5', 'Rates 0'])
  await client.changes.redo({})
  expect(await namesOf(client)).toEqual(['Fares 4', 'Ports 1', 'Rates 0'])
  expect((await client.libraries.verify({})).problems).toEqual([])
})

test('what was undone cannot be redone after another change', async () => {
  const { client, rates, ids } = await twoCollections()
  await client.documents.add({ selection: { kind: 'documents', ids }, into: rates.id })
  await client.changes.undo({})
  await client.collections.rename({ id: rates.id, name: 'Fares' })
  await expect(client.changes.redo({})).rejects.toMatchObject({ code: 'not_found' })
})

test('a change that is not there, and one that is undone already, are named as such', async () => {
  const { client, ids, rates } = await twoCollections()
  await expect(client.changes.undo({ id: 999 })).rejects.toThrow('There is no change with the number 999.')
  const { changeId } = await client.documents.add({ selection: { kind: 'documents', ids }, into: rates.id })
  const id = changeId ?? 0
  await expect(client.changes.redo({ id })).rejects.toThrow(`The change ${id} is not undone.`)
  await client.changes.undo({ id })
  await expect(client.changes.undo({ id })).rejects.toThrow(`The change ${id} is undone already.`)
})

test('changes of marks that follow each other become one, undone and redone together', async () => {
  const { client, ids } = await twoCollections()
  const selection = { kind: 'documents', ids: ids.slice(0, 2) } satisfies SelectionInput
  const define = (list: 'status' | 'priority') => client.marks.define({ list, values: [{ name: 'First' }] })
  const [status] = await define('status')
  const [priority] = await define('priority')
  const set = async (list: 'status' | 'priority', value = 0) =>
    (await client.marks.set({ selection, list, value })).changeId ?? 0
  const parts = [await set('status', status?.id), await set('priority', priority?.id)]
  parts.push((await client.tags.add({ selection: { kind: 'documents', ids }, name: 'region' })).changeId ?? 0)
  expect(await client.changes.join({ ids: parts })).toMatchObject({
    id: parts[0],
    kind: 'documents.mark',
    subject: { documents: 5 },
  })
  const marked = async () => {
    const { status: state, priority: urgency, tags } = await client.marks.document({ documentId: ids[0] ?? 0 })
    return [state?.name, urgency?.name, ...tags.map(({ name }) => name)]
  }
  expect(await client.changes.undo({})).toMatchObject({ change: { kind: 'documents.mark' }, kept: 0 })
  expect(await marked()).toEqual([undefined, undefined])
  await client.changes.redo({})
  expect(await marked()).toEqual(['First', 'First', 'region'])
  expect((await client.changes.list({})).map(({ kind }) => kind)).toEqual([
    'documents.mark',
    'list.define',
    'list.define',
    'collection.create',
  ])
})

test('a list that was defined for a value is undone and redone with it', async () => {
  const { client, ids } = await twoCollections()
  const selection = { kind: 'documents', ids } satisfies SelectionInput
  const [open] = await client.marks.define({ list: 'status', values: [{ name: 'Open' }, { name: 'Done' }] })
  const [defined] = await client.changes.list({ limit: 1 })
  const { changeId } = await client.marks.set({ selection, list: 'status', value: open?.id ?? 0 })
  const one = await client.changes.join({ ids: [defined?.id ?? 0, changeId ?? 0] })
  expect(one).toMatchObject({ id: defined?.id, kind: 'documents.status', subject: { documents: ids.length } })
  const status = async () => (await client.marks.document({ documentId: ids[0] ?? 0 })).status?.name
  await client.changes.undo({})
  expect([await status(), (await client.marks.lists({})).status]).toEqual([undefined, []])
  await client.changes.redo({})
  expect([await status(), (await client.marks.lists({})).status.length]).toEqual(['Open', 2])
  // A list alone is no mark.
  const list = async (values: { name: string }[]) => {
    await client.marks.define({ list: 'priority', values })
    return (await client.changes.list({ limit: 1 }))[0]?.id ?? 0
  }
  const both = [await list([{ name: 'High' }]), await list([{ name: 'Low' }])]
  await expect(client.changes.join({ ids: both })).rejects.toMatchObject({ code: 'conflict' })
})

test('changes that are apart, of another kind or undone are not made one', async () => {
  const { client, ids, rates } = await twoCollections()
  const selection = { kind: 'documents', ids } satisfies SelectionInput
  const { changeId: first } = await client.tags.add({ selection, name: 'region' })
  const { changeId: added } = await client.documents.add({ selection, into: rates.id })
  const { changeId: second } = await client.tags.add({ selection, name: 'port' })
  const join = (...joined: (number | null)[]) => client.changes.join({ ids: joined.map((id) => id ?? 0) })
  await expect(join(first, second)).rejects.toMatchObject({ code: 'conflict' })
  await expect(join(added, second)).rejects.toMatchObject({ code: 'conflict' })
  await client.changes.undo({})
  await expect(join(first, second)).rejects.toMatchObject({ code: 'not_found' })
  expect(await client.changes.list({})).toHaveLength(4)
})

test('what something else changed since is kept and counted', async () => {
  const { client, ports, rates, ids } = await twoCollections()
  const { changeId } = await client.documents.add({ selection: { kind: 'documents', ids }, into: rates.id })
  await client.documents.remove({ selection: { kind: 'documents', ids: ids.slice(0, 1) }, from: rates.id })
  expect(await client.changes.undo({ id: changeId! })).toMatchObject({ reversed: 4, kept: 1 })
  expect(await namesOf(client)).toEqual(['Ports 5', 'Rates 0'])
  await client.collections.rename({ id: ports.id, name: 'Harbours' })
  const renamed = (await client.changes.list({}))[0]!
  await client.collections.rename({ id: ports.id, name: 'Quays' })
  await expect(client.changes.undo({ id: renamed.id })).rejects.toMatchObject({ code: 'conflict' })
})

test('collections are in collections, found with them, and removed and restored with them', async () => {
  const { client, ports, rates } = await twoCollections()
  await client.collections.move({ id: ports.id, parentId: rates.id })
  const found = await client.search.query({ query: 'record', mode: 'keyword', filters: { collections: [rates.id] } })
  expect(found.searched.passages).toBe(5)
  await expect(client.collections.move({ id: rates.id, parentId: ports.id })).rejects.toMatchObject({
    code: 'conflict',
  })
  await client.collections.remove({ id: rates.id })
  expect(await namesOf(client)).toEqual([])
  await client.collections.restore({ id: rates.id })
  expect((await client.collections.list({})).map(({ name, parentId }) => [name, parentId])).toEqual([
    ['Ports', rates.id],
    ['Rates', null],
  ])
  await client.changes.undo({})
  await client.collections.restore({ id: ports.id })
  expect((await client.collections.list({})).map(({ name, parentId }) => [name, parentId])).toEqual([['Ports', null]])
})

test('removed documents are in the trash with their collection until it is emptied', async () => {
  const { client, ports, ids } = await twoCollections()
  await client.documents.remove({ selection: { kind: 'documents', ids: ids.slice(0, 3) }, from: ports.id })
  const listed = await client.trash.documents({})
  expect(listed.items.map(({ documentId, collection }) => [documentId, collection])).toEqual(
    ids.slice(0, 3).map((id) => [id, 'Ports']),
  )
  expect(await client.trash.restoreDocuments({ ids: ids.slice(0, 1), into: ports.id })).toMatchObject({ documents: 1 })
  expect((await client.trash.documents({})).total).toBe(2)
  expect(await client.trash.empty({})).toMatchObject({ documents: 2 })
  expect((await client.trash.documents({})).total).toBe(0)
  // The documents are gone for good, so that nothing of their removal can be undone.
  const [restored, removed] = await client.changes.list({})
  expect(restored?.kind).toBe('documents.restore')
  expect(await client.changes.undo({ id: removed!.id }).catch((error: { code: string }) => error.code)).toBe('conflict')
  expect((await client.libraries.verify({})).problems).toEqual([])
})
