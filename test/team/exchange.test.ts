import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QuarryClient } from '../../src/contract/routes.ts'
import { startPostgres, type PostgresServer } from '../fixtures/team/postgresServer.ts'
import { pulled, pushed, twoMembers } from '../fixtures/team/teamDesks.ts'
import { records } from '../fixtures/testCore.ts'

/** What two members are told of what they exchange. */

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

const collectionOf = async (desk: QuarryClient, name: string) =>
  (await desk.collections.list({})).find((one) => one.name === name)?.id ?? 0
const documentOf = async (desk: QuarryClient, collection: string, title: string) => {
  const page = { collectionId: await collectionOf(desk, collection), offset: 0, limit: 100 }
  const id = (await desk.documents.list(page)).items.find((one) => one.title === title)?.id ?? 0
  return { id, selection: { kind: 'documents' as const, ids: [id] } }
}
const sharedState = async (desk: QuarryClient) => (await desk.teams.status({}))[0]?.collections

test('a note that another member wrote has its author, and none once it is rewritten here', async () => {
  const { bench, owner, nora } = await twoMembers(server, 'authors')
  await bench.import(owner, records(2), { collection: 'Ours', embed: false })
  const mine = await documentOf(owner, 'Ours', 'Record 1')
  await owner.notes.add({ on: { kind: 'document', documentId: mine.id }, text: 'Of the owner.' })
  await owner.notes.add({ on: { kind: 'document', documentId: mine.id }, text: 'Of both.' })
  await owner.notes.add({ on: { kind: 'span', documentId: mine.id, start: 0, end: 4 }, text: 'On words.' })
  await pushed(owner, 'Ours')
  await pulled(nora, ['Ours'])
  const notes = async (desk: QuarryClient) =>
    Object.fromEntries((await desk.notes.list({})).items.map(({ text, addedBy }) => [text, addedBy]))
  expect(await notes(nora)).toEqual({ 'Of the owner.': 'boss', 'Of both.': 'boss', 'On words.': 'boss' })
  const note = (await nora.notes.list({})).items.find(({ text }) => text === 'Of both.')
  await nora.notes.change({ id: note?.id ?? 0, text: 'Of nora.' })
  await pushed(nora, 'Ours')
  await pulled(owner)
  expect(await notes(nora)).toMatchObject({ 'Of nora.': null, 'Of the owner.': 'boss' })
  expect(await notes(owner)).toEqual({ 'Of the owner.': null, 'On words.': null, 'Of nora.': 'nora-authors' })
})

test('a pull counts what is new on the desk, and a push and the log name who did it', async () => {
  const { bench, owner, nora } = await twoMembers(server, 'counted')
  await bench.import(owner, records(3), { collection: 'Ours', embed: false })
  await pushed(owner, 'Ours')
  const [mine] = [await documentOf(owner, 'Ours', 'Record 1')]
  await owner.tags.add({ selection: mine.selection, name: 'port' })
  expect(await sharedState(owner)).toMatchObject([{ waiting: 0, marksWaiting: 1 }])
  await pushed(owner, 'Ours')
  expect(await sharedState(owner)).toMatchObject([{ waiting: 0, marksWaiting: 0 }])
  // What the owner sent is on its desk: its first pull takes nothing over.
  expect(await pulled(owner)).toMatchObject([{ added: 0, removed: 0, marks: 0, lost: 0, older: 0 }])
  expect(await pulled(nora, ['Ours'])).toMatchObject([{ added: 3, marks: 1, lost: 0, older: 0 }])

  const hers = await documentOf(nora, 'Ours', 'Record 2')
  await nora.documents.remove({ selection: hers.selection, from: await collectionOf(nora, 'Ours') })
  expect(await sharedState(nora), 'what was taken out waits to be sent').toMatchObject([{ waiting: 1 }])
  expect(await pushed(nora, 'Ours')).toMatchObject({ documents: 0, removed: 1 })
  expect(await pulled(owner)).toMatchObject([{ added: 0, removed: 1 }])
  const log = await owner.teams.contributions({ collectionId: await collectionOf(owner, 'Ours') })
  expect(log[0]).toMatchObject({ title: 'Record 2', addedBy: 'boss', changedBy: 'nora-counted', removed: true })
})

test('marks and versions of others that have no place beside one’s own are counted', async () => {
  const { bench, owner, nora } = await twoMembers(server, 'beside')
  await bench.import(owner, records(2), { collection: 'Ours', embed: false })
  await pushed(owner, 'Ours')
  await pulled(nora, ['Ours'])
  for (const [desk, name] of [
    [owner, 'open'],
    [nora, 'done'],
  ] as const) {
    const [value] = await desk.marks.define({ list: 'status', values: [{ name }] })
    const { selection } = await documentOf(desk, 'Ours', 'Record 0')
    await desk.marks.set({ selection, list: 'status', value: value?.id ?? 0 })
  }
  const changed = (text: string) => [{ id: 'r1', title: 'Record 1', text }]
  await bench.import(owner, changed('The owner wrote this.'), { collection: 'Ours', embed: false })
  await bench.import(nora, changed('Nora wrote this later.'), { collection: 'Ours', embed: false })
  const { id, selection } = await documentOf(nora, 'Ours', 'Record 1')
  await nora.tags.add({ selection, name: 'hers' })
  await pushed(owner, 'Ours')
  expect(await pulled(nora)).toMatchObject([{ added: 0, marks: 0, lost: 1, older: 1 }])
  expect(await documentOf(nora, 'Ours', 'Record 1'), 'the later one stays').toMatchObject({ id })
  expect((await nora.marks.document({ documentId: id })).tags).toMatchObject([{ name: 'hers' }])
  await pushed(nora, 'Ours')
  expect(await pulled(owner)).toMatchObject([{ added: 1, marks: 1, lost: 1, older: 0 }])
  for (const desk of [owner, nora]) expect(await pulled(desk)).toMatchObject([{ added: 0, lost: 0, older: 0 }])
})

test('who may not do something is told what it is', async () => {
  const { bench, owner, nora } = await twoMembers(server, 'told')
  await bench.import(owner, records(1), { collection: 'Ours', embed: false })
  await pushed(owner, 'Ours')
  await expect(nora.teams.invite({ name: 'otto', role: 'owner' })).rejects.toMatchObject({
    code: 'permission',
    message: 'Only an owner of the team chooses its members.',
  })
  const hasVectors = (await owner.teams.status({})).some((team) => typeof team.server?.pgvector === 'string')
  expect(await owner.teams.rebuild({})).toEqual({
    indexes: 0,
    reason: hasVectors
      ? 'Nothing on the server is embedded yet.'
      : 'The server has no pgvector, which makes indexes of vectors: all vectors are compared.',
  })
  // A name is found in letters of any case, as those of the library are.
  expect(await pulled(nora, ['ours'])).toMatchObject([{ collection: 'Ours', added: 1 }])
  await owner.teams.removeMember({ name: 'nora-told' })
  const { sources, hits } = await nora.teams.search({ query: 'record', mode: 'keyword' })
  expect(hits.map(({ origins }) => origins.map(({ name }) => name))).toEqual([['local']])
  expect(sources).toMatchObject([
    { name: 'local', state: 'answered' },
    { name: 'told', state: 'failed', reason: expect.stringContaining('You are a member of no team there.') },
  ])
})

test('what was taken out and changed here stays so when everything is looked at once more', async () => {
  const { bench, owner, nora } = await twoMembers(server, 'again')
  await bench.import(owner, records(4), { collection: 'Ours', embed: false })
  await pushed(owner, 'Ours')
  await pulled(nora, ['Ours'])
  const { selection } = await documentOf(nora, 'Ours', 'Record 2')
  await nora.documents.remove({ selection, from: await collectionOf(nora, 'Ours') })
  await bench.import(nora, [{ id: 'r1', title: 'Record 1', text: 'Nora wrote this.' }], {
    collection: 'Ours',
    embed: false,
  })
  await owner.teams.rebuild({ restored: true })
  expect(await pulled(nora)).toMatchObject([{ added: 0, removed: 0, older: 1 }])
  expect(await pushed(nora, 'Ours')).toMatchObject({ documents: 1, removed: 2 })
  expect(await pulled(owner)).toMatchObject([{ added: 1, removed: 1 }])
  for (const desk of [owner, nora]) {
    const page = { collectionId: await collectionOf(desk, 'Ours'), offset: 0, limit: 10 }
    const { items } = await desk.documents.list(page)
    expect(items.map(({ title }) => title).sort()).toEqual(['Record 0', 'Record 1', 'Record 3'])
    const { hits } = await desk.search.query({ query: 'wrote', mode: 'keyword' })
    expect(hits.map(({ text }) => text)).toEqual(['Nora wrote this.'])
  }
})

test('collections of one name that two members have stay apart, unless they are to be one', async () => {
  const { bench, owner, nora, deskOfNora } = await twoMembers(server, 'names')
  const own = (who: string) => (at: number) => `Text ${at} of ${who}.`
  await bench.import(owner, records(2, own('the owner')), { collection: 'Strikes', embed: false })
  await pushed(owner, 'Strikes')
  await bench.import(nora, records(5, own('nora')).slice(2), { collection: 'Strikes', embed: false })
  await expect(pushed(nora, 'Strikes')).rejects.toMatchObject({
    code: 'conflict',
    message: 'The team has a collection "Strikes" already, shared by boss.',
  })
  expect(await sharedState(owner), 'nothing was sent').toMatchObject([{ name: 'Strikes', documents: 2 }])
  // It is taken over beside hers, and hers is not taken for it.
  expect(await pulled(nora, ['Strikes'])).toMatchObject([{ collection: 'Strikes (2)', shared: 'Strikes', added: 2 }])
  expect(await sharedState(nora)).toMatchObject([{ name: 'Strikes', nameHere: 'Strikes (2)', waiting: 0 }])
  await expect(pushed(nora, 'Strikes', true)).rejects.toMatchObject({
    message: `The team's collection "Strikes" is "Strikes (2)" here.`,
  })

  // Both ways of making one of them.
  const [pulls, pushes] = [await deskOfNora('pulls'), await deskOfNora('pushes')]
  for (const desk of [pulls, pushes])
    await bench.import(desk, records(5, own('nora')).slice(2), { collection: 'Strikes', embed: false })
  expect(await pulled(pulls, ['Strikes'], { join: true })).toMatchObject([{ collection: 'Strikes', added: 2 }])
  expect(await pushed(pulls, 'Strikes')).toMatchObject({ documents: 3 })
  expect(await pushed(pushes, 'Strikes', true)).toMatchObject({ documents: 0 })
  expect(await pulled(pushes)).toMatchObject([{ collection: 'Strikes', shared: 'Strikes', added: 2 }])
  for (const desk of [pulls, pushes]) {
    expect((await desk.collections.list({})).map(({ name, documents }) => [name, documents])).toEqual([['Strikes', 5]])
    expect(await sharedState(desk)).toMatchObject([{ nameHere: 'Strikes', documents: 5, waiting: 0 }])
  }
})
