import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/main/base/clock.ts'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import { pulled, pushed } from '../../fixtures/team/teamDesks.ts'
import { startPglite } from '../../fixtures/team/pgliteServer.ts'
import { startPostgres } from '../../fixtures/team/postgresServer.ts'
import { records, testBench } from '../../fixtures/testCore.ts'
import { whyNot } from '../../runtimes.ts'

const starts = [
  { name: 'PGlite with pgvector', start: startPglite },
  ...(whyNot('team') === undefined ? [{ name: 'PostgreSQL of this machine', start: startPostgres }] : []),
]

const idOf = async (desk: QuarryClient, collection: string) =>
  (await desk.collections.list({})).find(({ name }) => name === collection)?.id ?? 0

/** Two libraries that share a collection of six documents. */
async function desksInStep(url: string, collection: string) {
  const bench = await testBench({ clock: systemClock })
  const [{ client: one }, { client: two }] = [
    await bench.open({ library: 'one' }),
    await bench.open({ library: 'two' }),
  ]
  const own = (index: number) => `Text number ${index} about ${collection}.`
  await bench.import(one, records(6, own), { collection, embed: false })
  await one.teams.init({ url, workspace: collection })
  await two.teams.connect({ url, workspace: collection })
  await pushed(one, collection)
  await pulled(two, [collection])
  const idOn = async (desk: QuarryClient, title: string) => {
    const { items } = await desk.documents.list({ collectionId: await idOf(desk, collection), offset: 0, limit: 100 })
    return items.find((one) => one.title === title)?.id ?? 0
  }
  return { bench, one, two, idOn }
}

describe.each(starts)('two desks and one server: $name', ({ name, start }) => {
  let server: Awaited<ReturnType<typeof startPglite>>
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server.stop())

  test('what one desk shares the other has, and finds by word and by meaning', async () => {
    const bench = await testBench({ clock: systemClock })
    const one = await bench.open({ library: 'one' })
    const two = await bench.open({ library: 'two' })
    await bench.import(one.client, records(30), { collection: 'Harbours' })
    expect(await one.client.teams.init({ url: server.url, workspace: 'desk' })).toMatchObject({ name: 'desk' })
    await two.client.teams.connect({ url: server.url, workspace: 'desk' })
    expect(await pushed(one.client, 'Harbours')).toMatchObject({ documents: 30, texts: 30, vectors: 30, marks: 0 })
    // Found before anything is taken over.
    const across = await two.client.teams.search({ query: 'text number 7 about harbours' })
    expect(across.sources).toMatchObject([
      { name: 'local', state: 'answered', hits: 0 },
      { name: 'desk', state: 'answered', mode: 'hybrid', reason: null },
    ])
    expect(across.hits[0]).toMatchObject({ origins: [{ name: 'desk' }], local: null, team: { title: 'Record 7' } })

    const asked = bench.service.received().length
    expect(await pulled(two.client, ['Harbours'])).toMatchObject([{ added: 30, removed: 0, vectors: 30, problems: [] }])
    expect(bench.service.received().length, 'taking over vectors sends nothing to the service').toBe(asked)
    const found = (await two.client.collections.list({})).find(({ name }) => name === 'Harbours')
    expect(found).toMatchObject({ documents: 30, coverage: [{ embedded: 30, texts: 30 }] })
    const meaning = await two.client.search.query({ query: 'Text number 7 about harbours.', mode: 'semantic' })
    expect(meaning).toMatchObject({
      mode: 'semantic',
      hits: [{ title: 'Record 7' }, ...Array.from({ length: 19 }, () => ({}))],
    })
    const both = await two.client.teams.search({ query: 'text number 7 about harbours' })
    expect(both.hits[0]).toMatchObject({ origins: [{ name: 'local' }, { name: 'desk' }], local: { title: 'Record 7' } })
    const titles = both.hits.map(({ local, team }) => local?.title ?? team?.title)
    expect(new Set(titles).size, 'each document once').toBe(both.hits.length)

    // A second time there is nothing to do.
    expect(await pushed(one.client, 'Harbours')).toMatchObject({ documents: 0, texts: 0, vectors: 0, marks: 0 })
    expect(await pulled(two.client)).toMatchObject([{ added: 0, removed: 0, vectors: 0, marks: 0 }])
  })

  test('texts that are one text to the server end their push', async () => {
    const bench = await testBench({ clock: systemClock })
    const { client } = await bench.open({ library: 'halves' })
    const halves = ['\ud800', '\ud801'].map((half) => ({ id: 'a', title: 'Half', text: `A harbour ${half}.` }))
    for (const [at, half] of halves.entries())
      await bench.import(client, [half], { collection: `Halves ${at}`, embed: false })
    const [one, other] = await Promise.all(['Halves 0', 'Halves 1'].map((name) => idOf(client, name)))
    await client.documents.add({ selection: { kind: 'collection', id: one ?? 0 }, into: other ?? 0 })
    await client.teams.init({ url: server.url, workspace: 'halves' })
    await pushed(client, 'Halves 1')
  })

  test('a team that is left keeps the way to another one in the same database', async () => {
    const bench = await testBench({ clock: systemClock })
    const { client } = await bench.open({ library: 'both' })
    await client.teams.init({ url: server.url, workspace: 'left' })
    await client.teams.init({ url: server.url, workspace: 'kept' })
    await client.teams.disconnect({ team: 'left' })
    expect(await client.teams.status({})).toMatchObject([{ name: 'kept', reason: null }])
    await expect(client.teams.search({ query: 'harbour', team: 'left' })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('marks that were set apart stand side by side, and what was taken away goes', async () => {
    const { one, two, idOn } = await desksInStep(server.url, 'marks')
    const selection = (id: number) => ({ kind: 'documents' as const, ids: [id] })
    const [here, there] = [await idOn(one, 'Record 1'), await idOn(two, 'Record 1')]
    // Both work at the same time, without the server.
    await one.tags.add({ selection: selection(here), name: 'port/north' })
    await one.marks.star({ selection: selection(here), starred: true })
    await one.notes.add({ on: { kind: 'document', documentId: here }, text: 'Seen by the first.' })
    await two.tags.add({ selection: selection(there), name: 'port/south' })
    await two.notes.add({ on: { kind: 'document', documentId: there }, text: 'Seen by the second.' })
    const highlight = await two.marks.highlight({ documentId: there, span: { start: 0, end: 4 }, colour: 'green' })
    await two.notes.add({ on: { kind: 'highlight', highlightId: highlight.id }, text: 'On the words.' })
    for (const desk of [one, two, one]) {
      await pushed(desk, 'marks')
      await pulled(desk)
    }
    const stateOf = async (desk: QuarryClient, id: number) => {
      const { tags, starred, highlights, notes } = await desk.marks.document({ documentId: id })
      return {
        tags: tags.map(({ name }) => name).sort(),
        starred,
        highlights: highlights.map(({ quote, colour }) => `${quote} ${colour}`),
        notes: notes.map(({ text, quote }) => `${text} ${quote ?? ''}`.trim()).sort(),
      }
    }
    const merged = {
      tags: ['port/north', 'port/south'],
      starred: true,
      highlights: ['Text green'],
      notes: ['On the words. Text', 'Seen by the first.', 'Seen by the second.'],
    }
    expect(await stateOf(one, here)).toEqual(merged)
    expect(await stateOf(two, there)).toEqual(merged)

    await two.marks.star({ selection: selection(there), starred: false })
    const tag = (await two.tags.list({})).find(({ name }) => name === 'port/north')
    await two.tags.remove({ selection: selection(there), id: tag?.id ?? 0 })
    await one.tags.add({ selection: selection(here), name: 'kept' })
    for (const desk of [two, one, two]) {
      await pushed(desk, 'marks')
      await pulled(desk)
    }
    const after = { ...merged, starred: false, tags: ['kept', 'port/south'] }
    expect(await stateOf(one, here)).toEqual(after)
    expect(await stateOf(two, there)).toEqual(after)
  })

  test('what is taken away is that mark and no other, and a status that was set here since stays', async () => {
    const { one, two, idOn } = await desksInStep(server.url, 'taken')
    const selection = (id: number) => ({ kind: 'documents' as const, ids: [id] })
    const [here, there] = [await idOn(one, 'Record 1'), await idOn(two, 'Record 1')]
    const values = ['Todo', 'Done', 'Later'].map((name) => ({ name }))
    const setStatus = async (desk: QuarryClient, id: number, name: string) => {
      const known = (await desk.marks.lists({})).status
      if (known.length === 0) await desk.marks.define({ list: 'status', values })
      else if (!known.some((value) => value.name === name))
        await desk.marks.define({ list: 'status', values: [...known, { name }] })
      const value = (await desk.marks.lists({})).status.find((status) => status.name === name)
      await desk.marks.set({ selection: selection(id), list: 'status', value: value?.id ?? null })
    }
    // Two notes of the same text, on highlights that differ in their place alone.
    const notes: number[] = []
    for (const [start, end] of [
      [0, 4],
      [5, 11],
    ] as const) {
      const { id } = await one.marks.highlight({ documentId: here, span: { start, end }, colour: 'green' })
      notes.push((await one.notes.add({ on: { kind: 'highlight', highlightId: id }, text: 'Check.' })).id)
    }
    await setStatus(one, here, 'Todo')
    await pushed(one, 'taken')
    await pulled(two)
    await one.notes.remove({ id: notes[1] ?? 0 })
    await setStatus(one, here, 'Later')
    await setStatus(two, there, 'Done')
    await pushed(one, 'taken')
    await pulled(two)
    const stateOf = async (desk: QuarryClient, id: number) => {
      const found = await desk.marks.document({ documentId: id })
      return { status: found.status?.name, notes: found.notes.map(({ text, quote }) => `${text} ${quote}`) }
    }
    expect(await stateOf(one, here)).toEqual({ status: 'Later', notes: ['Check. Text'] })
    expect(await stateOf(two, there)).toEqual({ status: 'Done', notes: ['Check. Text'] })
  })

  // What follows does not depend on the kind of server: one is enough.
  if (name !== starts[0]?.name) return

  test('what leaves a collection on one desk leaves it on the other, and stays in the library', async () => {
    const { one, two, idOn } = await desksInStep(server.url, 'leaving')
    const [here, there] = [await idOn(one, 'Record 2'), await idOn(two, 'Record 2')]
    const from = (await one.collections.list({})).find(({ name }) => name === 'leaving')?.id ?? 0
    await one.documents.remove({ selection: { kind: 'documents', ids: [here] }, from })
    expect(await pushed(one, 'leaving')).toMatchObject({ removed: 1, documents: 0 })
    expect(await pulled(two)).toMatchObject([{ removed: 1, added: 0 }])
    expect((await two.collections.list({})).find(({ name }) => name === 'leaving')?.documents).toBe(5)
    expect(await two.documents.get({ id: there })).toMatchObject({ title: 'Record 2', collections: [] })
    expect(await pushed(two, 'leaving'), 'it is not put back').toMatchObject({ documents: 0, removed: 0 })
    const across = await two.teams.search({ query: 'Record 2', mode: 'keyword' })
    expect(across.hits.filter(({ team }) => team?.title === 'Record 2')).toEqual([])
  })

  test('two desks that changed one document keep the later version, in either order', async () => {
    const { one, two, bench } = await desksInStep(server.url, 'versions')
    const changed = (text: string) => [{ id: 'r3', title: 'Record 3', text }]
    await bench.import(one, changed('The first desk wrote this.'), { collection: 'versions' })
    await bench.import(two, changed('The second desk wrote this later.'), { collection: 'versions' })
    for (const desk of [one, two, one, two]) {
      await pushed(desk, 'versions')
      await pulled(desk)
    }
    for (const desk of [one, two]) {
      const found = await desk.search.query({ query: 'desk wrote this', mode: 'keyword' })
      expect(found.hits.map(({ text }) => text)).toEqual(['The second desk wrote this later.'])
      const { total } = await desk.documents.list({ collectionId: await idOf(desk, 'versions'), offset: 0, limit: 1 })
      expect(total).toBe(6)
    }
  })
})
