import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../src/main/base/clock.ts'
import { connectTeam, type TeamConnection } from '../../src/main/team/postgres/connection.ts'
import { ensureTeamSpace, putTeamVectors } from '../../src/main/team/postgres/content.ts'
import { ensureWorkspace } from '../../src/main/team/postgres/members.ts'
import { migrateTeam, readKeeping } from '../../src/main/team/postgres/setup.ts'
import { pushed } from '../fixtures/team/teamDesks.ts'
import { startPostgres, type PostgresServer } from '../fixtures/team/postgresServer.ts'
import { records, testBench } from '../fixtures/testCore.ts'

let server: PostgresServer
let boss: TeamConnection
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())
beforeEach(() => {
  boss = connectTeam({ url: server.url, password: undefined })
  onTestFinished(() => boss.close())
})

const running = (what: string) =>
  boss.rows(`SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE $1 AND pid <> pg_backend_pid()`, what)

test('a question that is given up ends on the server too, and the next one is answered', async () => {
  const stop = new AbortController()
  const asked = boss.asking(stop.signal).rows('SELECT pg_sleep(1000)')
  while ((await running('SELECT pg_sleep(1000)')).length === 0) continue
  stop.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  while ((await running('SELECT pg_sleep(1000)')).length > 0) continue
  const next = boss.asking(new AbortController().signal)
  expect(await next.rows('SELECT 1 AS one')).toEqual([{ one: 1 }])
  await expect(boss.asking(stop.signal).rows('SELECT 1')).rejects.toMatchObject({ name: 'AbortError' })
})

test('a question that nobody waits for any more is ended by the server', async () => {
  const asking = boss.asking(new AbortController().signal)
  expect(await asking.rows('SHOW statement_timeout')).toEqual([{ statement_timeout: '1min' }])
  expect(await boss.rows('SHOW statement_timeout'), 'a push may take longer').toEqual([{ statement_timeout: '0' }])
})

test('a search across leaves nothing running on a server that was too slow', async () => {
  const bench = await testBench({ clock: systemClock })
  const { client } = await bench.open({ library: 'desk' })
  await bench.import(client, records(3), { collection: 'slow' })
  await client.teams.init({ url: server.url, workspace: 'slow' })
  await pushed(client, 'slow')
  const body = (await boss.rows<{ body: string }>(`SELECT pg_get_functiondef('quarry.rank_words'::regproc) AS body`))[0]
    ?.body
  await boss.run(
    `CREATE OR REPLACE FUNCTION quarry.rank_words(of uuid, tokens text[], filter jsonb, most integer, cap integer)
      RETURNS TABLE (hash bytea, score double precision) LANGUAGE sql AS $$
        SELECT NULL::bytea, 0::float8 FROM pg_sleep(1000) $$`,
  )
  onTestFinished(async () => void (await boss.run(body ?? '')))
  const found = await client.teams.search({ query: 'harbours', mode: 'keyword', patienceMs: 300 })
  expect(found.sources).toMatchObject([
    { name: 'local', state: 'answered', hits: 3 },
    { name: 'slow', state: 'slow' },
  ])
  expect(found.hits).toHaveLength(3)
  while ((await running('%quarry.rank_words%')).length > 0) continue
})

test('a question is sent to the service once, however many sources have its space', async () => {
  const bench = await testBench({ clock: systemClock })
  const { client } = await bench.open({ library: 'once' })
  await bench.import(client, records(3), { collection: 'once' })
  await client.teams.init({ url: server.url, workspace: 'once' })
  await pushed(client, 'once')
  const before = bench.service.received().length
  const found = await client.teams.search({ query: 'a question that nobody asked', mode: 'semantic' })
  expect(found.sources).toMatchObject([{ mode: 'semantic' }, { mode: 'semantic' }])
  expect(bench.service.received().length - before).toBe(1)
})

test('a server is not told as slow where the library took long to embed the question', async () => {
  const bench = await testBench({
    clock: systemClock,
    faults: { embedding: [{ on: 2, do: 'slow', delayMs: 1_500 }] },
  })
  const { client } = await bench.open({ library: 'waiting' })
  await bench.import(client, records(3), { collection: 'waiting' })
  await client.teams.init({ url: server.url, workspace: 'waiting' })
  await pushed(client, 'waiting')
  const found = await client.teams.search({ query: 'a question not asked before', mode: 'semantic', patienceMs: 1_000 })
  expect(found.sources).toMatchObject([
    { name: 'local', mode: 'semantic' },
    { name: 'waiting', state: 'answered', mode: 'semantic' },
  ])
})

test('what a server finds by word and by meaning is fused with the weights of the library', async () => {
  const bench = await testBench({ clock: systemClock })
  const { client } = await bench.open({ library: 'fused', local: true })
  const others = ['rents', 'schools', 'elections', 'ferries', 'glaciers', 'looms', 'orchards', 'tariffs']
  const texts = Array.from({ length: 24 }, (_, at) => {
    const beside = Array.from({ length: 1 + ((at * 5) % 9) }, (__, n) => others[(at + n * 3) % others.length])
    const [cocoas, droughts] = [1 + ((at * 7) % 4), (at * 11) % 3]
    return [...Array(cocoas).fill('cocoa'), ...beside, ...Array(droughts).fill('drought'), `week ${at}`].join(' ')
  })
  await bench.import(
    client,
    texts.map((text) => ({ text })),
    { collection: 'fused' },
  )
  await client.teams.init({ url: server.url, workspace: 'fused' })
  await pushed(client, 'fused')
  const textsOf = async (mode: 'keyword' | 'semantic' | 'hybrid') => {
    const { hits } = await client.teams.search({ query: 'cocoa drought', mode, limit: 48 })
    return hits
      .flatMap(({ team, origins }) => origins.map(({ name, rank }) => ({ name, rank, text: team?.text })))
      .filter(({ name }) => name === 'fused')
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ text }) => text)
  }
  const byWord = await textsOf('keyword')
  const away = (order: readonly (string | undefined)[]) =>
    Math.max(...order.map((text, at) => Math.abs(at - byWord.indexOf(text))))
  // What the model of the local service says of letters moves what is alike by word by a place or two, and no further.
  expect(away(await textsOf('semantic'))).toBeGreaterThan(6)
  expect(away(await textsOf('hybrid'))).toBeLessThan(4)
})

test('a server is not asked for what only the library knows, and the answer names why', async () => {
  const bench = await testBench({ clock: systemClock })
  const { client } = await bench.open({ library: 'mail' })
  await bench.import(client, records(3), { collection: 'mail', embed: false })
  await client.teams.init({ url: server.url, workspace: 'mail' })
  await pushed(client, 'mail')
  const ranked = await client.smart.create({ name: 'Ranked', query: 'number', mode: 'keyword' })
  for (const [query, filters, reason] of [
    ['"number 1"', {}, 'Phrases, beginnings and excluded words'],
    ['number -harbours', {}, 'excluded words'],
    ['is:unread', {}, 'you have read'],
    ['number', { unread: true }, 'you have read'],
    ['number', { collections: [ranked.id] }, 'What a smart collection ranks'],
  ] as const) {
    const within = 'collections' in filters ? { collections: [...filters.collections] } : filters
    const { sources } = await client.teams.search({ query, mode: 'keyword', filters: within })
    expect(sources, query).toMatchObject([
      { name: 'local', state: 'answered' },
      { name: 'mail', state: 'not asked', reason: expect.stringContaining(reason) },
    ])
  }
})

test('a smart collection of filters, and clauses alone, are searched for on a server, and tags are counted there', async () => {
  const bench = await testBench({ clock: systemClock })
  const { client: one } = await bench.open({ library: 'tagging' })
  const { client: two } = await bench.open({ library: 'other' })
  await bench.import(one, records(6), { collection: 'Tagged', embed: false })
  await bench.import(
    two,
    records(3, (index) => `Another text ${index}.`),
    { collection: 'Own', embed: false },
  )
  const tagged = async (desk: typeof one, collection: string, count: number, name: string) => {
    const found = (await desk.collections.list({})).find((each) => each.name === collection)
    const { items } = await desk.documents.list({ collectionId: found?.id ?? 0, offset: 0, limit: count })
    await desk.tags.add({ selection: { kind: 'documents', ids: items.map(({ id }) => id) }, name })
  }
  await tagged(one, 'Tagged', 2, 'Port/North')
  await tagged(one, 'Tagged', 3, 'port')
  await tagged(two, 'Own', 1, 'port')
  await one.teams.init({ url: server.url, workspace: 'tagging' })
  await two.teams.connect({ url: server.url, workspace: 'tagging' })
  await pushed(one, 'Tagged')
  const [tag] = await two.tags.list({})
  const smart = await two.smart.create({ name: 'Ports', query: '', filters: { tags: [tag?.id ?? 0] } })
  const listed = await two.teams.search({ query: 'tag:port', mode: 'keyword', facets: ['tag'] })
  expect(listed.sources).toMatchObject([{ hits: 1 }, { state: 'answered', hits: 3, mode: 'keyword', reason: null }])
  expect(listed).toMatchObject({
    whole: { documents: 4, isComplete: true, isByWord: false },
    facets: {
      tag: [
        { value: 'port', count: 4 },
        { value: 'Port/North', count: 2 },
      ],
    },
  })
  expect(listed.hits.filter(({ team }) => team).map(({ team }) => team?.text)).toContain(
    'Text number 1 about harbours.',
  )
  // Nothing is ranked where there are no words, also where nothing passes.
  const { sources } = await two.teams.search({ query: 'tag:port is:starred', facets: ['tag'] })
  const listing = { mode: 'keyword', reason: expect.stringContaining('No words to search for') }
  expect(sources).toMatchObject([
    { hits: 0, ...listing },
    { state: 'answered', hits: 0, ...listing },
  ])
  const within = await two.teams.search({ query: 'text', mode: 'keyword', filters: { collections: [smart.id] } })
  expect(within.sources).toMatchObject([{ hits: 1 }, { state: 'answered', hits: 3 }])
  const without = await two.teams.search({ query: 'text -tag:port', mode: 'keyword', facets: ['tag'] })
  expect(without.sources).toMatchObject([{ hits: 2 }, { state: 'answered', hits: 3 }])
  expect(without.facets).toEqual({ tag: [] })
})

test('a worker that fails gives back every text that it had in hand', async () => {
  // The first request is refused for one of its texts; its first half then finds the key refused.
  const faults = {
    embedding: [
      { on: 1, do: 'status', status: 400 },
      { on: [2, 9], do: 'status', status: 401 },
    ],
  }
  const bench = await testBench({ clock: systemClock, faults })
  const { client } = await bench.open({ library: 'worker' })
  await bench.import(client, records(8), { collection: 'halves', embed: false })
  await client.teams.init({ url: server.url, workspace: 'halves' })
  await pushed(client, 'halves')
  const working = async () => {
    for await (const step of client.teams.work({ dimension: 64 })) void step
  }
  await expect(working()).rejects.toThrow()
  const states = await boss.rows(
    `SELECT j.state, j.attempts, count(*) FROM quarry.job j JOIN quarry.workspace w ON w.id = j.workspace
     WHERE w.name = 'halves' GROUP BY 1, 2`,
  )
  expect(states).toEqual([{ state: 'waiting', attempts: 0, count: 8 }])
})

test('a vector that has not the width of its space is refused, and no search meets it', async () => {
  await migrateTeam(boss)
  const workspace = (await ensureWorkspace(boss, 'widths')).id
  const space = await ensureTeamSpace(boss, workspace, { origin: 'local', model: 'm', dimension: 4 })
  const keeping = await readKeeping(boss)
  const put = (hash: string, ...numbers: number[]) =>
    putTeamVectors(boss, workspace, space, [{ hash: hash.repeat(32), vector: Float32Array.from(numbers) }], keeping)
  expect(await put('a', 1, 1, 1, 1)).toBe(1)
  await expect(put('b', 1, 1, 1)).rejects.toThrow('a vector has not the width of its space')
  await expect(
    boss.run(
      `INSERT INTO quarry.vec (workspace, hash, space, bits, half)
       SELECT workspace, decode(repeat('c', 32), 'hex'), space, bits, ${keeping.isHalfvec ? 'subvector(half, 1, 1)' : 'substr(half, 1, 6)'} FROM quarry.vec
       WHERE workspace = $1`,
      workspace,
    ),
  ).rejects.toThrow('a vector has not the width of its space')
  const ranked = await boss.rows(`SELECT * FROM quarry.rank_bits($1, $2, B'101', '{}', 9, false)`, workspace, space)
  expect(ranked, 'a question of another width').toEqual([])
})
