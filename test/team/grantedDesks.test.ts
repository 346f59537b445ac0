import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../src/main/base/clock.ts'
import { connectTeam } from '../../src/main/team/postgres/connection.ts'
import { startPostgres, type PostgresServer } from '../fixtures/team/postgresServer.ts'
import { pulled, pushed, twoMembers } from '../fixtures/team/teamDesks.ts'
import { records, settled, testBench } from '../fixtures/testCore.ts'

/** What desks send and take over where not every collection is open to their users. */

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

const ownerAndNora = (workspace: string) => twoMembers(server, workspace)

test('documents and versions that another desk put into a collection one may not see are shared in one’s own', async () => {
  const { bench, owner, nora } = await ownerAndNora('chains')
  const [first, second, third] = ['closed', 'opened', 'crowded'].map((is) => ({
    id: 'quay',
    title: 'Quay',
    text: `The quay is ${is}.`,
  }))
  if (!first || !second || !third) throw new Error('three versions')
  for (const version of [first, second])
    await bench.import(owner, [{ ...version, informant: 'of the owner' }], { collection: 'Theirs', embed: false })
  await pushed(owner, 'Theirs')
  await owner.teams.restrict({ collection: 'Theirs', restricted: true })
  for (const version of [first, second])
    await bench.import(nora, [{ ...version, informant: 'of nora' }], { collection: 'Hers', embed: false })
  const [hers] = (await nora.search.query({ query: 'quay', mode: 'keyword' })).hits
  await nora.marks.star({ selection: { kind: 'documents', ids: [hers?.documentId ?? 0] }, starred: true })
  expect(await pushed(nora, 'Hers'), 'nothing tells that it is there already').toMatchObject({
    documents: 2,
    texts: 2,
    marks: 0,
    problems: ['Some marks stay here: their documents (1) are shared without marks.'],
  })
  // Who is let in takes over what she had of it.
  const letIn = await owner.teams.invite({ name: 'olga', role: 'guest' })
  await nora.teams.grant({ collection: 'Hers', name: 'olga', role: 'reader' })
  const to = new URL(letIn.url)
  to.password = letIn.password ?? ''
  const { client: olga } = await bench.open({ library: 'olga' })
  await olga.teams.connect({ url: to.href, workspace: 'chains' })
  expect(await pulled(olga, ['Hers'])).toMatchObject([{ added: 1, problems: [] }])
  const [taken] = (await olga.search.query({ query: 'quay', mode: 'keyword' })).hits
  expect(await olga.documents.get({ id: taken?.documentId ?? 0 })).toMatchObject({
    raw: { informant: 'of nora' },
    text: 'The quay is opened.',
  })
  expect((await olga.teams.search({ query: 'quay', mode: 'keyword' })).hits).toMatchObject([
    { team: { title: 'Quay', addedBy: 'nora-chains' } },
  ])
  await bench.import(nora, [third], { collection: 'Hers', embed: false })
  expect(await pushed(nora, 'Hers')).toMatchObject({
    documents: 1,
    problems: [],
  })
  const boss = connectTeam({ url: server.url, password: undefined })
  const chain = await boss.rows<{ older: string; newer: string }>(
    `SELECT o.record::json ->> 'text' AS older, n.record::json ->> 'text' AS newer FROM quarry.doc_version v
     JOIN quarry.workspace w ON w.id = v.workspace AND w.name = 'chains'
     JOIN quarry.doc o ON o.workspace = w.id AND o.hash = v.older
     JOIN quarry.doc n ON n.workspace = w.id AND n.hash = v.newer ORDER BY 1`,
  )
  await boss.close()
  expect(chain).toEqual([
    { older: 'The quay is closed.', newer: 'The quay is opened.' },
    { older: 'The quay is opened.', newer: 'The quay is crowded.' },
  ])
  expect(await pulled(owner, ['Hers'])).toMatchObject([{ problems: [] }])
})

test('a file is sent by a member who edits one collection only, and taken over by who reads it', async () => {
  const { bench, owner, nora } = await ownerAndNora('pages')
  await bench.import(owner, records(1), { collection: 'Theirs', embed: false })
  await pushed(owner, 'Theirs')
  await owner.teams.restrict({ collection: 'Theirs', restricted: true })
  const file = path.join(bench.folder, 'page.html')
  await writeFile(file, `<title>Harbour</title><p>${'The harbour is open. '.repeat(60_000)}`)
  const started = await nora.imports.start({
    sources: [{ kind: 'path', path: file }],
    collection: 'Hers',
    embed: false,
  })
  await settled(nora, started.import)
  const [hers] = await nora.collections.list({})
  const steps = []
  for (const files of [1, 0]) {
    for await (const step of nora.teams.push({ collectionId: hers?.id ?? 0, files: true })) steps.push(step)
    expect(steps.at(-1)).toMatchObject({ kind: 'pushed', files, problems: [] })
  }
  await pulled(owner, ['Hers'])
  const [found] = (await owner.search.query({ query: 'harbour is open', mode: 'keyword' })).hits
  const fetched = []
  for await (const step of owner.teams.fetch({ documentId: found?.documentId ?? 0 })) fetched.push(step)
  expect(fetched.at(-1)).toEqual({ kind: 'fetched', files: 1, problems: [] })
})

test('a right that is withdrawn while a pull runs passes no change over', async () => {
  const { bench, owner, nora } = await ownerAndNora('withdrawn')
  await bench.import(owner, records(120), { collection: 'Ours', embed: false })
  await pushed(owner, 'Ours')
  const steps = []
  for await (const step of nora.teams.pull({ collections: ['Ours'] })) {
    if (steps.length === 0) await owner.teams.restrict({ collection: 'Ours', restricted: true })
    steps.push(step)
  }
  expect(steps).toMatchObject([
    { kind: 'progress', part: 'documents', items: 100 },
    {
      kind: 'pulled',
      added: 100,
      problems: ['"withdrawn" does not share it with you any more; what is here stays.'],
    },
  ])
  await owner.teams.restrict({ collection: 'Ours', restricted: false })
  expect(await pulled(nora)).toMatchObject([{ problems: [] }])
  expect(await nora.collections.list({})).toMatchObject([{ name: 'Ours', documents: 120 }])
})

test('a collection is granted, restricted and withdrawn by its owner, and pulls take over what is open to them', async () => {
  const bench = await testBench({ clock: systemClock })
  const { client: owner } = await bench.open({ library: 'owner' })
  await owner.teams.init({ url: server.url, workspace: 'granted' })
  await bench.import(owner, records(2), { collection: 'Ours', embed: false })
  await bench.import(
    owner,
    records(4, (at) => `Confidential ${at}.`),
    { collection: 'Mine', embed: false },
  )
  await pushed(owner, 'Ours')
  await pushed(owner, 'Mine')
  const invited = await owner.teams.invite({ name: 'nora', role: 'editor' })
  const address = new URL(invited.url)
  address.password = invited.password ?? ''
  const { client: nora } = await bench.open({ library: 'nora' })
  await nora.teams.connect({ url: address.href, workspace: 'granted' })
  const names = async () =>
    (await nora.teams.status({})).flatMap(({ collections }) => collections.map(({ name }) => name))
  expect(await names()).toEqual(['Mine', 'Ours'])
  expect(await owner.teams.restrict({ collection: 'Mine', restricted: true })).toMatchObject({
    restricted: true,
    grants: [{ name: 'boss', role: 'owner' }],
  })
  expect(await names()).toEqual(['Ours'])
  expect((await nora.teams.search({ query: 'confidential', mode: 'keyword' })).hits).toEqual([])
  await expect(pulled(nora, ['Mine']), 'and not that there is none').rejects.toMatchObject({
    code: 'not_found',
    message: '"granted" shares no collection "Mine" with you.',
    data: { hint: 'Open to you: Ours. An owner of the team can open others.' },
  })
  await expect(pulled(owner, ['Mein'])).rejects.toMatchObject({
    message: '"granted" shares no collection "Mein".',
    data: { hint: 'It shares: Mine, Ours.' },
  })
  await bench.import(nora, records(1), { collection: 'Mine', embed: false })
  await expect(pushed(nora, 'Mine')).rejects.toMatchObject({ code: 'conflict' })

  const granted = { collection: 'Mine', name: 'nora', role: 'reader' as const }
  await expect(nora.teams.grant(granted)).rejects.toMatchObject({ code: 'not_found' })
  await expect(owner.teams.grant({ ...granted, name: 'olga' })).rejects.toMatchObject({
    message: '"olga" is no member of "granted".',
  })
  expect(await owner.teams.grant(granted)).toMatchObject({
    grants: [{ name: 'boss' }, { name: 'nora', role: 'reader' }],
  })
  expect((await nora.teams.status({}))[0]?.collections).toMatchObject([
    { name: 'Mine', role: 'reader', restricted: true, documents: 4 },
    { name: 'Ours', role: 'editor', restricted: false },
  ])
  await expect(nora.teams.grant({ ...granted, role: 'owner' })).rejects.toMatchObject({ code: 'permission' })
  expect(await pulled(nora, ['Mine'])).toMatchObject([{ added: 4, problems: [] }])

  // What changes while it is closed is taken over once it is open again.
  await owner.teams.withdraw({ collection: 'Mine', name: 'nora' })
  await bench.import(owner, [{ id: 'late', title: 'Late', text: 'Confidential and late.' }], {
    collection: 'Mine',
    embed: false,
  })
  await pushed(owner, 'Mine')
  expect(await pulled(nora)).toMatchObject([
    { added: 0, problems: ['"granted" does not share it with you any more; what is here stays.'] },
  ])
  const [here] = (await nora.teams.status({})).flatMap(({ closed }) => closed)
  expect(here?.nameHere).toBe('Mine (2)')
  await expect(pulled(nora, ['Mine (2)'])).rejects.toMatchObject({
    code: 'permission',
    message: '"granted" does not share "Mine (2)" with you any more.',
  })
  await owner.teams.restrict({ collection: 'Mine', restricted: false })
  expect(await pulled(nora)).toMatchObject([{ added: 1, problems: [] }])
})

test('who may not send to a collection is told which, and what to do', async () => {
  const { bench, owner, nora } = await ownerAndNora('sending')
  const name = 'nora-sending'
  await bench.import(owner, records(2), { collection: 'Theirs', embed: false })
  await pushed(owner, 'Theirs')
  await pulled(nora, ['Theirs'])
  const added = [{ id: 'new', title: 'New', text: 'A quay of nora.' }]
  await bench.import(nora, added, { collection: 'Theirs', embed: false })
  await bench.import(nora, added, { collection: 'Hers', embed: false })
  await owner.teams.invite({ name, role: 'reader' })
  await expect(pushed(nora, 'Theirs')).rejects.toMatchObject({
    code: 'permission',
    message: 'You may read "Theirs" in "sending", and not add to it.',
  })
  await expect(pushed(nora, 'Hers')).rejects.toMatchObject({
    code: 'permission',
    message: 'Only editors and owners of a team share collections with it.',
  })
  await expect(nora.teams.removeMember({ name: 'boss' }), 'and not that there is none').rejects.toMatchObject({
    message: 'Only an owner of the team chooses its members.',
  })
  await expect(nora.teams.rebuild({ restored: true })).rejects.toMatchObject({
    message: "The team's server leaves this to the role that owns its tables.",
  })

  await owner.teams.restrict({ collection: 'Theirs', restricted: true })
  await expect(pushed(nora, 'Theirs')).rejects.toMatchObject({
    message: '"sending" does not share "Theirs" with you any more.',
  })
  const theirs = (await nora.collections.list({})).find((one) => one.name === 'Theirs')
  expect(await nora.teams.status({})).toMatchObject([
    { collections: [], closed: [{ collectionId: theirs?.id, nameHere: 'Theirs' }] },
  ])

  // Who may share nothing in the team, and edits one collection, joins that one.
  await owner.teams.invite({ name, role: 'guest' })
  await owner.teams.grant({ collection: 'Theirs', name, role: 'editor' })
  expect(await pushed(nora, 'Theirs')).toMatchObject({ documents: 1 })
  await bench.import(owner, records(1), { collection: 'Second', embed: false })
  await pushed(owner, 'Second')
  await owner.teams.grant({ collection: 'Second', name, role: 'editor' })
  await bench.import(nora, added, { collection: 'Second', embed: false })
  expect(await pushed(nora, 'Second', true)).toMatchObject({ problems: [] })
  expect(await pulled(owner, ['Second'])).toMatchObject([{ added: 1 }])

  for (const left of [owner.teams.removeMember({ name: 'boss' }), owner.teams.invite({ name: 'boss', role: 'reader' })])
    await expect(left).rejects.toMatchObject({ code: 'conflict', message: 'A team keeps at least one owner.' })
})

test('filters tell nothing of marks and records that are not open to who asks', async () => {
  const { bench, owner, nora } = await ownerAndNora('oracles')
  const quay = { id: 'quay', title: 'Quay', text: 'The quay is open.', kind: 'file', message: 1 }
  await bench.import(owner, [{ ...quay, informant: 'hers', headers: { to: 'ada@q.example' } }], {
    collection: 'Theirs',
    embed: false,
  })
  const star = async (desk: typeof owner) => {
    const [hit] = (await desk.search.query({ query: 'quay', mode: 'keyword' })).hits
    await desk.marks.star({ selection: { kind: 'documents', ids: [hit?.documentId ?? 0] }, starred: true })
  }
  await star(owner)
  await pushed(owner, 'Theirs')
  await owner.teams.restrict({ collection: 'Theirs', restricted: true })
  const found = async (desk: typeof owner, query: string, fields: { field: number; values: string[] }[] = []) => {
    const { hits, sources } = await desk.teams.search({ query, mode: 'keyword', filters: { fields } })
    expect(sources).toMatchObject([{}, { state: 'answered' }])
    return hits.filter(({ team }) => team !== null).length
  }
  const informants = async (desk: typeof owner) => {
    const source = { kind: 'column' as const, column: 'informant' }
    return (await desk.fields.define({ name: 'Informant', type: 'text', source })).field.id
  }
  const [hers, mine] = [await informants(owner), await informants(nora)]
  for (const query of ['is:starred', 'to:ada', 'quay']) {
    expect(await found(owner, query), query).toBe(1)
    expect(await found(nora, query), query).toBe(0)
  }
  // The same document from elsewhere, with a record of her own.
  await bench.import(nora, [{ ...quay, informant: 'mine', headers: { to: 'jo@q.example' } }], {
    collection: 'Hers',
    embed: false,
  })
  await pushed(nora, 'Hers')
  expect(await found(nora, 'quay')).toBe(1)
  expect(await found(nora, 'is:starred'), 'the star of the owner').toBe(0)
  expect(await found(nora, 'to:ada'), 'the record of the owner').toBe(0)
  expect(await found(nora, 'to:jo')).toBe(1)
  expect(await found(nora, 'quay', [{ field: mine, values: ['hers'] }])).toBe(0)
  expect(await found(nora, 'quay', [{ field: mine, values: ['mine'] }])).toBe(1)
  expect(await found(owner, 'quay', [{ field: hers, values: ['hers'] }])).toBe(1)
})
